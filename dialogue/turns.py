"""The records of one turn: what was heard, what was meant, who answered what, the verdicts, the choice, what was said.

A `Turn` is those records together. It is what is stored, shown, replayed and learned from; no step changes a record that
an earlier step returned.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from dialogue.contract import Candidate, ContractError, Entity, Polarity, Share, Span, field_of

BUCKET = "bucket"  # the bot's name on what the Bucket says itself


class Token(Struct, frozen=True):
    """One word as the speech recogniser understood it, with how sure it was."""

    token: str
    confidence: Share


class Heard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What arrived from the channel, after checking; `at` is when the Bucket received it."""

    text: str
    turn_id: str
    at: datetime
    asr: tuple[Token, ...] = ()
    sent_at: datetime | None = None


class Annotation(Struct, frozen=True, omit_defaults=True):
    """What language analysis found in the text as meant. Spans are token indices, half-open; sentiment in [-1, 1]."""

    tokens: tuple[str, ...] = ()
    pos: tuple[str, ...] = ()
    noun_phrases: tuple[Span, ...] = ()
    sentiment: float = 0.0
    entities: tuple[Entity, ...] = ()
    question: str | None = None


class Rewrite(Struct, frozen=True):
    """One step that changed the text, and why."""

    step: str
    before: str
    after: str
    because: str


class Own(StrEnum):
    """What the Bucket answers itself; also the name of the tier in the trace."""

    OPENING = "opening"
    CARE = "care"
    STOP = "stop"
    UNSURE = "unsure"
    TIME = "time"
    REPEAT = "repeat"
    HELP = "help"
    RESTART = "restart"
    FORGET = "forget"
    LAST_RESORT = "last_resort"


TRANSPARENT = frozenset({Own.TIME, Own.REPEAT, Own.UNSURE, Own.HELP})
"""After these the talk goes on as if they had not been: last question, holder, states and history stay."""


class Meant(Struct, frozen=True, omit_defaults=True):
    """What the utterance means in its context; `own_answer` where the Bucket answers it itself, `because` says why."""

    text: str
    answer: Polarity | None = None
    wants_new_topic: bool = False
    rewrites: tuple[Rewrite, ...] = ()
    annotation: Annotation = Annotation()
    own_answer: Own | None = None
    because: str = ""


class Outcome(StrEnum):
    """What became of asking one bot."""

    ANSWERED = "answered"
    DECLINED = "declined"  # an empty list: a polite "not mine"
    LATE = "late"
    REFUSED = "refused"  # an HTTP status other than 200
    MALFORMED = "malformed"  # not the contract's JSON, or longer than it may be
    UNREACHABLE = "unreachable"
    LEFT_OUT = "left_out"  # the circuit breaker is open
    NOT_AWAITED = "not_awaited"  # the decision did not hang on it

    @property
    def is_failure(self) -> bool:
        """Whether the bot is to blame."""
        return self in _FAILURES


_FAILURES = frozenset({Outcome.LATE, Outcome.REFUSED, Outcome.MALFORMED, Outcome.UNREACHABLE})


class Offered(Candidate, frozen=True, kw_only=True):
    """A candidate as a bot sent it, under the id by which the trace speaks of it: `news/0`."""

    id: str


class Asked(Struct, frozen=True, omit_defaults=True):
    """One bot's outcome; `detail` says what was wrong where something was."""

    bot: str
    outcome: Outcome
    latency_ms: float
    candidates: tuple[Offered, ...] = ()
    detail: str = ""


class Verdict(Struct, frozen=True):
    """What one filter says of one candidate."""

    candidate: str
    filter: str
    allowed: bool
    reason: str = ""


class Normalised(Struct, frozen=True):
    """A candidate's text where making it fit to be spoken changed it."""

    candidate: str
    text: str


class Judged(Struct, frozen=True, omit_defaults=True):
    """Every candidate with its text made fit to be spoken, and one verdict per candidate and filter."""

    verdicts: tuple[Verdict, ...] = ()
    normalised: tuple[Normalised, ...] = ()


class Choice(Struct, frozen=True, omit_defaults=True):
    """Which candidate won and why; the ranker's part is there only where a ranker decided."""

    policy: str
    tier: str
    candidate: str
    reason: str
    model: str | None = None
    arm: str | None = None
    scores: dict[str, float] | None = None
    features: dict[str, dict[str, float]] | None = None
    weights: dict[str, float] | None = None
    propensity: float | None = None


class Said(Struct, frozen=True, omit_defaults=True):
    """What was spoken: the text whole, the bot it came from, and the bot whose driver was appended."""

    text: str
    bot: str
    driver: str | None = None
    ends: bool = False


class Turn(Struct, frozen=True, kw_only=True):
    """All of one turn. Turn 0 is the opening, in which nothing was heard."""

    session_id: str
    turn: Annotated[int, Meta(ge=0)]
    heard: Heard
    meant: Meant
    asked: tuple[Asked, ...]
    judged: Judged
    choice: Choice
    said: Said
    timing_ms: dict[str, float]
    seed: int
    now: datetime
    ensemble: str

    def to_json(self) -> dict[str, Any]:
        """The turn as `GET /sessions/ID/turns/N` shows it: verdicts and normalised texts at the top."""
        shown: dict[str, Any] = msgspec.to_builtins(self)
        judged = shown.pop("judged")
        shown["verdicts"] = judged.get("verdicts", [])
        shown["normalised"] = judged.get("normalised", [])
        return shown


_turn = msgspec.json.Decoder(Turn)


def decode_turn(body: bytes) -> Turn:
    """A stored turn. Raises `ContractError` where the bytes are not one."""
    try:
        return _turn.decode(body)
    except msgspec.ValidationError as error:
        raise ContractError(*field_of(error)) from error
    except msgspec.DecodeError as error:
        raise ContractError(f"not JSON: {error}") from error
