"""The Python client against a real HTTP server: what it sends, what it makes of answers, and what a retry may do."""

import json
import subprocess
import sys
import threading
from datetime import UTC, datetime

import pytest

from blether.channels.client import Client
from blether.channels.errors import (
    Busy,
    Conflict,
    NotFound,
    NotStored,
    NotTheBucket,
    Refused,
    Unreachable,
)
from blether.channels.records import Word
from tests.blether.stub_bucket import OPENING, Fault, stub_bucket


@pytest.fixture
def bucket():
    with stub_bucket() as stub:
        yield stub


class Pauses:
    """A clock that only goes on while somebody sleeps."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.taken.append(seconds)

    def clock(self) -> float:
        return sum(self.taken)


@pytest.fixture
def pauses():
    return Pauses()


@pytest.fixture
def client(bucket, pauses):
    with Client(bucket.url, sleep=pauses.sleep, clock=pauses.clock) as client:
        yield client


def problem(status, *, reply="", retry_after=None, **more) -> Fault:
    body = {"title": "a problem", "status": status, "detail": "what to do", "reply": reply, **more}
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return Fault(status=status, body=json.dumps(body).encode(), headers=headers)


def test_a_talk_from_the_opening_to_the_rating(client, bucket):
    talk = client.open_session(channel="robot", locale="en-GB", timezone="Europe/London")
    assert (talk.session_id, talk.turn, talk.reply) == ("s1", 0, OPENING)
    reply = client.say(talk.session_id, "hello")
    assert (reply.turn, reply.reply, reply.bot, reply.end_session) == (1, "You said hello.", "eliza", False)
    client.rate_turn(reply.session_id, reply.turn, good=False)
    client.rate(reply.session_id, 5, "lovely")
    assert bucket.ratings == [{"turn": 1, "rating": -1}, {"rating": 5, "comment": "lovely"}]
    assert [(turn.heard, turn.reply) for turn in client.dialogue("s1").turns] == [("hello", "You said hello.")]
    assert bucket.calls[0].body == {"channel": "robot", "locale": "en-GB", "timezone": "Europe/London"}


def test_what_the_speech_recogniser_and_the_clock_said_goes_along(client, bucket):
    sent_at = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    client.say("s1", "hello", asr=[Word("hello", 0.3)], sent_at=sent_at, deadline_ms=700)
    sent = bucket.calls[-1]
    assert sent.body["asr"] == [{"token": "hello", "confidence": 0.3}]
    assert datetime.fromisoformat(sent.body["sent_at"]) == sent_at
    assert sent.headers["X-Deadline-Ms"] == "700"
    assert sent.headers["X-Request-Id"]


def test_one_connection_is_kept_and_no_proxy_is_asked(bucket, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with Client(bucket.url + "/") as client:
        client.open_session()
        client.say("s1", "one")
        client.say("s1", "two")
    assert len({call.connection for call in bucket.calls}) == 1


def test_every_utterance_has_an_id_of_its_own(client, bucket):
    for _ in range(3):
        client.say("s1", "again")
    assert len({call.body["turn_id"] for call in bucket.calls}) == 3
    assert client.say("s1", "again", turn_id="mine").turn_id == "mine"


@pytest.mark.parametrize("after_the_turn", [False, True])
def test_a_broken_connection_is_tried_again_at_once_under_the_same_id(client, bucket, pauses, after_the_turn):
    bucket.faults.append(Fault(after_the_turn=after_the_turn))
    assert client.say("s1", "hello").turn == 1
    first, second = bucket.calls
    assert first.body == second.body
    assert len(bucket.turns) == 1
    assert pauses.taken == []


def test_a_connection_that_breaks_twice_is_given_up_without_patience(client, bucket):
    bucket.faults.extend([Fault(), Fault()])
    with pytest.raises(Unreachable, match="blether up"):
        client.say("s1", "hello")
    assert len(bucket.calls) == 2


def test_with_patience_the_same_turn_is_tried_until_the_bucket_is_back(client, bucket, pauses):
    bucket.faults.extend([Fault(), Fault(), Fault()])
    assert client.say("s1", "hello", patience_s=5).reply == "You said hello."
    assert len({call.body["turn_id"] for call in bucket.calls}) == 1
    assert pauses.taken == [0.5, 0.5]


def test_a_turn_that_was_not_stored_brings_a_line_and_the_id_to_try_again_with(client, bucket):
    bucket.faults.append(problem(503, reply="Give me a moment.", retry_after="2"))
    with pytest.raises(NotStored) as caught:
        client.say("s1", "hello")
    error = caught.value
    assert (error.reply, error.retry_after_s) == ("Give me a moment.", 2.0)
    assert error.turn_id == bucket.calls[0].body["turn_id"]
    assert client.say("s1", "hello", turn_id=error.turn_id).turn_id == error.turn_id


def test_with_patience_the_line_is_spoken_once_and_the_same_turn_tried_when_asked_to(client, bucket, pauses):
    spoken = []
    bucket.faults.extend(problem(503, reply=f"Moment {n}.", retry_after="2") for n in range(2))
    reply = client.say("s1", "hello", patience_s=10, meanwhile=spoken.append)
    assert spoken == ["Moment 0."]
    assert reply.reply == "You said hello."
    assert pauses.taken == [2.0, 2.0]
    assert len({call.body["turn_id"] for call in bucket.calls}) == 1


def test_patience_ends(client, bucket, pauses):
    bucket.faults.extend(problem(503, reply="Moment.", retry_after="4") for _ in range(9))
    spoken = []
    with pytest.raises(NotStored):
        client.say("s1", "hello", patience_s=10, meanwhile=spoken.append)
    assert pauses.taken == [4.0, 4.0]
    assert spoken == ["Moment."]


def test_a_retry_after_of_nothing_or_nonsense_does_not_make_it_hammer(client, bucket, pauses):
    bucket.faults.extend([problem(429, retry_after="0"), problem(429, retry_after="soon"), problem(429)])
    client.say("s1", "hello", patience_s=10)
    assert pauses.taken == [0.1, 1.0, 1.0]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, Refused),
        (404, NotFound),
        (409, Conflict),
        (429, Busy),
        (500, Refused),
        (503, Busy),
    ],
)
def test_what_is_refused_says_why(client, bucket, status, kind):
    bucket.faults.append(problem(status, field="$.text"))
    with pytest.raises(kind, match=r"\$\.text: what to do") as caught:
        client.say("s1", "hello")
    assert caught.value.status == status
    assert not isinstance(caught.value, NotStored)


@pytest.mark.parametrize(
    "fault",
    [
        Fault(status=200, body=b"<html>hello</html>"),
        Fault(status=200, body=b"\xff\xfe"),
        Fault(status=200, body=b'{"session_id": "s1", "turn": "three"}'),
        Fault(status=502, body=b"<html>bad gateway</html>"),
        Fault(status=500, body=b"\xff"),
        Fault(status=302, headers={"Location": "http://127.0.0.1:9/"}),
    ],
)
def test_another_service_is_told_from_the_bucket(client, bucket, fault):
    bucket.faults.append(fault)
    with pytest.raises(NotTheBucket, match=bucket.url):
        client.say("s1", "hello")


def test_nothing_there_is_said_with_its_mend():
    with stub_bucket() as gone:
        url = gone.url
    with Client(url) as client, pytest.raises(Unreachable, match="blether up"):
        client.open_session()


def test_no_answer_in_time_is_not_tried_again_without_patience(bucket):
    release = threading.Event()
    bucket.hears = release.wait
    with Client(bucket.url, answer_s=0.15) as client:
        with pytest.raises(Unreachable, match="in time"):
            client.say("s1", "hello")
        release.set()
    assert len(bucket.calls) == 1


@pytest.mark.parametrize(
    "url", ["", "localhost:8080", "ftp://127.0.0.1", "http://", "/turn", "http://[::1", "http://a:70000", "http://a:b"]
)
def test_an_address_that_is_none_is_refused_with_an_example(url):
    with pytest.raises(ValueError, match=r"http://127\.0\.0\.1:8080"):
        Client(url)


@pytest.mark.parametrize(
    "text", ["", " ", "\x00\x1b[2J", "😀", "مرحبا", "<b>hi</b>", "half \ud83d a pair", "x" * 100_000]
)
def test_any_text_arrives(client, bucket, text):
    client.say("s1", text)
    assert bucket.texts() == [text.encode("utf-8", "replace").decode()]


def test_an_id_cannot_reach_another_path(client, bucket):
    with pytest.raises(NotFound):
        client.dialogue("../health?x=1#")
    client.rate("a/b", 3)
    assert [call.path for call in bucket.calls] == ["/sessions/..%2Fhealth%3Fx%3D1%23", "/sessions/a%2Fb/rating"]


def test_a_trace_is_read_as_records_and_kept_whole(client, bucket):
    client.say("s1", "yes")
    trace = client.trace("s1", 1)
    assert trace.heard.text == "yes"
    assert trace.meant.rewrites[0].step == "ellipsis"
    assert [(asked.bot, asked.outcome) for asked in trace.asked] == [
        ("persona", "answered"),
        ("news", "answered"),
        ("eliza", "late"),
        ("facts", "declined"),
    ]
    assert [(refused.candidate, refused.reason) for refused in trace.refused] == [("news/0", "threat: 'kills them'")]
    assert trace.said.driver == "proactive"
    assert trace.whole["meant"]["annotation"]["entities"][0]["type"] == "DISH"
    assert "whole" not in trace.whole


def test_a_trace_of_a_later_bucket_is_read_as_far_as_it_is_known(client, bucket):
    bucket.faults.append(Fault(path="/sessions", status=200, body=b'{"turn": 4, "novelty": {}}'))
    assert client.trace("s1", 4).said.text == ""


def test_channels_import_nothing_of_ours_but_the_contract():
    listing = "import sys, blether.channels.client; print(*(m for m in sys.modules if m.split('.')[0] in %r))"
    ours = ("dialogue", "bots", "bucket", "ranker", "blether")
    done = subprocess.run([sys.executable, "-c", listing % (ours,)], capture_output=True, text=True, check=True)
    assert {name for name in done.stdout.split() if not name.startswith("blether")} == {
        "dialogue",
        "dialogue.contract",
        "dialogue.knowledge",
        "dialogue.knowledge.topics",
    }
