"""Twelve bots that cost next to nothing: raw sockets, one process, one fixed answer after a fixed delay.

Every contender in `turn_overhead.py` talks to these same stubs, so that what differs is the contender.
"""

import argparse
import heapq
import itertools
import selectors
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

REPLIES = (
    "I read a lovely book about lighthouses last week, and now I want to see one.",
    "Some people say that rain makes them sleepy. Does it make you sleepy?",
    "Bread smells best in the first hour, do you bake at all?",
    "I think trains are the nicest way to see a country go by.",
    "There is a small bakery in every story I like.",
    "What would you cook if your best friend came round tonight?",
    "Otters hold hands while they sleep, which I find very sensible.",
    "My favourite month is October, because of the leaves.",
    "A good song can turn a whole afternoon around.",
    "I wonder who first thought of putting salt on caramel.",
    "If you could learn one instrument overnight, which would it be?",
    "The sea is never the same colour twice, that is what I like about it.",
)


def about(path: bytes) -> bytes:
    """The whole HTTP answer to `/health` and to `/about`."""
    ready = b'{"ready":true}'
    return http(ready if b"/health" in path else b'{"name":"stub","version":"1","topics":{"general":0.5}}')


def http(body: bytes) -> bytes:
    """A whole HTTP answer."""
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def answer(number: int, turn: int) -> bytes:
    """The whole HTTP answer of stub `number`: one chat candidate, so that the ranker's tier decides.

    The text differs with the turn, as far as the bot's repertoire goes.
    """
    text = f"{REPLIES[number % len(REPLIES)]} I thought of it {turn} times."
    body = (
        f'{{"candidates":[{{"text":"{text}","kind":"chat","confidence":0.{10 + number},"topic":"general",'
        f'"holds":"no","ends":false,"state":{{"told":{number}}},"entities":[]}}]}}'
    ).encode()
    return http(body)


@dataclass
class Connection:
    """One kept-alive connection and what has arrived on it so far."""

    socket: socket.socket
    replies: Iterator[bytes]
    received: bytearray = field(default_factory=bytearray)

    def take_request(self) -> bytes:
        """Take one whole request from the buffer; its first line, or nothing while it is not whole."""
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return b""
        head = bytes(self.received[:end]).lower()
        length = 0
        for line in head.split(b"\r\n"):
            if line.startswith(b"content-length:"):
                length = int(line[15:])
        if len(self.received) < end + 4 + length:
            return b""
        del self.received[: end + 4 + length]
        return head.partition(b"\r\n")[0]


def serve(listeners: list[socket.socket], delay_s: float, repertoire: int) -> None:
    """Answer for ever, each request `delay_s` seconds after it arrived."""
    selector = selectors.DefaultSelector()
    for number, listener in enumerate(listeners):
        listener.setblocking(False)
        replies = itertools.cycle([answer(number, turn) for turn in range(repertoire)])
        selector.register(listener, selectors.EVENT_READ, replies)
    due: list[tuple[float, int, Connection]] = []
    order = 0
    while True:
        wait = max(0.0, due[0][0] - time.perf_counter()) if due else None
        for key, _ in selector.select(wait):
            if not isinstance(key.data, Connection):
                accepted, _ = key.fileobj.accept()  # type: ignore[union-attr]
                accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                selector.register(accepted, selectors.EVENT_READ, Connection(accepted, key.data))
                continue
            connection: Connection = key.data
            try:
                chunk = connection.socket.recv(65536)
            except ConnectionError:
                chunk = b""
            if not chunk:
                selector.unregister(connection.socket)
                connection.socket.close()
                continue
            connection.received += chunk
            while line := connection.take_request():
                if b" /respond " not in line:
                    send(connection, about(line))
                elif delay_s:
                    order += 1
                    heapq.heappush(due, (time.perf_counter() + delay_s, order, connection))
                else:
                    send(connection, next(connection.replies))
        while due and due[0][0] <= time.perf_counter():
            connection = heapq.heappop(due)[2]
            send(connection, next(connection.replies))


def send(connection: Connection, reply: bytes) -> None:
    """Send a whole answer; a caller that has gone away is its own affair."""
    try:
        connection.socket.sendall(reply)
    except OSError as gone:
        print(f"stub: caller went away: {gone}", file=sys.stderr)


def main() -> None:
    """Open the ports, print them on one line, serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=12)
    parser.add_argument("--delay-ms", type=float, default=50.0)
    parser.add_argument("--repertoire", type=int, default=100, help="different texts that each bot says in turn")
    options = parser.parse_args()
    listeners = [socket.create_server(("127.0.0.1", 0), backlog=256) for _ in range(options.bots)]
    print(*(listener.getsockname()[1] for listener in listeners), flush=True)
    serve(listeners, options.delay_ms / 1000, options.repertoire)


if __name__ == "__main__":
    main()
