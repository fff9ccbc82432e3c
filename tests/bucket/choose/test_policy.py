"""Both papers' policies over the wire: who wins over whom, when a question is appended, what is waited for."""

from collections.abc import Callable
from typing import Any

import pytest

from bucket.ensemble import seed_of
from bucket.settings import SettingsError
from tests.bucket.buckets import Running
from tests.bucket.local_bots import after, answers, declines, hangs, offers, says

Start = Callable[..., Running]
EDINA = '[ensemble]\npolicy = "edina"\n'


def tier(talk: Running, reply: dict[str, Any]) -> str:
    found: str = talk.trace(reply)["choice"]["tier"]
    return found


@pytest.mark.parametrize(
    ("confidence", "wins", "where"),
    [(0.9, "matching", "matching_sure"), (0.6, "opinions", "opinions"), (0.3, "opinions", "opinions")],
)
def test_edina_puts_a_sure_match_before_opinions(bucket: Start, confidence: float, wins: str, where: str) -> None:
    talk = bucket(
        EDINA, matching=says("I adore Bowie, you too?", confidence=confidence), opinions=says("He sings well, no?")
    )
    reply = talk.says(talk.opened(), "do you like bowie")
    assert (reply["bot"], tier(talk, reply)) == (wins, where)


@pytest.mark.parametrize(("confidence", "wins"), [(0.6, "matching"), (0.49, "seq2seq")])
def test_edina_backs_off_to_the_network_below_a_half(bucket: Start, confidence: float, wins: str) -> None:
    talk = bucket(EDINA, matching=says("I adore Bowie.", confidence=confidence), seq2seq=says("That is what I think."))
    assert talk.says(talk.opened(), "do you like bowie")["bot"] == wins


def test_edina_asks_a_question_of_its_own_once_in_five_turns(bucket: Start) -> None:
    asks = answers(lambda asked: [{"text": f"Do you like the number {asked['turn']}?", "kind": "driver"}])
    network = answers(lambda asked: [{"text": "abcdefghijkl"[asked["turn"]] * 3 + " is what I think."}])
    talk = bucket(EDINA + "[drivers]\nbots = []\n", proactive=asks, seq2seq=network)
    session = talk.opened()
    spoke = [talk.says(session, f"blah number {number}")["bot"] for number in range(11)]
    assert spoke == ["proactive", *["seq2seq"] * 4, "proactive", *["seq2seq"] * 4, "proactive"]


def test_in_a_new_talk_what_comes_every_five_turns_is_due(bucket: Start) -> None:
    asks = answers(lambda asked: [{"text": f"Do you like the number {asked['turn']}?", "kind": "driver"}])
    talk = bucket(EDINA, proactive=asks, seq2seq=says("That is what I think."))
    session = talk.opened()
    assert talk.says(session, "blah")["bot"] == "proactive"
    assert talk.says(session, "blah blah")["bot"] == "seq2seq"
    talk.says(session, "let's start over")
    assert talk.says(session, "blah blah blah")["bot"] == "proactive"


def test_the_rarest_tier_that_can_be_set_still_fires(bucket: Start) -> None:
    """Dream: a rule can never fire, because the list that it counts is capped at the threshold."""
    rare = (
        EDINA.replace("edina", "rare")
        + """
        [[policy.rare.tiers]]
        name = "seldom"
        bots = ["proactive"]
        every = 20
        [[policy.rare.tiers]]
        name = "last_resort"
        bots = ["built_in"]
    """
    )
    asks = answers(lambda asked: [{"text": f"Do you like the number {asked['turn']}?", "kind": "driver"}])
    talk = bucket(rare, proactive=asks)
    session = talk.opened()
    spoke = [talk.says(session, f"blah number {number}")["bot"] for number in range(41)]
    assert [at for at, bot in enumerate(spoke) if bot == "proactive"] == [0, 20, 40]


