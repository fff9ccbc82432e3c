"""Serving: real sockets, real processes, real signals."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from dialogue.contract import BODY_LIMIT
from dialogue.serving.ports import CannotListenError, holder_of
from dialogue.serving.server import Server, running

ROOT = Path(__file__).parents[3]


def mirror(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Says how long the body was."""
    body = environ["wsgi.input"].read()
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(len(body)).encode()]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running(mirror) as served:
        yield served


@contextmanager
def connect(url: str) -> Iterator[http.client.HTTPConnection]:
    parts = urlsplit(url)
    assert parts.hostname
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)) as client:
        client.connect()
        yield client


def send(url: str, body: Any, *, encode_chunked: bool = False) -> tuple[int, str, bytes]:
    """Status, content type and body of the answer to a POST."""
    with connect(url) as client:
        client.request("POST", "/", body, encode_chunked=encode_chunked)
        answer = client.getresponse()
        return answer.status, answer.headers["Content-Type"], answer.read()


def raw(url: str, sent: bytes) -> bytes:
    """What comes back on a bare socket until the server closes it."""
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as connection:
        connection.sendall(sent)
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
    return received


def problem_in(answer: bytes) -> dict[str, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"Content-Type: application/problem+json" in head
    problem: dict[str, Any] = json.loads(body)
    assert f" {problem['status']} ".encode() in head.splitlines()[0]
    return problem


def test_a_kept_alive_connection_is_used_again(url: str) -> None:
    with connect(url) as client:
        used = client.sock
        for body in (b"abc", b"abcd"):
            client.request("POST", "/", body)
            assert client.getresponse().read() == str(len(body)).encode()
        assert client.sock is used


@pytest.mark.parametrize("size", [BODY_LIMIT + 1, 1_000_000, 10_000_000])
def test_an_over_long_body_is_read_to_its_end_and_refused(url: str, size: int) -> None:
    status, content_type, body = send(url, b"x" * size)
    assert (status, content_type) == (413, "application/problem+json")
    assert json.loads(body) == {
        "title": "request entity too large",
        "status": 413,
        "detail": f"the body may have at most {BODY_LIMIT} bytes; send less",
    }


def test_a_body_of_just_the_limit_is_taken(url: str) -> None:
    assert send(url, b"x" * BODY_LIMIT)[2] == str(BODY_LIMIT).encode()


def test_a_chunked_body_arrives_whole(url: str) -> None:
    assert send(url, iter([b"x" * 100, b"y" * 50]), encode_chunked=True)[2] == b"150"


def test_an_over_long_chunked_body_is_refused_too(url: str) -> None:
    status, content_type, _ = send(url, (b"x" * 10_000 for _ in range(100)), encode_chunked=True)
    assert (status, content_type) == (413, "application/problem+json")


def test_a_client_that_waits_for_continue_is_refused_before_it_sends_the_body(url: str) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10000000\r\n\r\n"
    assert problem_in(raw(url, head))["status"] == 413


def test_a_client_that_waits_for_continue_without_a_body_is_answered(url: str) -> None:
    answer = raw(url, b"GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 OK")


def test_an_endless_chunk_size_line_is_cut_off(url: str) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as connection:
        connection.sendall(head)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            connection.sendall(b"1" * 100_000_000)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400),
        (b"nonsense\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"y" * 65536, 431),
    ],
)
def test_broken_http_is_refused_as_a_problem(url: str, sent: bytes, status: int) -> None:
    assert problem_in(raw(url, sent))["status"] == status


def test_idle_connections_hold_no_thread() -> None:
    with running(mirror, threads=1) as url, ExitStack() as open_ones:
        idle = [open_ones.enter_context(connect(url)) for _ in range(60)]
        for _ in range(2):
            for client in idle:
                client.request("POST", "/", b"abc")
                assert client.getresponse().read() == b"3"


def test_a_request_in_flight_is_finished_before_the_server_stops() -> None:
    arrived, go_on = threading.Event(), threading.Event()

    def slow(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        arrived.set()
        assert go_on.wait(10)
        return mirror(environ, start_response)

    def go_on_once_closed(idle: http.client.HTTPConnection) -> None:
        assert idle.sock.recv(1) == b""  # idle connections are closed as soon as the server is being stopped
        go_on.set()

    with ExitStack() as open_ones:
        with running(slow) as url:
            idle, client = open_ones.enter_context(connect(url)), open_ones.enter_context(connect(url))
            client.request("POST", "/", b"abc")
            assert arrived.wait(10)
            threading.Thread(target=go_on_once_closed, args=(idle,)).start()
        assert client.getresponse().read() == b"3"
    with pytest.raises(ConnectionRefusedError), connect(url):
        pass


def test_a_taken_port_names_its_holder_and_the_mend() -> None:
    with running(mirror) as url:
        port = urlsplit(url).port
        assert port
        with pytest.raises(CannotListenError) as refused:
            Server(mirror, port=port, mend="--port 0")
    assert str(refused.value).startswith(f"port {port} is taken by process {os.getpid()} (")
    assert str(refused.value).endswith("stop it, or choose another (--port 0)")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("host", "port", "said"), [("127.0.0.1", 70_000, "not a port"), ("192.0.2.1", 0, "of this")])
def test_an_address_that_cannot_be_had_is_explained(host: str, port: int, said: str) -> None:
    with pytest.raises(CannotListenError, match=said):
        Server(mirror, host, port)


def test_nobody_holds_a_free_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        assert holder_of(port)
    assert holder_of(port) == ""


PROGRAM = """
import sys
from dialogue.serving.server import serve
def app(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"here"]
sys.exit(serve(app, port=int(sys.argv[1]), announce=lambda url: print(url, flush=True), mend="--port 0"))
"""


def start(*arguments: str, lifeline: int | None = None) -> subprocess.Popen[str]:
    environment = os.environ | ({"BLETHER_LIFELINE": str(lifeline)} if lifeline is not None else {})
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        pass_fds=[] if lifeline is None or lifeline < 3 else [lifeline],
    )


def url_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_ends_the_process_quietly(number: signal.Signals, code: int) -> None:
    with start("0") as process, connect(url_of(process)) as idle:
        idle.request("GET", "/")
        assert idle.getresponse().read() == b"here"
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (code, "")


def test_the_process_ends_with_the_one_that_holds_its_lifeline() -> None:
    reading, writing = os.pipe()
    with start("0", lifeline=reading) as process:
        os.close(reading)
        assert url_of(process)
        os.close(writing)  # as the kernel does when the supervisor dies
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize("value", ["soon", "977"])
def test_a_lifeline_that_is_none_is_refused(value: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "0"],
        cwd=ROOT,
        env=os.environ | {"BLETHER_LIFELINE": value},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"BLETHER_LIFELINE={value} is not an open file descriptor: unset it to run alone\n"


def test_a_process_whose_port_is_taken_says_so_in_one_line() -> None:
    with running(mirror) as url:
        port = str(urlsplit(url).port)
        with start(port) as process:
            _, errors = process.communicate(timeout=20)
    assert process.returncode == 2
    assert errors.startswith(f"port {port} is taken by process {os.getpid()} (")
    assert errors.count("\n") == 1
