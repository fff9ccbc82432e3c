"""What the Bucket answers itself, and what such a turn leaves behind."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.bucket.buckets import Running
from tests.bucket.local_bots import answers, offers, says

Start = Callable[..., Running]


def quiz(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Holds the floor from the first question on."""
    at = (asked["state"] or {}).get("q", 0) + 1
    return [{"text": f"Question {at}: what is {at} plus {at}?", "kind": "answer", "holds": "floor", "state": {"q": at}}]


def test_the_time_is_told_in_the_users_time_zone(bucket: Start) -> None:
    talk = bucket()
    session = talk.opened(timezone="Asia/Tokyo")
    reply = talk.says(session, "what time is it")
    assert talk.trace(reply)["choice"]["tier"] == "time"
    assert reply["bot"] == "bucket"
    hours = datetime.now(UTC).hour
    assert str((hours + 9) % 12 or 12) in reply["reply"] or "past" in reply["reply"] or "o'clock" in reply["reply"]


@pytest.mark.parametrize("zone", ["../../etc/passwd", "Mars/Olympus", "\x00", "x" * 90])
def test_a_hostile_time_zone_is_no_error(bucket: Start, zone: str) -> None:
    talk = bucket()
    assert talk.says(talk.opened(timezone=zone), "what time is it")["reply"]


def test_say_that_again_repeats_what_was_said(bucket: Start) -> None:
    talk = bucket(persona=says("Otters are my favourite animals.", kind="answer"))
    session = talk.opened()
    talk.says(session, "what do you like")
    assert "Otters are my favourite animals." in talk.says(session, "what did you say")["reply"]
    assert "Otters are my favourite animals." in talk.says(session, "say that again")["reply"]


@pytest.mark.parametrize("aside", ["what time is it", "say that again", "what can you do"])
def test_an_aside_leaves_the_talk_as_it_was(bucket: Start, aside: str) -> None:
    """After time, repeat, unsure and help: last question, holder, states and history are those before it."""
    talk = bucket(quiz=answers(quiz))
    session = talk.opened()
    talk.says(session, "let's play")
    history = [line["text"] for line in talk.bots["quiz"].asked[-1]["history"]]
    talk.says(session, aside)
    talk.says(session, "two")
    asked = talk.bots["quiz"].asked[-1]
    assert asked["state"] == {"q": 1}
    assert asked["session"]["holder"] == "quiz"
    assert [line["text"] for line in asked["history"]] == [*history, "let's play", "Question 1: what is 1 plus 1?"]
    assert aside not in str(asked["history"])


def test_badly_heard_speech_is_not_acted_on(bucket: Start) -> None:
    talk = bucket(persona=says("I am Blether.", kind="answer"))
    asr = [{"token": "who", "confidence": 0.2}, {"token": "blew", "confidence": 0.3}]
    reply = talk.says(talk.opened(), "who blew", asr=asr)
    assert talk.trace(reply)["choice"]["tier"] == "unsure"
    assert "who blew" in reply["reply"]
    assert not talk.bots["persona"].asked


def test_what_the_filters_forbid_is_never_spoken_back(bucket: Start) -> None:
    talk = bucket()
    asr = [{"token": "fuck", "confidence": 0.1}, {"token": "you", "confidence": 0.1}]
    reply = talk.says(talk.opened(), "fuck you", asr=asr)
    assert talk.trace(reply)["choice"]["tier"] == "unsure"
    assert "fuck" not in reply["reply"].lower()


def test_stop_ends_the_conversation_even_in_a_quiz(bucket: Start) -> None:
    talk = bucket(quiz=answers(quiz))
    session = talk.opened()
    talk.says(session, "let's play")
    assert talk.says(session, "stop the quiz")["bot"] == "quiz"
    farewell = talk.says(session, "goodbye")
    assert farewell["end_session"] is True
    assert talk.trace(farewell)["choice"]["tier"] == "stop"


