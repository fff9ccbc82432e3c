"""What can go wrong with a web service, as something to put in the place of an answer."""

import gzip
import json

from tests.bots.weather.world import ANSWERS, Fault, Handler


def status(code: int, body: str = "{}", **headers: str) -> Fault:
    """An answer of this status."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler: handler.send(code, body, named)


def says(body: str | bytes, **headers: str) -> Fault:
    """A success with this body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler: handler.send(200, body, named)


def hang(handler: Handler) -> None:
    """Nothing at all, until the test is over."""
    handler.world.released.wait(30)
    handler.close_connection = True


def hang_up(handler: Handler) -> None:
    """The connection ends without a word."""
    handler.close_connection = True


def truncated(handler: Handler) -> None:
    """Half of what was promised."""
    body = whole(handler)
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2])
    handler.close_connection = True


def cut_json(handler: Handler) -> None:
    """A whole answer of half a document."""
    body = whole(handler)
    handler.send(200, body[: len(body) // 2])


def drip(handler: Handler) -> None:
    """A body that comes byte by byte and does not end."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(10**6))
    handler.end_headers()
    while not handler.world.released.wait(0.02):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def drip_head(handler: Handler) -> None:
    """A header that comes byte by byte and does not end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
    while not handler.world.released.wait(0.02):
        handler.wfile.write(b"x")
        handler.wfile.flush()


def huge(handler: Handler) -> None:
    """More than anyone wants to read, though it is JSON."""
    handler.send(200, b'{"results": []' + b" " * 300_000 + b"}")


def endless(handler: Handler) -> None:
    """No length, and no end."""
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    while not handler.world.released.is_set():
        handler.wfile.write(b" " * 65536)


def bomb(handler: Handler) -> None:
    """Little on the wire, much when unpacked."""
    handler.send(200, gzip.compress(b" " * 50_000_000), {"Content-Encoding": "gzip"})


def packed(handler: Handler) -> None:
    """What is asked for, compressed."""
    handler.send(200, gzip.compress(whole(handler)), {"Content-Encoding": "gzip"})


def badly_packed(handler: Handler) -> None:
    """Said to be compressed, and is not."""
    handler.send(200, whole(handler), {"Content-Encoding": "gzip"})


def whole(handler: Handler) -> bytes:
    """What is asked for."""
    path, params = handler.asked
    return json.dumps(ANSWERS[path](handler.world, params)).encode()
