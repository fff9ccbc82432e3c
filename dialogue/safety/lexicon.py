"""Word classes and their inflections, read from `data/words/*.txt`.

A class is a paragraph: a line `[name kind]`, then its words with white space between them. The words of a phrase are joined
by `_` ("life_insurance"), irregular forms follow their word after `/` ("steal/stole/stolen", "thief/thieves"), and
`@other` takes in another class. Kinds: `noun` (singular, plural), `verb` (base, s, ing, past), `adjective` (with -er,
-est, -ly) and `word` (as it stands). `#` begins a comment.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

FORMS = {
    "noun": ("sg", "pl"),
    "verb": ("base", "s", "ing", "past"),
    "adjective": ("plain",),
    "word": ("plain",),
}
_HEADING = re.compile(r"\[([a-z_]+) (noun|verb|adjective|word)\]")
_VOWELS = "aeiou"


class LexiconError(ValueError):
    """A file of word classes or patterns is not well formed; the message names file, line and mend."""


class WordClass(Struct, frozen=True):
    """A named class: for each form ("sg", "base", ...) the words or phrases (joined by `_`) in that form."""

    name: str
    kind: str
    forms: dict[str, frozenset[str]]


def load_classes(folder: Path) -> dict[str, WordClass]:
    """Read every word class of a folder.

    Parameters
    ----------
    folder : Path
        Its `*.txt` files are read in the order of their names.

    Returns
    -------
    dict[str, WordClass]
        By name.

    Raises
    ------
    LexiconError
        A heading is missing or wrong, a class is doubled, a word stands twice in a class, `@other` is unknown.
    """
    written: dict[str, tuple[str, list[str]]] = {}
    for path in sorted(folder.glob("*.txt")):
        current: list[str] | None = None
        for number, line in lines_of(path):
            heading = _HEADING.fullmatch(line)
            if heading:
                name, kind = heading.groups()
                if name in written:
                    raise LexiconError(f"{path.name}:{number}: the class [{name}] stands twice; join them")
                current = []
                written[name] = (kind, current)
            elif line.startswith("[") or current is None:
                raise LexiconError(f"{path.name}:{number}: expected a heading such as `[weapons noun]`, found {line!r}")
            else:
                for word in line.split():
                    if word in current:
                        raise LexiconError(f"{path.name}:{number}: {word!r} stands twice in [{name}]; remove one")
                    current.append(word)
    return {name: _inflected(name, written, ()) for name in written}


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a data file with their numbers, without comments and empty lines."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        bare = line.partition("#")[0].strip()
        if bare:
            yield number, bare


def _inflected(name: str, written: dict[str, tuple[str, list[str]]], within: tuple[str, ...]) -> WordClass:
    kind, entries = written[name]
    forms: dict[str, set[str]] = {form: set() for form in FORMS[kind]}
    for entry in entries:
        if entry.startswith("@"):
            other = entry[1:]
            if other not in written or other in within:
                raise LexiconError(f"[{name}]: {entry} names no class that is written, or the class itself")
            for form, words in _inflected(other, written, (*within, name)).forms.items():
                forms[form if form in forms else FORMS[kind][0]].update(words)
            continue
        for form, word in _forms(kind, *entry.split("/")):
            forms[form].add(word)
    return WordClass(name, kind, {form: frozenset(words) for form, words in forms.items()})


def _forms(kind: str, word: str, *irregular: str) -> Iterator[tuple[str, str]]:
    if kind == "noun":
        yield "sg", word
        for plural in irregular or (_with_s(word),):
            yield "pl", plural
    elif kind == "verb":
        verb, joint, rest = word.partition("_")  # of "make_out" only the first word changes
        pasts = irregular or (_with_ed(verb),)
        yield "base", word
        yield "s", _with_s(verb) + joint + rest
        yield "ing", _with_ing(verb) + joint + rest
        for past in pasts:
            yield "past", past + joint + rest
    else:
        yield "plain", word
        for other in irregular:
            yield "plain", other
        if kind == "adjective" and "_" not in word:
            stem = word[:-1] + "i" if word.endswith("y") else word
            yield "plain", stem + "ly"
            if len(word) <= 6:
                short = _doubled(word) if word[-1] not in "ey" else word.rstrip("ey") + ("i" if word[-1] == "y" else "")
                yield "plain", short + "er"
                yield "plain", short + "est"


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")) or word in ("go", "do"):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def _with_ed(word: str) -> str:
    if word.endswith("e"):
        return word + "d"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ied"
    return _doubled(word) + "ed"


def _with_ing(word: str) -> str:
    if word.endswith("ie"):
        return word[:-2] + "ying"
    if word.endswith("e") and not word.endswith(("ee", "ye", "oe")):
        return word[:-1] + "ing"
    return _doubled(word) + "ing"


def _doubled(word: str) -> str:
    """Stab, stabb-ed: one short vowel before one last consonant."""
    if len(word) > 2 and word[-1] not in _VOWELS + "wxy" and word[-2] in _VOWELS and word[-3] not in _VOWELS:
        heads = sum(letter in _VOWELS for letter in word)
        if heads == 1 or (heads == 2 and word[-3:-1] == "qu"):
            return word + word[-1]
    return word