def test_a_tier_rarer_than_what_is_remembered_is_refused(bucket: Start) -> None:
    rare = '[[policy.rare.tiers]]\nname = "a"\nbots = ["facts"]\nevery = 21\n'
    with pytest.raises(SettingsError, match=r"local\.toml:4: Expected `int` <= 20"):
        bucket(rare)


def test_chance_is_the_same_whenever_a_turn_is_run_again(bucket: Start) -> None:
    """Dream, Chirpy: unseeded chance, so that nothing can be replayed."""
    talk = bucket(eliza=says("Do go on, please?"))
    reply = talk.says(talk.opened(), "hello there")
    trace = talk.trace(reply)
    assert trace["seed"] == seed_of(reply["session_id"], reply["turn"])
    assert talk.bots["eliza"].asked[-1]["seed"] == trace["seed"]
    assert talk.bots["eliza"].asked[-1]["now"] == trace["now"]


def test_a_bot_that_no_tier_names_is_of_the_rest(bucket: Start) -> None:
    for settings in ("", EDINA):
        talk = bucket(settings, my_own=says("I am a bot of your own, no?"))
        assert talk.says(talk.opened(), "hello there")["bot"] == "my_own"


def test_news_wins_while_it_holds_the_topic_and_not_otherwise(bucket: Start) -> None:
    holding = {
        "text": "I heard that Dylan won a prize. Want to know more?",
        "kind": "chat",
        "holds": "topic",
        "confidence": 0.9,
    }
    more = {"text": "Here is more of it. Shall I go on?", "kind": "chat", "holds": "topic", "confidence": 0.1}
    news = answers(lambda asked: [more if asked["state_turn"] else holding])
    eliza = answers(lambda asked: [{"text": f"Tell me more about {asked['turn']}, please?", "confidence": 0.5}])
    talk = bucket(news=news, eliza=eliza)
    session = talk.opened()
    assert tier(talk, talk.says(session, "bob dylan")) == "ranker"
    second = talk.says(session, "sure")
    assert (second["bot"], tier(talk, second)) == ("news", "topic")


def test_a_bot_that_lets_go_holds_no_longer(bucket: Start) -> None:
    def news(asked: dict[str, Any]) -> list[dict[str, Any]]:
        holds = "no" if asked["state_turn"] else "topic"
        return [{"text": f"News number {asked['turn']}, no?", "kind": "answer", "holds": holds}]

    talk = bucket(news=answers(news), persona=declines())
    session = talk.opened()
    for _ in range(2):
        talk.says(session, "go on")
    third = talk.says(session, "go on")
    assert tier(talk, third) == "ranker"
    assert talk.bots["news"].asked[-1]["session"]["holder"] is None


def test_a_sensitive_topic_goes_to_the_rules_and_another_does_not(bucket: Start) -> None:
    facts = says("An odd fact, don't you think?", kind="answer")
    talk = bucket(rules=says("I have no opinion on that, and you?", kind="answer", topic="politics"), facts=facts)
    assert talk.says(talk.opened(), "who should i vote for")["bot"] == "rules"
    talk = bucket(rules=says("I like jazz, and you?", kind="answer", topic="music"), facts=facts)
    assert talk.says(talk.opened(), "what music do you like")["bot"] == "facts"


def test_a_filler_is_said_only_when_nobody_has_anything_better(bucket: Start) -> None:
    talk = bucket(
        facts=says("Otters hold hands, would you believe it?", kind="filler"), eliza=says("Do go on, please?")
    )
    assert talk.says(talk.opened(), "hello there")["bot"] == "eliza"
    talk = bucket(facts=says("Otters hold hands, would you believe it?", kind="filler"), eliza=declines())
    reply = talk.says(talk.opened(), "hello there")
    assert (reply["bot"], tier(talk, reply)) == ("facts", "fun_fact")


# --- drivers ---------------------------------------------------------------------------------------------------------


def driver(text: str = "What do you think of otters?", **more: Any) -> dict[str, Any]:
    return {"text": text, "kind": "driver", "state": {"asked": True}, **more}


