"""What is said to somebody who speaks of suicide or self-harm, and how that is noticed.

The words and the helplines stand in `data/care/helplines.toml`, the ways in which people tell of it in
`data/care/telling.txt`. Noticing errs towards care: kind words said once too often do no harm.
"""

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from dialogue.safety.compiling import compile_patterns, written_patterns
from dialogue.safety.lexicon import load_classes
from dialogue.safety.patterns import Matcher
from dialogue.safety.reading import read
from dialogue.safety.spelling import plain

DATA = Path(__file__).parent / "data"


class Helpline(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to call in one country: `country` is its two-letter code, `place` how it is named in a sentence."""

    country: str
    place: str
    how: str
    name: str
    number: str
    emergency: str


class CareBook(Struct, frozen=True, forbid_unknown_fields=True):
    """The careful words, with places for a helpline and an emergency number, and the helplines."""

    words: str
    international: str
    international_emergency: str
    helpline: str
    emergency: str
    lines: tuple[Helpline, ...]


def country_of(locale: str) -> str | None:
    """The country of a locale: "en-GB" or "en_GB.UTF-8" is "GB"; "en" and what cannot be read is None."""
    for part in locale.replace("_", "-").partition(".")[0].split("-")[1:]:
        if len(part) == 2 and part.isalpha():
            return part.upper()
    return None


def care_words(country: str | None) -> str:
    """Careful words with a helpline, fit for being spoken.

    Parameters
    ----------
    country : str or None
        Two-letter code, in any case; a country that is not listed, or None, gets the international line.

    Returns
    -------
    str
        A few sentences. They pass the offence judge.
    """
    book = care_book()
    for line in book.lines:
        if country and line.country == country.upper():
            return book.words.format(
                helpline=book.helpline.format(place=line.place, how=line.how, name=line.name, number=line.number),
                emergency=book.emergency.format(number=line.emergency),
            )
    return book.words.format(helpline=book.international, emergency=book.international_emergency)


def speaks_of_self_harm(text: str) -> bool:
    """Whether a user tells of wanting to die or of hurting oneself, their own or somebody near them.

    Parameters
    ----------
    text : str
        What the user said, as heard or as typed; linear in its length.

    Returns
    -------
    bool
        True where care is due before anything else. "This traffic is killing me" and films are not meant.
    """
    matcher = _telling()
    return any(True for _ in matcher.matches(read(plain(text), matcher.vocabulary)))


@cache
def care_book() -> CareBook:
    """The words and helplines, read once, at the first call. Raises `msgspec.ValidationError` where they are malformed."""
    with (DATA / "care" / "helplines.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), CareBook)


@cache
def _telling() -> Matcher:
    classes = load_classes(DATA / "words")
    names = classes["harmless"].forms["plain"]
    return compile_patterns(classes, written_patterns(DATA / "care" / "telling.txt"), (), names)
