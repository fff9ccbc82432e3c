"""What people say, the section and the match of the script that answer it, and some replies to the letter."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.eliza.hearing import hear
from bots.eliza.loading import load_script
from bots.eliza.script import Script
from bots.eliza.thoughts import matches
from bots.kit.bot import Bot
from dialogue.contract import Kind
from tests.bots.eliza.talks import best_of, request_for

CASES = [
    json.loads(line) for line in (Path(__file__).parent / "utterances.jsonl").read_text(encoding="utf-8").splitlines()
]
REPLIES = [case for case in CASES if "reply" in case]


def test_the_table_is_long_enough() -> None:
    assert len({case["said"] for case in CASES}) >= 150
    assert len({case["match"] for case in CASES}) >= 100
    assert len(REPLIES) >= 70


@pytest.mark.parametrize("case", CASES, ids=[case["said"] for case in CASES])
def test_an_utterance_is_answered_by_its_rule(bot: Bot, script: Script, case: dict[str, Any]) -> None:
    said = best_of(bot, case["said"])
    assert said.state is not None
    number = said.state["last"]["at"]
    found = matches(hear(case["said"], script.vocabulary), script)
    rule = next(
        (match.section, match.rule.pattern.text)
        for match in found
        if number in {reassembly.number for reassembly in match.rule.says}
    )
    assert rule == (case["section"], case["match"])


@pytest.mark.parametrize("case", REPLIES, ids=[case["said"] for case in REPLIES])
def test_a_reply_to_the_letter(bot: Bot, case: dict[str, Any]) -> None:
    assert best_of(bot, case["said"]).text == case["reply"]


@pytest.mark.parametrize("case", CASES, ids=[case["said"] for case in CASES])
def test_case_stops_and_apostrophes_change_nothing(bot: Bot, case: dict[str, Any]) -> None:
    plain = best_of(bot, case["said"])
    for said in (case["said"].capitalize() + ".", case["said"].replace("'", "’"), f"  {case['said']} !"):
        written = best_of(bot, said)
        assert written.text.lower() == plain.text.lower()


def test_every_candidate_is_chat_of_modest_confidence(bot: Bot) -> None:
    for case in CASES:
        offered = list(bot.respond(request_for(case["said"])))
        assert 1 <= len(offered) <= 2
        for each in offered:
            assert each.kind is Kind.CHAT
            assert 0.2 <= each.confidence <= 0.45
        assert offered == sorted(offered, key=lambda each: -each.confidence)
        assert len({each.text for each in offered}) == len(offered)


@pytest.mark.parametrize("said", ["flibbertigibbet", "the wifi keeps dropping out", "<b>", "12345678", "🙂"])
def test_a_line_without_content_comes_last(bot: Bot, said: str) -> None:
    (candidate,) = bot.respond(request_for(said))
    assert candidate.confidence == 0.1


@pytest.mark.parametrize(
    "said", ["i want to kill myself", "sometimes i hurt myself", "send me nudes", "Let's talk about SEX", "suicide"]
)
def test_what_needs_others_than_small_talk_is_left_to_them(bot: Bot, said: str) -> None:
    assert list(bot.respond(request_for(said))) == []


def test_odd_words_are_not_said_back(bot: Bot) -> None:
    for what in ("<script>alert(1)</script>", "x" * 40, "killing flies", "http://example.org", "0800 123456 7", "@#!"):
        for seed in range(20):
            for each in bot.respond(request_for(f"i like {what}", seed=seed)):
                assert not set(what.lower().split()) & set(each.text.lower().replace("?", "").split())


def test_a_weighty_word_wins_over_a_light_one(bot: Bot) -> None:
    said = best_of(bot, "i had pizza for lunch and then my dog died")
    assert "dog" in said.text
    assert said.topic == "feelings"


@pytest.mark.parametrize(
    "said", ["my uncle's dog died", "he passed away", "we had to put our cat to sleep", "our gran died"]
)
def test_only_what_goes_with_grief_is_offered(bot: Bot, said: str) -> None:
    for seed in range(20):
        for each in bot.respond(request_for(said, seed=seed)):
            assert each.topic == "feelings" or each.confidence >= 0.35


def test_the_script_is_found_where_the_bot_lies(script: Script) -> None:
    again = load_script(Path(__file__).parents[3] / "bots" / "eliza" / "data")
    assert again.digest == script.digest
