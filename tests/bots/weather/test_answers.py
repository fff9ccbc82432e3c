"""What is answered, word for word: yes or no first where that was asked, figures in the user's units."""

from dataclasses import replace

import pytest

from dialogue.contract import Holds, Kind, Source
from dialogue.knowledge.topics import Topic
from tests.bots.weather.conftest import NewBot, SetClock
from tests.bots.weather.talks import Talk
from tests.bots.weather.towns import DayPlan, Town
from tests.bots.weather.world import KEY, World

ANSWERS = {
    "what's the weather in paris tomorrow": (
        "In Paris tomorrow, expect light rain with a high of 14 and a low of 8 degrees. Take an umbrella."
    ),
    "what's the weather in new york": (
        "In New York right now, it's 14 degrees with some cloud. For the rest of today, expect some cloud with a high of 14 "
        "and a low of 8 degrees."
    ),
    "will it rain in paris tomorrow": "Yes, expect light rain in Paris tomorrow. The chance of rain is 80 percent.",
    "is it raining in paris": "No, it's dry in Paris right now, with some cloud and 14 degrees.",
    "will it rain in cairo tomorrow": (
        "No, it should stay dry in Cairo tomorrow, with clear skies and a high of 31 and a low of 19 degrees."
    ),
    "will it be dry in paris tomorrow": "No, expect light rain in Paris tomorrow. The chance of rain is 80 percent.",
    "how hot is it in cairo on monday": "In Cairo on Monday, expect a high of 31 and a low of 19 degrees.",
    "how cold is it in oslo": "It's 2 degrees in Oslo right now, with overcast skies.",
    "is it cold in oslo": "Yes, it's cold in Oslo right now, with 2 degrees.",
    "will it be cold in oslo tomorrow": (
        "Yes, it will be cold in Oslo tomorrow, with a high of 2 and a low of minus 5 degrees."
    ),
    "will it be hot in oslo tomorrow": (
        "No, it won't be very hot in Oslo tomorrow: a high of 2 and a low of minus 5 degrees, with overcast skies."
    ),
    "is it snowing in oslo": "No, it isn't snowing in Oslo right now: overcast skies and 2 degrees.",
    "is it going to snow in oslo this weekend": (
        "Yes, expect snow in Oslo today, with temperatures around minus 4 degrees. The chance of snow is 90 percent."
    ),
    "will it rain in oslo today": ("No rain, but expect snow in Oslo today, with temperatures around minus 4 degrees."),
    "what's the weather in oslo this weekend": (
        "In Oslo, expect snow today with temperatures around minus 4 degrees, and overcast skies tomorrow with a high of 2 "
        "and a low of minus 5 degrees."
    ),
    "what's the weather in paris this week": (
        "In Paris until Friday, expect a high of 16 and a low of 8 degrees. Rain is likely tomorrow."
    ),
    "what's the weather in cairo next week": (
        "In Cairo next week, as far as Saturday, expect a high of 31 and a low of 19 degrees. No rain is in sight."
    ),
    "when will it rain in paris": "Yes, expect light rain in Paris tomorrow. The chance of rain is 80 percent.",
    "is it windy in edinburgh today": "Yes, it will be windy in Edinburgh today: winds will reach 28 miles an hour.",
    "is it windy in edinburgh": "No, not very: winds in Edinburgh right now are at 5 miles an hour.",
    "how windy will it be in oslo tomorrow": "Winds in Oslo tomorrow will reach 22 miles an hour.",
    "is it foggy in edinburgh": "Yes, it's foggy in Edinburgh right now, at 6 degrees.",
    "will it be foggy in cairo tomorrow": (
        "No fog in Cairo tomorrow: expect clear skies, with a high of 31 and a low of 19 degrees."
    ),
    "will it be sunny in cairo tomorrow": (
        "Yes, expect clear skies in Cairo tomorrow, with a high of 31 and a low of 19 degrees."
    ),
    "will it be sunny in paris tomorrow": (
        "Not really: expect light rain in Paris tomorrow, with a high of 14 and a low of 8 degrees."
    ),
    "is it cloudy in oslo": "Yes, overcast skies in Oslo right now, with 2 degrees.",
    "will there be a storm in sydney tomorrow": (
        "Yes, expect thunderstorms in Sydney tomorrow, Monday. The chance of rain is 70 percent."
    ),
    "do i need an umbrella in paris tomorrow": (
        "Yes, take one: expect light rain in Paris tomorrow. The chance of rain is 80 percent."
    ),
    "do i need an umbrella in cairo": "No, it should stay dry in Cairo today, with clear skies.",
    "do i need a coat in oslo tomorrow": (
        "Yes, wrap up well: a high of 2 and a low of minus 5 degrees in Oslo tomorrow, with overcast skies."
    ),
    "what should i wear in paris tomorrow": (
        "In Paris tomorrow, expect light rain with a high of 14 and a low of 8 degrees. Wrap up well. Take an umbrella."
    ),
    "will i need sunscreen in cairo tomorrow": (
        "Yes, that would be wise: expect clear skies in Cairo tomorrow, with a high of 31 and a low of 19 degrees."
    ),
    "will it freeze in oslo tonight": (
        "Yes, it should get down to freezing in Oslo tonight, with a high of minus 4 and a low of minus 5 degrees."
    ),
    "is the weather going to be good in cairo tomorrow": (
        "Yes, it looks good in Cairo tomorrow: clear skies, with a high of 31 and a low of 19 degrees."
    ),
    "did it rain in paris yesterday": "I can only tell you the weather from now on, not what it was.",
    "what will the weather be like in paris next month": (
        "I can only see the weather about 7 days ahead. Ask me again nearer the time."
    ),
}


