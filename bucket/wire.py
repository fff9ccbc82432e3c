"""The records of the Bucket's own HTTP interface: what channels send, what they get. Checked here, trusted inside."""

from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from dialogue.contract import ContractError, field_of
from dialogue.turns import Token

MAX_TEXT = 20_000  # characters of one utterance; the whole body is limited to 64 kB besides

Id = Annotated[str, Meta(min_length=1, max_length=200)]
Short = Annotated[str, Meta(min_length=1, max_length=100)]
T = TypeVar("T")


class OpenRequest(Struct, frozen=True, kw_only=True):
    """Opens a talk. `timezone` is an IANA name, `locale` such as en-GB."""

    user_id: Id | None = None
    channel: Short | None = None
    locale: Short | None = None
    timezone: Short | None = None
    location: Short | None = None


class TurnRequest(OpenRequest, frozen=True, kw_only=True):
    """One utterance of the user.

    Parameters
    ----------
    session_id : str
        From `POST /sessions`; an unknown or ended one opens a new session, whose id comes back.
    text : str
        What the user said.
    turn_id : str
        The client's own id for this turn; the same one again gets the stored answer.
    asr : tuple of Token
        The recognised words with confidences, where there is a speech recogniser.
    sent_at : datetime
        When the channel sent it.
    """

    session_id: Id
    text: Annotated[str, Meta(max_length=MAX_TEXT)]
    turn_id: Id | None = None
    asr: Annotated[tuple[Token, ...], Meta(max_length=1000)] = ()
    sent_at: datetime | None = None


class Opened(Struct, frozen=True):
    """A talk has begun, and the system speaks first."""

    session_id: str
    turn: int
    reply: str


class TurnReply(Struct, frozen=True):
    """What is said. `ask_rating`: the channel asks for a rating now and sends it with the rating call."""

    session_id: str
    turn: int
    turn_id: str
    reply: str
    bot: str
    end_session: bool
    ask_rating: bool
    latency_ms: float


class DialogueRating(Struct, frozen=True):
    """What the user thought of a dialogue."""

    rating: Annotated[int, Meta(ge=1, le=5)]
    comment: Annotated[str, Meta(max_length=2000)] = ""


class ReplyRating(Struct, frozen=True):
    """Thumbs up or down for one reply."""

    rating: Literal[1, -1]


class Exchange(Struct, frozen=True):
    """One turn in a dialogue: what was heard, what was said."""

    turn: int
    at: datetime
    heard: str
    reply: str
    bot: str
    thumbs: int | None = None


class Dialogue(Struct, frozen=True):
    """A whole dialogue, as `GET /sessions/ID` shows it."""

    session_id: str
    ended: bool
    turns: tuple[Exchange, ...]
    rating: int | None = None
    comment: str = ""


class BotHealth(Struct, frozen=True):
    """One bot: what it said of itself when last looked at, and the state of its breaker."""

    health: str
    breaker: str


class Health(Struct, frozen=True):
    """How the Bucket and its bots are; `degraded` where a bot is not ready."""

    status: Literal["ready", "degraded"]
    version: str
    bots: dict[str, BotHealth]


def read(body: bytes, kind: type[T]) -> T:
    """Check and decode a body. Raises `ContractError` naming the field."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise ContractError(*field_of(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ContractError(f"not JSON: {error}") from error


def read_values(values: dict[str, Any], kind: type[T]) -> T:
    """Check what came in a query string, where everything is text. Raises `ContractError` naming the field."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ContractError(*field_of(error)) from error
