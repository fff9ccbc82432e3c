"""One worker thread's kept-alive connections to the bots: many requests at once on libcurl's multi interface.

libcurl's own `select` cannot watch descriptors above 1,023, so the sockets are watched with `poll` through its
socket interface. A request on a connection that turns out to have been closed while it was idle is sent once more on
a fresh one by libcurl itself; nothing else is ever sent twice.
"""

import select
import time
from dataclasses import dataclass, field
from typing import Any

import pycurl

from dialogue.contract import BODY_LIMIT

_EVENTS = {
    pycurl.POLL_IN: select.POLLIN,
    pycurl.POLL_OUT: select.POLLOUT,
    pycurl.POLL_INOUT: select.POLLIN | select.POLLOUT,
}


@dataclass(slots=True)
class Call:
    """One request under way: what has come back so far, and how it ended once it has."""

    bot: str
    url: str
    body: bytes
    headers: list[str]
    limit_ms: int
    began: float = 0.0
    ended: float = 0.0
    status: int = 0
    error: int = 0  # libcurl's number; 0 where an HTTP answer came whole
    error_text: str = ""
    received: bytearray = field(default_factory=bytearray)
    too_long: bool = False

    def take(self, chunk: bytes) -> int:
        """Collect a piece of the answer; refuse to read beyond the limit."""
        if len(self.received) + len(chunk) > BODY_LIMIT:
            self.too_long = True
            return 0
        self.received += chunk
        return len(chunk)


class Wires:
    """Sends calls side by side and yields them as they end. For one thread only."""

    def __init__(self) -> None:
        self._multi = pycurl.CurlMulti()
        self._poll = select.poll()
        self._handles: dict[str, pycurl.Curl] = {}
        self._under_way: dict[pycurl.Curl, Call] = {}
        self._timer_at: float | None = None
        self._multi.setopt(pycurl.M_SOCKETFUNCTION, self._watch)
        self._multi.setopt(pycurl.M_TIMERFUNCTION, self._set_timer)

    def start(self, call: Call) -> None:
        """Send one request; it ends by itself after its limit."""
        handle = self._handles.get(call.bot) or self._open(call.bot)
        handle.setopt(pycurl.URL, call.url)
        handle.setopt(pycurl.POSTFIELDS, call.body)
        handle.setopt(pycurl.HTTPHEADER, call.headers)
        handle.setopt(pycurl.TIMEOUT_MS, max(1, call.limit_ms))
        handle.setopt(pycurl.WRITEFUNCTION, call.take)
        self._under_way[handle] = call
        call.began = time.perf_counter()
        self._multi.add_handle(handle)

    def ended(self, wait_s: float) -> list[Call]:
        """Wait at most `wait_s` seconds for something to happen; the calls that have ended by then."""
        if self._timer_at is not None:
            wait_s = min(wait_s, self._timer_at - time.perf_counter())
        for descriptor, event in self._poll.poll(max(0.0, wait_s * 1000)):
            self._multi.socket_action(descriptor, _mask(event))
        if self._timer_at is not None and time.perf_counter() >= self._timer_at:
            self._timer_at = None
            self._multi.socket_action(pycurl.SOCKET_TIMEOUT, 0)
        return self._collect()

    def give_up(self) -> list[Call]:
        """Break off whatever is still under way: nothing runs on, nothing that comes late is read."""
        left = list(self._under_way.items())
        for handle, call in left:
            self._multi.remove_handle(handle)
            call.ended = time.perf_counter()
        self._under_way.clear()
        return [call for _, call in left]

    def _collect(self) -> list[Call]:
        done: list[Call] = []
        while True:
            more, fine, broken = self._multi.info_read()
            done += [self._close_call(handle, 0, "") for handle in fine]
            done += [self._close_call(*each) for each in broken]
            if not more:
                return done

    def _close_call(self, handle: pycurl.Curl, number: int, text: str) -> Call:
        call = self._under_way.pop(handle)
        call.ended = time.perf_counter()
        call.status = handle.getinfo(pycurl.RESPONSE_CODE)
        call.error, call.error_text = number, text
        self._multi.remove_handle(handle)
        return call

    def _open(self, bot: str) -> pycurl.Curl:
        handle = pycurl.Curl()
        handle.setopt(pycurl.POST, 1)
        handle.setopt(pycurl.NOSIGNAL, 1)  # we are not the main thread
        handle.setopt(pycurl.PROXY, "")  # services do not call each other through a proxy
        handle.setopt(pycurl.TCP_NODELAY, 1)
        handle.setopt(pycurl.HTTP_VERSION, pycurl.CURL_HTTP_VERSION_1_1)
        handle.setopt(pycurl.MAXFILESIZE, BODY_LIMIT)
        self._handles[bot] = handle
        return handle

    def _watch(self, what: int, descriptor: int, _multi: Any, _data: Any) -> None:
        if what == pycurl.POLL_REMOVE:
            self._poll.unregister(descriptor)
        else:
            self._poll.register(descriptor, _EVENTS.get(what, 0))

    def _set_timer(self, timeout_ms: int) -> None:
        self._timer_at = None if timeout_ms < 0 else time.perf_counter() + timeout_ms / 1000


def _mask(event: int) -> int:
    mask = 0
    if event & (select.POLLIN | select.POLLHUP):
        mask |= pycurl.CSELECT_IN
    if event & select.POLLOUT:
        mask |= pycurl.CSELECT_OUT
    if event & (select.POLLERR | select.POLLNVAL):
        mask |= pycurl.CSELECT_ERR
    return mask