@pytest.mark.parametrize(("said", "answer"), ANSWERS.items(), ids=ANSWERS)
def test_the_question_that_was_asked_is_answered(talk: Talk, said: str, answer: str) -> None:
    assert talk.says(said) == answer


def test_an_answer_bears_its_topic_source_and_place(talk: Talk) -> None:
    talk.says("what's the weather in paris")
    assert talk.reply.kind is Kind.ANSWER
    assert talk.reply.confidence == 0.9
    assert talk.reply.topic is Topic.WEATHER
    assert talk.reply.entities == ("Paris",)
    assert talk.reply.source == Source("Open-Meteo", "https://open-meteo.com/", "2026-11-21")
    assert talk.reply.holds is Holds.NO
    assert talk.reply.ends is False


def test_openweathermap_tells_the_same(new_bot: NewBot) -> None:
    talk = Talk(new_bot(KEY))
    assert talk.says("will it rain in paris tomorrow") == (
        "Yes, expect light rain in Paris, France, tomorrow. The chance of rain is 80 percent."
    )
    assert talk.reply.source == Source("OpenWeatherMap", "https://openweathermap.org/", "2026-11-21")
    assert talk.says("how cold is it in oslo") == "It's 2 degrees in Oslo right now, with overcast skies."
    assert talk.says("how windy will it be in oslo tomorrow") == "Winds in Oslo tomorrow will reach 22 miles an hour."
    assert talk.says("what's the weather in oslo on friday") == (
        "I can only see as far as Thursday for Oslo. Ask me again nearer the time."
    )
    assert talk.says("will it snow next year") == (
        "I can only see the weather about 5 days ahead. Ask me again nearer the time."
    )
    # at a quarter past nine in the evening the forecast by three hours has no step left today
    assert talk.says("what's the weather in oslo today") == "In Oslo right now, it's 2 degrees with overcast skies."


