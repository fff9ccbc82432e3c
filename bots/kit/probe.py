"""How the conformance suite speaks to a bot: plain HTTP alone, so that it may be written in any language."""

import http.client
import json
import time
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

import requests

from dialogue.contract import BODY_LIMIT, ContractError, Request, Response, decode_response, encode

PATIENCE_S = 1.0  # beyond the limit, so that a slow answer can be told from none


class BrokenError(Exception):
    """A clause is broken: why, and how to mend it."""

    def __init__(self, why: str, mend: str) -> None:
        super().__init__(why)
        self.why = why
        self.mend = mend


@dataclass(frozen=True)
class Reply:
    """One HTTP answer, its body read up to just beyond what the Bucket reads."""

    status: int
    content_type: str
    body: bytes
    took_ms: float

    @property
    def is_problem(self) -> bool:
        """Whether it is refused in the one shape of everything that is refused."""
        return (
            self.content_type == "application/problem+json" and self.problem.get("status", self.status) == self.status
        )

    @property
    def problem(self) -> dict[str, Any]:
        """The problem's fields; empty where the body is not a JSON object."""
        try:
            decoded = json.loads(self.body)
        except ValueError:
            return {}
        return decoded if isinstance(decoded, dict) else {}

    def __str__(self) -> str:
        return f"{self.status} with {self.content_type or 'no Content-Type'}"


class Probe:
    """A client of one bot, with connections of its own.

    Parameters
    ----------
    url : str
        Of the bot; `/respond` and the like are appended.
    secret : str
        `BLETHER_SECRET`, sent where set.
    limit_ms : float
        How long an ordinary answer may take.
    """

    def __init__(self, url: str, secret: str = "", limit_ms: float = 1000.0) -> None:
        self.url = url.rstrip("/")
        self.secret = secret
        self.limit_ms = limit_ms
        self._headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._session = requests.Session()
        self._session.trust_env = False  # no proxy stands between services
        self._session.headers.update(self._headers)

    def another(self) -> "Probe":
        """A client of the same bot with other connections."""
        return Probe(self.url, self.secret, self.limit_ms)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def get(self, path: str) -> Reply:
        """What `GET path` brings. Raises `BrokenError` where nothing comes."""
        return self._send("GET", path, None)

    def post(self, body: bytes) -> Reply:
        """What `POST /respond` with this very body brings. Raises `BrokenError` where nothing comes."""
        return self._send("POST", "/respond", body)

    def ask(self, asked: Request) -> Response:
        """The candidates for a request that every bot has to answer. Raises `BrokenError` where it does not."""
        return candidates_of(self.post(encode(asked)), f"to {asked.utterance.text[:40]!r}")

    def connection_after(self, asked: Request) -> bool:
        """Whether the connection is still open after an answer, and carries the next request too."""
        parts = urlsplit(self.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        headers = {"Content-Type": "application/json", **self._headers}
        connection = kind(parts.netloc, timeout=self._patience_s)
        try:
            for last in (False, True):
                connection.request("POST", f"{parts.path}/respond", encode(asked), headers)
                connection.getresponse().read()
                if connection.sock is None and not last:  # http.client has closed it, as the answer said
                    return False
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        return True

    @property
    def _patience_s(self) -> float:
        return self.limit_ms / 1000 + PATIENCE_S

    def _send(self, method: str, path: str, body: bytes | None) -> Reply:
        started = time.perf_counter()
        headers = {"Content-Type": "application/json"} if body is not None else {}
        try:
            with self._session.request(
                method,
                f"{self.url}{path}",
                data=body,
                headers=headers,
                timeout=self._patience_s,
                allow_redirects=False,
                stream=True,
            ) as answer:
                received = b""
                for chunk in answer.iter_content(16_384):
                    received += chunk
                    if len(received) > BODY_LIMIT or time.perf_counter() - started > self._patience_s:
                        break
                content_type = answer.headers.get("Content-Type", "").partition(";")[0].strip().lower()
                took_ms = (time.perf_counter() - started) * 1000
                return Reply(answer.status_code, content_type, received, took_ms)
        except requests.Timeout as error:
            why = f"{method} {path}: no answer within {self._patience_s:.1f} s"
            raise BrokenError(why, "answer sooner, or raise --limit-ms if the ensemble grants it more") from error
        except requests.ConnectionError as error:
            why = f"{method} {path}: the connection failed ({_reason(error)})"
            raise BrokenError(
                why, "read the whole request, answer with a Content-Length, and say Connection: close before closing"
            ) from error
        except requests.RequestException as error:
            raise BrokenError(f"{method} {path}: {_reason(error)}", "answer in HTTP/1.1") from error


def candidates_of(reply: Reply, where: str) -> Response:
    """The candidates in an answer that should hold some. Raises `BrokenError` saying what it holds instead."""
    if reply.status != 200 or reply.content_type != "application/json":
        why = f"{where} it answered {reply}"
        raise BrokenError(why, 'answer 200 with application/json; {"candidates": []} is a polite "not mine"')
    try:
        return decode_response(reply.body)
    except ContractError as error:
        raise BrokenError(f"{where} it answered {error}", "see the contract in docs/write-a-bot.md") from error


def _reason(error: Exception) -> str:
    """The innermost cause, which is the one that a person knows: "Connection refused"."""
    while (inner := error.__cause__ or error.__context__) and isinstance(inner, Exception):
        error = inner
    return str(error)[:200] or type(error).__name__
