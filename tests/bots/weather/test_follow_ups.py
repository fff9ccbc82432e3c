"""How a talk goes on: the place and the time that are not said stay as they were."""

import pytest

from bots.weather.memory import Memory
from bots.weather.records import Aspect
from dialogue.contract import Kind, Polarity
from tests.bots.weather.conftest import NewBot
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import World

RAIN = "Yes, expect light rain in {} {}. The chance of rain is 80 percent."


def test_another_place_keeps_the_day_and_the_question(talk: Talk) -> None:
    assert talk.says("will it rain in paris tomorrow") == RAIN.format("Paris", "tomorrow")
    assert talk.says("and in london?") == RAIN.format("London, England,", "tomorrow")
    assert "Oslo tomorrow" in talk.says("what about oslo")
    assert "Cairo tomorrow" in talk.says("how about in cairo")
    assert "Paris, Texas, tomorrow" in talk.says("what about paris texas")
    assert "Oslo on Monday" in talk.says("and oslo on monday")


def test_another_day_keeps_the_place_and_the_question(talk: Talk) -> None:
    talk.says("will it rain in paris tomorrow")
    assert "in Paris on Monday" in talk.says("and on monday?")
    assert "in Paris tomorrow" in talk.says("tomorrow")
    assert "in Paris on Sunday" in talk.says("what about sunday")
    assert "in Paris" in talk.says("and the day after tomorrow")
    assert "in Paris" in talk.says("and this weekend")
    assert "Paris" in talk.says("and next week")


def test_another_question_keeps_place_and_day(talk: Talk) -> None:
    talk.says("what's the weather in paris tomorrow")
    assert talk.says("do i need an umbrella").startswith("Yes, take one: expect light rain in Paris tomorrow.")
    assert talk.says("will it be windy").startswith("No, not very: winds in Paris tomorrow")
    assert talk.says("and the wind").startswith("Winds in Paris tomorrow")
    assert talk.says("what about the temperature").startswith("In Paris tomorrow, expect a high")
    assert talk.says("is it cold there") == "Not really: 14 degrees in Paris right now, with some cloud."
    assert talk.says("is it cold") == "Not really: 14 degrees in Paris right now, with some cloud."


def test_a_new_place_in_a_whole_question_does_not_keep_the_day(talk: Talk) -> None:
    talk.says("will it rain in paris tomorrow")
    assert talk.says("what's the weather in cairo").startswith("In Cairo right now")


def test_here_is_home_and_there_is_the_place_that_was_spoken_of(talk: Talk) -> None:
    talk.home = "Edinburgh"
    assert "Edinburgh" in talk.says("what's the weather")
    assert "Paris" in talk.says("what's the weather in paris")
    assert "Paris" in talk.says("will it rain tomorrow")
    assert "Edinburgh" in talk.says("and here")
    assert "Edinburgh" in talk.says("how cold is it outside")
    assert "Oslo" in talk.says("is it snowing in oslo")
    assert "Oslo" in talk.says("is it windy there")


def test_home_is_meant_once_others_have_spoken(talk: Talk) -> None:
    talk.home = "Edinburgh"
    talk.says("what's the weather in paris")
    talk.other_bot_says("who are you", "I am Blether.")
    assert "Edinburgh" in talk.says("will it rain tomorrow")


def test_without_a_home_the_last_place_is_meant_and_named(talk: Talk) -> None:
    talk.says("what's the weather in paris")
    talk.other_bot_says("who are you", "I am Blether.")
    assert "in Paris tomorrow" in talk.says("will it rain tomorrow")


@pytest.mark.parametrize(
    "said", ["and on sunday", "tomorrow", "and in london", "what about oslo", "and the wind", "oslo"]
)
def test_a_follow_up_is_one_only_right_after_an_answer(talk: Talk, said: str) -> None:
    talk.says("what's the weather in paris")
    talk.other_bot_says("who are you", "I am Blether.")
    assert talk.says(said) == ""


