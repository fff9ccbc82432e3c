"""Services of the smallest kind, and supervisors that are quick about them."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from blether.home import Home
from blether.supervise.board import Status
from blether.supervise.ensemble import Supervisor
from blether.supervise.services import Service, free_port
from blether.supervise.watch import Tempo
from tests.eventually import eventually

PROGRAM = Path(__file__).with_name("tiny_service.py")
BRISK = Tempo(
    first_pause=0.05,
    longest_pause=0.4,
    look=0.02,
    look_when_ready=0.02,
    health_every=0.1,
    health_timeout=0.5,
    hung_after=0.5,
)


@dataclass(frozen=True)
class Tiny:
    """A tiny service and the folder that tells it what to do."""

    service: Service
    folder: Path

    def told(self, what: str, text: str = "") -> "Tiny":
        """The same, told something from now on."""
        (self.folder / what).write_text(text)
        return self

    def untold(self, what: str) -> None:
        """From now on it does not."""
        (self.folder / what).unlink()

    @property
    def starts(self) -> list[int]:
        """The process ids of all its starts so far."""
        file = self.folder / "starts"
        return [int(line) for line in file.read_text().split()] if file.exists() else []


@dataclass(frozen=True)
class Running:
    """A running ensemble of tiny services."""

    supervisor: Supervisor

    def status(self, name: str) -> Status:
        """How a service is."""
        return next(status for status in self.supervisor.board.statuses() if status.service.name == name)

    def becomes(self, name: str, *states: str) -> Status:
        """Wait until a service is in one of these states."""

        def is_in_such_a_state() -> Status | None:
            status = self.status(name)
            return status if status.state in states else None

        return eventually(is_in_such_a_state)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home of its own."""
    place = Home(tmp_path / "home with a space")
    place.make()
    return place


@pytest.fixture
def tiny(tmp_path: Path) -> Callable[[str], Tiny]:
    """Makes tiny services."""

    def make(name: str) -> Tiny:
        folder = tmp_path / f"tiny {name}"
        folder.mkdir()
        port = free_port()
        command = (sys.executable, str(PROGRAM), str(folder), "--port", str(port))
        return Tiny(Service(name, f"http://127.0.0.1:{port}", command), folder)

    return make


@pytest.fixture
def running(home: Home) -> Iterator[Callable[..., Running]]:
    """Starts an ensemble of the services given, and stops it after the test."""
    with contextlib.ExitStack() as open_ones:

        def start(*services: Tiny | Service, tempo: Tempo = BRISK) -> Running:
            plain = tuple(each.service if isinstance(each, Tiny) else each for each in services)
            open_ones.enter_context(home.claimed())
            return Running(open_ones.enter_context(Supervisor(plain, home, os.environ, tempo)))

        yield start
