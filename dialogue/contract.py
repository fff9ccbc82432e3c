"""The wire contract between the Bucket and the bots: what a bot is asked, what it may answer.

Records are decoded and checked here, at the edge, and trusted everywhere inside. A bot is anything that answers
`POST /respond` with JSON of this form, in any language; the OpenAPI page (`dialogue/openapi.py`) is made from these types.
Fields that a reader does not know are passed over, so that the contract can grow.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from dialogue.knowledge.topics import Topic

BODY_LIMIT = 64 * 1024  # bytes; longer bodies are refused, in both directions
STATE_LIMIT = 8 * 1024  # bytes of JSON that a bot may ask to have kept for it
STATE_DEPTH = 32  # levels of nesting in it; what decodes here must still encode inside a stored turn
HISTORY_LENGTH = 6  # utterances; "the last 3 turns of dialogue history" (Alana, 3.1)
DEADLINE_HEADER = "X-Deadline-Ms"  # milliseconds left for the answer
REQUEST_ID_HEADER = "X-Request-Id"

Text = Annotated[str, Meta(min_length=1, max_length=20_000)]
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$(?!\n)", description="a bot's name, lower case")]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Index = Annotated[int, Meta(ge=0)]
Span = tuple[Index, Index]
State = dict[str, Any]


class ContractError(ValueError):
    """Something on the wire does not keep the contract.

    Parameters
    ----------
    detail : str
        What is wrong, in words that name the mend.
    field : str
        Path of the offending field, such as `$.utterance.text`; `$` is the whole body.
    """

    def __init__(self, detail: str, field: str = "$") -> None:
        super().__init__(f"{field}: {detail}")
        self.detail = detail
        self.field = field


class Kind(StrEnum):
    """What a candidate is: the policies' tiers are told apart by it."""

    ANSWER = "answer"  # this is what was asked for
    CHAT = "chat"  # a possible reply
    DRIVER = "driver"  # a question that carries the talk on; may be appended to another reply
    FILLER = "filler"  # a fun fact, a deflection; only for the last tiers


class Holds(StrEnum):
    """Whether the bot wants the next turn too."""

    NO = "no"
    TOPIC = "topic"  # while the user stays on the subject (news)
    FLOOR = "floor"  # a dialogue in progress (quiz, booking)


class Polarity(StrEnum):
    """The user's own yes or no."""

    YES = "yes"
    NO = "no"
    MAYBE = "maybe"


class Speaker(StrEnum):
    USER = "user"
    SYSTEM = "system"


class Entity(Struct, frozen=True):
    """A named thing in the utterance; `start` and `end` are token indices, half-open."""

    text: Text
    type: str
    start: Index
    end: Index
    id: str | None = None
    gender: str | None = None
    number: str | None = None


class Utterance(Struct, frozen=True):
    """What the user said: as heard, and as meant after ellipsis and anaphora are resolved."""

    heard: str
    text: Text
    answer: Polarity | None = None
    wants_new_topic: bool = False
    tokens: tuple[str, ...] = ()
    pos: tuple[str, ...] = ()
    noun_phrases: tuple[Span, ...] = ()
    sentiment: Annotated[float, Meta(ge=-1.0, le=1.0)] = 0.0
    entities: tuple[Entity, ...] = ()
    question: str | None = None


class Line(Struct, frozen=True, omit_defaults=True):
    """One earlier utterance. A user's `text` is as rewritten, `heard` as it came; a system line names its bot."""

    speaker: Speaker
    text: str
    heard: str | None = None
    bot: str | None = None


class User(Struct, frozen=True):
    """What is known about the user."""

    name: str | None = None
    home: str | None = None
    likes: tuple[str, ...] = ()
    dislikes: tuple[str, ...] = ()


class Situation(Struct, frozen=True):
    """Where the talk stands: its topic and who holds it (the latest holder of the floor, else of the topic)."""

    topic: Topic | None = None
    holder: str | None = None


class Ensemble(Struct, frozen=True):
    """What the whole ensemble can talk about: the strongest bot's strength for every topic."""

    topics: dict[Topic, Share] = {}


class Request(Struct, frozen=True, kw_only=True):
    """What a bot is asked. Bots keep nothing between requests: all that it needs is here."""

    session_id: Annotated[str, Meta(min_length=1, max_length=200)]
    turn: Index
    seed: Index
    now: Annotated[datetime, Meta(tz=True)]
    locale: str = "en-GB"
    timezone: str = "UTC"
    utterance: Utterance
    history: Annotated[tuple[Line, ...], Meta(max_length=HISTORY_LENGTH)] = ()
    user: User = User()
    session: Situation = Situation()
    ensemble: Ensemble = Ensemble()
    state: State | None = None
    state_turn: Index | None = None


