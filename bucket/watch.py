"""Watches the bots from a thread of its own: whether they are ready, and which topics they are strong on."""

import logging
from collections.abc import Sequence
from threading import Event, Lock, Thread
from typing import Final

import requests

from bucket.fanout import Seat
from dialogue.contract import BODY_LIMIT, About, ContractError, Ensemble, decode_about, decode_health
from dialogue.knowledge.topics import Topic

log = logging.getLogger(__name__)

AT_FIRST_S: Final = 0.5  # before the first round; the pause is doubled after each, up to `EVERY_S`
EVERY_S: Final = 5.0
LIMIT_S: Final = 1.0  # for one bot to answer


class Watch:
    """What is known about the bots besides their answers.

    Parameters
    ----------
    seats : sequence of Seat
        Who is watched.
    secret : str
        `BLETHER_SECRET`, sent to every bot where set.
    """

    def __init__(self, seats: Sequence[Seat], secret: str = "") -> None:
        self._seats = tuple(seats)
        self._headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._lock = Lock()
        self._about: dict[str, About] = {}
        self._health: dict[str, str] = {}
        self._topics = Ensemble()
        self._stop = Event()
        self._thread = Thread(target=self._watch, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Stop watching; safe to call where it never began."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2 * LIMIT_S)

    def topics(self) -> Ensemble:
        """The strongest bot's strength for every topic."""
        return self._topics

    def health(self, bot: str) -> str:
        """`ready`, or what is wrong; `unknown` before the first look."""
        with self._lock:
            return self._health.get(bot, "unknown")

    def look(self) -> None:
        """Look at every bot once."""
        with requests.Session() as http:
            http.trust_env = False  # services do not call each other through a proxy
            http.headers.update(self._headers)
            for seat in self._seats:
                if self._stop.is_set():
                    return
                self._note(seat.name, *_look_at(http, seat, self._about.get(seat.name)))
        strengths: dict[Topic, float] = {}
        for about in self._about.values():
            for topic, strength in about.topics.items():
                strengths[topic] = max(strength, strengths.get(topic, 0.0))
        self._topics = Ensemble(strengths)

    def _note(self, bot: str, health: str, about: About | None) -> None:
        with self._lock:
            if self._health.get(bot) != health:
                log.info("%s is %s", bot, health)
            self._health[bot] = health
            self._about.pop(bot, None)
            if about is not None:
                self._about[bot] = about

    def _watch(self) -> None:
        pause = AT_FIRST_S
        while not self._stop.wait(pause):
            self.look()
            pause = min(2 * pause, EVERY_S)


def _look_at(http: requests.Session, seat: Seat, known: About | None) -> tuple[str, About | None]:
    """A bot is asked about itself when it is first seen and whenever it was away: it may be a newer one then."""
    try:
        health = decode_health(_body(http, f"{seat.url}/health"))
        about = known or decode_about(_body(http, f"{seat.url}/about"))
    except requests.RequestException as error:
        return f"unreachable ({type(error).__name__})", None
    except ContractError as error:
        return f"not keeping the contract ({error})", None
    return ("ready" if health.ready else f"not ready ({health.detail})"), about


def _body(http: requests.Session, url: str) -> bytes:
    with http.get(url, timeout=LIMIT_S, stream=True) as answer:
        body: bytes = answer.raw.read(BODY_LIMIT + 1, decode_content=True)
        return body
