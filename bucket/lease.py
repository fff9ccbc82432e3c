"""One turn at a time in a session: whoever holds the lease takes the turn, at most two wait, the next is turned away."""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Condition, Lock
from typing import Final

MAY_WAIT: Final = 2


class Busy(Exception):
    """Too many requests wait on this session already, or its turn did not end in time."""


class Lease(ABC):
    """Hands out the right to take a session's next turn."""

    @abstractmethod
    def hold(self, session_id: str, until: float) -> AbstractContextManager[None]:
        """Hold a session while in the context.

        Parameters
        ----------
        session_id : str
            The id as the client sent it.
        until : float
            How long to wait for it, on the clock of `time.perf_counter`, in seconds.

        Raises
        ------
        Busy
            Where two wait already, or it did not come free in time.
        """


class ProcessLease(Lease):
    """Leases within one process: for a single Bucket."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._free = Condition(self._lock)
        self._held: set[str] = set()
        self._waiting: dict[str, int] = {}

    @contextmanager
    def hold(self, session_id: str, until: float) -> Iterator[None]:
        self._take(session_id, until)
        try:
            yield
        finally:
            with self._lock:
                self._held.discard(session_id)
                if self._waiting:
                    self._free.notify_all()

    def _take(self, session_id: str, until: float) -> None:
        with self._lock:
            if session_id not in self._held:
                self._held.add(session_id)
                return
            waiting = self._waiting.get(session_id, 0)
            if waiting >= MAY_WAIT:
                raise Busy(f"{MAY_WAIT} requests wait on this session already; ask again when one was answered")
            self._waiting[session_id] = waiting + 1
            try:
                while session_id in self._held:
                    if not self._free.wait(until - time.perf_counter()) and session_id in self._held:
                        raise Busy("the turn before this one did not end in time; ask again")
                self._held.add(session_id)
            finally:
                self._waiting[session_id] -= 1
                if not self._waiting[session_id]:
                    del self._waiting[session_id]
