"""Whatever the services do, the user gets a clear answer, in time."""

import logging
import time
from collections.abc import Iterator

import pytest
import requests

from bots.weather.bot import PATIENCE_S, weather_bot
from bots.weather.content import Content
from bots.weather.fetch import new_session
from bots.weather.sources import Endpoints
from dialogue.contract import Holds, Kind
from tests.bots.weather import faults
from tests.bots.weather.conftest import NewBot, SetClock
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import (
    FORECAST,
    GEOCODING,
    KEY,
    OWM_CURRENT,
    OWM_FORECAST,
    OWM_GEOCODING,
    Fault,
    World,
)

AWAY = "I can't reach my weather service just now. Please ask me again in a little while."
HTML = "<!DOCTYPE html><html><body>Please log in to the hotel's network</body></html>"
MINUTELY = '{"error": true, "reason": "Minutely API request limit exceeded. Please try again in one minute."}'
BLOCKED = '{"cod": 429, "message": "Your account is temporary blocked due to exceeding of requests limitation"}'
BAD_KEY = '{"cod": 401, "message": "Invalid API key. Please see https://openweathermap.org/faq#error401"}'
EITHER: dict[str, Fault] = {
    "500": faults.status(500, "oops"),
    "503": faults.status(503, HTML),
    "400": faults.status(400, '{"error": true, "reason": "Value of type String required"}'),
    "403": faults.status(403, "{}"),
    "404": faults.status(404, '{"cod": "404", "message": "city not found"}'),
    "429": faults.status(429, MINUTELY),
    "429 with Retry-After": faults.status(429, BLOCKED, Retry_After="30"),
    "429 with a date": faults.status(429, "{}", Retry_After="Sat, 21 Nov 2026 21:00:00 GMT"),
    "429 with rubbish": faults.status(429, "{}", Retry_After="²soon"),
    "401": faults.status(401, BAD_KEY),
    "redirect": faults.status(302, "", Location="http://127.0.0.1:1/"),
    "204": faults.status(204, ""),
    "html": faults.says(HTML, Content_Type="text/html"),
    "nothing": faults.says(""),
    "no object": faults.says("[1, 2]"),
    "number": faults.says("7"),
    "null": faults.says("null"),
    "not utf-8": faults.says(b'{"results": "\xff\xfe"}'),
    "deep": faults.says("[" * 100_000),
    "nan": faults.says('{"results": [NaN]}'),
    "cut json": faults.cut_json,
    "truncated": faults.truncated,
    "hangs up": faults.hang_up,
    "huge": faults.huge,
    "endless": faults.endless,
    "bomb": faults.bomb,
    "badly packed": faults.badly_packed,
}
SLOW: dict[str, Fault] = {"hangs": faults.hang, "drips": faults.drip, "drips in the head": faults.drip_head}
WHERE = [(GEOCODING, ""), (FORECAST, ""), (OWM_GEOCODING, KEY), (OWM_CURRENT, KEY), (OWM_FORECAST, KEY)]


@pytest.mark.parametrize(("path", "key"), WHERE, ids=[path for path, _ in WHERE])
@pytest.mark.parametrize("fault", EITHER.values(), ids=EITHER)
def test_a_service_that_fails_is_said_to_be_away(
    new_bot: NewBot, world: World, path: str, key: str, fault: Fault
) -> None:
    talk = Talk(new_bot(key))
    world.faults[path] = fault
    assert talk.says("what's the weather in paris") == AWAY
    assert talk.reply.kind is Kind.ANSWER
    assert talk.reply.holds is Holds.NO
    assert talk.reply.source is None


@pytest.mark.parametrize(("path", "key"), WHERE, ids=[path for path, _ in WHERE])
@pytest.mark.parametrize("fault", SLOW.values(), ids=SLOW)
def test_a_service_that_is_slow_is_not_waited_for(
    new_bot: NewBot, world: World, path: str, key: str, fault: Fault
) -> None:
    talk = Talk(new_bot(key, patience_s=0.3, fetch_s=0.4))
    world.faults[path] = fault
    started = time.monotonic()
    assert talk.says("what's the weather in paris") == AWAY
    assert time.monotonic() - started < 2.0  # 0.3 s; the slack is for a busy machine


def test_geocoding_and_weather_share_one_deadline(new_bot: NewBot, world: World) -> None:
    talk = Talk(new_bot(patience_s=0.5, fetch_s=5.0))
    world.faults[FORECAST] = faults.hang
    started = time.monotonic()
    talk.says("what's the weather in stoke on trent")
    assert time.monotonic() - started < 2.0


