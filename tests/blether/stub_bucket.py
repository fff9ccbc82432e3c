"""A stand-in for the Bucket: its documented interface over a real socket, with lines and faults that a test chooses."""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

from dialogue.contract import Entity, Kind
from dialogue.turns import (
    Annotation,
    Asked,
    Choice,
    Heard,
    Judged,
    Meant,
    Normalised,
    Offered,
    Outcome,
    Rewrite,
    Said,
    Turn,
    Verdict,
)

OPENING = "Hello! What shall we talk about?"


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    body: Any
    headers: dict[str, str]
    connection: int


@dataclass(frozen=True)
class Fault:
    """What happens in place of an answer to the next call that fits: a broken connection, or another answer."""

    path: str = "/turn"
    status: int | None = None  # none: the connection breaks
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    after_the_turn: bool = False  # taken and stored, only the answer gets lost


@dataclass
class StubBucket:
    """What was said to it, and what it will say."""

    url: str = ""
    calls: list[Call] = field(default_factory=list)
    faults: deque[Fault] = field(default_factory=deque)
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)  # what is heard, to fields of the reply
    tiers: dict[str, str] = field(default_factory=dict)  # what is heard, to the tier in the trace
    turns: dict[str, dict[str, Any]] = field(default_factory=dict)  # by turn id
    ratings: list[Any] = field(default_factory=list)
    hears: Callable[[], None] = lambda: None  # called when an utterance came in

    def texts(self) -> list[str]:
        """All utterances that arrived, again and again where they were repeated."""
        return [call.body["text"] for call in self.calls if call.path == "/turn"]

    def answer(self, call: Call) -> tuple[int, Any]:
        match call.method, call.path.strip("/").split("/"):
            case "POST", ["sessions"]:
                return 200, {"session_id": "s1", "turn": 0, "reply": OPENING}
            case "POST", ["turn"]:
                self.hears()
                return 200, self.turns.setdefault(call.body["turn_id"], self._take(call.body))
            case "POST", ["sessions", _, "rating"]:
                self.ratings.append(call.body)
                return 200, {}
            case "POST", ["sessions", _, "turns", number, "rating"]:
                self.ratings.append({"turn": int(number), **call.body})
                return 200, {}
            case "GET", ["sessions", "s1", "turns", number] if int(number) <= len(self.turns):
                return 200, self._trace(int(number))
            case "GET", ["sessions", "s1"]:
                turns = [{**turn, "heard": self._heard(turn["turn"])} for turn in self.turns.values()]
                return 200, {"session_id": "s1", "ended": False, "turns": turns}
        return 404, {"title": "not found", "status": 404, "detail": "there is no such talk"}

    def _take(self, body: dict[str, Any]) -> dict[str, Any]:
        return {
            "session_id": body["session_id"],
            "turn": len(self.turns) + 1,
            "turn_id": body["turn_id"],
            "reply": f"You said {body['text']}.",
            "bot": "eliza",
            "end_session": False,
            "ask_rating": False,
            "latency_ms": 12.5,
            **self.lines.get(body["text"], {}),
        }

    def _trace(self, number: int) -> dict[str, Any]:
        heard = self._heard(number)
        turn = example_turn(number, heard, self.tiers.get(heard, "persona"))
        shown: dict[str, Any] = msgspec.to_builtins(turn.to_json())
        return shown

    def _heard(self, number: int) -> str:
        utterances = [call.body for call in self.calls if call.path == "/turn"]
        return next((one["text"] for one in utterances if self.turns[one["turn_id"]]["turn"] == number), "")


def example_turn(number: int, heard: str, tier: str = "persona") -> Turn:
    """A turn in which everything happened that a trace can show."""
    return Turn(
        session_id="s1",
        turn=number,
        heard=Heard(text=heard, turn_id="t", at=datetime(2026, 11, 21, tzinfo=UTC)),
        meant=Meant(
            "yes i do like tea",
            rewrites=(Rewrite("ellipsis", heard, "yes i do like tea", "answers: do you like tea?"),),
            annotation=Annotation(sentiment=0.4, entities=(Entity("tea", "DISH", 4, 5),)),
        ),
        asked=(
            Asked(
                "persona",
                Outcome.ANSWERED,
                11.6,
                (Offered(text="i love tea", kind=Kind.ANSWER, confidence=0.82, id="persona/0"),),
            ),
            Asked("news", Outcome.ANSWERED, 30.0, (Offered(text="Tea kills \x1b[31mthem", id="news/0"),)),
            Asked("eliza", Outcome.LATE, 300.0, detail="no answer within 300 ms"),
            Asked("facts", Outcome.DECLINED, 3.2),
        ),
        judged=Judged(
            (
                Verdict("persona/0", "offence", True),
                Verdict("news/0", "offence", False, "threat: 'kills them'"),
            ),
            (Normalised("persona/0", "I love tea."),),
        ),
        choice=Choice(
            "alana",
            tier,
            "persona/0",
            "first answer of the tier",
            model="m7",
            arm="learned",
            scores={"persona/0": 0.7312, "news/0": 0.1},
        ),
        said=Said("I love tea.", "persona", "proactive"),
        timing_ms={"understand": 0.52, "ask": 31.0},
        seed=4711,
        now=datetime(2026, 11, 21, tzinfo=UTC),
        ensemble="abc",
    )


@contextmanager
def stub_bucket() -> Iterator[StubBucket]:
    """A stand-in that answers for as long as the block lasts."""
    bucket = StubBucket()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(bucket))
    server.daemon_threads = True
    bucket.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield bucket
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(bucket: StubBucket) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # kept alive, as the Bucket does

        def do_GET(self) -> None:
            self._serve(b"null")

        def do_POST(self) -> None:
            self._serve(self.rfile.read(int(self.headers["Content-Length"])))

        def _serve(self, body: bytes) -> None:
            call = Call(self.command, self.path, json.loads(body), dict(self.headers), self.client_address[1])
            bucket.calls.append(call)
            if bucket.faults and self.path.startswith(bucket.faults[0].path):
                fault = bucket.faults.popleft()
                if fault.after_the_turn:
                    bucket.answer(call)
                if fault.status is None:
                    self.close_connection = True
                    return
                self._send(fault.status, fault.body, fault.headers)
                return
            status, answer = bucket.answer(call)
            self._send(status, json.dumps(answer).encode(), {})

        def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in {
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
                **headers,
            }.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Tests are quiet."""

    return Handler
