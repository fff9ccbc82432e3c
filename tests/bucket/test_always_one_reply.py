"""Whatever the bots do, and however long they take, there is exactly one reply, it may be said, and it comes in time."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dialogue.safety.offence import load_offence
from tests.bucket.buckets import Running
from tests.bucket.local_bots import Handler, after, candidates, declines, hangs, http, resets, sends

Start = Callable[..., Running]
BOTS = ("persona", "facts", "quiz", "news", "eliza")
DEADLINE_MS = 150
SLACK_S = 2.0  # what a busy machine may add; the deadline itself is a tenth of it

TEXTS = st.sampled_from(
    ["Otters hold hands.", "ok", "", " ", "kill yourself", "fuck you", "hello there", "<b>", "😀", "x" * 5000, "Why?"]
)
CANDIDATES = st.fixed_dictionaries(
    {
        "text": TEXTS | st.text(max_size=40),
        "kind": st.sampled_from(["answer", "chat", "driver", "filler"]),
        "confidence": st.floats(0, 1) | st.just(7),
        "holds": st.sampled_from(["no", "topic", "floor"]),
        "ends": st.booleans(),
        "state": st.none() | st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=5), max_size=3),
    }
)
BEHAVIOURS = st.one_of(
    st.lists(CANDIDATES, max_size=4).map(lambda offers: ("offers", offers)),
    st.tuples(st.just("late"), st.lists(CANDIDATES, max_size=2)),
    st.sampled_from(
        [
            ("declines", []),
            ("hangs", []),
            ("resets", []),
            ("html", []),
            ("error", []),
            ("ten megabytes", []),
            ("types", []),
        ]
    ),
)


def handler_of(behaviour: tuple[str, list[dict[str, Any]]]) -> Handler:
    how, offers = behaviour
    body = http(json.dumps({"candidates": offers}).encode())
    return {
        "offers": sends(body),
        "late": after(0.1, sends(body)),
        "declines": declines(),
        "hangs": hangs(),
        "resets": resets(),
        "html": sends(http(b"<html>gateway timeout</html>", content_type="text/html")),
        "error": sends(http(b"{}", "500 Oops")),
        "ten megabytes": sends(http(b'{"candidates": "' + b"x" * 10_000_000 + b'"}')),
        "types": sends(candidates({"text": 5, "kind": "song"})),
    }[how]


@pytest.fixture
def talk(bucket: Start) -> Running:
    """A Bucket whose bots change their behaviour with every example; their breakers stay closed."""
    return bucket(settings="[breaker]\nfailures = 1000000", **dict.fromkeys(BOTS, declines()))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    behaviours=st.tuples(*[BEHAVIOURS] * len(BOTS)),
    text=st.sampled_from(["hello there", "tell me more", "yes", "ok"]) | st.text(min_size=1, max_size=30),
    turns=st.integers(1, 3),
)
def test_there_is_exactly_one_allowed_reply_within_the_deadline(
    talk: Running, behaviours: tuple[tuple[str, list[dict[str, Any]]], ...], text: str, turns: int
) -> None:
    offence = load_offence_once()
    for name, behaviour in zip(BOTS, behaviours, strict=True):
        talk.bots[name].handler = handler_of(behaviour)
    session = "made up"
    for _ in range(turns):
        began = time.perf_counter()
        body = {"session_id": session, "text": text}
        answer = talk.client.post("/turn", json=body, headers={"X-Deadline-Ms": str(DEADLINE_MS)})
        assert time.perf_counter() - began < DEADLINE_MS / 1000 + SLACK_S
        if answer.status_code == 400:
            assert not any(character.isprintable() and not character.isspace() for character in text)
            return
        assert answer.status_code == 200, answer.text
        reply = answer.get_json()
        session = reply["session_id"]
        assert reply["reply"].strip()
        assert offence.judge(reply["reply"]) is None
        trace = talk.trace(reply)
        assert [asked["bot"] for asked in trace["asked"]] in ([], list(BOTS))
        refused = {verdict["candidate"] for verdict in trace["verdicts"] if not verdict["allowed"]}
        if trace["choice"]["candidate"] != "bucket/0":
            assert trace["choice"]["candidate"] not in refused


def load_offence_once(loaded: list[Any] = []) -> Any:  # noqa: B006 - loading takes a tenth of a second
    if not loaded:
        loaded.append(load_offence())
    return loaded[0]