def test_the_usual_patience_is_below_what_the_bucket_gives(content: Content, world: World, clock: SetClock) -> None:
    with new_session() as session:
        bot = weather_bot(content, session, clock, Endpoints(world.url, world.url, world.url))
        world.faults[GEOCODING] = faults.hang
        started = time.monotonic()
        assert Talk(bot).says("what's the weather in paris") == AWAY
        assert 0.8 < time.monotonic() - started < 2.0  # the slack is for a busy machine
        assert PATIENCE_S < 1.2
        world.released.set()


def test_after_a_failure_the_service_rests_and_is_asked_again(new_bot: NewBot, world: World, clock: SetClock) -> None:
    talk = Talk(new_bot())
    world.faults[GEOCODING] = faults.status(500)
    assert talk.says("what's the weather in paris") == AWAY
    world.faults.clear()
    assert talk.says("what's the weather in oslo") == AWAY
    assert len(world.asked) == 1
    clock.goes_on(seconds=6)
    assert talk.says("what's the weather in oslo").startswith("In Oslo right now")


RETRY_AFTER = {
    "30": 30,
    "Sat, 21 Nov 2026 20:17:00 GMT": 120,
    "": 60,
    "soon": 60,
    "0": 1,
    "999999999999": 3600,
    "-5": 60,
}


@pytest.mark.parametrize(("value", "seconds"), RETRY_AFTER.items())
def test_too_many_requests_are_answered_with_patience(
    new_bot: NewBot, world: World, clock: SetClock, value: str, seconds: int
) -> None:
    talk = Talk(new_bot())
    world.faults[GEOCODING] = faults.status(429, MINUTELY, Retry_After=value)
    assert talk.says("what's the weather in paris") == AWAY
    world.faults.clear()
    clock.goes_on(seconds=seconds - 0.5)
    assert talk.says("what's the weather in paris") == AWAY
    assert len(world.asked) == 1
    clock.goes_on(seconds=1)
    assert talk.says("what's the weather in paris").startswith("In Paris")


def test_a_wrong_key_is_the_operators_affair(new_bot: NewBot, world: World, caplog: pytest.LogCaptureFixture) -> None:
    talk = Talk(new_bot(KEY))
    world.faults[OWM_GEOCODING] = faults.status(401, BAD_KEY)
    with caplog.at_level(logging.WARNING):
        assert talk.says("what's the weather in paris") == AWAY
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 1
    assert "OPENWEATHERMAP_KEY" in errors[0]


@pytest.mark.parametrize("fault", [*EITHER.values(), faults.hang], ids=[*EITHER, "hangs"])
def test_neither_the_key_nor_the_users_words_get_into_the_log(
    new_bot: NewBot, world: World, caplog: pytest.LogCaptureFixture, fault: Fault
) -> None:
    world.faults[OWM_GEOCODING] = fault
    with caplog.at_level(logging.DEBUG):
        Talk(new_bot(KEY, patience_s=1.0, fetch_s=0.5)).says("what's the weather in secretville")
    own = [record for record in caplog.records if record.name.startswith("bots.")]
    assert own
    text = "\n".join(record.getMessage() + str(record.exc_info or "") for record in own)
    assert KEY not in text
    assert "secretville" not in text


def test_a_service_that_is_not_there_is_said_to_be_away(content: Content, clock: SetClock) -> None:
    nowhere = "http://127.0.0.1:9"
    with new_session() as session:
        bot = weather_bot(content, session, clock, Endpoints(nowhere, nowhere, nowhere))
        assert Talk(bot).says("what's the weather in paris") == AWAY


@pytest.fixture
def elsewhere() -> Iterator[requests.Session]:
    with new_session() as session:
        yield session


def test_a_host_that_has_no_address_is_said_to_be_away(
    content: Content, elsewhere: requests.Session, clock: SetClock
) -> None:
    nowhere = "http://weather.invalid"
    bot = weather_bot(content, elsewhere, clock, Endpoints(nowhere, nowhere, nowhere), patience_s=10.0)
    assert Talk(bot).says("what's the weather in paris") == AWAY


@pytest.mark.parametrize("key", ["", KEY])
def test_compressed_answers_are_read(new_bot: NewBot, world: World, key: str) -> None:
    for path, _ in WHERE:
        world.faults[path] = faults.packed
    assert Talk(new_bot(key)).says("is it raining in oslo").startswith("No, it's dry in Oslo")


PLACE = '{"name": "Paris", "latitude": 1.5, "longitude": 2.5}'
GAPS = {
    "no results": ('{"generationtime_ms": 1.0}', "I could not find a place called Paris."),
    "empty results": ('{"results": []}', "I could not find a place called Paris."),
    "a place with the least": (f'{{"results": [{PLACE}]}}', "In Paris right now"),
    "empty fields": (f'{{"results": [{PLACE[:-1]}, "population": null, "admin1": ""}}]}}', "In Paris right now"),
    "no name": ('{"results": [{"latitude": 1.5, "longitude": 2.5}]}', AWAY),
    "no coordinates": ('{"results": [{"name": "Paris"}]}', AWAY),
    "coordinates beyond the earth": ('{"results": [{"name": "Paris", "latitude": 1e9, "longitude": 2}]}', AWAY),
    "words for numbers": ('{"results": [{"name": "Paris", "latitude": "1.5", "longitude": 2}]}', AWAY),
    "results null": ('{"results": null}', AWAY),
}


