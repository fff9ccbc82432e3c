"""Sessions found and held, turn ids answered once."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.bucket.buckets import Running, run_bucket
from tests.bucket.local_bots import after, answers, hangs, says

Start = Callable[..., Running]


def counting() -> Any:
    """A reply that is another one every time it is made."""
    made = iter(range(1000))
    words = ["otters", "trains", "lemons", "clouds", "violins", "harbours", "pancakes", "lanterns"]
    return answers(lambda asked: [{"text": f"Let us talk about {words[next(made) % 8]}, will you?"}])


def test_the_same_turn_id_gets_the_same_answer_and_the_bots_are_not_asked_again(bucket: Start) -> None:
    talk = bucket(eliza=counting())
    session = talk.opened()
    first = talk.says(session, "hello there", turn_id="t1")
    again = talk.says(session, "hello there", turn_id="t1")
    assert {**again, "latency_ms": 0} == {**first, "latency_ms": 0}
    assert len(talk.bots["eliza"].asked) == 1


def test_the_same_turn_id_with_another_text_is_a_conflict(bucket: Start) -> None:
    talk = bucket()
    session = talk.opened()
    talk.says(session, "hello there", turn_id="t1")
    answer = talk.client.post("/turn", json={"session_id": session, "text": "something else", "turn_id": "t1"})
    assert answer.status_code == 409
    assert answer.content_type == "application/problem+json"


def test_an_unknown_id_opens_a_session_and_its_repeat_finds_that_one(bucket: Start) -> None:
    talk = bucket(eliza=counting())
    first = talk.says("whatever-the-client-made-up", "hello there", turn_id="t1")
    assert first["session_id"] != "whatever-the-client-made-up"
    assert first["turn"] == 1
    again = talk.says("whatever-the-client-made-up", "hello there", turn_id="t1")
    assert (again["session_id"], again["reply"]) == (first["session_id"], first["reply"])
    assert talk.says(first["session_id"], "and on", turn_id="t2")["turn"] == 2


def test_an_ended_id_opens_a_new_session(bucket: Start) -> None:
    talk = bucket()
    session = talk.opened()
    talk.says(session, "goodbye")
    assert talk.says(session, "hello again")["session_id"] != session


def test_turns_of_one_session_are_taken_one_at_a_time(bucket: Start) -> None:
    """Alexa and Slack retry (Rasa 6956); dp-agent answers the second message with HTTP 500."""
    talk = bucket(eliza=after(0.1, counting()))
    session = talk.opened()
    replies: list[dict[str, Any]] = []
    threads = [
        threading.Thread(target=lambda n=n: replies.append(talk.says(session, f"hello number {n}"))) for n in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(reply["turn"] for reply in replies) == [1, 2, 3]


def test_at_most_two_requests_wait_and_the_next_is_turned_away(bucket: Start) -> None:
    talk = bucket(eliza=hangs())
    session = talk.opened()
    answered: list[int] = []

    def ask(number: int) -> None:
        body = {"session_id": session, "text": f"hello number {number}"}
        answered.append(talk.bucket.app.test_client().post("/turn", json=body).status_code)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    while (
        len(answered) < 3
    ):  # three of six are turned away at once; pytest's own limit ends a test that never gets there
        threading.Event().wait(0.01)
    assert answered == [429, 429, 429]
    talk.bots["eliza"].release.set()
    for thread in threads:
        thread.join()


def test_retries_side_by_side_store_one_turn(bucket: Start) -> None:
    talk = bucket(eliza=after(0.05, counting()))
    session = talk.opened()
    replies: list[str] = []
    threads = [
        threading.Thread(target=lambda: replies.append(talk.says(session, "hello there", turn_id="t1")["reply"]))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(replies)) == 1
    assert len(talk.bots["eliza"].asked) == 1


def test_a_talk_goes_on_after_the_bucket_was_restarted(bucket: Start) -> None:
    talk = bucket(
        quiz=answers(
            lambda asked: [{"text": f"Turn {asked['turn']}?", "kind": "answer", "state": {"at": asked["turn"]}}]
        )
    )
    session = talk.opened()
    talk.says(session, "hello there")
    talk.stop()
    again = run_bucket(talk.home, talk.bots)
    assert again.says(session, "and on")["turn"] == 2
    assert again.bots["quiz"].asked[-1]["state"] == {"at": 1}
    again.stop()


@pytest.mark.parametrize("turns", [30])
def test_what_is_carried_from_turn_to_turn_stays_small(bucket: Start, turns: int) -> None:
    """dp-agent: a turn costs more the longer the dialogue."""
    talk = bucket(eliza=says("Do go on, please?"))
    session = talk.opened()
    for number in range(turns):
        talk.says(session, f"utterance number {number}")
    asked = talk.bots["eliza"].asked
    assert max(len(str(each)) for each in asked[-5:]) < 1.2 * max(len(str(each)) for each in asked[5:10])
