"""What the Bucket sends back, as records: the opening, a reply, a talk, one turn with all that led to it.

They say in the channels' own words what `dialogue/turns.py` stores, because a channel may run where only the contract
is known. Fields that are not known here are passed over and those that are missing have defaults, so that a client
outlives the Bucket that it was written for; `Trace.whole` has everything.
"""

from typing import Any

from msgspec import Struct


class Word(Struct, frozen=True):
    """One word as the speech recogniser understood it; confidence in [0, 1]."""

    token: str
    confidence: float


class Opened(Struct, frozen=True):
    """A new talk. The system speaks first: `reply` is its opening. Whoever holds the id may use it."""

    session_id: str
    turn: int
    reply: str


class Reply(Struct, frozen=True):
    """What is said to one utterance. `session_id` is a new one where the talk asked for was over or unknown."""

    session_id: str
    turn: int
    turn_id: str
    reply: str
    bot: str
    end_session: bool = False
    ask_rating: bool = False
    latency_ms: float = 0.0


class Exchange(Struct, frozen=True):
    """One turn of a talk; `thumbs` is 1 or -1 where the reply was rated. In turn 0, the opening, nothing was heard."""

    turn: int
    heard: str
    reply: str
    bot: str
    thumbs: int | None = None


class Dialogue(Struct, frozen=True):
    """A whole talk, with the rating that was given to it."""

    session_id: str
    turns: tuple[Exchange, ...]
    ended: bool = False
    rating: int | None = None
    comment: str = ""


class HeardThen(Struct, frozen=True):
    """What arrived at the Bucket."""

    text: str = ""
    turn_id: str = ""


class Rewritten(Struct, frozen=True):
    """One step that changed the text, and why."""

    step: str
    before: str
    after: str
    because: str = ""


class EntityFound(Struct, frozen=True):
    """A named thing in the utterance."""

    text: str
    type: str


class Annotated(Struct, frozen=True):
    """What language analysis found that tells a person something."""

    sentiment: float = 0.0
    entities: tuple[EntityFound, ...] = ()
    question: str | None = None


class MeantThen(Struct, frozen=True):
    """What the utterance meant; `own_answer` where the Bucket answered it itself."""

    text: str = ""
    answer: str | None = None
    rewrites: tuple[Rewritten, ...] = ()
    annotation: Annotated = Annotated()
    own_answer: str | None = None
    because: str = ""


class Offer(Struct, frozen=True):
    """A candidate as its bot sent it."""

    id: str
    text: str
    kind: str = ""
    confidence: float = 0.0


class BotAsked(Struct, frozen=True):
    """What became of asking one bot."""

    bot: str
    outcome: str
    latency_ms: float = 0.0
    candidates: tuple[Offer, ...] = ()
    detail: str = ""


class Judgement(Struct, frozen=True):
    """What one filter said of one candidate."""

    candidate: str
    filter: str
    allowed: bool
    reason: str = ""


class MadeFit(Struct, frozen=True):
    """A candidate's text where making it fit to be spoken changed it."""

    candidate: str
    text: str


class ChosenThen(Struct, frozen=True):
    """Which candidate won, in which tier of which policy, and why."""

    policy: str = ""
    tier: str = ""
    candidate: str = ""
    reason: str = ""
    model: str | None = None
    arm: str | None = None
    scores: dict[str, float] | None = None


class SaidThen(Struct, frozen=True):
    """What was spoken; `driver` is the bot whose question was appended."""

    text: str = ""
    bot: str = ""
    driver: str | None = None


class Trace(Struct, frozen=True, kw_only=True):
    """One turn with all that led to its reply. `whole` is the JSON as it came."""

    turn: int
    session_id: str = ""
    heard: HeardThen = HeardThen()
    meant: MeantThen = MeantThen()
    asked: tuple[BotAsked, ...] = ()
    verdicts: tuple[Judgement, ...] = ()
    normalised: tuple[MadeFit, ...] = ()
    choice: ChosenThen = ChosenThen()
    said: SaidThen = SaidThen()
    timing_ms: dict[str, float] = {}
    seed: int | None = None
    ensemble: str = ""
    whole: dict[str, Any] = {}

    @property
    def refused(self) -> tuple[Judgement, ...]:
        """The verdicts that kept a candidate from being said."""
        return tuple(verdict for verdict in self.verdicts if not verdict.allowed)
