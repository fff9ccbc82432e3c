"""The HTTP interface: whatever comes in, what goes out is a reply or a problem that names the mend."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bucket.buckets import Running
from tests.bucket.local_bots import says

Start = Callable[..., Running]

STRANGE_TEXTS = {
    "emoji": "😀😀😀 👩‍👩‍👧",
    "right to left": "مرحبا كيف حالك",
    "html": "<script>alert(1)</script><b>hello</b>",
    "control characters": "hel\x00lo\x07 \x1b[31mthere\x1b[0m",
    "sql": "'; DROP TABLE turns; --",
    "shell": "$(rm -rf /) `id` ; cat /etc/passwd | nc",
    "format strings": "%s %n {0} {heard} {{last}}",
    "a thousand words": "word " * 1000,
    "one endless word": "x" * 20_000,
    "lone combining marks": "\u0301\u0301\u0301",
    "bidi overrides": "\u202eolleh\u202c",
    "chinese": "你好,今天天气怎么样",
}

WRONG_BODIES: dict[str, tuple[Any, str]] = {
    "no text": ({"session_id": "s"}, "text"),
    "text of another type": ({"session_id": "s", "text": 5}, "$.text"),
    "no session": ({"text": "hello"}, "session_id"),
    "an empty session": ({"session_id": "", "text": "hello"}, "$.session_id"),
    "an empty text": ({"session_id": "s", "text": ""}, "$.text"),
    "white space": ({"session_id": "s", "text": " \n\t "}, "$.text"),
    "nothing but control characters": ({"session_id": "s", "text": "\x00\x01"}, "$.text"),
    "asr that is no list": ({"session_id": "s", "text": "hi", "asr": "hi"}, "$.asr"),
    "a confidence of two": ({"session_id": "s", "text": "hi", "asr": [{"token": "hi", "confidence": 2}]}, "$.asr[0]"),
    "a list": ([1, 2], "$"),
    "a turn id of another type": ({"session_id": "s", "text": "hi", "turn_id": 7}, "$.turn_id"),
}


@pytest.mark.parametrize("case", STRANGE_TEXTS)
def test_strange_texts_get_a_sensible_reply(bucket: Start, case: str) -> None:
    talk = bucket(eliza=says("Do go on, please?"))
    reply = talk.says(talk.opened(), STRANGE_TEXTS[case])
    assert reply["reply"]
    assert talk.trace(reply)["heard"]["text"] == STRANGE_TEXTS[case]


@pytest.mark.parametrize("case", WRONG_BODIES)
def test_wrong_requests_are_refused_naming_the_field(bucket: Start, case: str) -> None:
    body, field = WRONG_BODIES[case]
    answer = bucket().client.post("/turn", json=body)
    assert answer.status_code == 400
    assert answer.content_type == "application/problem+json"
    assert field in answer.text


@pytest.mark.parametrize("raw", [b"", b"{", b"null", b"\xff\xfe", b"[" * 30_000, b'{"text": NaN}', b"5"])
@pytest.mark.parametrize("path", ["/turn", "/sessions", "/sessions/s/rating", "/sessions/s/turns/1/rating"])
def test_bodies_that_are_no_records_are_refused(bucket: Start, path: str, raw: bytes) -> None:
    answer = bucket().client.post(path, data=raw)
    assert answer.status_code in (201, 400, 404)
    if answer.status_code != 201:
        assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize("path", ["/turn", "/sessions", "/sessions/s/rating"])
def test_a_megabyte_is_too_long(bucket: Start, path: str) -> None:
    answer = bucket().client.post(path, data=b'{"text": "' + b"x" * 1_000_000 + b'"}')
    assert answer.status_code == 413
    assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/sessions/unknown", 404),
        ("GET", "/sessions/unknown/turns/1", 404),
        ("POST", "/sessions/unknown/rating", 404),
        ("GET", "/nowhere", 404),
        ("DELETE", "/turn", 405),
        ("GET", "/sessions", 403),
        ("GET", "/users/anna/export", 403),
        ("DELETE", "/users/anna", 403),
        ("GET", "/sessions/x/turns/notanumber", 404),
        ("GET", "/sessions/%00%01/turns/1", 404),
    ],
)
def test_what_is_not_there_is_a_problem(bucket: Start, method: str, path: str, status: int) -> None:
    answer = bucket().client.open(path, method=method, json={"rating": 3} if method == "POST" else None)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["detail"]


@pytest.mark.parametrize("rating", [0, 6, -1, "5", None, 3.5, True])
def test_a_rating_out_of_range_is_refused(bucket: Start, rating: Any) -> None:
    talk = bucket()
    answer = talk.client.post(f"/sessions/{talk.opened()}/rating", json={"rating": rating})
    assert answer.status_code == 400
    assert "$.rating" in answer.text


def test_ratings_show_in_the_dialogue_and_the_last_one_counts(bucket: Start) -> None:
    talk = bucket(eliza=says("Do go on, please?"))
    session = talk.opened()
    talk.says(session, "hello there")
    for rating in (2, 5):
        answer = talk.client.post(f"/sessions/{session}/rating", json={"rating": rating, "comment": "nice"})
        assert answer.status_code == 200
    assert talk.client.post(f"/sessions/{session}/turns/1/rating", json={"rating": -1}).status_code == 200
    assert talk.client.post(f"/sessions/{session}/turns/9/rating", json={"rating": 1}).status_code == 404
    assert talk.client.post(f"/sessions/{session}/turns/1/rating", json={"rating": 2}).status_code == 400
    dialogue = talk.client.get(f"/sessions/{session}").get_json()
    assert (dialogue["rating"], dialogue["comment"]) == (5, "nice")
    assert [turn["thumbs"] for turn in dialogue["turns"]] == [None, -1]


@pytest.mark.parametrize("deadline", ["0", "-5", "soon", "1e3", "99999999", ""])
def test_a_deadline_that_is_none_is_refused(bucket: Start, deadline: str) -> None:
    body = {"session_id": "s", "text": "hello"}
    answer = bucket().client.post("/turn", json=body, headers={"X-Deadline-Ms": deadline})
    assert answer.status_code == 400
    assert "X-Deadline-Ms" in answer.text


def test_the_operator_finds_exports_and_erases(bucket: Start) -> None:
    talk = bucket(environ={"BLETHER_OPERATOR_TOKEN": "t0ken"}, eliza=says("Do go on, please?"))
    operator = {"Authorization": "Bearer t0ken"}
    session = talk.opened(user_id="anna/ö", channel="web")
    talk.says(session, "i like lighthouses")
    talk.client.post(f"/sessions/{session}/rating", json={"rating": 2})
    talk.says(talk.opened(), "i like trains")
    found = talk.client.get("/sessions?text=LIGHTHOUSE&max_rating=3", headers=operator).get_json()
    assert [(each["session_id"], each["rating"], each["channel"]) for each in found] == [(session, 2, "web")]
    assert len(talk.client.get("/sessions", headers=operator).get_json()) == 2
    assert talk.client.get("/sessions?limit=0", headers=operator).status_code == 400
    export = talk.client.get("/users/anna%2F%C3%B6/export", headers=operator)
    assert "lighthouses" in export.text
    assert talk.client.delete("/users/anna%2F%C3%B6", headers=operator).get_json()["erased_sessions"] == 1
    assert "lighthouses" not in talk.client.get("/users/anna%2F%C3%B6/export", headers=operator).text
    assert talk.client.get("/sessions", headers={"Authorization": "Bearer guess"}).status_code == 403


def test_a_write_that_fails_is_answered_but_not_acknowledged(bucket: Start) -> None:
    """The disk is full: the client gets a line to speak, is told to come back, and the session is as it was."""
    talk = bucket(eliza=says("Do go on, please?"))
    session = talk.opened()
    talk.says(session, "hello there")
    talk.fill_disk()
    answer = talk.client.post("/turn", json={"session_id": session, "text": "and on", "turn_id": "t2"})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert answer.get_json()["reply"]
    talk.free_disk()
    assert talk.says(session, "and on", turn_id="t2")["turn"] == 2


def test_health_names_each_bot_and_degrades_when_one_is_away(bucket: Start) -> None:
    talk = bucket(eliza=says("Do go on, please?"), persona=says("I am Blether."))
    talk.bucket.watch.look()
    health = talk.client.get("/health").get_json()
    assert health["status"] == "ready"
    assert health["bots"]["eliza"] == {"health": "ready", "breaker": "closed"}
    talk.bots["persona"].stop()
    talk.bucket.watch.look()
    health = talk.client.get("/health").get_json()
    assert health["status"] == "degraded"
    assert "unreachable" in health["bots"]["persona"]["health"]


def test_the_ensembles_strengths_reach_the_bots(bucket: Start) -> None:
    talk = bucket(eliza=says("Do go on, please?"))
    talk.bucket.watch.look()
    talk.says(talk.opened(), "hello there")
    assert talk.bots["eliza"].asked[-1]["ensemble"] == {"topics": {"music": 0.5}}


def test_metrics_count_turns_by_tier(bucket: Start) -> None:
    talk = bucket(persona=says("I am Blether.", kind="answer"))
    talk.says(talk.opened(), "hello there")
    page = talk.client.get("/metrics").text
    assert 'blether_turns_total{bot="persona",tier="priority"} 1.0' in page
    assert 'blether_bot_seconds_count{bot="persona",outcome="answered"} 1.0' in page


def test_a_request_id_goes_through_to_the_bots_and_back(bucket: Start) -> None:
    talk = bucket(persona=says("I am Blether.", kind="answer"))
    body = {"session_id": talk.opened(), "text": "hello there"}
    answer = talk.client.post("/turn", json=body, headers={"X-Request-Id": "abc-123"})
    assert answer.headers["X-Request-Id"] == "abc-123"
    assert talk.bots["persona"].headers[-1]["x-request-id"] == "abc-123"


def test_a_request_id_that_would_break_a_header_is_replaced(bucket: Start) -> None:
    answer = bucket().client.get("/health", headers={"X-Request-Id": "x" * 500})
    assert len(answer.headers["X-Request-Id"]) < 100


@pytest.fixture
def any_talk(bucket: Start) -> Running:
    """One Bucket for all examples of a property."""
    return bucket(eliza=says("Do go on, please?"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=300), body=st.dictionaries(st.text(max_size=10), st.none() | st.integers() | st.text()))
def test_any_text_and_any_record_get_an_answer_and_never_a_500(
    any_talk: Running, text: str, body: dict[str, Any]
) -> None:
    talk = any_talk
    assert talk.client.post("/turn", json={"session_id": "s", "text": text}).status_code in (200, 400)
    assert talk.client.post("/turn", json=body).status_code in (200, 400)
    assert talk.client.post("/sessions", json=body).status_code in (201, 400)
