"""Hearing: the session is found and held, a repeated turn id gets its stored answer, everything else takes a turn.

A turn is acknowledged only after it is stored; where it cannot be, the session is as if it had not been.
"""

import time
from collections.abc import Callable
from datetime import datetime
from secrets import token_urlsafe
from typing import Final

import msgspec
from msgspec import Struct

from bucket.ensemble import Ensemble, Moment, seed_of
from bucket.lease import Lease
from bucket.session import Place, Session
from bucket.store.base import Store, StoredTurn, TurnExists
from bucket.turn import Stopwatch, Taken, open_talk, take_turn
from bucket.wire import OpenRequest, TurnRequest
from dialogue.contract import ContractError
from dialogue.turns import Heard, Own

RESERVE: Final = 0.15
"""Share of a turn's deadline kept back for judging, choosing and storing, at most `LARGEST_RESERVE_S`."""
LARGEST_RESERVE_S: Final = 0.06


def unguessable() -> str:
    """A session id: whoever holds it may use the session."""
    return token_urlsafe(18)


class Conflict(Exception):
    """This turn id was used for another text."""


class Answered(Struct, frozen=True):
    """A stored turn and the session after it; `fresh` says whether it was taken now or came from the store."""

    stored: StoredTurn
    fresh: bool
    store_ms: float = 0.0


class Hearing:
    """Takes turns on sessions.

    Parameters
    ----------
    ensemble : Ensemble
        What turns are taken with.
    store : Store
        Where they are kept.
    lease : Lease
        Lets one request at a time into a session.
    now : callable
        The time of day, with a time zone.
    new_id : callable
        A session id nobody can guess.
    """

    def __init__(
        self,
        ensemble: Ensemble,
        store: Store,
        lease: Lease,
        now: Callable[[], datetime],
        new_id: Callable[[], str] = unguessable,
    ) -> None:
        self._ensemble = ensemble
        self._store = store
        self._lease = lease
        self._now = now
        self._new_id = new_id

    def open(self, opening: OpenRequest, request_id: str) -> StoredTurn:
        """Open a talk: turn 0, in which the system speaks first."""
        session = self._new_session(opening)
        now = self._now()
        moment = Moment(0, seed_of(session.id, 0), now, request_id, time.perf_counter())
        taken = open_talk(Heard(text="", turn_id="opening", at=now), session, self._ensemble, moment)
        stored = StoredTurn(taken.turn, taken.session)
        self._store.append(stored, session.id)
        return stored

    def take(self, asked: TurnRequest, deadline: float, request_id: str) -> Answered:
        """Take a turn, or find the one that this turn id was answered with.

        Parameters
        ----------
        asked : TurnRequest
            Checked.
        deadline : float
            When the answer must be there, on the clock of `time.perf_counter`, in seconds.
        request_id : str
            Goes along to the bots.

        Raises
        ------
        Busy, Conflict, StoreError, ContractError
            Nothing was changed then.
        """
        if not asked.text.strip() or not any(character.isprintable() for character in asked.text):
            raise ContractError("nothing was said; send the words of the user", "$.text")
        with self._lease.hold(asked.session_id, deadline):
            if asked.turn_id is not None:
                stored = self._store.repeated(asked.session_id, asked.turn_id)
                if stored is not None:
                    return _as_before(stored, asked)
            return self._take(asked, deadline, request_id)

    def _take(self, asked: TurnRequest, deadline: float, request_id: str) -> Answered:
        session = self._store.latest(asked.session_id)
        session = self._new_session(asked) if session is None or session.ended else _moved(session, asked)
        now = self._now()
        number = session.turn + 1
        reserve = min(LARGEST_RESERVE_S, RESERVE * max(0.0, deadline - time.perf_counter()))
        moment = Moment(number, seed_of(session.id, number), now, request_id, deadline - reserve)
        heard = Heard(
            text=asked.text,
            turn_id=asked.turn_id or token_urlsafe(12),
            at=now,
            asr=asked.asr,
            sent_at=asked.sent_at,
        )
        taken = take_turn(heard, session, self._ensemble, moment)
        return self._stored(taken, asked)

    def _new_session(self, asked: OpenRequest) -> Session:
        return _moved(Session(id=self._new_id(), user_id=asked.user_id), asked)

    def _stored(self, taken: Taken, asked: TurnRequest) -> Answered:
        stored = StoredTurn(taken.turn, taken.session)
        watch = Stopwatch()
        try:
            if taken.turn.meant.own_answer is Own.FORGET:
                self._store.append_forgetting(stored, asked.session_id)
            else:
                self._store.append(stored, asked.session_id)
        except TurnExists as error:
            # Another Bucket was quicker. Its answer to the same turn id is the answer; anything else may be asked again.
            earlier = self._store.repeated(asked.session_id, taken.turn.heard.turn_id)
            if earlier is None:
                raise Conflict("another turn of this session was stored meanwhile; send this one again") from error
            return _as_before(earlier, asked)
        watch.lap("store")
        return Answered(stored, fresh=True, store_ms=watch.laps["store"])


def _as_before(stored: StoredTurn, asked: TurnRequest) -> Answered:
    if stored.turn.heard.text != asked.text:
        raise Conflict(f"turn_id {asked.turn_id!r} was used for another text; give every turn an id of its own")
    return Answered(stored, fresh=False)


def _moved(session: Session, asked: OpenRequest) -> Session:
    """The session with what the channel says of the user's place; the user of a session never changes."""
    place = Place(
        channel=asked.channel or session.place.channel,
        locale=asked.locale or session.place.locale,
        timezone=asked.timezone or session.place.timezone,
        location=asked.location or session.place.location,
    )
    return session if place == session.place else msgspec.structs.replace(session, place=place)
