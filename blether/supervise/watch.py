"""Looking after one service: start it, ask for its health, start it again when it has ended, ever more slowly."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from blether.supervise.board import Board, State, Status
from blether.supervise.child import Child
from blether.supervise.health import Answer, ask_health
from blether.supervise.log_file import LogFile
from blether.supervise.services import Service


@dataclass(frozen=True)
class Tempo:
    """How often a service is looked at, in seconds, and how patient we are with it."""

    first_pause: float = 0.2  # before it is started again; doubled each time
    longest_pause: float = 10.0
    forgiven_after: float = 30.0  # ready for so long, its next end counts as the first
    failures: int = 3  # ends without having been ready, one after the other, from which it counts as failed
    look: float = 0.05  # between two looks whether its process still runs, and is ready
    look_when_ready: float = 0.2
    health_every: float = 2.0
    health_timeout: float = 2.0
    hung_after: float = 30.0  # a service that was ready and is silent for so long is ended and started again


EVERYDAY: Final = Tempo()


class Pauses:
    """How long to wait before the next start: doubling, forgetting after a long time in health."""

    def __init__(self, tempo: Tempo) -> None:
        self._tempo = tempo
        self._next = tempo.first_pause

    def after(self, healthy_for: float) -> float:
        """The pause after a run that was ready for so many seconds."""
        if healthy_for >= self._tempo.forgiven_after:
            self._next = self._tempo.first_pause
        pause = self._next
        self._next = min(self._next * 2, self._tempo.longest_pause)
        return pause


class Watcher:
    """Looks after one service in a thread of its own and posts how it is.

    Parameters
    ----------
    service : Service
        One that is started here is kept running; one that runs elsewhere is only asked for its health.
    start : callable
        Starts the service's process.
    log : LogFile
        What that process writes to.
    board : Board
        Where its states are posted.
    tempo : Tempo
        How often it is looked at.
    """

    def __init__(
        self, service: Service, start: Callable[[Service, LogFile], Child], log: LogFile, board: Board, tempo: Tempo
    ) -> None:
        self._service = service
        self._start = start
        self._log = log
        self._board = board
        self._tempo = tempo
        self._stopping = threading.Event()
        self._in_a_hurry = threading.Event()
        self._status = Status(service, State.STARTING, time.monotonic())
        work = self._keep_running if service.command else self._look_on
        self._thread = threading.Thread(target=work, name=f"watch {service.name}", daemon=True)

    def begin(self) -> None:
        """Start the service and look after it from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Have the service stopped; returns at once."""
        self._stopping.set()

    def hurry(self) -> None:
        """Stop it without any grace."""
        self._stopping.set()
        self._in_a_hurry.set()

    def join(self) -> None:
        """Wait until it has stopped."""
        if self._thread.ident is not None:
            self._thread.join()

    def _keep_running(self) -> None:
        pauses = Pauses(self._tempo)
        failures = 0
        while not self._stopping.is_set():
            life = _Life(started=time.monotonic())
            try:
                ended = self._run_once(life)
            except OSError as error:
                ended = f"cannot be started: {error}"
            if self._stopping.is_set():
                return
            failures = failures + 1 if life.ready_at is None else 0
            pause = pauses.after(life.healthy_for)
            state = State.FAILED if failures >= self._tempo.failures else State.RESTARTING
            self._post(state, detail=ended, again_in=pause)
            self._stopping.wait(pause)

    def _run_once(self, life: "_Life") -> str:
        """One life of the process; returns how it ended."""
        child = self._start(self._service, self._log)
        try:
            if self._status.state is State.FAILED:  # and is called so until it is ready
                self._post(State.FAILED, pid=child.pid, detail=self._status.detail)
            else:
                self._post(State.STARTING, pid=child.pid)
            self._attend(child, life)
            if child.is_running():
                child.stop(self._in_a_hurry.is_set)
                return "did not answer any longer and was ended"
            last = self._log.last_line()
            return f"{child.how_it_ended()}: {last}" if last else child.how_it_ended()
        finally:
            child.clear_away()

    def _attend(self, child: Child, life: "_Life") -> None:
        """Look after the child until it has ended, hangs, or everything stops."""
        while child.is_running() and not self._stopping.is_set() and not life.hangs(self._tempo):
            if life.is_to_be_asked(self._tempo):
                answer = ask_health(self._service.url, self._tempo.health_timeout)
                self._log.keep_short()
                if child.is_running():  # or it was another that answered, on the port that ours did not get
                    life.note(answer)
                    self._post_answer(answer, child.pid, life)
            self._stopping.wait(self._tempo.look if life.ready_at is None else self._tempo.look_when_ready)

    def _look_on(self) -> None:
        """A service that runs elsewhere: its health is shown, nothing more."""
        while not self._stopping.is_set():
            self._post_answer(ask_health(self._service.url, self._tempo.health_timeout), None, None)
            self._stopping.wait(self._tempo.health_every)

    def _post_answer(self, answer: Answer, pid: int | None, life: "_Life | None") -> None:
        if answer.is_ready:
            self._post(State.READY, pid=pid, took=life.took if life else None)
        elif answer.is_heard:
            self._post(State.STARTING, pid=pid, detail=answer.detail)
        elif life is None or life.ready_at is not None:
            self._post(State.SILENT, pid=pid, detail=answer.detail)

    def _post(
        self,
        state: State,
        *,
        pid: int | None = None,
        took: float | None = None,
        detail: str = "",
        again_in: float | None = None,
    ) -> None:
        is_the_same = state is self._status.state and again_in is None
        since = self._status.since if is_the_same else time.monotonic()
        self._status = replace(
            self._status, state=state, since=since, pid=pid, took=took, detail=detail, again_in=again_in
        )
        self._board.post(self._status)


@dataclass
class _Life:
    """One life of a service's process: when it was started, first ready, last asked and last heard of."""

    started: float
    ready_at: float | None = None
    asked_at: float = float("-inf")
    heard_at: float = float("-inf")

    @property
    def took(self) -> float | None:
        """Seconds until it was ready."""
        return None if self.ready_at is None else self.ready_at - self.started

    @property
    def healthy_for(self) -> float:
        """Seconds from when it was ready until it was last heard of; 0 where it never was."""
        return 0.0 if self.ready_at is None else self.heard_at - self.ready_at

    def note(self, answer: Answer) -> None:
        """Take in what it has just said of itself."""
        self.asked_at = time.monotonic()
        if answer.is_heard:
            self.heard_at = self.asked_at
        if answer.is_ready and self.ready_at is None:
            self.ready_at = self.asked_at

    def is_to_be_asked(self, tempo: Tempo) -> bool:
        """Whether its health is to be asked for again: all the time until it is ready, now and then afterwards."""
        return self.ready_at is None or time.monotonic() - self.asked_at >= tempo.health_every

    def hangs(self, tempo: Tempo) -> bool:
        """Whether it was ready and has not been heard of for long. One that is slow to start is waited for."""
        return self.ready_at is not None and self.asked_at - self.heard_at > tempo.hung_after
