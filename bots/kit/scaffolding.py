"""A new bot, written from the templates in `scaffold/`: its package, a tiny working `create()`, its test."""

import keyword
import re
from pathlib import Path
from string import Template
from typing import Final

TEMPLATES: Final = Path(__file__).parent / "scaffold"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")  # as in dialogue/contract.py
TAKEN: Final = {
    "kit": "that is what bots are made from",
    "bucket": "that is who asks the bots",
    "rest": "in a policy that means all bots which it does not name",
    "built_in": "in a policy that means the safe replies",
}


class CannotScaffoldError(ValueError):
    """No bot is written; the message is one line and names the mend."""


def write_bot(name: str, into: Path) -> list[Path]:
    """Write a new bot into a checkout.

    Parameters
    ----------
    name : str
        The bot's name.
    into : Path
        The checkout.

    Returns
    -------
    list of Path
        The files, in the order in which to read them, relative to the checkout.

    Raises
    ------
    CannotScaffoldError
        Where the name will not do, `into` is no checkout or a file is there already. Nothing is written then.
    """
    _check_name(name)
    if not (into / "bots" / "kit" / "bot.py").is_file():
        raise CannotScaffoldError(f"{into} is not a checkout of Blether: go to one, or name it with --into DIR")
    texts = {
        Path("bots", name, "bot.py"): "bot.py.template",
        Path("bots", name, "__init__.py"): "package.py.template",
        Path("tests", "bots", name, "test_bot.py"): "test_bot.py.template",
    }
    for path in texts:
        if (into / path).exists():
            raise CannotScaffoldError(f"{path} is there already: take another name, or move it away")
    for path, template in texts.items():
        source = Template((TEMPLATES / template).read_text(encoding="utf-8"))
        text = source.substitute(name=name, word=name.replace("_", " ").strip())
        (into / path).parent.mkdir(parents=True, exist_ok=True)
        (into / path).write_text(_with_sorted_imports(text), encoding="utf-8")
    return list(texts)


def _with_sorted_imports(text: str) -> str:
    """Whether `bots.NAME` stands before `bots.kit` depends on the name."""
    lines = text.splitlines(keepends=True)
    ours = [at for at, line in enumerate(lines) if line.startswith("from bots.")]
    for at, line in zip(ours, sorted(lines[at] for at in ours), strict=True):
        lines[at] = line
    return "".join(lines)


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        near = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_0123456789")[:40]
        hint = f": try {near}" if NAME.fullmatch(near) else ""
        raise CannotScaffoldError(
            f"{name!r} will not do: a bot's name has up to 40 lower-case letters, digits and _, a letter first{hint}"
        )
    if name in TAKEN:
        raise CannotScaffoldError(f"{name} will not do: {TAKEN[name]}; take another name")
    if keyword.iskeyword(name):
        raise CannotScaffoldError(f"{name} will not do: it is a word of Python's own; take another name")
