"""What does the Bucket add to a turn? Its time over the slowest bot, and how many turns a second it takes.

Twelve stub bots (raw sockets, the same for every contender) answer after 50 ms, then at once. The Bucket runs as its own
process with every check, filter, choice and the durable store on. Each stub has a repertoire of a hundred texts, so that
verdicts are remembered as in use; `turns_per_s_8_all_new` is against stubs that never say the same twice. The yardstick is
bare Flask with a thread a bot and `requests`, which checks, filters and stores nothing.

    python -m benchmarks.turn_overhead
    python -m benchmarks.turn_overhead --seconds 10 --json
"""

import argparse
import http.client
import json
import os
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from benchmarks.services import cpu_s, free_port, quantile, show, started, wait_for
from bucket.settings import SHIPPED, load_settings

BOTS = 12
SLOW_MS = 50.0
WORDS = ("i", "was", "wondering", "what", "you", "think", "of", "the", "old", "lighthouse", "down", "there")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0, help="of load per measurement")
    parser.add_argument("--turns", type=int, default=200, help="turns against the slow stubs")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    figures: dict[str, float] = {}
    details: dict[str, object] = {}
    with stubs(SLOW_MS) as ports:
        slowest = slowest_stub_ms(ports, options.turns)
        with bucket(ports) as port:
            taken = [each - slow for each, slow in zip(talk(port, options.turns), slowest, strict=True)]
        figures["overhead_p50_ms"] = quantile(taken, 0.5)
        figures["overhead_p99_ms"] = quantile(taken, 0.99)
    with stubs(0.0) as ports:
        with bucket(ports) as port:
            for clients in (1, 8, 32):
                before = cpu_s(port)
                rate, latencies = load(port, clients, options.seconds)
                figures[f"turns_per_s_{clients}"] = rate
                details[f"clients_{clients}"] = {
                    "p50_ms": quantile(latencies, 0.5),
                    "p99_ms": quantile(latencies, 0.99),
                    "cpu_ms_per_turn": round((cpu_s(port) - before) * 1000 / max(1, len(latencies)), 3),
                }
            details["wall_ms_by_step"] = steps(port)
        with yardstick(ports) as port:
            figures["yardstick_turns_per_s_8"], _ = load(port, 8, options.seconds)
    with stubs(0.0, repertoire=5000) as ports, bucket(ports) as port:
        figures["turns_per_s_8_all_new"], _ = load(port, 8, options.seconds)
    show(figures, details, options.json)


@contextmanager
def stubs(delay_ms: float, repertoire: int = 100) -> Iterator[list[int]]:
    """The stub bots in a process of their own, each with so many texts; gives their ports."""
    command = [sys.executable, "-m", "benchmarks.stub_bots", "--bots", str(BOTS), "--delay-ms", str(delay_ms)]
    command += ["--repertoire", str(repertoire)]
    with started(command) as process:
        assert process.stdout is not None
        yield [int(port) for port in process.stdout.readline().split()]


@contextmanager
def bucket(ports: list[int]) -> Iterator[int]:
    """A Bucket over the stubs, as `blether up` would start it; gives its port."""
    with tempfile.TemporaryDirectory() as home:
        lines = [f'[bots.stub{at}]\nurl = "http://127.0.0.1:{port}"\n' for at, port in enumerate(ports)]
        shipped = [f"[bots.{name}]\nenabled = false\n" for name in load_settings([SHIPPED]).enabled]
        Path(home, "ensemble.local.toml").write_text("".join(shipped + lines))
        environ = {**os.environ, "BLETHER_HOME": home}
        command = [sys.executable, "-m", "blether", "bucket", "serve", "--port", str(port := free_port())]
        with started(command, environ):
            wait_for(port)
            yield port


@contextmanager
def yardstick(ports: list[int]) -> Iterator[int]:
    """Bare Flask, a thread a bot and `requests`; gives its port."""
    urls = [f"http://127.0.0.1:{port}/respond" for port in ports]
    command = [sys.executable, "-m", "benchmarks.yardstick", str(port := free_port()), *urls]
    with started(command):
        wait_for(port)
        yield port


def slowest_stub_ms(ports: list[int], turns: int) -> list[float]:
    """What waiting for the slowest of all stubs costs without any Bucket: sockets alone, all asked at once."""
    wires = [socket.create_connection(("127.0.0.1", port)) for port in ports]
    for wire in wires:
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    taken = []
    for _ in range(turns):
        began = time.perf_counter()
        for wire in wires:
            wire.sendall(b"POST /respond HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")
        for wire in wires:
            wire.recv(65536)
        taken.append((time.perf_counter() - began) * 1000)
    return [statistics.median(taken)] * turns


def talk(port: int, turns: int) -> list[float]:
    """One client's turns one after the other; milliseconds each."""
    client = Client(port)
    client.turn("hello there")  # opens connections
    return [client.turn(f"number {number} {' '.join(WORDS)}") for number in range(turns)]


def load(port: int, clients: int, seconds: float) -> tuple[float, list[float]]:
    """Many clients, each in a talk of its own; turns per second and milliseconds each."""
    latencies: list[float] = []
    until = time.perf_counter() + seconds

    def run(number: int) -> None:
        client = Client(port)
        turn = 0
        while time.perf_counter() < until:
            turn += 1
            latencies.append(client.turn(f"{WORDS[(turn + number) % len(WORDS)]} {turn} {' '.join(WORDS)}"))

    began = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        for ended in [pool.submit(run, number) for number in range(clients)]:
            ended.result()  # a turn that failed ends the benchmark
    return round(len(latencies) / (time.perf_counter() - began), 1), latencies


class Client:
    """One user on one kept-alive connection; a new talk every twenty turns, as people do."""

    TURNS_PER_TALK = 20

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._connection.connect()
        self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._session = ""
        self._turns = 0

    def turn(self, text: str) -> float:
        """Say something; the milliseconds until the answer. Raises where it is not a reply."""
        if self._turns % self.TURNS_PER_TALK == 0:
            self._session = str(self._post("/sessions", {}).get("session_id", ""))
        self._turns += 1
        began = time.perf_counter()
        reply = self._post("/turn", {"session_id": self._session, "text": text})
        taken = (time.perf_counter() - began) * 1000
        if not reply["reply"]:
            raise RuntimeError("an empty reply")
        return taken

    def _post(self, path: str, record: dict[str, str]) -> dict[str, str]:
        self._connection.request("POST", path, json.dumps(record).encode(), {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        received = answer.read()
        if answer.status not in (200, 201):
            raise RuntimeError(f"{path}: {answer.status} {received[:200]!r}")
        decoded: dict[str, str] = json.loads(received)
        return decoded


def steps(port: int) -> dict[str, float]:
    """Mean milliseconds by step, from the Bucket's own metrics: where a turn's time goes under load."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/metrics")
    page = connection.getresponse().read().decode()
    sums: dict[str, dict[str, float]] = {"sum": {}, "count": {}}
    for line in page.splitlines():
        for part in sums:
            start = f'blether_step_seconds_{part}{{step="'
            if line.startswith(start):
                step, _, value = line.removeprefix(start).partition('"} ')
                sums[part][step] = float(value)
    return {step: round(sums["sum"][step] / sums["count"][step] * 1000, 3) for step in sums["sum"]}


if __name__ == "__main__":
    main()
