"""The steps from what was heard to what was meant, in the order in which they are taken (Alana, 3.1).

1. length      of an endless utterance the beginning is taken
2. care        somebody speaks of hurting themselves: nothing else matters then
3. stop        the talk is over; in a game, words to the game are left to it
4. unsure      the speech was heard too badly to be acted on
5. time, repeat, help, restart, forget
6. annotation  tokens; yes or no
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from bucket.session import Session
from bucket.settings import Hearing
from bucket.understand.clock import asks_the_time
from bucket.understand.forget import wants_to_be_forgotten
from bucket.understand.game import speaks_to_a_game
from bucket.understand.help import wants_help
from bucket.understand.polarity import polarity_of
from bucket.understand.repeat import wants_repeat
from bucket.understand.restart import wants_restart
from bucket.understand.stop import wants_to_stop
from bucket.understand.unsure import is_unsure
from dialogue.annotate.plain import annotate
from dialogue.contract import Holds
from dialogue.safety.care import speaks_of_self_harm
from dialogue.turns import Heard, Meant, Own, Rewrite

MAX_CHARACTERS = 2000  # keeps a request with its history under the contract's 64 kB
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class Reason(Struct, frozen=True):
    """What the Bucket answers itself, and why."""

    own: Own
    because: str


def understand(heard: Heard, session: Session, hearing: Hearing) -> Meant:
    """What the utterance means in this session.

    Parameters
    ----------
    heard : Heard
        The utterance, checked.
    session : Session
        As the last turn left it.
    hearing : Hearing
        How long an utterance may be and how sure the speech recogniser must be.
    """
    text, rewrites = _of_bearable_length(heard.text, hearing.max_words)
    reason = next(_own_reasons(text, heard, session, hearing), None)
    if reason is not None:
        return Meant(text, rewrites=rewrites, own_answer=reason.own, because=reason.because)
    return Meant(text, answer=polarity_of(text), rewrites=rewrites, annotation=annotate(text))


def read_all_phrases() -> None:
    """Read what the steps go by, once, so that the first turn is as quick as any. Raises `ValueError` naming the line."""
    for step in (
        wants_to_stop,
        asks_the_time,
        wants_repeat,
        wants_help,
        wants_restart,
        wants_to_be_forgotten,
        speaks_to_a_game,
        polarity_of,
    ):
        step("hello there")
    speaks_of_self_harm("hello there")


def _own_reasons(text: str, heard: Heard, session: Session, hearing: Hearing) -> Iterator[Reason]:
    """Why the Bucket would answer itself, in order of precedence."""
    if speaks_of_self_harm(text):
        yield Reason(Own.CARE, "the user speaks of hurting themselves or of somebody who does")
    if session.holds(Holds.FLOOR) and speaks_to_a_game(text):
        return
    if wants_to_stop(text):
        yield Reason(Own.STOP, "the user wants to end the conversation")
    if is_unsure(heard.asr, hearing.min_confidence):
        mean = sum(token.confidence for token in heard.asr) / len(heard.asr)
        yield Reason(Own.UNSURE, f"mean token confidence {mean:.2f} is below {hearing.min_confidence:.2f}")
    if asks_the_time(text) is not None:
        yield Reason(Own.TIME, "the user asks for the time or the date")
    if wants_repeat(text):
        yield Reason(Own.REPEAT, "the user asks to hear that again")
    if wants_help(text):
        yield Reason(Own.HELP, "the user asks what can be done here")
    if wants_restart(text):
        yield Reason(Own.RESTART, "the user wants to start over")
    if wants_to_be_forgotten(text):
        yield Reason(Own.FORGET, "the user wants to be forgotten")


def _of_bearable_length(text: str, max_words: int) -> tuple[str, tuple[Rewrite, ...]]:
    plain = _CONTROL.sub(" ", text).strip()
    short = " ".join(plain.split(None, max_words)[:max_words])[:MAX_CHARACTERS]
    if len(short) >= len(" ".join(plain.split())):
        return short, ()
    return short, (Rewrite("length", text, short, f"longer than {max_words} words or {MAX_CHARACTERS} characters"),)