def test_a_question_is_appended_and_counts_as_said(bucket: Start) -> None:
    evi = answers(lambda asked: [{"text": "Otters live by rivers.", "kind": "answer", "state": {"told": 1}}])
    talk = bucket(evi=evi, proactive=offers(driver(holds="floor")))
    session = talk.opened()
    reply = talk.says(session, "where do otters live")
    assert reply["reply"] == "Otters live by rivers. What do you think of otters?"
    trace = talk.trace(reply)
    assert (trace["said"]["bot"], trace["said"]["driver"]) == ("evi", "proactive")
    assert "evi/0+proactive/0" in {verdict["candidate"] for verdict in trace["verdicts"]}
    talk.bots["proactive"].handler = says("I knew you would say so!", kind="chat")
    follow_up = talk.says(session, "they are lovely")
    assert (follow_up["bot"], tier(talk, follow_up)) == ("proactive", "floor")
    assert talk.bots["proactive"].asked[-1]["state"] == {"asked": True}
    assert talk.bots["proactive"].asked[-1]["session"]["holder"] == "proactive"


def test_the_bot_whose_question_was_said_comes_first_next_turn(bucket: Start) -> None:
    talk = bucket(evi=says("Otters live by rivers.", kind="answer"), proactive=offers(driver()))
    session = talk.opened()
    talk.says(session, "where do otters live")
    talk.bots["proactive"].handler = says("I knew you would say so!", kind="chat")
    assert tier(talk, talk.says(session, "they are lovely")) == "driver_taken_up"


def test_no_question_is_appended_to_a_question_an_end_or_a_held_floor(bucket: Start) -> None:
    for reply in (
        {"text": "Do you like otters?", "kind": "answer"},
        {"text": "I would rather stop here.", "kind": "answer", "ends": True},
        {"text": "First question, one plus one.", "kind": "answer", "holds": "floor"},
    ):
        talk = bucket(persona=offers(reply), proactive=offers(driver()))
        assert talk.says(talk.opened(), "hello there")["reply"] == reply["text"]


def test_questions_keep_their_distance_and_none_is_said_twice(bucket: Start) -> None:
    evi = answers(lambda asked: [{"text": f"The answer is {asked['turn']}.", "kind": "answer"}])
    talk = bucket("[drivers]\ncooldown = 2\n", evi=evi, proactive=offers(driver(), driver("And do you like trains?")))
    session = talk.opened()
    replies = [talk.says(session, f"question {number}")["reply"] for number in range(1, 10)]
    appended = [number for number, reply in enumerate(replies, start=1) if reply.endswith("?")]
    assert appended == [1, 4]
    assert len({replies[0].partition(". ")[2], replies[3].partition(". ")[2]}) == 2


def test_a_question_that_may_not_be_said_with_the_reply_is_left_out(bucket: Start) -> None:
    bad = driver("Will you kill yourself?")
    talk = bucket(evi=says("Otters live by rivers.", kind="answer"), proactive=offers(bad))
    assert talk.says(talk.opened(), "where do otters live")["reply"] == "Otters live by rivers."


def test_bots_that_offer_questions_are_waited_for_when_one_is_due(bucket: Start) -> None:
    talk = bucket(
        "[drivers]\ncooldown = 5\n",
        evi=answers(lambda asked: [{"text": f"The answer is {asked['turn']}.", "kind": "answer"}]),
        proactive=after(0.15, offers(driver())),
        eliza=hangs(),
    )
    session = talk.opened()
    first = talk.says(session, "where do otters live", deadline_ms=10_000)
    assert first["reply"].endswith("otters?")
    assert talk.outcomes(first) == {"evi": "answered", "proactive": "answered", "eliza": "not_awaited"}
    second = talk.says(session, "and beavers", deadline_ms=10_000)
    assert talk.outcomes(second)["proactive"] == "answered", "its question was said last turn: it comes before evi"
    third = talk.says(session, "and voles", deadline_ms=10_000)
    assert talk.outcomes(third)["proactive"] == "not_awaited"
