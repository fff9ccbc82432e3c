"""Both weather services on a local port: they answer in the documented shapes, from a small world of places and days.

Open-Meteo: https://open-meteo.com/en/docs and /en/docs/geocoding-api. OpenWeatherMap: https://openweathermap.org/current,
/forecast5 and /api/geocoding-api. A test may put a fault in the place of any path.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.bots.weather.towns import HOUR, DayPlan, Town, all_towns

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)  # a Saturday
DAY = 86400
KEY = "0123456789abcdef"

GEOCODING, FORECAST = "/v1/search", "/v1/forecast"
OWM_GEOCODING, OWM_CURRENT, OWM_FORECAST = "/geo/1.0/direct", "/data/2.5/weather", "/data/2.5/forecast"

# WMO code -> OpenWeatherMap condition id, group, description
OWM = {
    0: (800, "Clear", "clear sky"),
    2: (802, "Clouds", "scattered clouds"),
    3: (804, "Clouds", "overcast clouds"),
    45: (741, "Fog", "fog"),
    61: (500, "Rain", "light rain"),
    63: (501, "Rain", "moderate rain"),
    73: (601, "Snow", "snow"),
    95: (211, "Thunderstorm", "thunderstorm"),
}


Fault = Callable[["Handler"], None]


@dataclass
class World:
    """What the services know, what was asked of them, and what goes wrong."""

    now: datetime = NOW
    towns: list[Town] = field(default_factory=all_towns)
    faults: dict[str, Fault] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str], dict[str, str]]] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)  # ends what hangs
    url: str = ""

    def paths(self) -> list[str]:
        """The paths that were asked for, in order."""
        return [path for path, _, _ in self.asked]

    def town(self, latitude: str, longitude: str) -> Town:
        """The town at these coordinates."""
        at = (float(latitude), float(longitude))
        return min(self.towns, key=lambda town: abs(town.latitude - at[0]) + abs(town.longitude - at[1]))

    def found(self, name: str) -> list[Town]:
        """Towns whose name begins so, as a fuzzy search has it."""
        return [town for town in self.towns if town.name.lower().startswith(name.lower())]


class Handler(BaseHTTPRequestHandler):
    """Answers for both services."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body are written apart
    world: World
    asked: tuple[str, dict[str, str]]

    def do_GET(self) -> None:
        """Answer as the documentation has it, or as the fault of this path does."""
        address = urlsplit(self.path)
        params = dict(parse_qsl(address.query))
        self.asked = (address.path, params)
        self.world.asked.append((*self.asked, dict(self.headers)))
        try:
            if fault := self.world.faults.get(address.path):
                fault(self)
            else:
                self.send(200, json.dumps(ANSWERS[address.path](self.world, params)))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # the bot has turned away

    def send(self, status: int, body: str | bytes, headers: dict[str, str] | None = None) -> None:
        """One whole answer."""
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        for name, value in {"Content-Type": "application/json; charset=utf-8", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Tests are quiet."""


class Server(ThreadingHTTPServer):
    """Does not report what the bot turned away from."""

    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """A connection that the bot gave up is no news."""


@contextmanager
def running(world: World) -> Iterator[World]:
    """The services on a port of this machine, for as long as the block lasts."""
    server = Server(("127.0.0.1", 0), type("WorldHandler", (Handler,), {"world": world}))
    thread = threading.Thread(target=server.serve_forever, args=(0.002,), daemon=True)
    thread.start()
    world.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield world
    finally:
        world.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


def geocoding(world: World, params: dict[str, str]) -> dict[str, Any]:
    """Open-Meteo's search; `results` is left out where nothing is found, as are empty fields."""
    found = [t for t in world.found(params["name"]) if params.get("countryCode", t.country_code) == t.country_code]
    rows = [
        {
            "id": at,
            "name": town.name,
            "latitude": town.latitude,
            "longitude": town.longitude,
            "elevation": 38.0,
            "feature_code": "PPL",
            "country_code": town.country_code,
            "timezone": town.timezone,
            "country": town.country,
            "admin1": town.admin1,
        }
        | ({"population": town.population} if town.population else {})
        for at, town in enumerate(found, start=1)
    ][: int(params["count"])]
    return ({"results": rows} if rows else {}) | {"generationtime_ms": 0.71}


def hours(world: World, town: Town, count: int, step: int) -> Iterator[tuple[int, DayPlan, float]]:
    """Moments from the town's midnight on, the plan of the day, and the temperature."""
    local = world.now + timedelta(seconds=town.offset)
    midnight = int(datetime(local.year, local.month, local.day, tzinfo=UTC).timestamp()) - town.offset
    for at in range(count):
        since = at * step * HOUR
        plan = town.days[min(since // DAY, len(town.days) - 1)]
        yield midnight + since, plan, plan.high if 12 <= since % DAY // HOUR < 18 else plan.low


def forecast(world: World, params: dict[str, str]) -> dict[str, Any]:
    """Open-Meteo's forecast, with times in seconds as asked for."""
    assert params["timeformat"] == "unixtime"
    assert params["timezone"] == "auto"
    town = world.town(params["latitude"], params["longitude"])
    rows = list(hours(world, town, int(params["forecast_days"]) * 24, 1))
    return {
        "latitude": town.latitude,
        "longitude": town.longitude,
        "generationtime_ms": 0.2,
        "utc_offset_seconds": town.offset,
        "timezone": town.timezone,
        "timezone_abbreviation": "GMT",
        "elevation": 38.0,
        "current_units": {"time": "unixtime", "interval": "seconds", "temperature_2m": "°C", "wind_speed_10m": "km/h"},
        "current": {
            "time": int(world.now.timestamp()) // 900 * 900,
            "interval": 900,
            "temperature_2m": town.now.high,
            "weather_code": town.now.code,
            "wind_speed_10m": town.now.wind,
        },
        "hourly_units": {"time": "unixtime", "temperature_2m": "°C", "precipitation_probability": "%"},
        "hourly": {
            "time": [moment for moment, _, _ in rows],
            "temperature_2m": [temperature for _, _, temperature in rows],
            "precipitation_probability": [plan.chance for _, plan, _ in rows],
            "weather_code": [plan.code for _, plan, _ in rows],
            "wind_speed_10m": [plan.wind for _, plan, _ in rows],
        },
    }


def owm_geocoding(world: World, params: dict[str, str]) -> list[dict[str, Any]]:
    """OpenWeatherMap's direct geocoding: name, or name,country, or name,state,country; no population."""
    name, *region = params["q"].split(",")
    rows = [
        {
            "name": town.name,
            "local_names": {"en": town.name, "xx": town.name.upper()},
            "lat": town.latitude,
            "lon": town.longitude,
            "country": town.country_code,
            "state": town.admin1,
        }
        for town in world.found(name)
        if not region or town.country_code == region[-1]
    ]
    return rows[: int(params["limit"])]


def owm_conditions(plan: DayPlan) -> list[dict[str, Any]]:
    """A condition as OpenWeatherMap writes it."""
    number, group, description = OWM[plan.code]
    return [{"id": number, "main": group, "description": description, "icon": "10d"}]


def owm_current(world: World, params: dict[str, str]) -> dict[str, Any]:
    """OpenWeatherMap's present weather, metric."""
    assert params["units"] == "metric"
    town = world.town(params["lat"], params["lon"])
    return {
        "coord": {"lon": town.longitude, "lat": town.latitude},
        "weather": owm_conditions(town.now),
        "base": "stations",
        "main": {"temp": town.now.high, "feels_like": 1.0, "temp_min": town.now.low, "temp_max": town.now.high},
        "visibility": 10000,
        "wind": {"speed": town.now.wind / 3.6, "deg": 349, "gust": 1.18},
        "dt": int(world.now.timestamp()),
        "sys": {"type": 2, "id": 2075663, "country": town.country_code, "sunrise": 1, "sunset": 2},
        "timezone": town.offset,
        "id": 3163858,
        "name": town.name,
        "cod": 200,
    }


def owm_forecast(world: World, params: dict[str, str]) -> dict[str, Any]:
    """OpenWeatherMap's forty steps of three hours, from the next full one on."""
    town = world.town(params["lat"], params["lon"])
    ahead = [row for row in hours(world, town, 60, 3) if row[0] > world.now.timestamp()][:40]
    rows = [
        {
            "dt": moment,
            "main": {"temp": temperature, "feels_like": 1.0, "temp_min": temperature, "temp_max": temperature},
            "weather": owm_conditions(plan),
            "clouds": {"all": 100},
            "wind": {"speed": plan.wind / 3.6, "deg": 349, "gust": 1.18},
            "visibility": 10000,
            "pop": (plan.chance or 0) / 100,
            "sys": {"pod": "d"},
            "dt_txt": "2026-11-21 21:00:00",
        }
        for moment, plan, temperature in ahead
    ]
    city = {"id": 3163858, "name": town.name, "country": town.country_code, "timezone": town.offset}
    return {"cod": "200", "message": 0, "cnt": len(rows), "list": rows, "city": city}


ANSWERS: dict[str, Callable[[World, dict[str, str]], Any]] = {
    GEOCODING: geocoding,
    FORECAST: forecast,
    OWM_GEOCODING: owm_geocoding,
    OWM_CURRENT: owm_current,
    OWM_FORECAST: owm_forecast,
}