@pytest.mark.parametrize(
    "words", ["i give up", "no more questions", "tell me the answer", "i quit", "repeat the question"]
)
def test_words_to_a_game_are_left_to_it_while_it_is_on(bucket: Start, words: str) -> None:
    talk = bucket(quiz=answers(quiz))
    session = talk.opened()
    talk.says(session, "let's play")
    assert talk.says(session, words)["bot"] == "quiz"


def test_the_same_words_end_a_plain_conversation(bucket: Start) -> None:
    talk = bucket()
    assert talk.says(talk.opened(), "i quit")["end_session"] is True


def test_somebody_who_speaks_of_killing_themselves_gets_careful_words_and_a_number(bucket: Start) -> None:
    talk = bucket(persona=says("Ha ha, me too!", kind="answer"), quiz=answers(quiz))
    session = talk.opened(locale="en-GB")
    reply = talk.says(session, "i want to kill myself")
    assert talk.trace(reply)["choice"]["tier"] == "care"
    assert "116" in reply["reply"]
    assert "988" in talk.says(talk.opened(locale="en-US"), "i want to kill myself")["reply"]
    assert not talk.bots["persona"].asked


def test_after_care_nothing_is_held_and_no_rating_is_asked_for(bucket: Start) -> None:
    talk = bucket(quiz=answers(quiz))
    session = talk.opened()
    for text in ("let's play", "two", "i want to kill myself"):
        talk.says(session, text)
    talk.bots["quiz"].handler = offers()
    talk.says(session, "thank you")
    assert talk.bots["quiz"].asked[-1]["session"]["holder"] is None
    end = talk.says(session, "goodbye")
    assert (end["end_session"], end["ask_rating"]) == (True, False)


def test_a_rating_is_asked_for_after_three_turns_and_only_until_it_is_given(bucket: Start) -> None:
    talk = bucket()
    short = talk.opened()
    talk.says(short, "hello there")
    assert talk.says(short, "goodbye")["ask_rating"] is False
    long = talk.opened()
    for text in ("hello there", "i like trains"):
        talk.says(long, text)
    assert talk.says(long, "goodbye")["ask_rating"] is True
    rated = talk.opened()
    for text in ("hello there", "i like trains"):
        talk.says(rated, text)
    talk.client.post(f"/sessions/{rated}/rating", json={"rating": 5})
    assert talk.says(rated, "goodbye")["ask_rating"] is False


def test_start_over_clears_states_and_history(bucket: Start) -> None:
    talk = bucket(quiz=answers(quiz))
    session = talk.opened()
    talk.says(session, "let's play")
    fresh = talk.says(session, "let's start over")
    assert talk.trace(fresh)["choice"]["tier"] == "restart"
    talk.says(session, "hello there")
    asked = talk.bots["quiz"].asked[-1]
    assert asked["state"] is None
    assert asked["session"]["holder"] is None
    assert "let's play" not in str(asked["history"])


def test_forget_me_erases_what_was_stored_in_every_session_of_the_user(bucket: Start) -> None:
    talk = bucket()
    earlier = talk.opened(user_id="anna")
    talk.says(earlier, "my secret is that i like trains")
    session = talk.opened(user_id="anna")
    talk.says(session, "another secret about boats")
    forgotten = talk.says(session, "forget me")
    assert talk.trace(forgotten)["choice"]["tier"] == "forget"
    assert talk.client.get(f"/sessions/{earlier}").status_code == 404
    dialogue = talk.client.get(f"/sessions/{session}").get_json()
    assert [turn["heard"] for turn in dialogue["turns"]] == ["forget me"]
    files = b"".join(file.read_bytes() for file in talk.home.iterdir() if file.name.startswith("blether.db"))
    assert b"secret" not in files
    assert talk.says(session, "hello again")["session_id"] == session


def test_what_can_you_do_names_what_this_ensemble_can(bucket: Start) -> None:
    talk = bucket(settings='[bots.facts]\ncan = "tell you facts about otters"', facts=offers())
    assert "facts about otters" in talk.says(talk.opened(), "what can you do")["reply"]
