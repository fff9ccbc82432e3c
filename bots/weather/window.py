"""Which stretch of the clock a time means at a place, and what to call it: "tomorrow morning" there is from 6 to 12."""

from datetime import UTC, date, datetime, time, timedelta, timezone

from msgspec import Struct
from msgspec.structs import replace

from bots.weather.records import Part, Reach, When

_HOURS = {
    Part.WHOLE: (0, 24),
    Part.MORNING: (6, 12),
    Part.AFTERNOON: (12, 18),
    Part.EVENING: (18, 24),
    Part.NIGHT: (20, 30),
}
_SMALL_HOURS = 5  # before this hour "tonight" is the night that is going on
_TODAY = {
    Part.WHOLE: "today",
    Part.MORNING: "this morning",
    Part.AFTERNOON: "this afternoon",
    Part.EVENING: "this evening",
    Part.NIGHT: "tonight",
}
_SATURDAY, _DAYS = 5, 7


class Window(Struct, frozen=True):
    """A stretch of time at a place, in seconds since 1970, the day on which it begins there, and its name."""

    start: float
    end: float
    day: date
    name: str


class Here(Struct, frozen=True):
    """The present moment, and the clocks by which it is read.

    Parameters
    ----------
    now : datetime
        The moment.
    offset : int
        Seconds by which the place is ahead of UTC.
    user_today : date
        The date where the user is. Where the place has another, days are named in full, for "tomorrow" there is not
        the user's.
    """

    now: datetime
    offset: int
    user_today: date

    @property
    def today(self) -> date:
        """The date at the place."""
        return self.at(self.now.timestamp()).date()

    def at(self, moment: float) -> datetime:
        """A moment on the place's clock."""
        return datetime.fromtimestamp(moment, UTC).astimezone(timezone(timedelta(seconds=self.offset)))

    def midnight(self, day: date) -> float:
        """When the day begins at the place."""
        return datetime.combine(day, time(), timezone(timedelta(seconds=self.offset))).timestamp()


def windows(when: When, here: Here) -> tuple[Window, ...]:
    """The stretches that a time means: one for a day or a part of one, one a day for a weekend or a week.

    What is over is left out; a part of today that is over is the next day's. Empty for what is no stretch to come.
    """
    today = here.today
    if when.reach is Reach.DAY:
        return (_of_day(when, here),)
    if when.reach is Reach.WEEKEND:
        saturday = today + timedelta(days=_SATURDAY - today.weekday())
        days = [saturday, saturday + timedelta(days=1)]
    elif when.reach is Reach.WEEK:
        days = [today + timedelta(days=ahead) for ahead in range(_DAYS)]
    elif when.reach is Reach.NEXT_WEEK:
        monday = today + timedelta(days=_DAYS - today.weekday())
        days = [monday + timedelta(days=ahead) for ahead in range(_DAYS)]
    else:
        return ()
    return tuple(_part_of(day, Part.WHOLE, here) for day in days if day >= today)


def _of_day(when: When, here: Here) -> Window:
    today = here.today
    hour = here.at(here.now.timestamp()).hour
    if when.weekday is not None:
        ahead = (when.weekday - today.weekday()) % _DAYS
    elif when.part is Part.NIGHT and not when.days and hour < _SMALL_HOURS:
        ahead = -1
    else:
        ahead = when.days or 0
    window = _part_of(today + timedelta(days=ahead), when.part, here)
    if window.end <= here.now.timestamp():
        window = _part_of(window.day + timedelta(days=_DAYS if when.weekday is not None else 1), when.part, here)
    if when.weekday is not None and window.day != today:  # as it was said, though it may be tomorrow
        return replace(window, name=_by_weekday(window.day, when.part))
    return window


def _part_of(day: date, part: Part, here: Here) -> Window:
    first, last = _HOURS[part]
    midnight = here.midnight(day)
    start = max(midnight + first * 3600, here.now.timestamp())
    return Window(start, midnight + last * 3600, day, _name(day, part, here))


def _name(day: date, part: Part, here: Here) -> str:
    ahead = (day - here.today).days
    if ahead not in (-1, 0, 1):
        return _by_weekday(day, part)
    name = f"tomorrow{_suffix(part)}" if ahead == 1 else _TODAY[part]
    return name if here.today == here.user_today else f"{name}, {day:%A},"


def _by_weekday(day: date, part: Part) -> str:
    return f"on {day:%A}{_suffix(part)}"


def _suffix(part: Part) -> str:
    return "" if part is Part.WHOLE else f" {part.value}"
