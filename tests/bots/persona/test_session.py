"""Nothing is kept between requests: `that`, predicates and topic come with each, so any copy of the bot can answer."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from bots.kit.bot import Bot
from bots.persona.bot import create
from dialogue.contract import Candidate, Polarity, User
from dialogue.knowledge.character import load_character
from tests.bots.persona.talks import Talk, request_for, said_by

WHY = load_character().favourites


def test_the_same_request_gets_the_same_answer(bot: Bot) -> None:
    request = request_for("how are you", seed=3)
    assert bot.respond(request) == bot.respond(request) == create().respond(request)


def test_another_seed_may_choose_another_answer(bot: Bot) -> None:
    assert len({bot.respond(request_for("how are you", seed=seed))[0].text for seed in range(20)}) == 3


def test_asked_again_it_prefers_words_that_it_has_not_just_used(talk: Talk) -> None:
    first, second, third = (talk.says("how are you") for _ in range(3))
    assert len({first, second, third}) == 3


def test_another_copy_of_the_bot_carries_on_from_the_state(bot: Bot) -> None:
    talk = Talk(bot)
    talk.says("my name is anna")
    talk.bot = create()
    assert "Anna" in talk.says("do you remember my name")


def test_nothing_is_left_behind_for_the_next_user(bot: Bot) -> None:
    bot.respond(request_for("my name is anna"))
    (candidate,) = bot.respond(request_for("what is my name"))
    assert "Anna" not in candidate.text
    assert candidate.state is None


def test_why_follows_the_favourite_that_was_told(talk: Talk) -> None:
    talk.says("what's your favourite film")
    assert WHY["film"].because in talk.says("why")
    talk.says("and your favourite animal")
    assert WHY["animal"].because in talk.says("why do you like it")


def test_why_is_about_nothing_once_another_bot_has_spoken(talk: Talk) -> None:
    talk.says("what's your favourite film")
    talk.hears("news", "Here is the news.")
    assert talk.says("why") == ""


def test_why_is_about_nothing_after_another_subject(talk: Talk) -> None:
    talk.says("what's your favourite film")
    talk.says("how old are you")
    assert talk.says("why") == ""


def test_that_comes_from_the_last_system_line(bot: Bot) -> None:
    history = said_by("persona", "Only a computer mouse, and it never needs feeding. Do you have any pets?")
    (yes,) = bot.respond(request_for("yes", answer=Polarity.YES, history=history))
    (no,) = bot.respond(request_for("no", answer=Polarity.NO, history=history))
    assert "called" in yes.text
    assert "sofa" in no.text


def test_a_rewritten_yes_to_our_own_question_is_still_a_yes(bot: Bot) -> None:
    history = said_by("persona", "Do you have any pets?")
    (rewritten,) = bot.respond(request_for("yes i do have pets", heard="yeah", answer=Polarity.YES, history=history))
    (wordy,) = bot.respond(request_for("yes i have two dogs", answer=Polarity.YES, history=history))
    assert rewritten == wordy


def test_a_driver_appended_to_our_reply_is_not_our_question(bot: Bot) -> None:
    history = said_by("persona", "Only a computer mouse. Do you have any pets? Do you like tea?")
    assert not bot.respond(request_for("yes", answer=Polarity.YES, history=history))


def test_a_bare_name_after_we_asked_for_it(talk: Talk) -> None:
    assert talk.says("who are you").endswith(("What should I call you?", "And what's your name?"))
    assert "Anna" in talk.says("anna")
    assert (talk.state or {})["name"] == "Anna"


@pytest.mark.parametrize(
    "text", ["why", "no idea", "none of your business", "what do you mean", "music", "the weather", "you know"]
)
def test_what_is_no_name_is_not_taken_for_one(bot: Bot, text: str) -> None:
    history = said_by("persona", "What should I call you?")
    for candidate in bot.respond(request_for(text, history=history)):
        assert not (candidate.state or {}).get("name")


@pytest.mark.parametrize(
    "text", ["my name is none of your business and it never was", "my name is not important", "call me later"]
)
def test_a_sentence_is_no_name(bot: Bot, text: str) -> None:
    assert not bot.respond(request_for(text))


@pytest.mark.parametrize("name", ["Anna-Marie", "O'Neil", "J", "Anna Maria von und zu Hohenstein"])
def test_any_name_of_the_user_model_is_spoken(bot: Bot, name: str) -> None:
    assert name in bot.respond(request_for("what is my name", user=User(name=name)))[0].text
    assert bot.respond(request_for("how are you", user=User(name=name)))


def test_state_that_is_not_ours_is_passed_over(bot: Bot) -> None:
    for state in (
        {"name": 5},
        {"name": ["x"], "topic": {"a": 1}},
        {"other": "thing"},
        {"_inputHistory": "boom", "_inputStack": 3},
    ):
        assert bot.respond(request_for("how are you", state=state))


def test_age_and_birthday_follow_the_clock_of_the_request(bot: Bot) -> None:
    later = datetime(2029, 1, 25, 12, tzinfo=UTC)
    assert "three years" in bot.respond(request_for("how old are you", now=later))[0].text
    assert "remembered" in bot.respond(request_for("happy birthday", now=later))[0].text


def test_threads_do_not_mix_their_users(bot: Bot) -> None:
    names = [
        f"{first}{second}" for first in ("anna", "bob", "carla", "dirk") for second in ("belle", "ton", "rose", "mar")
    ]

    def talk_of(name: str) -> list[Candidate]:
        talk = Talk(bot)
        talk.says(f"my name is {name}")
        heard = [talk.candidate] + [talk.candidate for _ in range(10) if talk.says("what is my name")]
        return [candidate for candidate in heard if candidate]

    with ThreadPoolExecutor(8) as pool:
        for name, candidates in zip(names, pool.map(talk_of, names), strict=True):
            assert len(candidates) == 11
            assert all(name.capitalize() in candidate.text for candidate in candidates)
