"""What is kept, how long, and how it is shared between those who ask at once."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from bots.weather.fetch import Fault, Trouble, new_session
from bots.weather.lookups import FLIGHTS, KEPT, Errand, Lookups
from tests.bots.weather import faults
from tests.bots.weather.conftest import NewBot, SetClock
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import FORECAST, GEOCODING, KEY, OWM_CURRENT, Handler, World
from tests.eventually import eventually

AWAY = "I can't reach my weather service just now. Please ask me again in a little while."


def test_weather_is_kept_for_ten_minutes_and_places_for_a_day(talk: Talk, world: World, clock: SetClock) -> None:
    talk.says("what's the weather in paris")
    assert world.paths() == [GEOCODING, FORECAST]
    clock.goes_on(minutes=9, seconds=59)
    talk.says("will it rain in paris tomorrow")
    assert world.paths() == [GEOCODING, FORECAST]
    clock.goes_on(seconds=1)
    talk.says("will it rain in paris tomorrow")
    assert world.paths() == [GEOCODING, FORECAST, FORECAST]
    clock.goes_on(hours=23, minutes=49)
    talk.says("is it windy in paris")
    assert world.paths()[3:] == [FORECAST]
    clock.goes_on(minutes=1)
    talk.says("is it windy in paris")
    assert world.paths()[4:] == [GEOCODING]


def test_what_is_kept_serves_all_units_and_users(talk: Talk, world: World) -> None:
    assert "14 degrees" in talk.says("how warm is it in paris")
    other = Talk(talk.bot, locale="en-US")
    assert "57 degrees" in other.says("how warm is it in paris")
    assert world.paths() == [GEOCODING, FORECAST]


@pytest.mark.parametrize("key", ["", KEY])
def test_an_older_answer_is_used_for_an_hour_and_said_to_be_old(
    new_bot: NewBot, world: World, clock: SetClock, key: str
) -> None:
    talk = Talk(new_bot(key))
    talk.says("how cold is it in oslo")
    for path in (FORECAST, OWM_CURRENT):
        world.faults[path] = faults.status(503)
    clock.goes_on(minutes=59)
    assert talk.says("how cold is it in oslo") == (
        "It's 2 degrees in Oslo right now, with overcast skies. That is as of 8:15 pm."
    )
    assert talk.reply.source is not None
    assert talk.reply.source.date == "2026-11-21"
    clock.goes_on(minutes=1)
    assert talk.says("how cold is it in oslo") == AWAY


def test_the_hour_of_an_older_answer_is_the_users(talk: Talk, world: World, clock: SetClock) -> None:
    talk.timezone = "America/New_York"
    talk.says("how cold is it in oslo")
    world.faults[FORECAST] = faults.status(503)
    clock.goes_on(minutes=30)
    assert talk.says("how cold is it in oslo").endswith("That is as of 3:15 pm.")


def test_a_place_stays_known_an_hour_longer_when_the_geocoder_is_away(
    talk: Talk, world: World, clock: SetClock
) -> None:
    talk.says("how cold is it in oslo")
    world.faults[GEOCODING] = faults.status(503)
    clock.goes_on(hours=24, minutes=59)
    assert talk.says("how cold is it in oslo") == AWAY  # the weather is not fetched either while the service rests
    clock.goes_on(seconds=6)
    world.faults.clear()
    assert talk.says("how cold is it in oslo").startswith("It's 2 degrees")


def test_that_there_is_no_such_place_is_kept_too(talk: Talk, world: World) -> None:
    talk.says("what's the weather in flibberty")
    talk.says("what's the weather in flibberty")
    assert world.paths() == [GEOCODING]


def test_what_comes_too_late_is_there_for_the_next_question(new_bot: NewBot, world: World) -> None:
    talk = Talk(new_bot(patience_s=0.2, fetch_s=30.0))
    held = threading.Event()

    def late(handler: Handler) -> None:
        held.wait(20)
        faults.packed(handler)

    world.faults[GEOCODING] = late
    assert talk.says("what's the weather in paris") == AWAY
    held.set()
    patient = eventually(lambda: talk.says("what's the weather in paris").startswith("In Paris"))
    assert patient
    assert world.paths().count(GEOCODING) == 1


def test_many_who_ask_at_once_are_one_request(new_bot: NewBot, world: World) -> None:
    bot = new_bot()
    with ThreadPoolExecutor(16) as pool:
        texts = list(pool.map(lambda _: Talk(bot).says("what's the weather in paris"), range(48)))
    assert len(set(texts)) == 1
    assert texts[0].startswith("In Paris")
    assert sorted(world.paths()) == [FORECAST, GEOCODING]


def test_bots_share_nothing(new_bot: NewBot, world: World) -> None:
    for _ in range(2):
        Talk(new_bot()).says("what's the weather in paris")
    assert world.paths() == [GEOCODING, FORECAST] * 2


def test_a_cache_changes_no_answer(new_bot: NewBot) -> None:
    bot = new_bot()
    request = Talk(bot).request("what's the weather in paris")
    assert bot.respond(request) == bot.respond(request) == new_bot().respond(request)


@pytest.fixture
def errand(world: World) -> Errand[bytes]:
    return Errand(f"{world.url}/v1/search", (("name", "oslo"), ("count", "1")), bytes, 600, 3600)


def test_only_so_much_is_kept(world: World, clock: SetClock, errand: Errand[bytes]) -> None:
    with new_session() as session:
        lookups = Lookups(session, clock, 10.0)
        errands = [
            Errand(errand.url, (("name", f"town {at}"), ("count", "1")), bytes, 600, 3600) for at in range(KEPT + 1)
        ]
        for each in errands:
            lookups.get(each, _later())
        asked = len(world.asked)
        lookups.get(errands[-1], _later())
        assert len(world.asked) == asked
        lookups.get(errands[0], _later())
        assert len(world.asked) == asked + 1


def test_only_so_many_requests_are_under_way_at_once(world: World, clock: SetClock, errand: Errand[bytes]) -> None:
    world.faults[GEOCODING] = faults.hang
    with new_session() as session:
        lookups = Lookups(session, clock, 10.0)
        for at in range(FLIGHTS + 5):
            lookups.begin(Errand(errand.url, (("name", str(at)),), bytes, 600, 3600))
        eventually(lambda: len(world.asked) == FLIGHTS)
        with pytest.raises(Trouble) as caught:
            lookups.get(Errand(errand.url, (("name", "one more"),), bytes, 600, 3600), 0.0)
        assert caught.value.fault is Fault.AWAY
        assert len(world.asked) == FLIGHTS
        world.released.set()


def test_a_deadline_that_is_past_still_gives_what_is_kept(world: World, clock: SetClock, errand: Errand[bytes]) -> None:
    with new_session() as session:
        lookups = Lookups(session, clock, 10.0)
        first = lookups.get(errand, _later())
        assert lookups.get(errand, 0.0) == first
        assert first.fetched == clock.now
        clock.now += timedelta(minutes=11)
        world.faults[GEOCODING] = faults.hang
        older = lookups.get(errand, 0.0)
        assert older.stale
        assert older.value == first.value
        world.released.set()


def _later() -> float:
    return time.monotonic() + 20
