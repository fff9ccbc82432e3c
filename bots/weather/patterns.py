"""A small language for ways of asking, as written in `data/asking.toml`, made into regular expressions.

`(a|b c)` is a choice, `[a|b]` may be missing, `<name>` stands for a named pattern, `<place>` for one to four words that
may be a place. Everything else is a word. A pattern must match from the first word to the last.
"""

import re
from collections.abc import Iterable, Mapping

from bots.weather.words import Words

PLACE = "<place>"
_SYMBOL = re.compile(r"[()\[\]|]|<[a-z_]+>|[a-z0-9]+|\S")
_GUESS = r"(?P<place>(?:\w+ ){1,4})"


class PatternError(ValueError):
    """A pattern is not well formed; the message names it and the mend."""


class Ways:
    """Patterns that mean the same thing.

    Parameters
    ----------
    patterns : iterable of str
        In the language above.
    names : mapping
        What `<name>` stands for: name to pattern.
    """

    def __init__(self, patterns: Iterable[str], names: Mapping[str, str]) -> None:
        written = tuple(patterns)
        plain = [_regex(pattern, names) for pattern in written if PLACE not in pattern]
        self._plain = _compiled("|".join(plain) or r"(?!)", written)
        self._with_place = tuple(_compiled(_regex(each, names), (each,)) for each in written if PLACE in each)

    def says(self, words: Words) -> bool:
        """Whether the words are one of these ways, without a place in them."""
        return self._plain.fullmatch(_line(words)) is not None

    def places_in(self, words: Words) -> tuple[Words, ...]:
        """What stands where a place may, for each way with a place that the words are."""
        line = _line(words)
        found = (pattern.fullmatch(line) for pattern in self._with_place)
        return tuple(tuple(match["place"].split()) for match in found if match)


def _compiled(regex: str, written: tuple[str, ...]) -> re.Pattern[str]:
    try:
        return re.compile(regex)
    except re.error as error:
        raise PatternError(f"a bracket is open or closed too often in one of {written!r}") from error


def _line(words: Words) -> str:
    return "".join(f"{word} " for word in words)


def _regex(pattern: str, names: Mapping[str, str], inside: tuple[str, ...] = ()) -> str:
    parts = []
    for symbol in _SYMBOL.findall(pattern):
        if symbol == PLACE:
            parts.append(_GUESS)
        elif symbol.startswith("<"):
            parts.append(_named(symbol[1:-1], pattern, names, inside))
        elif symbol in "([":
            parts.append("(?:")
        elif symbol in ")]":
            parts.append(")" if symbol == ")" else ")?")
        elif symbol == "|":
            parts.append("|")
        elif symbol.isalnum():
            parts.append(f"{symbol} ")
        else:
            raise PatternError(f"{pattern!r}: {symbol!r} has no meaning here; write words in small letters")
    return "(?:" + "".join(parts) + ")"


def _named(name: str, pattern: str, names: Mapping[str, str], inside: tuple[str, ...]) -> str:
    if name not in names or name in inside:
        raise PatternError(f"{pattern!r}: there is no <{name}>; known are {', '.join(sorted(names))}")
    return _regex(names[name], names, (*inside, name))
