"""Looking things up: kept while fresh, fetched once however many ask, never awaited beyond the deadline.

A request runs in a thread of its own, for neither name resolution nor the first line of an answer can be bounded from
inside `requests`. What comes after the deadline is kept for the next who asks.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import requests

from bots.weather.fetch import Clock, Fault, Trouble, fetch

KEPT = 128  # answers
FLIGHTS = 8  # requests under way at once; more are not begun
T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Errand(Generic[T]):
    """Something to be looked up.

    Parameters
    ----------
    url, params
        What is asked for.
    read : callable
        From the body to what it says. Raises `ValueError` where it is not of the documented form.
    fresh_s : float
        For how many seconds an answer is taken as new.
    usable_s : float
        For how many it may still be used when the service is away.
    """

    url: str
    params: tuple[tuple[str, str], ...]
    read: Callable[[bytes], T]
    fresh_s: float
    usable_s: float

    @property
    def key(self) -> tuple[object, ...]:
        """What tells errands apart."""
        return (self.url, self.params)


@dataclass(frozen=True)
class Kept(Generic[T]):
    """An answer, when it was fetched, and whether it is older than it should be."""

    value: T
    fetched: datetime
    stale: bool = False


class _Flight:
    """A request under way."""

    def __init__(self) -> None:
        self.landed = threading.Event()
        self.trouble: Trouble | None = None


class Lookups:
    """All that was looked up, and all that is being looked up. Threads share it.

    Parameters
    ----------
    session : requests.Session
        What carries the requests.
    clock : callable
        The present moment, by which answers grow old.
    fetch_s : float
        How long one request may go on, awaited or not.
    """

    def __init__(self, session: requests.Session, clock: Clock, fetch_s: float) -> None:
        self._session = session
        self._clock = clock
        self._fetch_s = fetch_s
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[object, ...], Kept[Any]] = OrderedDict()
        self._flights: dict[tuple[object, ...], _Flight] = {}
        self._resting: tuple[datetime, Trouble] | None = None

    def begin(self, errand: Errand[Any]) -> None:
        """Have it fetched, unless a fresh answer is there; do not wait for it."""
        with self._lock:
            if self._fresh(errand) is None:
                self._flight(errand)

    def get(self, errand: Errand[T], until: float) -> Kept[T]:
        """The answer: a fresh one, or an older one where no other is to be had in time.

        Parameters
        ----------
        errand : Errand
            What to look up.
        until : float
            On the clock of `time.monotonic`; nothing is awaited beyond it.

        Raises
        ------
        Trouble
            Where there is none.
        """
        with self._lock:
            if kept := self._fresh(errand):
                return kept
            flight = self._flight(errand)
        if isinstance(flight, _Flight):
            flight.landed.wait(max(0.0, until - time.monotonic()))
            trouble = flight.trouble or Trouble(Fault.AWAY, "late")
        else:
            trouble = flight
        with self._lock:
            kept = self._fresh(errand) or self._usable(errand)
        if kept is None:
            raise Trouble(trouble.fault, trouble.detail)  # one of its own for every thread
        return kept

    def _fresh(self, errand: Errand[T]) -> Kept[T] | None:
        kept = self._kept.get(errand.key)
        if kept is None or not self._is_within(kept, errand.fresh_s):
            return None
        self._kept.move_to_end(errand.key)
        return kept

    def _usable(self, errand: Errand[T]) -> Kept[T] | None:
        kept = self._kept.get(errand.key)
        if kept is None or not self._is_within(kept, errand.usable_s):
            return None
        return Kept(kept.value, kept.fetched, stale=True)

    def _is_within(self, kept: Kept[Any], seconds: float) -> bool:
        return self._clock() - kept.fetched < timedelta(seconds=seconds)

    def _flight(self, errand: Errand[Any]) -> "_Flight | Trouble":
        """The request under way for this errand, begun if there is none; the reason where none may be begun."""
        if flight := self._flights.get(errand.key):
            return flight
        if self._resting and self._clock() < self._resting[0]:
            return self._resting[1]
        if len(self._flights) >= FLIGHTS:
            return Trouble(Fault.AWAY, f"{FLIGHTS} requests are under way")
        flight = self._flights[errand.key] = _Flight()
        threading.Thread(target=self._fly, args=(errand, flight), name="weather lookup", daemon=True).start()
        return flight

    def _fly(self, errand: Errand[Any], flight: _Flight) -> None:
        kept: Kept[Any] | None = None
        try:
            body = fetch(self._session, errand.url, dict(errand.params), self._fetch_s, self._clock)
            kept = Kept(errand.read(body), self._clock())
        except Trouble as trouble:
            flight.trouble = trouble
        except (ValueError, ArithmeticError, RecursionError) as error:
            flight.trouble = Trouble(Fault.MALFORMED, f"not as documented ({type(error).__name__})")
        finally:
            self._land(errand, flight, kept)

    def _land(self, errand: Errand[Any], flight: _Flight, kept: Kept[Any] | None) -> None:
        with self._lock:
            del self._flights[errand.key]
            if kept is not None:
                self._kept[errand.key] = kept
                self._kept.move_to_end(errand.key)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            if flight.trouble is not None and flight.trouble.rest_s:
                self._resting = (self._clock() + timedelta(seconds=flight.trouble.rest_s), flight.trouble)
        if flight.trouble is not None:
            _report(flight.trouble)
        flight.landed.set()


def _report(trouble: Trouble) -> None:
    if trouble.fault is Fault.REFUSED:
        log.error("the weather service refused the key (%s): mend OPENWEATHERMAP_KEY, or unset it", trouble.detail)
    else:
        log.warning("no weather: %s", trouble)
