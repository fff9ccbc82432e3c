"""OpenWeatherMap, for those with a key: present weather, five days by three hours, geocoding.

https://openweathermap.org/current, /forecast5, /api/geocoding-api; condition ids: /weather-conditions.
"""

from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bots.weather.lookups import Errand
from bots.weather.records import Forecast, Place, PlaceName, Sky, Step
from bots.weather.skies import Skies
from bots.weather.sources import (
    FRESH_PLACE_S,
    FRESH_WEATHER_S,
    GRACE_S,
    Degrees,
    Endpoints,
    Latitude,
    Longitude,
    Moment,
    Offset,
    Speed,
)

_KMH = 3.6  # in a metre a second


class _Found(Struct, frozen=True):
    name: str
    lat: Latitude
    lon: Longitude
    country: str = ""
    state: str = ""
    local_names: dict[str, str] = {}


class _Condition(Struct, frozen=True):
    id: int


class _Main(Struct, frozen=True):
    temp: Degrees
    temp_min: Degrees | None = None
    temp_max: Degrees | None = None


class _Wind(Struct, frozen=True):
    speed: Speed = 0.0  # metres a second, for units=metric


class _Current(Struct, frozen=True):
    dt: Moment
    main: _Main
    weather: Annotated[tuple[_Condition, ...], Meta(min_length=1)]
    wind: _Wind = _Wind()
    timezone: Offset | None = None


class _Hours(Struct, frozen=True):
    dt: Moment
    main: _Main
    weather: Annotated[tuple[_Condition, ...], Meta(min_length=1)]
    wind: _Wind = _Wind()
    pop: Annotated[float, Meta(ge=0, le=1)] | None = None


class _City(Struct, frozen=True):
    timezone: Offset | None = None


class _FiveDays(Struct, frozen=True):
    list: tuple[_Hours, ...]
    city: _City = _City()


@dataclass(frozen=True)
class OpenWeatherMap:
    """OpenWeatherMap, at these endpoints, with this key."""

    endpoints: Endpoints
    skies: Skies
    key: str
    title: str = "OpenWeatherMap"
    page: str = "https://openweathermap.org/"
    days: int = 5

    def places(self, name: PlaceName) -> Errand[tuple[Place, ...]]:
        """Up to five places, those of a country or an American state where it was said."""
        parts = [name.text]
        if name.region:
            parts += [name.region.code, name.region.country] if name.region.code else [name.region.country]
        params = (("q", ",".join(parts)), ("limit", "5"), ("appid", self.key))
        url = f"{self.endpoints.openweathermap}/geo/1.0/direct"
        return Errand(url, params, read_places, FRESH_PLACE_S, FRESH_PLACE_S + GRACE_S)

    def weather(self, place: Place) -> tuple[Errand[Forecast], ...]:
        """The present weather, and the five days."""
        params = (
            ("lat", f"{place.latitude:.4f}"),
            ("lon", f"{place.longitude:.4f}"),
            ("units", "metric"),
            ("appid", self.key),
        )
        data = f"{self.endpoints.openweathermap}/data/2.5"
        return (
            Errand(f"{data}/weather", params, self.read_current, FRESH_WEATHER_S, GRACE_S),
            Errand(f"{data}/forecast", params, self.read_five_days, FRESH_WEATHER_S, GRACE_S),
        )

    def read_current(self, body: bytes) -> Forecast:
        """The present weather from the body of an answer. Raises `ValueError` where it is not as documented."""
        said = msgspec.json.decode(body, type=_Current)
        now = Step(said.dt, 0, said.main.temp, said.main.temp, self._sky(said.weather), said.wind.speed * _KMH)
        return Forecast(now, (), said.timezone)

    def read_five_days(self, body: bytes) -> Forecast:
        """The days to come from the body of an answer. Raises `ValueError` where it is not as documented."""
        said = msgspec.json.decode(body, type=_FiveDays)
        return Forecast(None, tuple(self._step(row) for row in said.list), said.city.timezone)

    def _step(self, row: _Hours) -> Step:
        high = row.main.temp if row.main.temp_max is None else row.main.temp_max
        low = row.main.temp if row.main.temp_min is None else row.main.temp_min
        chance = None if row.pop is None else row.pop * 100
        return Step(row.dt, 3, high, low, self._sky(row.weather), row.wind.speed * _KMH, chance)

    def _sky(self, conditions: tuple[_Condition, ...]) -> Sky:
        """The first condition is the primary one."""
        sky = self.skies.owm.get(conditions[0].id)
        if sky is None:
            raise ValueError("a condition that the documentation does not list")
        return sky


def read_places(body: bytes) -> tuple[Place, ...]:
    """Places from the body of an answer. Raises `ValueError` where it is not as documented."""
    return tuple(
        Place(
            name=row.local_names.get("en", row.name),
            latitude=row.lat,
            longitude=row.lon,
            country=row.country.upper(),
            state=row.state,
            also=(row.name, *row.local_names.values()),
        )
        for row in msgspec.json.decode(body, type=tuple[_Found, ...])
    )
