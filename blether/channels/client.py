"""A client for robots and scripts: open a talk, say something, rate it, read what led to a reply.

    with Client("http://127.0.0.1:8080") as client:
        talk = client.open_session(channel="robot")
        print(talk.reply)
        answer = client.say(talk.session_id, "do you like tea?")
        print(answer.reply)
        client.rate(answer.session_id, 5, "what a nice robot")

Every utterance bears an id of its own, so that it is safe to say it again when the connection broke: the Bucket answers
a repeated id from what it stored. A client keeps its connection and belongs to one thread.
"""

import time
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit

import msgspec
import requests

from blether.channels.answers import decoded, not_understood, refusal
from blether.channels.errors import (
    Busy,
    NotStored,
    Unreachable,
)
from blether.channels.records import Dialogue, Opened, Reply, Trace, Word
from dialogue.contract import DEADLINE_HEADER, REQUEST_ID_HEADER

CONNECT_S = 3.0
ANSWER_S = 15.0  # well over the Bucket's own deadline of two seconds: who waits longer talks to something stuck
PAUSE_S = 0.5  # between two attempts where nobody said how long
SHORTEST_PAUSE_S = 0.1  # though the Bucket says "at once"


class Client:
    """Calls one Bucket.

    Parameters
    ----------
    url : str
        Where the Bucket answers, such as `http://127.0.0.1:8080`.
    answer_s : float
        How long to wait for one answer, in seconds.
    sleep, clock : callable
        For waiting between attempts and for knowing when patience is over; tests give their own.
    """

    def __init__(
        self,
        url: str,
        *,
        answer_s: float = ANSWER_S,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.url = _checked_address(url)
        self._timeout = (CONNECT_S, answer_s)
        self._sleep = sleep
        self._clock = clock
        self._http = requests.Session()
        self._http.trust_env = False  # neither a proxy nor ~/.netrc has a say in what goes to our own service

    def open_session(
        self,
        *,
        user_id: str | None = None,
        channel: str | None = None,
        locale: str | None = None,
        timezone: str | None = None,
        location: str | None = None,
    ) -> Opened:
        """Begin a talk; what is left out the Bucket decides.

        Parameters
        ----------
        user_id : str
            The same for every talk of a user who is to be remembered.
        channel : str
            Where the talk comes from, such as `robot`.
        locale : str
            Such as `en-GB`; decides which helplines are named in need.
        timezone : str
            Such as `Europe/London`; decides what time it is.
        location : str
            Where the user is, for the weather.
        """
        place = {"user_id": user_id, "channel": channel, "locale": locale, "timezone": timezone, "location": location}
        body = {name: value for name, value in place.items() if value}
        return decoded(self._call("POST", "/sessions", body), Opened, self.url)

    def say(
        self,
        session_id: str,
        text: str,
        *,
        turn_id: str | None = None,
        asr: Sequence[Word] = (),
        sent_at: datetime | None = None,
        deadline_ms: int | None = None,
        patience_s: float = 0.0,
        meanwhile: Callable[[str], None] | None = None,
    ) -> Reply:
        """Say one utterance and get the reply to it.

        Where the connection breaks the same utterance is sent once more at once, under the same id.

        Parameters
        ----------
        session_id : str
            From `open_session`, or from the last reply: it changes where the Bucket had to begin a new talk.
        turn_id : str
            Made here where it is left out. Give the same one to say the very same utterance again.
        asr : sequence of Word
            What the speech recogniser made of it, where there is one.
        sent_at : datetime
            When the user said it, with its offset from UTC.
        deadline_ms : int
            Within which the Bucket must answer; it decides where this is left out.
        patience_s : float
            How long to go on trying, in seconds, while the Bucket is away, busy or cannot store the turn.
        meanwhile : callable
            Takes the line that may be spoken when the turn could not be stored; called once, before trying again.

        Raises
        ------
        NotStored
            The turn could not be stored; the error carries a line that may be spoken, and the turn's id.
        Busy, Conflict, Refused, Unreachable, NotTheBucket
            As their names say.
        """
        turn_id = turn_id or uuid.uuid4().hex
        body: dict[str, Any] = {"session_id": session_id, "text": _sendable(text), "turn_id": turn_id}
        if asr:
            body["asr"] = list(asr)
        if sent_at is not None:
            body["sent_at"] = sent_at
        headers = {DEADLINE_HEADER: str(deadline_ms)} if deadline_ms is not None else {}
        attempts = _Attempts(patience_s, self._sleep, self._clock, meanwhile)
        while True:
            try:
                return decoded(self._call("POST", "/turn", body, headers), Reply, self.url)
            except (Unreachable, Busy) as error:
                attempts.wait_after(error)

    def rate(self, session_id: str, rating: int, comment: str = "") -> None:
        """Rate a talk, 1 (poor) to 5 (very good). A talk that has ended takes a rating too."""
        body: dict[str, Any] = {"rating": rating}
        if comment:
            body["comment"] = _sendable(comment)
        self._call("POST", f"/sessions/{_part(session_id)}/rating", body)

    def rate_turn(self, session_id: str, turn: int, *, good: bool) -> None:
        """Thumbs up or down for one reply."""
        self._call("POST", f"/sessions/{_part(session_id)}/turns/{turn}/rating", {"rating": 1 if good else -1})

    def trace(self, session_id: str, turn: int) -> Trace:
        """One turn with all that led to its reply; turn 0 is the opening."""
        body = self._call("GET", f"/sessions/{_part(session_id)}/turns/{turn}")
        shown = decoded(body, dict[str, Any], self.url)
        try:
            return msgspec.convert({**shown, "whole": shown}, Trace)
        except msgspec.ValidationError as error:
            raise not_understood(error, self.url) from error

    def dialogue(self, session_id: str) -> Dialogue:
        """The whole talk, with the ratings that it was given."""
        return decoded(self._call("GET", f"/sessions/{_part(session_id)}"), Dialogue, self.url)

    def close(self) -> None:
        """Give the connection back."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _call(
        self, method: str, path: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> bytes:
        """One call: the body of its answer, or the error that it deserves."""
        sent = {"Accept": "application/json", REQUEST_ID_HEADER: uuid.uuid4().hex, **(headers or {})}
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            answer = self._http.request(
                method,
                self.url + path,
                data=msgspec.json.encode(body) if body is not None else None,
                headers=sent,
                timeout=self._timeout,
                allow_redirects=False,  # the interface has none; followed, a POST would turn into a GET
            )
        except requests.Timeout as error:
            raise Unreachable(f"no answer from {self.url} in time") from error
        except requests.RequestException as error:
            raise _Broken(f"nothing answers at {self.url}; is the ensemble up (`blether up`)?") from error
        if not 200 <= answer.status_code < 300:
            raise refusal(answer, self.url, (body or {}).get("turn_id", ""))
        return answer.content


class _Broken(Unreachable):
    """The connection was refused or broke: trying again at once costs nothing, unlike after a timeout."""


class _Attempts:
    """Whether and when to say the same utterance again."""

    def __init__(
        self,
        patience_s: float,
        sleep: Callable[[float], None],
        clock: Callable[[], float],
        meanwhile: Callable[[str], None] | None,
    ) -> None:
        self._until = clock() + patience_s
        self._sleep = sleep
        self._clock = clock
        self._meanwhile = meanwhile
        self._broken_before = False

    def wait_after(self, error: Unreachable | Busy) -> None:
        """Return when it is time for another attempt; raise `error` where patience is over."""
        if isinstance(error, _Broken) and not self._broken_before:
            self._broken_before = True
            return
        pause = PAUSE_S if isinstance(error, Unreachable) else max(error.retry_after_s, SHORTEST_PAUSE_S)
        if isinstance(error, NotStored) and self._meanwhile:
            self._meanwhile(error.reply)
            self._meanwhile = None
        if self._clock() + pause >= self._until:
            raise error
        self._sleep(pause)


def _checked_address(url: str) -> str:
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number, half an IPv6 address
        usable = False
    if not usable:
        raise ValueError(f"{url!r} is not an address; write it like http://127.0.0.1:8080")
    return url.rstrip("/")


def _part(name: str) -> str:
    """A name as one part of a path, whatever is in it."""
    return quote(name, safe="")


def _sendable(text: str) -> str:
    """Text that UTF-8 can carry: half characters, as a terminal may hand them over, become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
