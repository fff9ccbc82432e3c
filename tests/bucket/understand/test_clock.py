"""The time and the date: who asks for them, and how they are told in the user's zone."""

import zoneinfo
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bucket.understand.clock import Ask, NoTimeZones, asks_the_time, check_time_zones, tell

EVENING = datetime(2026, 11, 21, 20, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("what time is it", Ask.TIME),
        ("have you got the time", Ask.TIME),
        ("is it gone half past four", Ask.TIME),
        ("is it morning yet", Ask.TIME),
        ("my phone died what time is it", Ask.TIME),
        ("what time is it i'm running late", Ask.TIME),
        ("Time check, please.", Ask.TIME),
        ("how long until midnight", Ask.TIME),
        ("what day is it", Ask.DAY),
        ("is today thursday", Ask.DAY),
        ("it's friday isn't it", Ask.DAY),
        ("what's today's date", Ask.DATE),
        ("what month are we in", Ask.DATE),
        ("what year is it", Ask.DATE),
        ("today's the twentieth isn't it", Ask.DATE),
        ("what's the date and the time", Ask.BOTH),
        ("tell me the time and date", Ask.BOTH),
    ],
)
def test_it_is_known_what_of_the_present_is_asked_for(text: str, ask: Ask) -> None:
    assert asks_the_time(text) is ask


@pytest.mark.parametrize(
    "text",
    [
        "what time did the titanic sink", "what time is the match", "did you have a good time", "what time is it in tokyo",
        "what time do you get up", "what day is christmas", "what date was the battle of hastings", "is time travel possible",
        "did you ever go on a date", "what's your favourite day of the week", "how many days are there in a year",
        "what time is it when an elephant sits on your fence", "he asked me what time it was", "i know what time it is",
        "big ben is the most famous clock in the world", "what's the time difference with new york", "time flies",
        "is friday the thirteenth unlucky", "i go to bed at ten", "one more time", "are you four", "great day", "is it cold", "",
    ],
)  # fmt: skip
def test_other_times_and_other_places_are_not_the_present_time(text: str) -> None:
    assert asks_the_time(text) is None


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Europe/London", "It's 8:20 in the evening."),
        ("America/New_York", "It's 3:20 in the afternoon."),
        ("Asia/Kolkata", "It's 1:50 in the morning."),
        ("UTC", "It's 8:20 in the evening, by universal time."),
    ],
)
def test_the_time_is_told_in_the_zone_of_the_user(zone: str, told: str) -> None:
    assert tell(Ask.TIME, EVENING, zone) == told


@pytest.mark.parametrize(
    ("hour", "minute", "told"),
    [
        (0, 0, "midnight"), (0, 5, "12:05 at night"), (3, 0, "3 o'clock in the morning"), (12, 0, "twelve noon"),
        (12, 30, "12:30 in the afternoon"), (18, 0, "6 o'clock in the evening"), (23, 59, "11:59 at night"),
    ],
)  # fmt: skip
def test_the_hour_is_told_as_people_say_it(hour: int, minute: int, told: str) -> None:
    assert tell(Ask.TIME, datetime(2026, 1, 5, hour, minute, tzinfo=UTC), "Africa/Abidjan") == f"It's {told}."


def test_the_date_is_told_with_its_weekday() -> None:
    assert tell(Ask.DATE, EVENING, "Europe/London") == "It's Saturday, the 21st of November 2026."
    assert tell(Ask.DAY, EVENING, "Asia/Tokyo") == "It's Sunday."
    assert tell(Ask.BOTH, EVENING, "Europe/London") == (
        "It's Saturday, the 21st of November 2026, and the time is 8:20 in the evening."
    )


@pytest.mark.parametrize(
    ("day", "told"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd"), (31, "31st")],
)
def test_days_of_the_month_end_as_they_are_spoken(day: int, told: str) -> None:
    assert f"the {told} of May" in tell(Ask.DATE, datetime(2026, 5, day, 12, tzinfo=UTC), "UTC")


@pytest.mark.parametrize(
    "zone",
    [
        "",
        "Mars/Olympus",
        "../../etc/passwd",
        "/etc/passwd",
        "Europe",
        "Europe/",
        "tzdata.zi",
        "zone.tab",
        "a" * 5000,
        "\x00",
        "+01:00",
        "😀",
    ],
)
def test_a_zone_that_is_none_is_answered_in_utc_with_a_word_about_it(zone: str) -> None:
    assert (
        tell(Ask.TIME, EVENING, zone)
        == "I don't know your time zone, so this is by universal time, UTC: it's 8:20 in the evening."
    )


@given(st.text(max_size=100))
def test_whatever_a_device_calls_its_zone_is_answered(zone: str) -> None:
    assert "it's" in tell(Ask.TIME, EVENING, zone).lower()


def test_a_machine_without_time_zones_is_told_the_mend(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_found(name: str) -> zoneinfo.ZoneInfo:
        raise zoneinfo.ZoneInfoNotFoundError(name)

    monkeypatch.setattr("bucket.understand.clock.ZoneInfo", none_found)
    with pytest.raises(NoTimeZones, match="pip install tzdata"):
        tell(Ask.TIME, EVENING, "Europe/London")
    with pytest.raises(NoTimeZones, match="pip install tzdata"):
        check_time_zones()
    assert tell(Ask.TIME, EVENING, "UTC").startswith("It's 8:20")
