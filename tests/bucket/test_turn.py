"""Whole turns through the HTTP interface: always exactly one allowed reply, in time, with its trace."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.bucket.buckets import Running
from tests.bucket.local_bots import after, answers, declines, hangs, http, offers, resets, says, sends

Start = Callable[..., Running]
LAST_RESORT = "last_resort"


def test_the_system_speaks_first(bucket: Start) -> None:
    answer = bucket().client.post("/sessions", json={"user_id": "u1", "timezone": "Europe/London"})
    opened = answer.get_json()
    assert answer.status_code == 201
    assert opened["turn"] == 0
    assert opened["reply"]
    assert len(opened["session_id"]) >= 20


def test_a_reply_comes_with_its_bot_and_its_trace(bucket: Start) -> None:
    talk = bucket(persona=says("i'm Blether", kind="answer", confidence=0.9), eliza=says("Do go on.", kind="chat"))
    reply = talk.says(talk.opened(), "who are you")
    assert (reply["reply"], reply["bot"], reply["turn"]) == ("I'm Blether.", "persona", 1)
    trace = talk.trace(reply)
    assert trace["choice"]["tier"] == "priority"
    assert trace["choice"]["candidate"] == "persona/0"
    assert trace["normalised"] == [{"candidate": "persona/0", "text": "I'm Blether."}]
    assert {(verdict["candidate"], verdict["filter"]) for verdict in trace["verdicts"]} >= {
        ("persona/0", "offence"),
        ("persona/0", "empty"),
    }
    assert set(trace["timing_ms"]) == {"understand", "ask", "clean", "choose", "say"}


def test_every_bot_broken_still_gives_a_built_in_reply(bucket: Start) -> None:
    """dp-agent: a request hangs for ever when all bots fail and no last-chance service is configured."""
    talk = bucket(persona=hangs(), facts=sends(http(b"{}", "500 Oops")), eliza=resets())
    reply = talk.says(talk.opened(), "hello there", deadline_ms=400)
    assert reply["bot"] == "bucket"
    assert talk.trace(reply)["choice"]["tier"] == LAST_RESORT
    assert talk.outcomes(reply) == {"persona": "late", "facts": "refused", "eliza": "unreachable"}


def test_no_bots_at_all_still_gives_a_reply(bucket: Start) -> None:
    talk = bucket()
    assert talk.says(talk.opened(), "hello there")["reply"]


def test_when_every_reply_is_offensive_a_built_in_one_is_spoken(bucket: Start) -> None:
    """Chirpy: the list is empty and an IndexError ends the turn. Dream: a random unfiltered one is spoken."""
    talk = bucket(persona=says("You should kill yourself.", kind="answer"), eliza=says("Kill yourself now."))
    reply = talk.says(talk.opened(), "hello there")
    assert reply["bot"] == "bucket"
    assert "kill" not in reply["reply"].lower()


def test_candidates_that_do_not_win_are_judged_too(bucket: Start) -> None:
    """Chirpy: only the winning reply is checked for offence."""
    talk = bucket(persona=says("I am Blether.", kind="answer"), facts=says("You should kill yourself.", kind="filler"))
    talk.bots["facts"].release.set()
    reply = talk.says(talk.opened(), "hello there")
    refused = [verdict for verdict in talk.trace(reply)["verdicts"] if not verdict["allowed"]]
    if talk.outcomes(reply)["facts"] == "answered":
        assert [(verdict["candidate"], verdict["filter"]) for verdict in refused] == [("facts/0", "offence")]
    assert reply["bot"] == "persona"


def test_a_verdict_falls_on_the_candidate_it_was_given_for(bucket: Start) -> None:
    """Dream: a penalty is applied to another candidate than the one it was computed for."""
    bad = {"text": "You should kill yourself.", "kind": "chat", "confidence": 0.9}
    good = {"text": "Shall we talk about otters?", "kind": "chat", "confidence": 0.2}
    talk = bucket(eliza=offers(bad, good))
    reply = talk.says(talk.opened(), "hello there")
    assert reply["reply"] == "Shall we talk about otters?"
    assert talk.trace(reply)["choice"]["candidate"] == "eliza/1"


def test_the_tiers_order_beats_any_confidence(bucket: Start) -> None:
    """Dream: a priority score is assigned and never used. OVOS: priorities must hold."""
    talk = bucket(
        eliza=says("I am ever so sure.", kind="chat", confidence=1.0),
        persona=says("I am Blether.", kind="answer", confidence=0.01),
    )
    assert talk.says(talk.opened(), "hello there")["bot"] == "persona"


def test_the_first_of_the_priority_list_wins_though_it_answers_last(bucket: Start) -> None:
    """OVOS 393, 572: priorities must hold end to end."""
    talk = bucket(persona=says("I am Blether.", kind="answer"), quiz=after(0.1, says("First question!", kind="answer")))
    assert talk.says(talk.opened(), "hello there")["bot"] == "quiz"


def test_inside_the_rankers_tier_the_most_confident_wins(bucket: Start) -> None:
    talk = bucket(eliza=says("Do go on.", confidence=0.3), matching=says("I love otters.", confidence=0.6))
    assert talk.says(talk.opened(), "hello there")["bot"] == "matching"


def test_once_a_tier_has_a_winner_the_tiers_below_are_not_awaited(bucket: Start) -> None:
    talk = bucket(persona=says("I am Blether. And you?", kind="answer"), eliza=hangs())
    reply = talk.says(talk.opened(), "hello there", deadline_ms=20_000)
    assert reply["bot"] == "persona"
    assert talk.outcomes(reply)["eliza"] == "not_awaited"


def test_a_late_answer_is_never_spoken_afterwards(bucket: Start) -> None:
    """OVOS 389."""
    talk = bucket(eliza=after(0.6, says("This comes far too late.")))
    session = talk.opened()
    first = talk.says(session, "hello there", deadline_ms=200)
    talk.bots["eliza"].handler = declines()
    second = talk.says(session, "and now")
    assert "too late" not in (first["reply"] + second["reply"])


def test_a_bot_gets_back_the_state_of_its_last_said_candidate_and_only_that(bucket: Start) -> None:
    persona = answers(
        lambda asked: (
            [{"text": f"Number {asked['turn']}, what else?", "kind": "answer", "state": {"n": asked["turn"]}}]
            if asked["utterance"]["text"] == "yes please"
            else []
        )
    )
    eliza = answers(lambda asked: [{"text": f"Go on {asked['turn']}, please?", "state": {"never": "mind"}}])
    talk = bucket(persona=persona, eliza=eliza)
    session = talk.opened()
    talk.says(session, "yes please")
    talk.says(session, "something else")
    talk.says(session, "yes please")
    states = [(asked["state"], asked["state_turn"]) for asked in talk.bots["persona"].asked]
    assert states == [(None, None), ({"n": 1}, 1), ({"n": 1}, 1)]
    talk.says(session, "something more")
    eliza_asked = {asked["turn"]: (asked["state"], asked["state_turn"]) for asked in talk.bots["eliza"].asked}
    assert eliza_asked[2] == (None, None)
    assert eliza_asked[4] == ({"never": "mind"}, 2)


def test_bots_see_the_last_six_utterances_and_not_the_real_session_id(bucket: Start) -> None:
    lines = ["Do you bake?", "Trains are lovely.", "I like otters.", "What about rain?", "Tell me of your day.", "Ah."]
    talk = bucket(eliza=answers(lambda asked: [{"text": lines[asked["turn"]]}]))
    session = talk.opened()
    for number in range(1, 6):
        talk.says(session, f"utterance number {number}")
    seen = talk.bots["eliza"].asked[-1]
    assert seen["history"][0]["text"] == "utterance number 2"
    assert len(seen["history"]) == 6
    assert seen["history"][-1]["bot"] == "eliza"
    assert session not in str(seen)


def test_a_floor_holder_is_asked_first_and_keeps_the_floor_through_another_bots_answer(bucket: Start) -> None:
    def quiz(asked: dict[str, Any]) -> list[dict[str, Any]]:
        text = asked["utterance"]["text"]
        if "weather" in text:
            return []
        if asked["state"] or "quiz" in text:
            return [{"text": "What is the capital of Peru?", "kind": "answer", "holds": "floor", "state": {"q": 1}}]
        return []

    weather = answers(
        lambda asked: [{"text": "It is raining.", "kind": "answer"}] if "weather" in asked["utterance"]["text"] else []
    )
    talk = bucket(quiz=answers(quiz), weather=weather, persona=says("I am Blether.", kind="answer"))
    session = talk.opened()
    assert talk.says(session, "let's play a quiz")["bot"] == "quiz"
    assert talk.says(session, "what's the weather in paris")["bot"] == "weather"
    back = talk.says(session, "i am ready")
    assert back["bot"] == "quiz"
    assert talk.trace(back)["choice"]["tier"] == "floor"
    assert talk.bots["quiz"].asked[-1]["session"]["holder"] == "quiz"


def test_near_repetitions_are_not_said_twice_but_answers_may_be(bucket: Start) -> None:
    """rllchatbot: duplicates removed by exact match only, so near-repeats return again and again."""
    lines = ["I really do love otters, don't you?", "Well, I really do love otters, don't you?"]
    talk = bucket(eliza=answers(lambda asked: [{"text": lines[asked["turn"] % 2]}]))
    session = talk.opened()
    assert talk.says(session, "tell me")["bot"] == "eliza"
    second = talk.says(session, "tell me more")
    assert second["bot"] == "bucket"
    refused = [verdict["filter"] for verdict in talk.trace(second)["verdicts"] if not verdict["allowed"]]
    assert refused == ["near_repetition"]


def test_a_reply_that_ends_the_talk_ends_it(bucket: Start) -> None:
    talk = bucket(rules=says("I would rather stop here.", kind="answer", topic="feelings", ends=True))
    session = talk.opened()
    assert talk.says(session, "grr")["end_session"] is True
    again = talk.says(session, "hello again")
    assert again["session_id"] != session


@pytest.mark.parametrize("turns", [40])
def test_built_in_replies_do_not_come_again_before_all_were_used(bucket: Start, turns: int) -> None:
    talk = bucket()
    session = talk.opened()
    replies = [talk.says(session, f"blah blah {number}")["reply"] for number in range(turns)]
    count = len(talk.bucket.ensemble.words.last_resort)
    assert len(set(replies[: min(turns, count)])) == min(turns, count)
