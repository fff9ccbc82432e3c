"""What the web server itself refuses: broken HTTP and over-long bodies, as `application/problem+json`.

Waitress answers these before any application is called, in `text/plain`, and closes on a body that is too long while
the client is still sending it, so that most clients see a reset in place of the answer. Here the rest of such a body is
swallowed, kept nowhere, and then refused.
"""

import contextlib
import socket
from typing import Final

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import ErrorTask
from waitress.utilities import RequestEntityTooLarge

from dialogue.problem import CONTENT_TYPE, Problem

DRAIN_LIMIT: Final = 64 * 1024 * 1024  # bytes swallowed of a body that is refused; whoever sends more is cut off
CONTROL_LINE_LIMIT: Final = 4096  # bytes of a chunk's size line or trailer: waitress looks them through with each read
PARTING_READS: Final = 16  # of 64 kB each, from what already lies in the kernel's buffer


class _Nowhere:
    """Takes the place of a request's buffer and keeps nothing."""

    def append(self, _data: bytes) -> None:
        """Forget the bytes."""

    def close(self) -> None:
        """Nothing is open."""


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads an over-long body to its end before it is refused."""

    expect_continue: bool
    _swallowed = -1  # bytes swallowed so far; -1 while the body is not refused

    def received(self, data: bytes) -> int:
        """Take in what arrived; returns how many bytes of it belonged to this request."""
        if self._swallowed >= 0:
            return self._swallow(data)
        consumed: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge) and not self.expect_continue:
            self.error.body = f"the body may have at most {self.adj.max_request_body_size - 1} bytes; send less"
            self.body_rcv.getbuf().close()
            self.body_rcv.buf = _Nowhere()
            self._swallowed = 0
            self.completed = False
        elif self.completed:
            # Waitress would send "100 Continue" and wait for a body, although this request is complete or is refused.
            self.expect_continue = False
        return consumed

    def _swallow(self, data: bytes) -> int:
        receiver = self.body_rcv
        consumed: int = receiver.received(data)
        self._swallowed += consumed
        line = len(getattr(receiver, "control_line", b"")) + len(getattr(receiver, "trailer", b""))
        self.completed = bool(
            receiver.completed or receiver.error or self._swallowed > DRAIN_LIMIT or line > CONTROL_LINE_LIMIT
        )
        return consumed


class _Refusal(ErrorTask):  # type: ignore[misc]
    """Answers what waitress refuses, in the one shape of everything that is refused."""

    def execute(self) -> None:
        """Write the answer; the connection closes after it, since what else stands on it cannot be trusted."""
        error = self.request.error
        problem = Problem(error.reason.lower(), error.code, error.body)
        body = problem.to_json()
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", CONTENT_TYPE))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection to a client."""

    parser_class = _Parser
    error_task_class = _Refusal

    def handle_close(self) -> None:
        """Close, but read what has arrived first: the kernel resets a connection that is closed over unread bytes, and
        the client may then lose the answer on its way."""
        if self.socket is None:  # closed from another thread meanwhile
            return
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            for _ in range(PARTING_READS):
                if not self.socket.recv(65536):
                    break
        super().handle_close()
