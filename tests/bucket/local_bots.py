"""Bots for tests, over real HTTP on this machine: each does just what a test says, well-behaved or not."""

import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Handler = Callable[["LocalBot", dict[str, Any], socket.socket], None]


@dataclass
class LocalBot:
    """A bot on a port of its own. `handler` writes the raw answer, or does whatever a broken bot does."""

    name: str
    handler: Handler
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    connections: int = 0
    release: threading.Event = field(default_factory=threading.Event)
    port: int = 0

    def __post_init__(self) -> None:
        self._open: list[socket.socket] = []
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen, on the same port as before where there was one."""
        self._listener = socket.create_server(("127.0.0.1", self.port), reuse_port=False)
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def stop(self) -> None:
        """Go away as a killed process does: every connection is cut."""
        self.release.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.drop_connections()

    def drop_connections(self) -> None:
        """Close every open connection, as a server does with idle ones."""
        for connection in self._open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # the other side was quicker
            finally:
                connection.close()
        self._open.clear()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return  # stopped
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection.makefile("rb") as stream:
                while request_line := stream.readline():
                    headers: dict[str, str] = {}
                    while (line := stream.readline().strip()) != b"":
                        name, _, value = line.decode().partition(":")
                        headers[name.lower()] = value.strip()
                    body = stream.read(int(headers.get("content-length", "0")))
                    if b"/respond" in request_line:
                        self.headers.append(headers)
                        self.asked.append(json.loads(body))
                        self.handler(self, self.asked[-1], connection)
                    elif b"/health" in request_line:
                        connection.sendall(http(b'{"ready": true}'))
                    else:
                        about = {"name": self.name, "version": "1", "topics": {"music": 0.5}}
                        connection.sendall(http(json.dumps(about).encode()))
        except (OSError, ValueError):
            return  # the Bucket gave the call up, or the test stopped the bot


def http(body: bytes, status: str = "200 OK", content_type: str = "application/json") -> bytes:
    """A whole HTTP answer."""
    return f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def candidates(*candidates: dict[str, Any]) -> bytes:
    """The answer of a bot that keeps the contract."""
    return http(json.dumps({"candidates": candidates}).encode())


def says(text: str, **more: Any) -> Handler:
    """Always offers this."""
    return lambda bot, asked, connection: connection.sendall(candidates({"text": text, **more}))


def offers(*of: dict[str, Any]) -> Handler:
    """Always offers these candidates."""
    return lambda bot, asked, connection: connection.sendall(candidates(*of))


def declines() -> Handler:
    """Always a polite "not mine"."""
    return offers()


def answers(decide: Callable[[dict[str, Any]], list[dict[str, Any]]]) -> Handler:
    """Offers what a function of the request says."""
    return lambda bot, asked, connection: connection.sendall(candidates(*decide(asked)))


def sends(raw: bytes) -> Handler:
    """Answers with raw bytes."""
    return lambda bot, asked, connection: connection.sendall(raw)


def hangs() -> Handler:
    """Never answers, until the test lets go."""
    return lambda bot, asked, connection: bot.release.wait(30) and None


def resets() -> Handler:
    """Cuts the connection in place of an answer."""

    def cut(bot: LocalBot, asked: dict[str, Any], connection: socket.socket) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        connection.shutdown(socket.SHUT_RDWR)
        connection.close()

    return cut


def after(seconds: float, then: Handler) -> Handler:
    """Does something after a while."""

    def wait(bot: LocalBot, asked: dict[str, Any], connection: socket.socket) -> None:
        bot.release.wait(seconds)
        then(bot, asked, connection)

    return wait
