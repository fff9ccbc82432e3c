"""The web service round a bot: what it refuses, what it checks, what it keeps to itself."""

import http.client
import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from bots.kit.bot import Bot
from bots.kit.service import create_app
from dialogue.contract import Candidate, ContractError, Health, Kind, Request
from dialogue.knowledge.topics import Topic
from dialogue.serving.server import running

ASKED: dict[str, Any] = {
    "session_id": "s",
    "turn": 1,
    "seed": 7,
    "now": "2026-11-21T20:15:00+00:00",
    "utterance": {"heard": "hello", "text": "hello", "tokens": ["hello"]},
}
NESTED = "[" * 20_000 + "]" * 20_000


def echo(request: Request) -> list[Candidate]:
    """Says how many tokens there were; the first word of a text can make it misbehave."""
    return [Candidate(text=f"You said {len(request.utterance.tokens)} words", kind=Kind.ANSWER)]


class Answer:
    """An HTTP answer, read whole."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.headers = answer.headers
        self.body = answer.read()

    def json(self) -> Any:
        return json.loads(self.body)

    def problem(self) -> dict[str, Any]:
        assert self.headers["Content-Type"] == "application/problem+json"
        problem: dict[str, Any] = self.json()
        assert problem["status"] == self.status
        assert problem["title"]
        return problem


Ask = Callable[..., Answer]


@contextmanager
def service(bot: Bot, secret: str = "") -> Iterator[Ask]:
    """The bot, served, as a function that sends one request."""
    with running(create_app(bot, secret)) as url, closing(http.client.HTTPConnection(urlsplit(url).netloc)) as client:

        def ask(method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
            sent = json.dumps(body) if isinstance(body, dict) else body
            client.request(method, path, sent, headers or {}, encode_chunked=not isinstance(sent, str | bytes | None))
            return Answer(client.getresponse())

        yield ask


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    with service(Bot("echo", echo, topics={Topic.SELF: 0.2})) as served:
        yield served


def asking(**changed: Any) -> dict[str, Any]:
    return ASKED | changed


def said(text: str) -> dict[str, Any]:
    return asking(utterance={"heard": text, "text": text})


def test_a_right_request_is_answered(ask: Ask) -> None:
    answer = ask("POST", "/respond", ASKED)
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    assert [candidate["text"] for candidate in answer.json()["candidates"]] == ["You said 1 words"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "$"),
        (b"{", "$"),
        (b"[]", "$"),
        (b"hello", "$"),
        (b"text=hello", "$"),
        (json.dumps(asking(state={"a": "Q"})).replace('"Q"', "NaN"), "$"),
        (json.dumps(asking(state={"a": "Q"})).replace('"Q"', NESTED), "$"),
        (json.dumps(ASKED).encode().replace(b'"hello"', b'"\xff\xfe"'), "$"),
        ({}, "$.session_id"),
        (asking(turn="four"), "$.turn"),
        (asking(turn=-1), "$.turn"),
        (asking(turn=None), "$.turn"),
        (asking(now="yesterday"), "$.now"),
        (asking(session_id=""), "$.session_id"),
        (asking(utterance="hello"), "$.utterance"),
        (asking(utterance={"heard": "hello"}), "$.utterance.text"),
        (said(""), "$.utterance.text"),
        (said(" \t\n "), "$.utterance.text"),
        (said("\u3000"), "$.utterance.text"),
        (said("x" * 20_001), "$.utterance.text"),
        (asking(utterance={"heard": "a", "text": "a", "sentiment": 2}), "$.utterance.sentiment"),
        (asking(history=[{"speaker": "user", "text": "a"}] * 7), "$.history"),
        (asking(history=[{"speaker": "dog", "text": "woof"}]), "$.history[0].speaker"),
        (asking(user={"likes": [1]}), "$.user.likes[0]"),
        (asking(session={"topic": "haggis"}), "$.session.topic"),
        (asking(state=[]), "$.state"),
        (
            asking(
                utterance={"heard": "a", "text": "a", "entities": [{"text": "a", "type": "X", "start": 0, "end": 9}]}
            ),
            "$.utterance.entities[0]",
        ),
    ],
)
def test_a_wrong_request_is_refused_naming_the_field(ask: Ask, body: Any, field: str) -> None:
    answer = ask("POST", "/respond", body)
    problem = answer.problem()
    assert answer.status == 400
    assert problem["field"] == field
    assert problem["detail"]


@pytest.mark.parametrize(
    "text", ["🙂" * 50, "مرحبا كيف حالك", "\x00\x07\x1b[31m", "<script>alert(1)</script>", "x" * 20_000]
)
def test_odd_text_is_answered(ask: Ask, text: str) -> None:
    assert ask("POST", "/respond", said(text)).status == 200


def test_unknown_fields_are_passed_over(ask: Ask) -> None:
    assert ask("POST", "/respond", asking(mood={"of": ["the", "day"]})).status == 200


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "%%"]
)
def test_the_body_decides_and_not_its_declared_type(ask: Ask, content_type: str) -> None:
    assert ask("POST", "/respond", ASKED, {"Content-Type": content_type}).status == 200


def test_a_chunked_body_without_a_length_is_read(ask: Ask) -> None:
    body = json.dumps(ASKED).encode()
    assert ask("POST", "/respond", iter([body[:50], body[50:]])).status == 200


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1_000_000, 10_000_000])
def test_a_body_over_the_limit_is_refused(ask: Ask, size: int) -> None:
    assert ask("POST", "/respond", b" " * size).problem()["status"] == 413


def test_an_over_long_body_is_refused_under_another_server_too() -> None:
    answer = create_app(Bot("echo", echo)).test_client().post("/respond", data=b" " * (64 * 1024 + 1))
    assert (answer.status_code, answer.content_type) == (413, "application/problem+json")


def test_a_person_may_ask_with_curl(ask: Ask) -> None:
    assert ask("GET", "/respond?text=" + quote("hello you 🙂")).json()["candidates"][0]["text"] == "You said 3 words"


@pytest.mark.parametrize("path", ["/respond", "/respond?text=", "/respond?text=%20%09", "/respond?txt=hello"])
def test_a_person_without_text_is_told_how_to_ask(ask: Ask, path: str) -> None:
    assert ask("GET", path).problem() == {
        "title": "not the contract",
        "status": 400,
        "detail": "ask with ?text=hello",
        "field": "text",
    }


def test_a_person_with_too_much_text_is_refused(ask: Ask) -> None:
    assert ask("GET", "/respond?text=" + "x" * 20_001).problem()["field"] == "$.utterance.text"


@pytest.mark.parametrize("path", ["/", "/respond/", "/nowhere", "/..%2f", "/about%00"])
def test_an_unknown_path_is_refused(ask: Ask, path: str) -> None:
    assert ask("GET", path).problem()["status"] == 404


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/respond"), ("POST", "/health"), ("PUT", "/about")])
def test_a_wrong_method_is_refused_naming_the_right_ones(ask: Ask, method: str, path: str) -> None:
    answer = ask(method, path)
    assert answer.problem()["status"] == 405
    assert "GET" in answer.headers["Allow"]


def test_health_about_and_the_openapi_page(ask: Ask) -> None:
    assert ask("GET", "/health").json() == {"ready": True, "detail": ""}
    assert ask("GET", "/about").json() == {"name": "echo", "version": "1", "topics": {"self": 0.2}}
    assert set(ask("GET", "/openapi.json").json()["paths"]) == {"/respond", "/health", "/about", "/openapi.json"}


def test_a_bot_that_is_not_ready_says_what_it_waits_for() -> None:
    with service(Bot("slow", echo, health=lambda: Health(ready=False, detail="reading the index"))) as ask:
        answer = ask("GET", "/health")
    assert (answer.status, answer.json()) == (503, {"ready": False, "detail": "reading the index"})


def test_the_request_id_comes_back(ask: Ask) -> None:
    assert ask("POST", "/respond", ASKED, {"X-Request-Id": "abc-1"}).headers["X-Request-Id"] == "abc-1"
    assert ask("POST", "/respond", b"", {"X-Request-Id": "abc-2"}).headers["X-Request-Id"] == "abc-2"


def test_all_but_health_wants_the_secret() -> None:
    with service(Bot("echo", echo), secret="cheese") as ask:
        for given in (None, "Bearer wrong", "Bearer ", "cheese", "\xff"):
            answer = ask("POST", "/respond", ASKED, {"Authorization": given} if given else {})
            assert answer.problem()["field"] == "Authorization"
            assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        assert ask("GET", "/about").status == 401
        assert ask("GET", "/health").status == 200
        assert ask("POST", "/respond", ASKED, {"Authorization": "Bearer cheese"}).status == 200


def fail(request: Request) -> list[Candidate]:
    """Fails with what the user said in its message."""
    raise KeyError(request.utterance.text)


def test_a_bot_that_fails_is_logged_without_what_the_user_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), service(Bot("failing", fail)) as ask:
        problem = ask("POST", "/respond", said("my secret"), {"X-Request-Id": "abc"}).problem()
    assert problem == {
        "title": "the bot failed",
        "status": 500,
        "detail": "KeyError in failing; its log says more",
    }
    assert "my secret" not in caplog.text
    assert all(word in caplog.text for word in ("failing failed request 'abc'", "KeyError", "in fail"))


def looped() -> dict[str, Any]:
    state: dict[str, Any] = {}
    state["again"] = state
    return state


@pytest.mark.parametrize(
    ("offered", "why"),
    [
        ([Candidate(text="")], "$.candidates[0].text"),
        ([Candidate(text="fine"), Candidate(text="  ")], "$.candidates[1].text: only white space"),
        ([Candidate(text="a", confidence=2)], "$.candidates[0].confidence"),
        ([Candidate(text="a", confidence=float("nan"))], "$.candidates[0].confidence"),
        ([Candidate(text="a", kind="joke")], "$.candidates[0].kind"),  # type: ignore[arg-type]
        ([Candidate(text="a", state={"told": "x" * 8192})], "$.candidates[0].state: more than 8192 bytes"),
        ([Candidate(text="a", state={"told": object()})], "cannot be written as JSON"),
        ([Candidate(text="a", state=looped())], "cannot be written as JSON"),
        ([Candidate(text="\ud800")], "cannot be written as JSON"),
        ([Candidate(text="x" * 20_000)] * 4, "more than 65536"),
        ([Candidate(text="a")] * 51, "$.candidates: Expected `array` of length <= 50"),
        (["hello"], "$.candidates[0]: Expected `object`"),
        (None, "it returned NoneType, not a list of candidates"),
    ],
)
def test_a_bot_that_breaks_the_contract_is_found_out_at_home(
    offered: Sequence[Candidate], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    with service(Bot("broken", lambda _: offered)) as ask:
        problem = ask("POST", "/respond", ASKED).problem()
    assert (problem["title"], problem["status"]) == ("the bot broke the contract", 500)
    assert why in problem["detail"]
    assert why in caplog.text


@pytest.mark.parametrize(
    ("name", "topics", "field"),
    [("My Bot", {}, "$.name"), ("bot", {Topic.FOOD: 1.5}, "$.topics[...]"), ("bot", {"haggis": 1.0}, "haggis")],
)
def test_a_bot_that_describes_itself_wrongly_cannot_be_made(name: str, topics: dict[Topic, float], field: str) -> None:
    with pytest.raises(ContractError) as refused:
        Bot(name, echo, topics=topics)
    assert field in str(refused.value)
