"""`blether chat`: talk in the terminal."""

import contextlib
import io
import sys

import click

from blether.reach import opened, reached, url_option
from blether.talk import Talk, read_line


@click.command()
@url_option
@click.option("--bots", is_flag=True, help="Show which bot gives each reply; /bots does it in the middle of a talk.")
def chat(url: str | None, bots: bool) -> None:
    """Talk in the terminal.

    With the ensemble that is up, or with one that is started and stopped for this talk. While you talk, /why shows how
    the last reply came about, /bots who speaks, /help the rest; goodbye, /quit or Ctrl-D ends the talk, and you may
    rate it. The time zone and the locale are taken from TZ and LANG.

    When input or output is not a terminal there are only the replies, one a line: no prompts, colours or rating.
    NO_COLOR=1 turns colours off.

    \b
    Examples:
      blether chat
      blether chat --bots --url http://127.0.0.1:8080
      printf 'hello\\ntell me a joke\\n' | blether chat

    Exit codes: 0 the talk is over; 1 the ensemble does not answer; 2 an option or a setting is wrong; 130 Ctrl-C,
    which ends the talk without asking for a rating.
    """
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if at_terminal:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - to import it is to switch line editing on
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a stray byte is no reason to end a talk
    with reached(url) as client:
        Talk(client, opened(client), read_line=read_line, at_terminal=at_terminal, with_bots=bots).hold()
