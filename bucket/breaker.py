"""The circuit breaker: a bot that keeps failing is left out for a while, then tried with one request."""

from collections.abc import Callable
from enum import StrEnum
from threading import Lock

from bucket.settings import BreakerSettings


class BreakerState(StrEnum):
    CLOSED = "closed"  # asked every turn
    OPEN = "open"  # left out
    HALF_OPEN = "half_open"  # one request is on its way to see whether the bot is back


class Breaker:
    """Counts one bot's failures in a row and says whether it is worth asking. Safe for many threads.

    Parameters
    ----------
    settings : BreakerSettings
        Failures in a row that open it; first and longest rest in milliseconds, doubled with each failed try.
    now : callable
        Seconds on a clock that never goes back.
    """

    def __init__(self, settings: BreakerSettings, now: Callable[[], float]) -> None:
        self._settings = settings
        self._now = now
        self._lock = Lock()
        self._failures = 0
        self._rest_ms = settings.rest_ms
        self._open_until = 0.0
        self._probing = False

    @property
    def state(self) -> BreakerState:
        """For health and metrics."""
        with self._lock:
            if self._probing:
                return BreakerState.HALF_OPEN
            return BreakerState.OPEN if self._failures >= self._settings.failures else BreakerState.CLOSED

    def admits(self) -> bool:
        """Whether to ask the bot now. Open, it admits a single try once the rest is over, and waits for its end."""
        with self._lock:
            if self._failures < self._settings.failures:
                return True
            if self._probing or self._now() < self._open_until:
                return False
            self._probing = True
            return True

    def succeeded(self) -> None:
        """The bot answered or declined: it is back."""
        with self._lock:
            self._failures = 0
            self._probing = False
            self._rest_ms = self._settings.rest_ms

    def failed(self) -> None:
        """The bot was late, broken or away."""
        with self._lock:
            was_probe, self._probing = self._probing, False
            self._failures = min(self._failures + 1, self._settings.failures)
            if self._failures < self._settings.failures:
                return
            if was_probe:
                self._rest_ms = min(self._rest_ms * 2, self._settings.longest_rest_ms)
            self._open_until = self._now() + self._rest_ms / 1000

    def abandoned(self) -> None:
        """Nobody waited for the end: that says nothing about the bot, and the next turn may try."""
        with self._lock:
            self._probing = False
