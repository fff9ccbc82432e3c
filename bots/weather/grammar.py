"""All that is in `data/asking.toml`, checked and compiled: how people ask for the weather."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import Struct

from bots.weather.patterns import PatternError, Ways
from bots.weather.records import Aspect, Form, Reach, When
from bots.weather.words import Phrases, Words


class ContentError(ValueError):
    """A file of content is not well formed; the message names the file and the mend."""


class Meant(StrEnum):
    """The time meant where none is said."""

    NOW = "now"
    TODAY = "today"
    WEEK = "week"
    PAST = "past"

    @property
    def when(self) -> When:
        """The same as a record."""
        return {
            Meant.NOW: When(Reach.NOW),
            Meant.TODAY: When(Reach.DAY, days=0),
            Meant.WEEK: When(Reach.WEEK),
            Meant.PAST: When(Reach.PAST),
        }[self]


class Anchor(StrEnum):
    """What must be said besides, for words to be about the weather."""

    NOTHING = ""
    ANY = "any"  # a time or a place: "is it hot" may be said of the soup
    TIME = "time"


class WaysRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Ways of asking for one aspect, or for each that has the words."""

    form: Form
    when: Meant
    says: tuple[str, ...]
    aspect: Aspect | None = None
    anchor: Anchor = Anchor.NOTHING


class AspectRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The words by which an aspect is known; each field is a pattern."""

    verbs: str = ""
    doing: str = ""
    adjectives: str = ""
    nouns: str = ""
    things: str = ""
    anchor: Anchor = Anchor.NOTHING


class AskingFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/asking.toml`."""

    openers: tuple[str, ...]
    closers: tuple[str, ...]
    home: tuple[str, ...]
    outside: tuple[str, ...]
    there: tuple[str, ...]
    prepositions: tuple[str, ...]
    indoors: tuple[str, ...]
    never_in_a_place: tuple[str, ...]
    not_places: tuple[str, ...]
    not_guesses: tuple[str, ...]
    never_first: tuple[str, ...]
    never_last: tuple[str, ...]
    follow_ups: tuple[str, ...]
    place_replies: tuple[str, ...]
    travels: tuple[str, ...]
    names: dict[str, str]
    aspects: dict[Aspect, AspectRow]
    ways: tuple[WaysRow, ...]
    ways_of_each: tuple[WaysRow, ...]


@dataclass(frozen=True)
class Frame:
    """Ways of asking the same thing."""

    aspect: Aspect
    form: Form
    meant: Meant
    ways: Ways
    anchor: Anchor


@dataclass(frozen=True)
class Grammar:
    """How people ask, as phrases and frames."""

    openers: Phrases
    closers: Phrases
    home: Phrases
    outside: Phrases
    there: Phrases
    prepositions: Phrases
    indoors: Phrases
    never_in_a_place: Phrases
    not_places: Phrases
    not_guesses: Phrases
    never_first: Phrases
    never_last: Phrases
    follow_ups: Phrases
    place_replies: Phrases
    travels: Phrases
    frames: tuple[Frame, ...]
    nouns: tuple[tuple[Aspect, Ways], ...]

    def aspect_of(self, words: Words) -> Aspect | None:
        """The aspect that these words are the name of: "the wind", "rain"."""
        return next((aspect for aspect, ways in self.nouns if ways.says(words)), None)


def load_grammar(folder: Path) -> Grammar:
    """Read, check and compile the ways of asking. Raises `ContentError` naming the file and the mend."""
    path = folder / "asking.toml"
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), AskingFile)
        phrases = {
            name: Phrases(getattr(file, name))
            for name in Grammar.__dataclass_fields__
            if name in AskingFile.__struct_fields__
        }
        nouns = tuple(_nouns(file))
        return Grammar(**phrases, frames=tuple(_frames(file)), nouns=nouns)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, PatternError) as error:
        raise ContentError(f"{path}: {error}") from error


def _nouns(file: AskingFile) -> Iterator[tuple[Aspect, Ways]]:
    temperature = "the temperature|temperatures|temperature|temperatures like"
    for aspect, named in {**{a: row.nouns for a, row in file.aspects.items()}, Aspect.TEMPERATURE: temperature}.items():
        if named:
            yield aspect, Ways((f"[the|any|about] ({named}) [like|forecast|speed]",), {})


def _frames(file: AskingFile) -> Iterator[Frame]:
    for row in file.ways:
        if row.aspect is None:
            raise PatternError(f"[[ways]] without an aspect: {row.says[0]!r}; name one, or move it to [[ways_of_each]]")
        yield Frame(row.aspect, row.form, row.when, Ways(row.says, file.names), row.anchor)
    for aspect, words in file.aspects.items():
        own = {name: getattr(words, name) for name in ("verbs", "doing", "adjectives", "nouns", "things")}
        yield from _frames_of(aspect, own, words.anchor, file)


def _frames_of(aspect: Aspect, own: dict[str, str], anchor: Anchor, file: AskingFile) -> Iterator[Frame]:
    missing = tuple(f"<{name}>" for name, words in own.items() if not words)
    names = file.names | {name: words for name, words in own.items() if words}
    for row in file.ways_of_each:
        says = [pattern for pattern in row.says if not any(name in pattern for name in missing)]
        if says:
            # "how hot is it" is about the weather by itself
            own_anchor = anchor if row.form is Form.POLAR else Anchor.NOTHING
            yield Frame(aspect, row.form, row.when, Ways(says, names), row.anchor or own_anchor)
