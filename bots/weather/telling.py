"""The answer to a question about the weather, in one or two spoken sentences, from a report."""

import re
from collections.abc import Sequence
from datetime import datetime, tzinfo

from msgspec import Struct

from bots.weather.outlook import Outlook, Verdict, falling_for, outlook, verdict
from bots.weather.phrasing import Phrasing
from bots.weather.records import Aspect, Form, Part, Reach, SkyKind, Step, When
from bots.weather.service import Report
from bots.weather.units import Units
from bots.weather.window import Here, Window, windows

_ENOUGH = 0.5  # share of a stretch that a forecast must cover to speak of it
_MANY = 4  # days that are still listed by name
_DOUBLE_MARK = re.compile(r",(?=[.,:;])")


class Asked(Struct, frozen=True):
    """What is to be told, to whom."""

    aspect: Aspect
    form: Form
    when: When
    now: datetime
    zone: tzinfo
    units: Units


class Stretch(Struct, frozen=True):
    """A window of time with the weather in it."""

    window: Window
    steps: tuple[Step, ...]
    seen: Outlook


class Teller:
    """Tells what a report says to what was asked.

    Parameters
    ----------
    phrasing : Phrasing
        The wordings.
    report : Report
        The weather at a place.
    asked : Asked
        What is wanted of it.
    """

    def __init__(self, phrasing: Phrasing, report: Report, asked: Asked) -> None:
        self._phrasing = phrasing
        self._asked = asked
        self._units = asked.units
        self._spoken = report.chosen.spoken
        self._now = report.forecast.now
        self._steps = report.forecast.steps
        local = asked.now.astimezone(asked.zone)
        theirs = local.utcoffset()
        offset = report.forecast.offset
        self._offset = offset if offset is not None else int(theirs.total_seconds()) if theirs else 0
        self._here = Here(asked.now, self._offset, local.date())
        self._as_of = report.as_of.astimezone(asked.zone) if report.as_of else None

    def tell(self) -> str:
        """The answer."""
        text = self._of_now() if self._asked.when.reach is Reach.NOW else self._to_come()
        if self._as_of:
            text += self._phrasing.say("pieces", "as_of", time=f"{self._as_of:%I:%M %p}".lstrip("0").lower())
        return _DOUBLE_MARK.sub("", text)

    def _of_now(self) -> str:
        now = self._now or next(iter(self._between(self._asked.now.timestamp(), self._asked.now.timestamp() + 1)), None)
        today = next(iter(self._visible(When(days=0))), None)
        if now is None:
            return self._of_one(today) if today else self._no_figures()
        seen = outlook((now,), self._offset)
        if seen is None:
            return self._no_figures()
        text = self._answer(seen, "right now", "now_", self._asked.aspect)
        if self._asked.aspect is Aspect.GENERAL and today:
            later = self._phrasing.say("pieces", "rest_of_today")
            text += " " + self._phrasing.say("general", "later", Later=later, **self._slots(today.seen, "", ""))
            text += self._advice(today.seen)
        return text

    def _to_come(self) -> str:
        stretches = self._visible(self._asked.when)
        if not stretches:
            return self._of_now() if self._is_for_today() and self._now else self._too_far()
        if self._asked.when.reach is Reach.DAY:
            return self._of_one(stretches[0])
        if len(stretches) == 1 and self._asked.when.reach is Reach.WEEKEND:
            return self._of_one(stretches[0])
        return self._of_several(stretches)

    def _of_one(self, stretch: Stretch) -> str:
        text = self._answer(stretch.seen, stretch.window.name, "", self._asked.aspect)
        return text + self._advice(stretch.seen) if self._asked.aspect is Aspect.GENERAL else text

    def _of_several(self, stretches: Sequence[Stretch]) -> str:
        together = self._together(stretches)
        name = self._name_of(stretches)
        if self._asked.aspect is Aspect.GENERAL:
            return self._day_by_day(stretches, name, together)
        if self._asked.form is Form.POLAR:
            verdicts = [(verdict(self._asked.aspect, each.seen), each) for each in stretches]
            for wanted in (Verdict.YES, Verdict.PERHAPS):
                days = [each for found, each in verdicts if found is wanted]
                if days and len(days) < len(stretches):
                    return self._answer(self._together(days), self._days(days), "", self._asked.aspect)
                if days:
                    break
        return self._answer(together, name, "", self._asked.aspect)

    def _day_by_day(self, stretches: Sequence[Stretch], name: str, together: Outlook) -> str:
        if self._asked.when.reach is Reach.WEEKEND:
            days = [
                self._phrasing.say("general", "each_day", time=each.window.name, **self._slots(each.seen, "", ""))
                for each in stretches
            ]
            return f"{_capital(self._where(''))}, expect {', and '.join(days)}."
        wet = [each for each in stretches if each.seen.likelihood is Verdict.YES]
        snow = bool(wet) and all(each.seen.wet and each.seen.wet.kind is SkyKind.SNOW for each in wet)
        said = (
            self._phrasing.say("pieces", "wet_days", Wet="Snow" if snow else "Rain", days=self._days(wet))
            if wet
            else self._phrasing.say("pieces", "dry_days")
        )
        return self._phrasing.say("general", "days", wet_days=said, **self._slots(together, name, ""))

    def _answer(self, seen: Outlook, name: str, moment: str, aspect: Aspect) -> str:
        found = verdict(aspect, seen) if self._asked.form is Form.POLAR else Verdict.YES
        wording = self._phrasing.answer(aspect, self._asked.form, found, moment)
        falls_else = self._asked.form is Form.POLAR and found is Verdict.NO and seen.likelihood is not Verdict.NO
        if falls_else and (other := self._phrasing.other(aspect)):
            wording = other
        return wording.format(**self._slots(seen, name, moment))

    def _slots(self, seen: Outlook, name: str, moment: str) -> dict[str, str]:
        where = self._where(name)
        falls = falling_for(self._asked.aspect, seen) or seen.wet
        wet = falls.said if falls else "rain"
        snow = falls is not None and falls.kind is SkyKind.SNOW
        chance = None if seen.chance is None or moment else f"{seen.chance:.0f}"
        odds = self._phrasing.say("pieces", "odds", chance=chance, falls="snow" if snow else "rain") if chance else ""
        return {
            "where": where,
            "Where": _capital(where),
            "sky": self._sky(seen, wet),
            "wet": wet,
            "temps": self._temperatures(seen, moment),
            "odds": odds,
            "wind": self._units.speed(seen.wind),
            "its": "it's" if moment else "it will be",
            "isnt": "it isn't" if moment else "it won't be",
            "reach": "are at" if moment else "will reach",
            "clothes": self._clothes(seen),
        }

    def _sky(self, seen: Outlook, wet: str) -> str:
        if seen.likelihood is Verdict.YES:
            return wet
        if seen.likelihood is Verdict.PERHAPS and seen.sky.said != wet:
            return self._phrasing.say("pieces", "some_wet", sky=seen.sky.said, wet=wet)
        return seen.sky.said

    def _temperatures(self, seen: Outlook, moment: str) -> str:
        high, low = self._units.degrees(seen.high), self._units.degrees(seen.low)
        degrees = "degree" if low in ("1", "minus 1") else "degrees"
        form = "one_temperature" if moment else "about" if high == low else "two_temperatures"
        return self._phrasing.say("pieces", form, high=high, low=low, degrees=degrees)

    def _advice(self, seen: Outlook) -> str:
        if seen.likelihood is not Verdict.YES or seen.wet is None:
            return ""
        return " " + self._phrasing.say("advice", "snow" if seen.wet.kind is SkyKind.SNOW else "umbrella")

    def _clothes(self, seen: Outlook) -> str:
        layer = {Verdict.YES: "warm", Verdict.PERHAPS: "layer", Verdict.NO: "light"}[verdict(Aspect.COAT, seen)]
        rain = seen.likelihood is Verdict.YES and seen.wet is not None and seen.wet.kind is not SkyKind.SNOW
        return self._phrasing.say("advice", layer) + (" " + self._phrasing.say("advice", "umbrella") if rain else "")

    def _where(self, name: str) -> str:
        return f"in {self._spoken}{',' if ',' in self._spoken else ''} {name}".rstrip()

    def _name_of(self, stretches: Sequence[Stretch]) -> str:
        last = f"{stretches[-1].window.day:%A}"
        if self._asked.when.reach is Reach.WEEKEND:
            return self._phrasing.say("pieces", "this_weekend")
        if self._asked.when.reach is Reach.WEEK:
            return self._phrasing.say("pieces", "until", day=last)
        if len(stretches) == len(windows(self._asked.when, self._here)):
            return self._phrasing.say("pieces", "next_week")
        return self._phrasing.say("pieces", "as_far_as", day=last)

    def _days(self, stretches: Sequence[Stretch]) -> str:
        if len(stretches) > _MANY:
            return self._phrasing.say("pieces", "most_days")
        names = [each.window.name.rstrip(",") for each in stretches]
        # "on Monday and Tuesday"
        names = [n.removeprefix("on ") if names[at - 1].startswith("on ") and at else n for at, n in enumerate(names)]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def _visible(self, when: When) -> list[Stretch]:
        """The stretches that a time means, as far as the forecast covers them."""
        found = []
        for window in windows(when, self._here):
            steps = self._between(window.start, window.end)
            covered = sum(min(step.end, window.end) - max(step.start, window.start) for step in steps)
            seen = outlook(steps, self._offset) if covered >= _ENOUGH * (window.end - window.start) else None
            if seen:
                found.append(Stretch(window, steps, seen))
        return found

    def _is_for_today(self) -> bool:
        """Whether only the rest of today is asked for: its last hours may be too few for a forecast by three hours."""
        asked = windows(self._asked.when, self._here)
        return self._asked.when.part is Part.WHOLE and [window.day for window in asked] == [self._here.today]

    def _between(self, start: float, end: float) -> tuple[Step, ...]:
        return tuple(step for step in self._steps if step.start < end and step.end > start)

    def _together(self, stretches: Sequence[Stretch]) -> Outlook:
        seen = outlook([step for each in stretches for step in each.steps], self._offset)
        return seen or stretches[0].seen

    def _too_far(self) -> str:
        if not self._steps:
            return self._no_figures()
        last = self._here.at(max(step.end for step in self._steps) - 12 * 3600)  # a day counts from noon on
        return self._phrasing.say("besides", "too_far", day=f"{last:%A}", place=self._spoken)

    def _no_figures(self) -> str:
        return self._phrasing.say("besides", "no_figures", place=self._spoken)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
