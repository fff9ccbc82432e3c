"""Which day is meant: in the place's own time, just after midnight elsewhere, at the ends of the forecast."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bots.weather.bot import DATA
from bots.weather.days import Days, load_days
from bots.weather.records import Part, Reach, When
from bots.weather.window import Here, windows
from bots.weather.words import plain_words
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import NOW, World

HOUR = 3600


@pytest.fixture(scope="module")
def days() -> Days:
    return load_days(DATA)


TIMES = {
    "x today": When(days=0),
    "x tomorrow": When(days=1),
    "x the day after tomorrow": When(days=2),
    "x tonight": When(days=0, part=Part.NIGHT),
    "x tomorrow night": When(days=1, part=Part.NIGHT),
    "x on saturday": When(weekday=5),
    "x next saturday": When(weekday=5),
    "x this coming friday": When(weekday=4),
    "x on sunday morning": When(weekday=6, part=Part.MORNING),
    "x on sunday in the morning": When(weekday=6, part=Part.MORNING),
    "x in the morning on sunday": When(weekday=6, part=Part.MORNING),
    "x later today": When(days=0),
    "x this evening": When(days=0, part=Part.EVENING),
    "x right now": When(Reach.NOW),
    "x this weekend": When(Reach.WEEKEND),
    "x over the weekend": When(Reach.WEEKEND),
    "x for the next few days": When(Reach.WEEK),
    "x next week": When(Reach.NEXT_WEEK),
    "x next month": When(Reach.FAR),
    "x yesterday": When(Reach.PAST),
    "x in three days": When(days=3),
}


@pytest.mark.parametrize(("said", "when"), TIMES.items(), ids=TIMES)
def test_times_are_found_and_taken_out(days: Days, said: str, when: When) -> None:
    assert days.taken_from(plain_words(said)) == (when, ("x",))


def here(now: str, offset_hours: float = 0, user_today: date | None = None) -> Here:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    return Here(moment, int(offset_hours * HOUR), user_today or moment.date())


def span(when: When, at: Here) -> list[tuple[str, str, str]]:
    return [(f"{at.at(w.start):%a %H:%M}", f"{at.at(w.end):%a %H:%M}", w.name) for w in windows(when, at)]


def test_today_is_what_is_left_of_it() -> None:
    assert span(When(days=0), here("2026-11-21T20:15")) == [("Sat 20:15", "Sun 00:00", "today")]


def test_a_weekday_is_the_next_of_its_name_and_today_counts() -> None:
    at = here("2026-11-21T20:15")
    assert span(When(weekday=5), at) == [("Sat 20:15", "Sun 00:00", "today")]
    assert span(When(weekday=6), at) == [("Sun 00:00", "Mon 00:00", "on Sunday")]
    assert span(When(weekday=4), at) == [("Fri 00:00", "Sat 00:00", "on Friday")]


def test_a_part_of_today_that_is_over_is_the_next_days() -> None:
    at = here("2026-11-21T20:15")
    assert span(When(days=0, part=Part.MORNING), at) == [("Sun 06:00", "Sun 12:00", "tomorrow morning")]
    assert span(When(part=Part.MORNING), at) == [("Sun 06:00", "Sun 12:00", "tomorrow morning")]
    assert span(When(weekday=5, part=Part.MORNING), at) == [("Sat 06:00", "Sat 12:00", "on Saturday morning")]


def test_tonight_lasts_until_the_morning() -> None:
    assert span(When(days=0, part=Part.NIGHT), here("2026-11-21T20:15")) == [("Sat 20:15", "Sun 06:00", "tonight")]
    assert span(When(days=0, part=Part.NIGHT), here("2026-11-21T12:00")) == [("Sat 20:00", "Sun 06:00", "tonight")]
    assert span(When(days=0, part=Part.NIGHT), here("2026-11-21T02:00")) == [("Sat 02:00", "Sat 06:00", "tonight")]


def test_of_a_weekend_only_what_is_to_come_is_told() -> None:
    assert [name for _, _, name in span(When(Reach.WEEKEND), here("2026-11-20T09:00"))] == ["tomorrow", "on Sunday"]
    assert [name for _, _, name in span(When(Reach.WEEKEND), here("2026-11-22T09:00"))] == ["today"]


def test_next_week_begins_on_monday() -> None:
    found = windows(When(Reach.NEXT_WEEK), here("2026-11-22T23:59"))
    assert [window.day for window in found] == [date(2026, 11, 23) + timedelta(days=ahead) for ahead in range(7)]


@pytest.mark.parametrize("minute", ["23:59", "00:00", "00:01"])
@pytest.mark.parametrize("offset", [-12, -3.5, 0, 5.75, 14])
@pytest.mark.parametrize("part", list(Part))
def test_no_window_is_empty_or_over(minute: str, offset: float, part: Part) -> None:
    at = here(f"2026-11-21T{minute}", offset)
    for when in (When(days=0, part=part), When(days=1, part=part), When(weekday=5, part=part), When(part=part)):
        for window in windows(when, at):
            assert at.now.timestamp() <= window.start < window.end


def test_tomorrow_is_the_places_and_its_weekday_is_named_where_the_users_date_is_another(talk: Talk) -> None:
    # in London it is Saturday evening, in Sydney Sunday morning
    assert talk.says("what's the weather in sydney tomorrow").startswith("In Sydney tomorrow, Monday, expect thunder")
    assert talk.says("will it rain in sydney today").startswith("No, it should stay dry in Sydney today, Sunday, with")


def test_just_after_midnight_in_paris_today_is_the_new_day(talk: Talk, world: World) -> None:
    world.now = talk.now = datetime(
        2026, 11, 21, 23, 5, tzinfo=UTC
    )  # 00:05 on Sunday in Paris, still Saturday in London
    text = talk.says("will it rain in paris tomorrow")
    assert text == "Yes, expect light rain in Paris tomorrow, Monday. The chance of rain is 80 percent."
    assert "London, England, tomorrow." in talk.says("will it rain in london tomorrow")


def test_in_the_west_it_is_still_yesterday(talk: Talk, world: World) -> None:
    world.now = talk.now = datetime(2026, 11, 22, 0, 30, tzinfo=UTC)  # Sunday in London, Saturday afternoon in Honolulu
    text = talk.says("do i need an umbrella in honolulu tomorrow")
    assert text.startswith("Yes, take one: expect light rain in Honolulu tomorrow, Sunday.")
    assert "Honolulu on Sunday" in talk.says("do i need an umbrella in honolulu on sunday")


def test_the_users_own_zone_decides_what_their_date_is(talk: Talk) -> None:
    talk.timezone = "Australia/Sydney"
    assert talk.says("will it rain in sydney tomorrow").startswith("Yes, expect thunderstorms in Sydney tomorrow.")


@pytest.mark.parametrize("timezone", ["", "Nowhere/Else", "../../etc/passwd", "/etc/passwd", "a\x00b", "x" * 3000])
def test_a_time_zone_that_is_none_counts_as_utc(talk: Talk, timezone: str) -> None:
    talk.timezone = timezone
    assert talk.says("will it rain in paris tomorrow").startswith("Yes, expect light rain in Paris tomorrow.")


def test_what_lies_beyond_the_forecast_is_said_so(talk: Talk) -> None:
    assert "on Friday" in talk.says("what's the weather in paris on friday")
    talk.now = NOW + timedelta(days=9)
    assert talk.says("what's the weather in paris on friday") == (
        "I can only see as far as Saturday for Paris. Ask me again nearer the time."
    )


def test_without_a_place_far_and_past_are_answered_too(talk: Talk) -> None:
    assert talk.says("will it snow next month").startswith("I can only see the weather about 7 days ahead.")
    assert talk.says("did it snow yesterday").startswith("I can only tell you the weather from now on")


def test_parts_of_a_day_are_told_apart(talk: Talk, world: World) -> None:
    world.towns = [town for town in world.towns if town.name == "Oslo"]
    assert "a low of" in talk.says("what's the temperature in oslo going to be tomorrow")
    assert talk.says("what's the temperature in oslo going to be tomorrow afternoon") == (
        "In Oslo tomorrow afternoon, expect temperatures around 2 degrees."
    )
