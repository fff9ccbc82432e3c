"""The weather at a named place: finds the place, looks up its weather, all within one deadline."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from msgspec import Struct

from bots.weather.lookups import Lookups
from bots.weather.places import Chosen, choose
from bots.weather.records import Forecast, PlaceName
from bots.weather.regions import Regions
from bots.weather.sources import Source


class Report(Struct, frozen=True):
    """The weather at a place. `as_of` is when it was fetched, where it is older than it should be."""

    chosen: Chosen
    forecast: Forecast
    fetched: datetime
    as_of: datetime | None = None


@dataclass(frozen=True)
class WeatherService:
    """A source of weather, and what was looked up there.

    Parameters
    ----------
    source : Source
        What to ask and how to read it.
    lookups : Lookups
        Asks, and keeps the answers.
    regions : Regions
        For naming places.
    patience_s : float
        How long one question may take.
    """

    source: Source
    lookups: Lookups
    regions: Regions
    patience_s: float

    def deadline(self) -> float:
        """When a question that is put now must be answered, on the clock of `time.monotonic`."""
        return time.monotonic() + self.patience_s

    def place(self, name: PlaceName, until: float) -> Chosen | None:
        """The place of that name; None where there is none. Raises `Trouble`."""
        found = (self._choose(spelling, until) for spelling in _spellings(name))
        return next((chosen for chosen in found if chosen), None)

    def _choose(self, name: PlaceName, until: float) -> Chosen | None:
        return choose(self.lookups.get(self.source.places(name), until).value, name, self.regions)

    def report(self, chosen: Chosen, until: float) -> Report:
        """The weather there. Raises `Trouble`."""
        errands = self.source.weather(chosen.place)
        for errand in errands:
            self.lookups.begin(errand)
        parts = [self.lookups.get(errand, until) for errand in errands]
        oldest = min(part.fetched for part in parts)
        return Report(
            chosen, _joined([part.value for part in parts]), oldest, oldest if any(p.stale for p in parts) else None
        )


def _spellings(name: PlaceName) -> Iterator[PlaceName]:
    """The name as it was said, and as geocoders may want it: "Stoke-on-Trent", "Lake District"."""
    yield name
    if len(name.words) > 1:
        yield PlaceName(("-".join(name.words),), name.region)
        if name.words[0] == "the":
            yield PlaceName(name.words[1:], name.region)


def _joined(parts: list[Forecast]) -> Forecast:
    return Forecast(
        now=next((part.now for part in parts if part.now), None),
        steps=tuple(step for part in parts for step in part.steps),
        offset=next((part.offset for part in parts if part.offset is not None), None),
    )
