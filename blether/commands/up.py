"""`blether up`: start every service, show how they are, keep them running until Ctrl-C."""

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Final, Self

import click

from blether.home import Home, port_of
from blether.supervise.board import State
from blether.supervise.ensemble import PATIENCE_S, Supervisor, hopeless, is_up
from blether.supervise.screen import Screen, screen_for
from blether.supervise.services import services_of
from bucket.settings import load_settings, settings_files

_Handler = Callable[[int, FrameType | None], object] | int | None

_LOOK_S: Final = 0.1
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@click.command(
    epilog="Exit codes: 0 stopped by Ctrl-C or SIGTERM; 1 the Bucket does not start; 2 a port or setting is wrong."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The Bucket's port; 0 takes any free one. [default: BLETHER_PORT or 8080]",
)
def up(port: int | None) -> None:
    """Start every service of the ensemble and keep them running.

    Each bot of ensemble.toml and the Bucket become processes of their own, with logs in BLETHER_HOME/logs. What ends is
    started again; Ctrl-C stops them all, and so does the end of this process, however it comes.

    \b
    Example:
      blether up --port 9000
      curl -s localhost:9000/health
    """
    home = Home.of(os.environ)
    settings = load_settings(settings_files(os.environ, home.path))
    with home.claimed(), _Stop() as stop:
        services = services_of(settings, port_of(os.environ) if port is None else port)
        with Supervisor(services, home, os.environ) as supervisor:
            screen = screen_for(sys.stdout, os.environ)
            _show(supervisor, screen, stop)
            screen.close()
            screen.say("Stopping")
            stop.calls(supervisor.hurry)
            supervisor.stop()
            screen.say("Blether has stopped.")


def _show(supervisor: Supervisor, screen: Screen, stop: "_Stop") -> None:
    """Show the services until the user has seen enough; say once when the ensemble can be talked to."""
    board = supervisor.board
    patient_until = time.monotonic() + PATIENCE_S
    is_announced = False
    while not stop.is_wanted:
        statuses, now = board.statuses(), time.monotonic()
        screen.draw(statuses, now)
        if not is_announced:
            if error := hopeless(statuses):
                raise error
            if is_up(statuses) or (statuses[0].state is State.READY and now > patient_until):
                screen.say(f"Blether is ready: {supervisor.url}  (Ctrl-C stops it)")
                is_announced = True
        time.sleep(_LOOK_S)


class _Stop:
    """Ctrl-C, SIGTERM and a closed terminal as a wish to be asked for; a second one calls what was given for it."""

    def __init__(self) -> None:
        self.is_wanted = False
        self._on_next: Callable[[], None] | None = None
        self._before: dict[signal.Signals, _Handler] = {}

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._note) for number in _SIGNALS}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def calls(self, on_next: Callable[[], None]) -> None:
        """Have the next signal call this."""
        self._on_next = on_next

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.is_wanted = True
        if self._on_next:
            self._on_next()
