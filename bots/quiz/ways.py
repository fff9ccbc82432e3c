"""A small notation for the ways in which people say things, translated to patterns over words.

    stop the [music] quiz         what may be missing stands in square brackets
    (stop|end) the quiz           a choice
    (please)* stop                any number of these
    STOP the quiz                 a name in capitals stands for the ways that were given for it before
    quiz me about SUBJECT         one to five words, which are what is asked for

The ways stand in `data/ways.jsonl`, so that a new one needs no code.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from bots.quiz.rows import ContentError, read_rows
from bots.quiz.words import Words

LONGEST = 24  # words; nobody asks for a quiz in more

_MARK = re.compile(r"\)\*|[\[\]()|*]|[^\s\[\]()|*]+")
# Words that no subject has: they would make one of "do you have a".
_NO_SUBJECT = "you|i|we|me|us|a|an|any|some|have|know|not|do|stop|end|quit|skip|want|quiz|trivia|question|questions"
_SUBJECT = rf"((?:(?!(?:{_NO_SUBJECT}) )\S+ ){{1,5}}?)"


class WaysRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `ways.jsonl`: in small letters something that is recognised, in capitals a name used in later lines."""

    name: str
    ways: tuple[str, ...]


class Ways:
    """All ways of saying one thing."""

    def __init__(self, source: str) -> None:
        self._pattern = re.compile(source)

    def whole(self, words: Words) -> bool:
        """Whether the words say it and nothing else."""
        return len(words) <= LONGEST and self._pattern.fullmatch(_spaced(words)) is not None

    def start(self, words: Words) -> int:
        """How many words at the beginning say it; 0 for none."""
        match = self._pattern.match(_spaced(words[:LONGEST]))
        return match[0].count(" ") if match else 0

    def subject(self, words: Words) -> Words | None:
        """The subject where the words as a whole say it, empty where they name none; None where they do not say it."""
        match = self._pattern.fullmatch(_spaced(words)) if len(words) <= LONGEST else None
        if match is None:
            return None
        return next((tuple(group.split()) for group in match.groups() if group), ())


def load_ways(path: Path) -> Mapping[str, Ways]:
    """Read, check and translate a file of ways. Raises `ContentError` naming file, line and mend."""
    sources: dict[str, str] = {}
    for line, row in read_rows(path, WaysRow):
        if row.name in sources:
            raise ContentError(path, line, f"the name {row.name!r} is there twice; put all its ways on one line")
        try:
            sources[row.name] = _Reader(_MARK.findall("|".join(row.ways)), sources).choice_of_all()
        except KeyError as error:
            raise ContentError(path, line, f"there is no line named {error} before this one; add it") from error
        except (IndexError, ValueError) as error:
            raise ContentError(path, line, f"{error}; close every bracket, leave no choice empty") from error
    return {name: Ways(source) for name, source in sources.items() if not name.isupper()}


class _Reader:
    """Reads the marks of a notation from the first to the last, once."""

    def __init__(self, marks: list[str], sources: Mapping[str, str]) -> None:
        self._marks = marks
        self._sources = sources
        self._at = 0

    def choice_of_all(self) -> str:
        """The whole notation."""
        source = self._choice()
        if self._at < len(self._marks):
            raise ValueError(f"a {self._marks[self._at]} too many")
        return source

    def _choice(self) -> str:
        ways = [self._way()]
        while self._at < len(self._marks) and self._marks[self._at] == "|":
            self._at += 1
            ways.append(self._way())
        return f"(?:{'|'.join(ways)})"

    def _way(self) -> str:
        parts = []
        while self._at < len(self._marks) and self._marks[self._at] not in ("|", ")", ")*", "]"):
            parts.append(self._part())
        if not parts:
            raise ValueError("an empty choice")
        return "".join(parts)

    def _part(self) -> str:
        mark = self._marks[self._at]
        self._at += 1
        if mark == "*":
            raise ValueError("a * that follows no round bracket")
        if mark == "SUBJECT":
            return _SUBJECT
        if mark not in ("(", "["):
            return self._sources[mark] if mark.isupper() else f"{re.escape(mark)} "
        inner = self._choice()
        end = self._marks[self._at]
        self._at += 1
        if (mark == "[") != (end == "]"):
            raise ValueError(f"{mark} is closed by {end}")
        # Repeated, it is possessive: words that can be read in two ways would double the time with each of them.
        return inner if end == ")" else f"{inner}{'*+' if end == ')*' else '?'}"


def _spaced(words: Words) -> str:
    return "".join(f"{word} " for word in words)
