"""What may reach a terminal and how it looks there: harmless text, colours where they are wanted, tables.

Replies come from bots that anyone may write, and candidates in a trace have not passed any filter. What they say goes
through `harmless` before it is shown, so that no reply can move the cursor, set a title or turn the line round.
"""

import json
import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

import click
import msgspec

NARROWEST = 24  # columns that the last cell of a row gets, however narrow the terminal

_ESCAPES = re.compile(
    r"""
    (?: \x1b [\]PX^_] | [\x90\x98\x9d-\x9f] ) [^\x07\x1b\x9c]* (?: \x07 | \x1b\\ | \x9c )?  # titles, links: whole
    | (?: \x1b\[ | \x9b ) [0-?]* [ -/]* [@-~]?  # colours, moves of the cursor
    | \x1b [ -/]* [0-~]?  # all others
    """,
    re.VERBOSE,
)
_TURNING = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
"""Marks that change the direction of what follows, even after the text that bore them."""


def harmless(text: str) -> str:
    """The text on one line, without anything that a terminal would take for a command."""
    text = _ESCAPES.sub("", text).translate(_TURNING)
    text = "".join(" " if unicodedata.category(one) in ("Cc", "Zl", "Zp") else one for one in text)
    text = text.encode("utf-8", "replace").decode("utf-8")  # half characters cannot be written at all
    return " ".join(text.split())


def show(text: str = "", *, err: bool = False, newline: bool = True) -> None:
    """Write text of ours, styled or not. Colours are left out where they are not wanted or cannot be shown."""
    stream = sys.stderr if err else sys.stdout
    encoding = stream.encoding or "utf-8"
    writable = text.encode(encoding, "replace").decode(encoding)
    click.echo(writable, err=err, nl=newline, color=None if colours_wanted() else False)


def show_json(value: object) -> None:
    """Write one JSON object, in ASCII: it survives any encoding, and no terminal finds a command in it."""
    show(json.dumps(msgspec.to_builtins(value)))


def colours_wanted() -> bool:
    """False where the user asked for none (https://no-color.org) or the terminal knows none."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns of the terminal, 100 where there is none."""
    return shutil.get_terminal_size((100, 24)).columns


def table(rows: Iterable[Sequence[str]], *, head: Sequence[str] = (), indent: int = 0) -> str:
    """Rows as aligned columns; the last column is wrapped to the terminal's width.

    Cells are made harmless here. Every row has the same number of cells; without a row there is no table.
    """
    body = [[harmless(cell) for cell in row] for row in rows]
    if not body:
        return ""
    cells = [list(head), *body] if head else body
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
    room = max(width() - indent - sum(widths) - 2 * len(widths), NARROWEST)
    lines: list[str] = []
    for row in cells:
        *firsts, last = row
        begin = " " * indent + "".join(f"{cell:{wide}}  " for cell, wide in zip(firsts, widths, strict=True))
        wrapped = textwrap.wrap(last, room) or [""]
        lines.append((begin + wrapped[0]).rstrip())
        lines += [" " * len(begin) + more for more in wrapped[1:]]
    return "\n".join(lines)
