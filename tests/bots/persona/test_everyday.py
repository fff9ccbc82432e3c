"""What people say all day that is not about the bot: persona leaves it to the others."""

import json
from pathlib import Path

import pytest

from bots.kit.bot import Bot
from dialogue.contract import Polarity
from tests.bots.persona.talks import Talk, request_for, said_by

EVERYDAY = [json.loads(line) for line in Path(__file__).with_name("everyday.jsonl").read_text().splitlines()]
MOST = 0.05  # share of everyday lines that may be answered all the same
ACKNOWLEDGEMENTS = [
    "sure",
    "ok",
    "okay",
    "okay then",
    "yes",
    "yeah",
    "yep",
    "no",
    "nope",
    "right",
    "cool",
    "i see",
    "really",
    "oh really",
    "alright",
    "fine",
    "great",
    "nice",
    "wow",
    "hmm",
    "mm",
    "uh huh",
    "mhm",
    "got it",
    "maybe",
    "perhaps",
    "whatever",
    "so",
    "interesting",
    "that's interesting",
    "that's nice",
    "good",
    "awesome",
    "oh",
    "ah",
    "haha",
    "lol",
    "go on",
    "yes please",
    "no thanks",
    "no thank you",
    "of course",
    "absolutely",
    "definitely",
    "i guess",
    "i guess so",
    "i think so",
    "not really",
    "sounds good",
    "fair enough",
    "true",
    "indeed",
    "yes i do",
    "no i don't",
    "yes i am",
    "exactly",
    "i know",
    "me too",
]
FRAGMENTS = [
    "what",
    "what for",
    "why",
    "how",
    "how so",
    "who",
    "who is that",
    "where",
    "when",
    "which one",
    "are you",
    "do you",
    "you",
]
ASKED_BY_OTHERS = ["Want to know more?", "Do you like tea?", "The score is two all.", "How are you?", "Shall I go on?"]


def test_there_are_two_hundred_lines_on_many_subjects() -> None:
    assert len({line["user"] for line in EVERYDAY}) >= 200
    assert len({line["subject"] for line in EVERYDAY}) >= 20


def test_at_most_five_per_cent_are_answered(bot: Bot) -> None:
    answered = [line["user"] for line in EVERYDAY if bot.respond(request_for(line["user"]))]
    assert len(answered) <= MOST * len(EVERYDAY), answered


@pytest.mark.parametrize("text", ACKNOWLEDGEMENTS)
def test_a_bare_acknowledgement_is_never_answered(bot: Bot, text: str) -> None:
    answer = Polarity.YES if text in ("sure", "yes", "ok") else None
    assert not bot.respond(request_for(text, answer=answer))
    for question in ASKED_BY_OTHERS:
        assert not bot.respond(request_for(text, answer=answer, history=said_by("news", question))), question


@pytest.mark.parametrize("text", FRAGMENTS)
def test_a_fragment_that_hangs_on_what_was_said_before_is_left_alone(bot: Bot, text: str) -> None:
    assert not bot.respond(request_for(text))


def test_a_yes_to_another_bots_question_is_left_to_that_bot_even_when_it_was_rewritten(bot: Bot) -> None:
    request = request_for(
        "yes i do like tea", heard="yes", answer=Polarity.YES, history=said_by("proactive", "Do you like tea?")
    )
    assert not bot.respond(request)


@pytest.mark.parametrize(
    "text",
    [
        "stop",
        "goodbye",
        "what time is it",
        "what day is it",
        "say that again",
        "help",
        "what can you do",
        "start over",
        "tell me a joke",
        "tell me a fact",
        "tell me a story",
        "let's play a quiz",
        "what's the weather in paris",
        "tell me something about whales",
        "make me laugh",
        "what's in the news",
        "forget me",
        "another one",
    ],
)
def test_what_the_bucket_and_other_bots_do_is_left_to_them(bot: Bot, text: str) -> None:
    assert not bot.respond(request_for(text))


def test_a_remark_about_the_bot_that_ends_in_another_matter_is_left_alone(talk: Talk) -> None:
    assert talk.says("thanks. my train was late again") == ""
    assert talk.says("how are you? who won the match?") == ""