@pytest.mark.parametrize(("body", "start"), GAPS.values(), ids=GAPS)
def test_places_with_gaps(new_bot: NewBot, world: World, body: str, start: str) -> None:
    world.faults[GEOCODING] = faults.says(body)
    assert Talk(new_bot()).says("what's the weather in paris").startswith(start)


HOURS = '"time": [1795291200], "temperature_2m": [7.0], "weather_code": [3]'  # 2026-11-21T20:00Z
WEATHER_GAPS = {
    "no present": (f'{{"utc_offset_seconds": 0, "hourly": {{{HOURS}}}}}', "In Paris right now, it's 7 degrees"),
    "no chance and no wind": (
        f'{{"utc_offset_seconds": 0, "current": null, "hourly": {{{HOURS}}}}}',
        "In Paris right now, it's 7 degrees with overcast skies.",
    ),
    "no hours": (
        '{"utc_offset_seconds": 0, "hourly": {"time": [], "temperature_2m": [], "weather_code": []}}',
        "I could not get any figures for Paris just now.",
    ),
    "empty values": (
        '{"utc_offset_seconds": 0, "hourly": {"time": [1795291200], "temperature_2m": [null], "weather_code": [null]}}',
        "I could not get any figures for Paris just now.",
    ),
    "unknown code": (
        f'{{"utc_offset_seconds": 0, "hourly": {{{HOURS.replace("[3]", "[444]")}}}}}',
        "I could not get any figures for Paris just now.",
    ),
    "uneven": (f'{{"utc_offset_seconds": 0, "hourly": {{{HOURS.replace("[3]", "[3, 3]")}}}}}', AWAY),
    "no offset": (f'{{"hourly": {{{HOURS}}}}}', AWAY),
    "an offset of years": (f'{{"utc_offset_seconds": 99999999, "hourly": {{{HOURS}}}}}', AWAY),
    "endless heat": (f'{{"utc_offset_seconds": 0, "hourly": {{{HOURS.replace("7.0", "1e308")}}}}}', AWAY),
    "beyond all numbers": (f'{{"utc_offset_seconds": 0, "hourly": {{{HOURS.replace("7.0", "1e999")}}}}}', AWAY),
    "the end of time": (f'{{"utc_offset_seconds": 0, "hourly": {{{HOURS.replace("1795291200", "9" * 30)}}}}}', AWAY),
    "no hourly": ('{"utc_offset_seconds": 0}', AWAY),
    "an error with 200": ('{"error": true, "reason": "No data"}', AWAY),
}


@pytest.mark.parametrize(("body", "start"), WEATHER_GAPS.values(), ids=WEATHER_GAPS)
def test_weather_with_gaps(new_bot: NewBot, world: World, body: str, start: str) -> None:
    world.faults[FORECAST] = faults.says(body)
    assert Talk(new_bot()).says("what's the weather in paris").startswith(start)


OWM_GAPS = {
    "no weather": ('{"dt": 1795291200, "main": {"temp": 7}, "weather": []}', AWAY),
    "unknown condition": ('{"dt": 1795291200, "main": {"temp": 7}, "weather": [{"id": 999}]}', AWAY),
    "no main": ('{"dt": 1795291200, "weather": [{"id": 800}]}', AWAY),
    "the least": (
        '{"dt": 1795291200, "main": {"temp": 7}, "weather": [{"id": 800}]}',
        "In Paris, France, right now, it's 7 degrees with clear skies.",
    ),
}


@pytest.mark.parametrize(("body", "start"), OWM_GAPS.values(), ids=OWM_GAPS)
def test_openweathermap_with_gaps(new_bot: NewBot, world: World, body: str, start: str) -> None:
    world.faults[OWM_CURRENT] = faults.says(body)
    assert Talk(new_bot(KEY)).says("what's the weather in paris").startswith(start)


def test_openweathermap_finds_nothing(new_bot: NewBot, world: World) -> None:
    world.faults[OWM_GEOCODING] = faults.says("[]")
    assert Talk(new_bot(KEY)).says("what's the weather in paris").startswith("I could not find a place called Paris.")


def test_a_redirect_is_not_followed(new_bot: NewBot, world: World) -> None:
    world.faults[GEOCODING] = faults.status(302, "", Location=f"{world.url}/elsewhere")
    Talk(new_bot()).says("what's the weather in paris")
    assert world.paths() == [GEOCODING]
