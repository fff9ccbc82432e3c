"""What every store of record promises. One test suite (tests/bucket/store/test_contract.py) holds each sibling to it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from bucket.session import Session
from dialogue.turns import Turn


class StoreError(RuntimeError):
    """The store could not do what it was asked; nothing was changed. The message says why and what may help."""


class TurnExists(Exception):
    """A turn with this number, or with this client's turn id, is stored already; nothing was changed."""


class StoredTurn(Struct, frozen=True):
    """A turn as it is kept: with the session after it."""

    turn: Turn
    session: Session


class Rating(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a user thought: of a dialogue (1 to 5), or of one reply (thumbs, 1 or -1)."""

    session_id: str
    turn: Annotated[int, Meta(ge=0)] | None = None
    rating: int
    comment: str = ""
    at: datetime


class Overview(Struct, frozen=True):
    """One conversation in a list of many."""

    session_id: str
    user_id: str | None
    channel: str
    began: datetime
    last: datetime
    turns: int
    rating: int | None


class Search(Struct, frozen=True, kw_only=True):
    """Which conversations to list, the latest first; what is left out does not restrict."""

    user_id: str | None = None
    text: str | None = None
    min_rating: int | None = None
    max_rating: int | None = None
    before: datetime | None = None
    limit: Annotated[int, Meta(ge=1, le=500)] = 50


class Store(ABC):
    """A store of record, safe for many threads."""

    @abstractmethod
    def append(self, stored: StoredTurn, came_as: str) -> None:
        """Store a turn once, whole, before this returns; it then survives the end of the process.

        Parameters
        ----------
        stored : StoredTurn
            The turn and the session after it.
        came_as : str
            The session id that the client sent, which is another one where a new session was opened for it.

        Raises
        ------
        TurnExists
            Where (session, turn) or (came_as, turn_id) is stored already; nothing is changed.
        StoreError
            Where it could not be stored; nothing is changed.
        """

    @abstractmethod
    def append_forgetting(self, stored: StoredTurn, came_as: str) -> None:
        """Erase the session's earlier turns and ratings, and all of its user's, and store this turn, in one step.

        Raises as `append` does.
        """

    @abstractmethod
    def latest(self, session_id: str) -> Session | None:
        """The session after its last turn; None for an unknown id."""

    @abstractmethod
    def repeated(self, came_as: str, turn_id: str) -> StoredTurn | None:
        """The turn that this client's turn id was answered with, if any."""

    @abstractmethod
    def turn(self, session_id: str, number: int) -> Turn | None:
        """One turn with its trace."""

    @abstractmethod
    def turns(self, session_id: str) -> Iterator[Turn]:
        """All turns of a session in order; none for an unknown id."""

    @abstractmethod
    def rate(self, rating: Rating) -> None:
        """Store a rating; of several for the same thing the last one counts. Raises `StoreError`."""

    @abstractmethod
    def ratings(self, session_id: str) -> list[Rating]:
        """The ratings that count: at most one for the dialogue and one for each turn."""

    @abstractmethod
    def search(self, search: Search) -> list[Overview]:
        """Conversations, the latest first."""

    @abstractmethod
    def sessions_of(self, user_id: str) -> list[str]:
        """The ids of a user's sessions, the earliest first."""

    @abstractmethod
    def erase_user(self, user_id: str) -> int:
        """Erase everything stored about a user; the number of sessions erased."""

    @abstractmethod
    def close(self) -> None:
        """Let go of files and connections."""
