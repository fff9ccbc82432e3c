"""What lies between the browser and the Bucket: lets a test refuse, cut or change answers on their way."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Start = Callable[..., Any]
Environ = dict[str, Any]
Meddling = Callable[[Environ, Start, "Wire"], Iterable[bytes]]


@dataclass
class Wire:
    """A WSGI application round the Bucket's. Each meddling is used up by one request to its path."""

    app: Any
    meddlings: list[tuple[str, Meddling]] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """Method and path of every request."""

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        call = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}"
        self.seen.append(call)
        for waiting in self.meddlings:
            if call.startswith(waiting[0]):
                self.meddlings.remove(waiting)
                return waiting[1](environ, start_response, self)
        answer: Iterable[bytes] = self.app(environ, start_response)
        return answer

    def next(self, call: str, *meddlings: Meddling) -> None:
        """Meddle with the next requests whose method and path begin so."""
        self.meddlings += [(call, meddling) for meddling in meddlings]

    def answer(self, environ: Environ) -> tuple[str, list[tuple[str, str]], bytes]:
        """The Bucket's own answer."""
        told: list[Any] = []
        body = b"".join(self.app(environ, lambda status, headers, *_: told.extend((status, headers))))
        return told[0], told[1], body


def refuses(status: str, retry_after: int | None = None, **problem: str) -> Meddling:
    """A problem in place of an answer; the Bucket hears of nothing."""

    def meddle(environ: Environ, start_response: Start, wire: Wire) -> Iterable[bytes]:
        body = json.dumps({"title": "made up", "status": int(status[:3]), **problem}).encode()
        headers = [("Content-Type", "application/problem+json"), ("Content-Length", str(len(body)))]
        start_response(status, headers + ([("Retry-After", str(retry_after))] if retry_after else []))
        return [body]

    return meddle


def cuts() -> Meddling:
    """The Bucket hears and answers, but the connection breaks before the answer is through."""

    def meddle(environ: Environ, start_response: Start, wire: Wire) -> Iterable[bytes]:
        status, headers, body = wire.answer(environ)
        start_response(status, headers)
        return [body[: len(body) // 2]]  # shorter than its Content-Length: the server can only close

    return meddle


def changes(change: Callable[[Any], Any]) -> Meddling:
    """The Bucket's answer with something changed in it."""

    def meddle(environ: Environ, start_response: Start, wire: Wire) -> Iterable[bytes]:
        status, _, body = wire.answer(environ)
        body = json.dumps(change(json.loads(body))).encode()
        start_response(status, [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]

    return meddle
