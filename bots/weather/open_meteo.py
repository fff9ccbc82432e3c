"""Open-Meteo: weather and geocoding without a key (https://open-meteo.com/en/docs, /en/docs/geocoding-api)."""

from dataclasses import dataclass

import msgspec
from msgspec import Struct

from bots.weather.lookups import Errand
from bots.weather.records import Forecast, Place, PlaceName, Step
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

_FORECAST = (
    ("current", "temperature_2m,weather_code,wind_speed_10m"),
    ("hourly", "temperature_2m,precipitation_probability,weather_code,wind_speed_10m"),
    ("forecast_days", "8"),
    ("timezone", "auto"),
    ("timeformat", "unixtime"),
)


class _Found(Struct, frozen=True):
    name: str
    latitude: Latitude
    longitude: Longitude
    country_code: str = ""
    admin1: str = ""
    population: int | None = None


class _Search(Struct, frozen=True):
    results: tuple[_Found, ...] = ()  # left out where nothing is found


class _Current(Struct, frozen=True):
    time: Moment
    temperature_2m: Degrees
    weather_code: int
    wind_speed_10m: Speed = 0.0


class _Hourly(Struct, frozen=True):
    time: tuple[Moment, ...]
    temperature_2m: tuple[Degrees | None, ...]
    weather_code: tuple[int | None, ...]
    precipitation_probability: tuple[float | None, ...] = ()
    wind_speed_10m: tuple[Speed | None, ...] = ()


class _Weather(Struct, frozen=True):
    utc_offset_seconds: Offset
    hourly: _Hourly
    current: _Current | None = None


@dataclass(frozen=True)
class OpenMeteo:
    """Open-Meteo, at these endpoints."""

    endpoints: Endpoints
    skies: Skies
    title: str = "Open-Meteo"
    page: str = "https://open-meteo.com/"
    days: int = 7

    def places(self, name: PlaceName) -> Errand[tuple[Place, ...]]:
        """Up to ten places; those of one country where it was said."""
        params = [("name", name.text), ("count", "10"), ("language", "en"), ("format", "json")]
        if name.region:
            params.append(("countryCode", name.region.country))
        url = f"{self.endpoints.open_meteo_geocoding}/v1/search"
        return Errand(url, tuple(params), read_places, FRESH_PLACE_S, FRESH_PLACE_S + GRACE_S)

    def weather(self, place: Place) -> tuple[Errand[Forecast], ...]:
        """The present weather and eight days by the hour, in one request."""
        at = (("latitude", f"{place.latitude:.4f}"), ("longitude", f"{place.longitude:.4f}"))
        url = f"{self.endpoints.open_meteo}/v1/forecast"
        return (Errand(url, at + _FORECAST, self.read_weather, FRESH_WEATHER_S, GRACE_S),)

    def read_weather(self, body: bytes) -> Forecast:
        """A forecast from the body of an answer. Raises `ValueError` where it is not as documented."""
        said = msgspec.json.decode(body, type=_Weather)
        hourly = said.hourly
        if not len(hourly.time) == len(hourly.temperature_2m) == len(hourly.weather_code):
            raise ValueError("the hours have gaps")
        steps = []
        for at, start in enumerate(hourly.time):
            temperature, code = hourly.temperature_2m[at], hourly.weather_code[at]
            sky = self.skies.wmo.get(-1 if code is None else code)
            if temperature is not None and sky is not None:  # the far end of a forecast may be empty
                chance = _at(hourly.precipitation_probability, at)
                wind = _at(hourly.wind_speed_10m, at) or 0.0
                steps.append(Step(start, 1, temperature, temperature, sky, wind, chance))
        return Forecast(self._now(said.current), tuple(steps), said.utc_offset_seconds)

    def _now(self, current: _Current | None) -> Step | None:
        sky = self.skies.wmo.get(current.weather_code) if current else None
        if current is None or sky is None:
            return None
        return Step(current.time, 0, current.temperature_2m, current.temperature_2m, sky, current.wind_speed_10m)


def read_places(body: bytes) -> tuple[Place, ...]:
    """Places from the body of an answer. Raises `ValueError` where it is not as documented."""
    return tuple(
        Place(row.name, row.latitude, row.longitude, row.country_code.upper(), row.admin1, row.population or 0)
        for row in msgspec.json.decode(body, type=_Search).results
    )


def _at(values: tuple[float | None, ...], at: int) -> float | None:
    return values[at] if at < len(values) else None
