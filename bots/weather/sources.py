"""The weather services: what to ask them and how to read what they say. Pure; nothing here goes over a network."""

from typing import Annotated, Protocol

from msgspec import Meta, Struct

from bots.weather.lookups import Errand
from bots.weather.records import Forecast, Place, PlaceName

DAY_S = 86400.0
FRESH_PLACE_S = DAY_S
FRESH_WEATHER_S = 600.0
GRACE_S = 3600.0  # how old an answer may be when the service is away

Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Degrees = Annotated[float, Meta(ge=-120, le=80)]
Speed = Annotated[float, Meta(ge=0, le=1000)]
Moment = Annotated[int, Meta(ge=0, le=2**33)]  # seconds since 1970
Offset = Annotated[int, Meta(gt=-86400, lt=86400)]  # seconds from UTC


class Endpoints(Struct, frozen=True):
    """Where the services are: addresses without the path that a documentation gives after the host."""

    open_meteo: str = "https://api.open-meteo.com"
    open_meteo_geocoding: str = "https://geocoding-api.open-meteo.com"
    openweathermap: str = "https://api.openweathermap.org"


class Source(Protocol):
    """A weather service."""

    @property
    def title(self) -> str:
        """Its name, as it is cited."""

    @property
    def page(self) -> str:
        """Where a reader finds it."""

    @property
    def days(self) -> int:
        """How many days it sees ahead."""

    def places(self, name: PlaceName) -> Errand[tuple[Place, ...]]:
        """The places of that name, as the service orders them."""

    def weather(self, place: Place) -> tuple[Errand[Forecast], ...]:
        """What has to be looked up for the weather there; together they say it all."""
