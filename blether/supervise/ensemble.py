"""The whole ensemble: every service started at once, watched, recorded in run.json, and stopped without a trace."""

import contextlib
import os
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Final, Self

from blether.home import CHECKOUT, Home, Place, Run
from blether.supervise import CannotStart
from blether.supervise.board import Board, State, Status
from blether.supervise.child import Child
from blether.supervise.log_file import LogFile
from blether.supervise.services import Service, services_of
from blether.supervise.watch import EVERYDAY, Tempo, Watcher
from bucket.settings import Settings
from dialogue.serving import lifeline

PATIENCE_S: Final = 15.0  # for bots that are slow to start; the ensemble is of use without them
_START_LIMIT_S: Final = 120.0  # for the Bucket


class Supervisor:
    """Runs an ensemble for as long as the `with` block lasts.

    Parameters
    ----------
    services : tuple of Service
        What to run, the Bucket first.
    home : Home
        Where logs and run.json go; whoever makes a supervisor has claimed it.
    environ : mapping
        What the services find in their environment.
    tempo : Tempo
        How often services are looked at.
    """

    def __init__(
        self, services: tuple[Service, ...], home: Home, environ: Mapping[str, str], tempo: Tempo = EVERYDAY
    ) -> None:
        self._home = home
        self._environ = environ
        self._cleanup = contextlib.ExitStack()
        self._lifeline = -1
        self._recorded: Run | None = None
        self.board = Board(services, time.monotonic())
        self._watchers = [
            Watcher(service, self._start, LogFile(home.logs / f"{service.name}.log"), self.board, tempo)
            for service in services
        ]

    @property
    def url(self) -> str:
        """Of the Bucket."""
        return self.board.statuses()[0].service.url

    def __enter__(self) -> Self:
        with contextlib.ExitStack() as begun:  # undone should anything below fail
            self._lifeline = begun.enter_context(_lifeline())
            self.board.listen(self._record)
            begun.callback(self._stop_all)
            for watcher in self._watchers:
                watcher.begin()
            self._cleanup = begun.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop every service; returns when none is left. Leaving the block does the same."""
        self._cleanup.close()

    def hurry(self) -> None:
        """Stop without grace; may be called from another thread or a signal handler while the block is being left."""
        for watcher in self._watchers:
            watcher.hurry()

    def _stop_all(self) -> None:
        for watcher in self._watchers:
            watcher.stop()
        for watcher in self._watchers:
            watcher.join()

    def _start(self, service: Service, log: LogFile) -> Child:
        assert service.command is not None
        path = os.pathsep.join(filter(None, (str(CHECKOUT), self._environ.get("PYTHONPATH"))))
        ours = {
            "BLETHER_HOME": str(self._home.path),
            lifeline.VARIABLE: str(self._lifeline),
            "PYTHONPATH": path,  # so that it starts from any folder
            "PYTHONUNBUFFERED": "1",  # so that its log ends with its last words
        }
        return Child(service.command, {**self._environ, **ours}, log, self._lifeline)

    def _record(self, statuses: tuple[Status, ...]) -> None:
        bucket, *bots = statuses
        places = {status.service.name: Place(status.service.url, status.pid) for status in bots}
        run = Run(os.getpid(), Place(bucket.service.url, bucket.pid), places)
        if run != self._recorded:
            with contextlib.suppress(OSError):  # a full disk is no reason to stop talking
                self._home.record(run)
                self._recorded = run


def is_up(statuses: tuple[Status, ...]) -> bool:
    """Whether the Bucket is ready and no bot is worth waiting for."""
    bucket, *bots = statuses
    return bucket.state is State.READY and all(bot.is_settled for bot in bots)


def hopeless(statuses: tuple[Status, ...]) -> CannotStart | None:
    """Why the ensemble will not come up: its Bucket ends whenever it is started. None while there is hope."""
    bucket = statuses[0]
    if bucket.state is not State.FAILED:
        return None
    return CannotStart(f"the Bucket does not start: {bucket.detail}")


@contextlib.contextmanager
def running_ensemble(
    home: Home, settings: Settings, environ: Mapping[str, str], *, port: int = 0, tempo: Tempo = EVERYDAY
) -> Iterator[str]:
    """An ensemble for as long as the block lasts, started and stopped quietly; gives the Bucket's url once it is up.

    >>> with running_ensemble(Home.of(os.environ), settings, os.environ) as url:
    ...     requests.post(f"{url}/sessions", json={})

    Parameters
    ----------
    home : Home
        Where it keeps its things.
    settings : Settings
        Which bots it has. The services read their settings themselves, from the same files: `environ` must name them.
    environ : mapping
        What the services find in their environment.
    port : int
        For the Bucket; 0 takes any free one.

    Raises
    ------
    AlreadyRunning
        Where one is up in this home.
    CannotStart
        Where the Bucket does not start.
    """
    with home.claimed(), Supervisor(services_of(settings, port), home, environ, tempo) as supervisor:
        board = supervisor.board
        board.wait_for(lambda now: is_up(now) or hopeless(now) is not None, PATIENCE_S)
        board.wait_for(lambda now: now[0].is_settled, _START_LIMIT_S)
        if error := hopeless(board.statuses()):
            raise error
        yield supervisor.url


@contextlib.contextmanager
def _lifeline() -> Iterator[int]:
    """The reading end of a pipe, for services to inherit; the writing end closes with us, however we end."""
    held, ours = os.pipe()
    try:
        yield held
    finally:
        os.close(ours)
        os.close(held)