@pytest.mark.parametrize(
    "said",
    [
        "what about you",
        "what about football",
        "and then",
        "what about cats",
        "how about a joke",
        "what about music",
        "and you",
        "nice",
        "oh dear",
        "thanks",
        "ok",
        "what about flibberty",
        "and why is that",
        "reading is fun",
    ],
)
def test_what_goes_on_to_something_else_is_left_to_others(talk: Talk, said: str) -> None:
    talk.says("what's the weather in paris")
    assert talk.says(said) == ""


def test_the_time_told_in_between_does_not_break_the_talk(talk: Talk) -> None:
    talk.says("what's the weather in paris")
    talk.turn += 1  # the Bucket told the time: history and state are those before it
    assert "Paris tomorrow" in talk.says("and tomorrow")


def test_without_history_the_turn_of_the_state_decides(talk: Talk) -> None:
    talk.says("what's the weather in paris")
    talk.history.clear()
    assert "Paris tomorrow" in talk.says("and tomorrow")
    talk.history.clear()
    talk.turn += 1
    assert talk.says("and tomorrow") == ""


def test_without_any_place_it_asks_for_one_and_understands_a_bare_name(talk: Talk) -> None:
    assert talk.says("will it rain tomorrow") == "Which town shall I look up?"
    assert talk.reply.kind is Kind.ANSWER
    assert talk.reply.holds == "topic"
    assert talk.says("paris") == RAIN.format("Paris", "tomorrow")
    assert talk.reply.holds == "no"
    assert "Paris on Monday" in talk.says("and on monday")


@pytest.mark.parametrize(
    "said",
    [
        "oslo",
        "Oslo.",
        "in oslo",
        "oslo please",
        "um oslo",
        "i live in oslo",
        "i'm in oslo",
        "it's oslo",
        "try oslo",
        "how about oslo",
        "oslo norway",
        "the city of oslo",
        "what's the weather in oslo",
        "i said oslo",
        "near oslo",
    ],
)
def test_the_town_may_be_named_in_many_ways(talk: Talk, said: str) -> None:
    talk.says("what's the weather")
    assert "Oslo" in talk.says(said)
    assert talk.state is not None
    assert not Memory.from_state(talk.state).asking


def test_a_day_may_be_named_with_the_town(talk: Talk) -> None:
    talk.says("will it rain")
    assert talk.says("paris tomorrow") == RAIN.format("Paris", "tomorrow")


def test_a_long_name_is_understood_too(talk: Talk) -> None:
    talk.says("will it rain")
    assert "Stoke-on-Trent" in talk.says("stoke on trent")


@pytest.mark.parametrize(
    "said",
    [
        "no",
        "never mind",
        "i don't know",
        "nowhere",
        "tell me a joke",
        "who are you",
        "why",
        "stop",
        "whatever",
        "what",
        "i do not want to say",
        "my mother lives there",
        "let's talk about football",
        "somewhere warm",
        "the moon",
    ],
)
def test_what_is_no_town_is_left_to_others(talk: Talk, world: World, said: str) -> None:
    talk.says("what's the weather")
    assert talk.says(said) == ""
    assert world.asked == []


def test_yes_is_no_town(talk: Talk) -> None:
    talk.says("what's the weather")
    assert talk.says("paris", answer=Polarity.YES) == ""


def test_a_town_that_is_not_known_is_said_so_and_another_one_understood(talk: Talk) -> None:
    talk.says("will it rain tomorrow")
    assert talk.says("flibberty") == "I could not find a place called Flibberty. Which town shall I look up?"
    assert talk.says("paris") == RAIN.format("Paris", "tomorrow")


def test_any_copy_of_the_bot_goes_on_from_the_state(new_bot: NewBot) -> None:
    talk = Talk(new_bot())
    talk.says("will it rain in paris tomorrow")
    talk.bot = new_bot()
    assert talk.says("and in london") == RAIN.format("London, England,", "tomorrow")
    talk.bot = new_bot()
    assert "London, England, on Monday" in talk.says("and on monday")


@pytest.mark.parametrize(
    "state", [{}, {"place": 5}, {"when": {"days": 10**30}}, {"aspect": "politics"}, {"x": 1}, {"asking": "yes"}]
)
def test_a_state_of_another_form_counts_as_none(state: dict[str, object]) -> None:
    assert Memory.from_state(state) == Memory()
    assert Memory.from_state(None).aspect is Aspect.GENERAL