UNITS = {
    "en-US": ("It's 36 degrees in Oslo right now, with overcast skies.", "22 miles an hour"),
    "en_US": ("It's 36 degrees in Oslo right now, with overcast skies.", "22 miles an hour"),
    "en-GB": ("It's 2 degrees in Oslo right now, with overcast skies.", "22 miles an hour"),
    "de-DE": ("It's 2 degrees in Oslo right now, with overcast skies.", "35 kilometres an hour"),
    "en": ("It's 2 degrees in Oslo right now, with overcast skies.", "35 kilometres an hour"),
    "": ("It's 2 degrees in Oslo right now, with overcast skies.", "35 kilometres an hour"),
    "en-Latn-US": ("It's 36 degrees in Oslo right now, with overcast skies.", "22 miles an hour"),
}


@pytest.mark.parametrize(("locale", "said"), UNITS.items(), ids=[locale or "none" for locale in UNITS])
def test_units_are_those_of_the_users_country(talk: Talk, locale: str, said: tuple[str, str]) -> None:
    talk.locale = locale
    assert talk.says("how cold is it in oslo") == said[0]
    assert said[1] in talk.says("how windy will it be in oslo tomorrow")


def with_weather(world: World, plan: DayPlan) -> None:
    world.towns = [Town("Home", "Norway", "NO", 60.0, 10.0, 500000, "Oslo", days=(plan,), now=plan)]


@pytest.mark.parametrize(
    ("plan", "start"),
    [
        (DayPlan(61, chance=50), "Yes,"),
        (DayPlan(61, chance=49), "Perhaps:"),
        (DayPlan(61, chance=0), "Perhaps:"),
        (DayPlan(61, chance=None), "Yes,"),
        (DayPlan(2, chance=20), "Perhaps:"),
        (DayPlan(2, chance=19), "No,"),
        (DayPlan(2, chance=None), "No,"),
        (DayPlan(95, chance=90), "Yes,"),
        (DayPlan(73, chance=90), "No rain, but"),
    ],
)
def test_how_likely_the_rain_must_be(talk: Talk, world: World, plan: DayPlan, start: str) -> None:
    with_weather(world, plan)
    assert talk.says("will it rain in home tomorrow").startswith(start)


def test_where_rain_and_snow_fall_the_answer_is_of_what_was_asked(talk: Talk, world: World, clock: SetClock) -> None:
    with_weather(world, DayPlan(0))
    rain, snow = DayPlan(61, chance=80), DayPlan(73, chance=80)
    world.towns = [replace(world.towns[0], days=(DayPlan(0), rain, snow))]
    assert talk.says("will it rain in home this week").startswith("Yes, expect light rain in Home tomorrow.")
    assert talk.says("will it snow in home this week").startswith("Yes, expect snow in Home on most days")
    clock.goes_on(minutes=11)
    talk.now = world.now = world.now.replace(hour=23, minute=30)
    world.towns = [replace(world.towns[0], days=(rain, snow))]
    talk.says("will it rain in home tonight")
    assert talk.reply.text.startswith("Yes, expect light rain in Home tonight.")
    assert talk.says("what's the weather in home tonight").startswith("In Home tonight, expect snow")


def test_a_chance_that_the_service_does_not_give_is_not_made_up(talk: Talk, world: World) -> None:
    with_weather(world, DayPlan(61, chance=None))
    assert talk.says("will it rain in home tomorrow") == "Yes, expect light rain in Home tomorrow."


@pytest.mark.parametrize(
    ("high", "low", "said"),
    [
        (1.2, -0.3, "a high of 1 and a low of 0 degrees"),
        (4.0, 1.4, "a high of 4 and a low of 1 degree."),
        (1.2, 0.6, "temperatures around 1 degree."),
        (-1.0, -9.6, "a high of minus 1 and a low of minus 10 degrees"),
    ],
)
def test_degrees_are_said_as_people_say_them(talk: Talk, world: World, high: float, low: float, said: str) -> None:
    with_weather(world, DayPlan(0, high, low))
    assert said in talk.says("what's the temperature in home going to be tomorrow")
