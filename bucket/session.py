"""What is carried from turn to turn: the session after a turn, stored with it and read back before the next."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from dialogue.contract import HISTORY_LENGTH, Holds, Line, State, User
from dialogue.knowledge.topics import Topic

REMEMBERED_REPLIES = 100  # replies kept for the near-repetition filter; bounds what a long talk costs per turn
REMEMBERED_TIERS = 20  # longest `every` that a tier may ask for


class Place(Struct, frozen=True, omit_defaults=True):
    """Where and in which language the user is; set by the channel."""

    channel: str = "text"
    locale: str = "en-GB"
    timezone: str = "UTC"
    location: str | None = None


class Holder(Struct, frozen=True):
    """A bot that wants the next turn: of the floor or of the topic."""

    bot: str
    holds: Holds


class BotState(Struct, frozen=True):
    """The state of a bot's last said candidate, and the turn in which it was said."""

    turn: int
    state: State | None = None


class Session(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One conversation after its last completed turn.

    Parameters
    ----------
    id : str
        Unguessable; whoever holds it may use the session.
    turn : int
        Number of the last completed turn; 0 after the opening.
    history : tuple of Line
        The last six utterances of completed turns, oldest first; transparent turns are not among them.
    last_said : str
        What "say that again" repeats.
    driver : str or None
        The bot whose driver was said in the last turn.
    holders : tuple of Holder
        Bots that hold, the earliest first.
    states : dict
        Bot to the state of its last said candidate.
    recent_tiers : tuple of str
        Tiers of this talk's last turns, the latest last; for tiers that are due only every so often.
    fingerprints : tuple of tuple of int
        Word hashes of the replies of this session, for the near-repetition filter.
    drivers_said : tuple of int
        Hashes of the drivers said, so that none is said twice.
    driver_turn : int
        The last turn in which a driver was appended; 0 before the first.
    built_in : tuple of int
        Built-in replies by when they were last used, the latest last.
    cared : bool
        Whether somebody spoke of hurting themselves in this talk: they are not asked for a rating afterwards.
    talk_began : int
        The turn after which the present talk began; "start over" moves it.
    """

    id: str
    user_id: str | None = None
    place: Place = Place()
    turn: Annotated[int, Meta(ge=0)] = 0
    user_turns: int = 0
    talk_began: int = 0
    ended: bool = False
    cared: bool = False
    topic: Topic | None = None
    history: Annotated[tuple[Line, ...], Meta(max_length=HISTORY_LENGTH)] = ()
    last_said: str = ""
    driver: str | None = None
    holders: tuple[Holder, ...] = ()
    states: dict[str, BotState] = {}
    recent_tiers: tuple[str, ...] = ()
    fingerprints: tuple[tuple[int, ...], ...] = ()
    drivers_said: tuple[int, ...] = ()
    driver_turn: int = 0
    built_in: tuple[int, ...] = ()
    user: User = User()

    @property
    def holder(self) -> str | None:
        """The latest holder of the floor, else of the topic."""
        for holds in (Holds.FLOOR, Holds.TOPIC):
            for held in reversed(self.holders):
                if held.holds is holds:
                    return held.bot
        return None

    def holds(self, holds: Holds) -> str | None:
        """The latest bot that holds in just this way."""
        for held in reversed(self.holders):
            if held.holds is holds:
                return held.bot
        return None


_session = msgspec.json.Decoder(Session)


def decode_session(body: bytes) -> Session:
    """A stored session; our own writing, so an error here is a broken store and is raised as it is."""
    return _session.decode(body)
