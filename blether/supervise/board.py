"""The states of all services, written by those who watch them, read by those who show or wait for them."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from blether.supervise.services import Service


class State(StrEnum):
    """How a service is."""

    STARTING = "starting"  # its process runs, or will in a moment, and it is not ready yet
    READY = "ready"
    SILENT = "silent"  # it does not answer: it hangs, or runs elsewhere and is not reached
    RESTARTING = "restarting"  # it has ended and is started again in a moment
    FAILED = "failed"  # it has ended again and again without becoming ready; it is still tried, ever more rarely


@dataclass(frozen=True)
class Status:
    """One service at the moment.

    Parameters
    ----------
    service : Service
        Which one.
    state : State
        How it is.
    since : float
        When it came into this state, on the monotonic clock.
    pid : int
        Its process; None where there is none, or not here.
    took : float
        Seconds from its start until it was ready, where it is.
    detail : str
        Why it is not ready, or ended: what its health or the last line of its log says.
    again_in : float
        Seconds from `since` until it is started again, where it is to be.
    """

    service: Service
    state: State
    since: float
    pid: int | None = None
    took: float | None = None
    detail: str = ""
    again_in: float | None = None

    @property
    def is_settled(self) -> bool:
        """Whether waiting would not help: it is ready, or has failed."""
        return self.state in (State.READY, State.FAILED, State.SILENT)


class Board:
    """The latest status of each service. Safe to use from several threads."""

    def __init__(self, services: Sequence[Service], now: float) -> None:
        self._statuses = {service.name: Status(service, State.STARTING, now) for service in services}
        self._changes = 0
        self._condition = threading.Condition()
        self._listeners: list[Callable[[tuple[Status, ...]], None]] = []

    def listen(self, listener: Callable[[tuple[Status, ...]], None]) -> None:
        """Have `listener` called with all statuses after each change, one change at a time."""
        self._listeners.append(listener)

    def post(self, status: Status) -> None:
        """Take in a service's new status."""
        with self._condition:
            if self._statuses[status.service.name] == status:
                return
            self._statuses[status.service.name] = status
            self._changes += 1
            for listener in self._listeners:
                listener(self.statuses())
            self._condition.notify_all()

    def statuses(self) -> tuple[Status, ...]:
        """All of them, in the order of the services."""
        with self._condition:
            return tuple(self._statuses.values())

    def wait_for(self, is_so: Callable[[tuple[Status, ...]], bool], timeout_s: float) -> bool:
        """Wait until the statuses are as wanted; returns whether they are."""
        with self._condition:
            return self._condition.wait_for(lambda: is_so(self.statuses()), timeout_s)
