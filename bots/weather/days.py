"""Times as they are said ("tomorrow morning", "on saturday", "this weekend"), found in words, from `data/days.toml`."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bots.weather.grammar import ContentError
from bots.weather.records import Part, Reach, When
from bots.weather.words import Phrases, Words, plain_words


class DaysFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/days.toml`."""

    lead: tuple[str, ...]
    weekdays: tuple[str, ...]
    days: dict[str, int]
    parts: dict[Part, tuple[str, ...]]
    today: dict[Part, tuple[str, ...]]
    coming: dict[Part, tuple[str, ...]]
    stretches: dict[Reach, tuple[str, ...]]


class Days:
    """Finds times in words.

    Parameters
    ----------
    times : mapping
        Phrase, as plain words, to the time that it means.
    lead : Phrases
        What may stand before it: "on", "this".
    """

    def __init__(self, times: dict[Words, When], lead: Phrases) -> None:
        self._times = times
        self._lead = lead
        self._longest = max(map(len, times))

    def taken_from(self, words: Words) -> tuple[When | None, Words]:
        """The time said and the words without it; None where none is said, or two that do not go together."""
        found: When | None = None
        rest: Words = words
        for _ in range(2):  # "on saturday ... in the morning"
            first = self._first(rest)
            if first is None:
                break
            start, end, when = first
            together = when if found is None else _together(found, when)
            if together is None:
                break
            found = together
            rest = rest[:start] + rest[end:]
        return found, rest

    def names(self, words: Words) -> bool:
        """Whether the words are the name of a time."""
        return words in self._times

    def _first(self, words: Words) -> tuple[int, int, When] | None:
        for at in range(len(words)):
            for length in range(min(self._longest, len(words) - at), 0, -1):
                when = self._times.get(words[at : at + length])
                if when is not None:
                    start = at
                    while led := self._lead.end_of(words[:start]):
                        start -= led
                    return start, at + length, when
        return None


def load_days(folder: Path) -> Days:
    """Read and check the times. Raises `ContentError` naming the file and the mend."""
    path = folder / "days.toml"
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), DaysFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{path}: {error}") from error
    return Days({plain_words(phrase): when for phrase, when in _times(file)}, Phrases(file.lead))


def _times(file: DaysFile) -> Iterator[tuple[str, When]]:
    of_a_day = {part: (*said, *(f"in the {each}" for each in said)) for part, said in file.parts.items()}
    for weekday, name in enumerate(file.weekdays):
        for spoken in (name, f"{name}s"):
            yield from _with_parts(spoken, When(weekday=weekday), of_a_day)
    for phrase, days in file.days.items():
        yield from _with_parts(phrase, When(days=days), of_a_day)
    for part, said in file.today.items():
        yield from ((phrase, When(days=0, part=part)) for phrase in said)
    for part, said in file.coming.items():
        yield from ((phrase, When(part=part)) for phrase in said)
    for reach, said in file.stretches.items():
        yield from ((phrase, When(reach)) for phrase in said)


def _with_parts(phrase: str, when: When, parts: dict[Part, tuple[str, ...]]) -> Iterator[tuple[str, When]]:
    yield phrase, when
    for part, said in parts.items():
        yield from ((f"{phrase} {each}", replace(when, part=part)) for each in said)


def _together(one: When, other: When) -> When | None:
    """Two times as one: a day, and a part of it or the present moment said besides."""
    if one.reach is not Reach.DAY or other.reach is not Reach.DAY:
        return other if one.reach is Reach.NOW else one if other.reach is Reach.NOW else None
    for day, part in ((one, other), (other, one)):
        if day.part is Part.WHOLE and _names_no_day(part):
            return replace(day, part=part.part)
        if day == When(days=0) and part.part is not Part.WHOLE:  # "later today, this evening"
            return part
    return None


def _names_no_day(when: When) -> bool:
    return when.days is None and when.weekday is None