class Source(Struct, frozen=True):
    """Where a statement comes from."""

    title: str
    url: str | None = None
    date: str | None = None


class Candidate(Struct, frozen=True):
    """A possible reply. `state` comes back with later requests once this candidate was said."""

    text: Text
    kind: Kind = Kind.CHAT
    confidence: Share = 0.5
    topic: Topic | None = None
    holds: Holds = Holds.NO
    ends: bool = False
    state: State | None = None
    entities: tuple[str, ...] = ()
    source: Source | None = None


class Response(Struct, frozen=True):
    """All that a bot has to say this turn; an empty list is a polite "not mine"."""

    candidates: Annotated[tuple[Candidate, ...], Meta(max_length=50)]


class About(Struct, frozen=True):
    """Who a bot is and how strong it is on which topics."""

    name: Name
    version: str
    topics: dict[Topic, Share]


class Health(Struct, frozen=True):
    """Whether a bot is ready; `detail` says what it is waiting for when it is not."""

    ready: bool
    detail: str = ""


_request = msgspec.json.Decoder(Request)
_response = msgspec.json.Decoder(Response)
_about = msgspec.json.Decoder(About)
_health = msgspec.json.Decoder(Health)
_encoder = msgspec.json.Encoder()


def decode_request(body: bytes) -> Request:
    """Check and decode what a bot was asked. Raises `ContractError` naming the field."""
    request: Request = _checked(_request, body)
    if not request.utterance.text.strip():
        raise ContractError("only white space", "$.utterance.text")
    if _is_deeper(request.state, STATE_DEPTH):
        raise ContractError(f"nested more than {STATE_DEPTH} levels deep", "$.state")
    for at, (start, end) in enumerate(request.utterance.noun_phrases):
        if end > len(request.utterance.tokens) or start >= end:
            raise ContractError(
                "start and end must be token indices, start before end", f"$.utterance.noun_phrases[{at}]"
            )
    for at, entity in enumerate(request.utterance.entities):
        if entity.end > len(request.utterance.tokens) or entity.start >= entity.end:
            raise ContractError("start and end must be token indices, start before end", f"$.utterance.entities[{at}]")
    return request


def decode_response(body: bytes) -> Response:
    """Check and decode what a bot answered. Raises `ContractError` naming the field."""
    response: Response = _checked(_response, body)
    for at, candidate in enumerate(response.candidates):
        if _is_deeper(candidate.state, STATE_DEPTH):
            raise ContractError(f"nested more than {STATE_DEPTH} levels deep", f"$.candidates[{at}].state")
        if candidate.state and len(_encoder.encode(candidate.state)) > STATE_LIMIT:
            raise ContractError(f"more than {STATE_LIMIT} bytes; keep less", f"$.candidates[{at}].state")
        if not candidate.text.strip():
            raise ContractError("only white space; leave the candidate out", f"$.candidates[{at}].text")
    return response


def decode_about(body: bytes) -> About:
    """Check and decode a bot's description of itself. Raises `ContractError` naming the field."""
    about: About = _checked(_about, body)
    return about


def decode_health(body: bytes) -> Health:
    """Check and decode a bot's health. Raises `ContractError` naming the field."""
    health: Health = _checked(_health, body)
    return health


def encode(record: object) -> bytes:
    """Any record of ours as JSON bytes."""
    return _encoder.encode(record)


def field_of(error: msgspec.ValidationError) -> tuple[str, str]:
    """Split msgspec's message into what is wrong and the path of the field, `$` where it names none."""
    detail, _, path = str(error).partition(" - at `")
    path = path.removeprefix("key` in `").rstrip("`") or "$"
    _, _, missing = detail.partition("missing required field ")
    return detail, f"{path}.{missing.strip('`')}" if missing else path


def _checked(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    if len(body) > BODY_LIMIT:
        raise ContractError(f"the body has {len(body)} bytes, more than {BODY_LIMIT}")
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise ContractError(*field_of(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ContractError(f"not JSON: {error}") from error


def _is_deeper(value: Any, levels: int) -> bool:
    """Whether lists and objects are nested more than so many levels deep; looks no further than that."""
    if not isinstance(value, dict | list):
        return False
    if not levels:
        return True
    return any(_is_deeper(inner, levels - 1) for inner in (value.values() if isinstance(value, dict) else value))
