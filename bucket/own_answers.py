"""What the Bucket answers itself: the texts for each case, most fitting first; the first that may be said is said."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from bucket.own_words import Lines, OwnWords, say
from bucket.session import Session
from bucket.understand.clock import asks_the_time, tell
from dialogue.safety.care import care_words
from dialogue.turns import Meant, Own


class OwnText(Struct, frozen=True):
    """A text the Bucket might say; `built_in` is its number where it is one of the built-in safe replies."""

    text: str
    built_in: int | None = None


def own_texts(
    own: Own, meant: Meant, session: Session, words: OwnWords, abilities: str, seed: int, now: datetime
) -> Iterator[OwnText]:
    """Texts for one of the Bucket's own answers, without end in safe replies where the fitting ones may not be said.

    Parameters
    ----------
    own : Own
        What is to be answered.
    meant, session : Meant, Session
        The turn so far.
    words : OwnWords
        The lines to choose from.
    abilities : str
        What this ensemble can do, as words that follow "I can".
    seed, now : int, datetime
        The turn's chance and time.
    """
    match own:
        case Own.CARE:
            yield OwnText(care_words(_country(session.place.locale)))
        case Own.TIME:
            ask = asks_the_time(meant.text)
            if ask is not None:
                yield OwnText(tell(ask, now, session.place.timezone))
        case Own.REPEAT:
            if session.last_said:
                yield OwnText(say(words.repeat, seed, last=session.last_said))
                yield OwnText(session.last_said)
            yield from _each(words.repeat_nothing, seed)
        case Own.UNSURE:
            yield OwnText(say(words.unsure_heard, seed, heard=meant.text))
            yield from _each(words.unsure, seed)
        case Own.HELP:
            yield OwnText(say(words.help, seed, abilities=abilities))
        case Own.STOP:
            yield from _each(words.stop, seed)
        case Own.OPENING:
            yield from _each(words.opening, seed)
        case Own.RESTART:
            yield from _each(words.restart, seed)
        case Own.FORGET:
            yield from _each(words.forget, seed)
        case Own.LAST_RESORT:
            pass
    yield from _built_in(words.last_resort, session, seed)


def _built_in(lines: Lines, session: Session, seed: int) -> Iterator[OwnText]:
    """The safe replies: those never used by chance, then the least recently used."""
    fresh = [number for number in range(len(lines)) if number not in session.built_in]
    start = seed % len(fresh) if fresh else 0
    for number in (*fresh[start:], *fresh[:start], *session.built_in):
        if number < len(lines):
            yield OwnText(lines[number], number)


def _each(lines: Lines, seed: int) -> Iterator[OwnText]:
    start = seed % len(lines)
    for line in (*lines[start:], *lines[:start]):
        yield OwnText(line)


def _country(locale: str) -> str | None:
    """`GB` of `en-GB`."""
    _, _, country = locale.replace("_", "-").partition("-")
    return country.upper() or None
