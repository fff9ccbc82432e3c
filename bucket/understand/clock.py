"""The user asks for the time or the date, here and now (TimeIntent; Alana, 3.1), and the answer as it is spoken."""

import re
from datetime import UTC, datetime, tzinfo
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo

from bucket.understand.spoken import AtTheEnd, Whole, read_phrases, request


class Ask(StrEnum):
    """What the user wants to know."""

    TIME = "time"
    DAY = "day"
    DATE = "date"
    BOTH = "both"  # the date and the time


class NoTimeZones(RuntimeError):
    """This machine has no time-zone data, so that no user's local time can be told."""

    def __init__(self) -> None:
        super().__init__("no time-zone data on this machine; mend it with: pip install tzdata")


def asks_the_time(text: str) -> Ask | None:
    """What of the present time and date, here, the user asks for, if any."""
    words = request(text)
    for ask, alone, at_the_end in _ways():
        found = words if alone.says(words) else at_the_end.found(words)
        if found:
            return Ask.BOTH if ask is Ask.DATE and "time" in found.split() else ask
    return None


@cache
def _ways() -> tuple[tuple[Ask, Whole, AtTheEnd], ...]:
    phrases = read_phrases("clock")
    return tuple(
        (
            ask,
            Whole(f"(BEFORE)* {ask.name}_ALONE (AFTER)*", phrases),
            AtTheEnd(f"{ask.name} (AFTER)* [REASON]", phrases, unless_after="REPORTED"),
        )
        for ask in (Ask.DATE, Ask.DAY, Ask.TIME)
    )


def tell(ask: Ask, now: datetime, timezone: str) -> str:
    """Say the time or date as a speech synthesiser reads it well, in the user's time zone.

    Parameters
    ----------
    ask : Ask
        What is wanted.
    now : datetime
        The present moment, aware of its own time zone.
    timezone : str
        IANA name from the user's device, such as "Europe/London". It is not trusted: one that is unknown is answered in
        UTC, saying so.

    Raises
    ------
    NoTimeZones
        Where no zone at all can be found.
    """
    zone = _zone(timezone)
    local = now.astimezone(zone or UTC)
    match ask:
        case Ask.TIME:
            told = f"it's {_time(local)}"
        case Ask.DAY:
            told = f"it's {local:%A}"
        case Ask.DATE:
            told = f"it's {_date(local)}"
        case Ask.BOTH:
            told = f"it's {_date(local)}, and the time is {_time(local)}"
    if zone is None:
        return f"I don't know your time zone, so this is by universal time, UTC: {told}."
    if zone is UTC and ask in (Ask.TIME, Ask.BOTH):
        told += ", by universal time"
    return f"I{told[1:]}."


def check_time_zones() -> None:
    """Raise `NoTimeZones`, which names the mend, where this machine has no time-zone data."""
    try:
        ZoneInfo("Europe/London")
    except (KeyError, ValueError, OSError) as error:
        raise NoTimeZones from error


_UTC_NAMES = frozenset({"UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,3}", re.ASCII)
_LONGEST_NAME = 64


def _zone(name: str) -> tzinfo | None:
    """The zone of this name; None where there is none, whatever was sent instead of a name."""
    if name in _UTC_NAMES:
        return UTC
    if len(name) <= _LONGEST_NAME and _NAME.fullmatch(name):
        try:
            return ZoneInfo(name)
        except (KeyError, ValueError, OSError):  # no such zone; a folder of zones or a table beside them
            check_time_zones()
    return None


def _time(local: datetime) -> str:
    if local.minute == 0 and local.hour in (0, 12):
        return "midnight" if local.hour == 0 else "twelve noon"
    hour = local.hour % 12 or 12
    clock = f"{hour} o'clock" if local.minute == 0 else f"{hour}:{local.minute:02d}"
    return f"{clock} {_part_of_day(local.hour)}"


def _part_of_day(hour: int) -> str:
    if hour < 1 or hour >= 22:
        return "at night"
    if hour < 12:
        return "in the morning"
    return "in the afternoon" if hour < 18 else "in the evening"


def _date(local: datetime) -> str:
    return f"{local:%A}, the {_ordinal(local.day)} of {local:%B %Y}"


def _ordinal(day: int) -> str:
    ending = "th" if 10 <= day <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"
