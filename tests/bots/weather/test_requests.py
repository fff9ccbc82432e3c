"""What is a request and what only looks like one, over tables of things that people say."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.weather.content import Content
from bots.weather.records import Part, Reach
from bots.weather.wish import Ears, Spot, Wish
from bots.weather.words import plain_words
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import World

HERE = Path(__file__).parent
REQUESTS = [json.loads(line) for line in (HERE / "requests.jsonl").read_text(encoding="utf-8").splitlines()]
LOOKALIKES = (HERE / "lookalikes.txt").read_text(encoding="utf-8").splitlines()
WEEKDAYS = "mon tue wed thu fri sat sun".split()


@pytest.fixture(scope="session")
def ears(content: Content) -> Ears:
    return content.ears


def test_the_tables_are_long_enough() -> None:
    assert len({request["said"] for request in REQUESTS}) >= 80
    assert len(set(LOOKALIKES)) >= 60


def time_of(wish: Wish) -> str:
    when = wish.when or wish.meant.when
    if when.reach is not Reach.DAY:
        return when.reach.value
    day = str(when.days) if when.weekday is None else WEEKDAYS[when.weekday]
    return day if when.part is Part.WHOLE else f"{day} {when.part.value}"


def place_of(wish: Wish) -> str:
    named = " ".join(wish.place)
    return {Spot.NONE: "", Spot.HOME: "home", Spot.THERE: "there", Spot.GUESSED: f"{named}?"}.get(wish.spot, named)


@pytest.mark.parametrize("request_", REQUESTS, ids=[request["said"] for request in REQUESTS])
def test_a_request_is_understood(ears: Ears, request_: dict[str, Any]) -> None:
    wish = ears.request(plain_words(request_["said"]))
    assert wish is not None
    assert wish.sure
    assert (wish.aspect, time_of(wish), place_of(wish)) == (request_["aspect"], request_["when"], request_["place"])


@pytest.mark.parametrize(
    "said", ["What's the weather in Paris?", "WILL IT RAIN IN PARIS", "What’s the weather in paris"]
)
def test_marks_and_capitals_make_no_difference(ears: Ears, said: str) -> None:
    wish = ears.request(plain_words(said))
    assert wish is not None
    assert wish.place == ("paris",)


@pytest.mark.parametrize("said", LOOKALIKES)
def test_what_only_looks_like_a_request_is_declined_without_asking_anyone(talk: Talk, world: World, said: str) -> None:
    talk.home = "Perth"
    assert talk.says(said) == ""
    assert world.asked == []


@pytest.mark.parametrize("said", ["lovely weather", "music weather", "jazz weather", "whats the weather dude"])
def test_a_guessed_place_that_is_none_is_no_request(talk: Talk, said: str) -> None:
    assert talk.says(said) == ""
