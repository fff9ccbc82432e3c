"""What is sent to the services: where, what, and what never."""

from pathlib import Path

import pytest

from bots.weather.bot import EndpointError, create, endpoints_from, weather_bot
from bots.weather.content import Content
from bots.weather.fetch import new_session
from bots.weather.sources import Endpoints
from tests.bots.weather import faults
from tests.bots.weather.conftest import NewBot, SetClock
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import FORECAST, GEOCODING, KEY, OWM_CURRENT, OWM_FORECAST, OWM_GEOCODING, World


def test_open_meteo_is_asked_as_documented(talk: Talk, world: World) -> None:
    talk.says("what's the weather in new york")
    (search, named, headers), (forecast, wanted, _) = world.asked
    assert (search, forecast) == (GEOCODING, FORECAST)
    assert named == {"name": "new york", "count": "10", "language": "en", "format": "json"}
    assert wanted == {
        "latitude": "40.7143",
        "longitude": "-74.0060",
        "current": "temperature_2m,weather_code,wind_speed_10m",
        "hourly": "temperature_2m,precipitation_probability,weather_code,wind_speed_10m",
        "forecast_days": "8",
        "timezone": "auto",
        "timeformat": "unixtime",
    }
    assert headers["User-Agent"].startswith("Blether/")
    assert "gzip" in headers["Accept-Encoding"]


def test_openweathermap_is_asked_as_documented(new_bot: NewBot, world: World) -> None:
    Talk(new_bot(KEY)).says("what's the weather in new york")
    assert sorted(world.paths()) == sorted([OWM_GEOCODING, OWM_CURRENT, OWM_FORECAST])
    by_path = {path: params for path, params, _ in world.asked}
    assert by_path[OWM_GEOCODING] == {"q": "new york", "limit": "5", "appid": KEY}
    expected = {"lat": "40.7143", "lon": "-74.0060", "units": "metric", "appid": KEY}
    assert by_path[OWM_CURRENT] == by_path[OWM_FORECAST] == expected


INJECTIONS = [
    "what's the weather in paris&count=99&apikey=x",
    "what's the weather in paris?x=1#y",
    "what's the weather in ../../v1/forecast",
    "what's the weather in paris%26count%3D99",
    "what's the weather in http://evil.example/",
    "what's the weather in paris\r\nX-Evil: 1",
    "what's the weather in @evil.example:80",
    "what's the weather in paris,TX,US",
]


@pytest.mark.parametrize("key", ["", KEY])
@pytest.mark.parametrize("said", INJECTIONS)
def test_what_the_user_says_changes_no_address(new_bot: NewBot, world: World, said: str, key: str) -> None:
    Talk(new_bot(key)).says(said)
    for path, params, headers in world.asked:
        assert path in (GEOCODING, FORECAST, OWM_GEOCODING, OWM_CURRENT, OWM_FORECAST)
        assert params.keys() <= {
            *("name", "count", "language", "format", "countryCode", "latitude", "longitude", "current", "hourly"),
            *("forecast_days", "timezone", "timeformat", "q", "limit", "appid", "lat", "lon", "units"),
        }
        assert params.get("count", "10") == "10"
        assert params.get("appid", KEY) == KEY
        assert not set(params.get("name", params.get("q", ""))) & set("&?#/%:@\r\n")
        assert "X-Evil" not in headers


def test_no_cookies_are_kept_and_no_credentials_sent(
    new_bot: NewBot, world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("default login me password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))
    talk = Talk(new_bot())
    world.faults[GEOCODING] = faults.says('{"results": []}', Set_Cookie="id=1; Path=/")
    talk.says("what's the weather in paris")
    talk.says("what's the weather in oslo")
    assert len(world.asked) == 2
    for _, _, headers in world.asked:
        assert "Cookie" not in headers
        assert "Authorization" not in headers


def test_proxies_of_the_environment_are_used(
    content: Content, world: World, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", world.url)
    outside = "http://weather.invalid"
    with new_session() as session:
        bot = weather_bot(content, session, clock, Endpoints(outside, outside, outside), patience_s=10.0)
        assert Talk(bot).says("what's the weather in paris").startswith("In Paris")
    assert world.asked[0][2]["Host"] == "weather.invalid"


def test_the_environment_names_other_hosts_and_the_key(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENWEATHERMAP", "OPEN_METEO", "OPEN_METEO_GEOCODING"):
        monkeypatch.setenv(f"BLETHER_{name}_URL", f"{world.url}/")
    monkeypatch.delenv("OPENWEATHERMAP_KEY", raising=False)
    assert Talk(create()).says("what's the weather in paris").startswith("In Paris")
    monkeypatch.setenv("OPENWEATHERMAP_KEY", KEY)
    assert Talk(create()).says("what's the weather in paris").startswith("In Paris, France,")
    assert {params.get("appid") for _, params, _ in world.asked} == {None, KEY}


def test_by_default_the_real_services_are_asked() -> None:
    assert endpoints_from({"BLETHER_OPEN_METEO_URL": " "}) == Endpoints(
        "https://api.open-meteo.com", "https://geocoding-api.open-meteo.com", "https://api.openweathermap.org"
    )


@pytest.mark.parametrize(
    "value", ["localhost:80", "ftp://x", "http://", "/v1", "http://[", "http://x:port", "http://x:0"]
)
def test_an_address_that_is_none_is_refused_with_its_mend(value: str) -> None:
    with pytest.raises(EndpointError, match="BLETHER_OPEN_METEO_URL"):
        endpoints_from({"BLETHER_OPEN_METEO_URL": value})
