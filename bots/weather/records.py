"""What the bot works with: places, the weather at one of them, and what somebody wants to know of it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from bots.weather.words import Words


class Aspect(StrEnum):
    """What of the weather is asked for."""

    GENERAL = "general"
    TEMPERATURE = "temperature"
    RAIN = "rain"
    DRY = "dry"
    SNOW = "snow"
    STORM = "storm"
    SUN = "sun"
    CLOUD = "cloud"
    FOG = "fog"
    WIND = "wind"
    HOT = "hot"
    WARM = "warm"
    COLD = "cold"
    FROST = "frost"
    FINE = "fine"
    UMBRELLA = "umbrella"
    COAT = "coat"
    SUNSCREEN = "sunscreen"


class Form(StrEnum):
    """How it is asked."""

    POLAR = "polar"  # wants a yes or a no first
    OPEN = "open"  # how, what, how much


class Reach(StrEnum):
    """Which stretch of time is asked for."""

    NOW = "now"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    NEXT_WEEK = "next_week"
    FAR = "far"  # beyond any forecast
    PAST = "past"


class Part(StrEnum):
    """Which part of a day."""

    WHOLE = "whole"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"


class When(Struct, frozen=True, omit_defaults=True):
    """A time as it was said: so many days from today, or a day of the week (0 is Monday), and a part of that day."""

    reach: Reach = Reach.DAY
    days: Annotated[int, Meta(ge=0, le=31)] | None = None
    weekday: Annotated[int, Meta(ge=0, le=6)] | None = None
    part: Part = Part.WHOLE


class Region(Struct, frozen=True):
    """A country, or a state or nation of one, by which places of one name are told apart.

    Parameters
    ----------
    name : str
        As it is spoken: "the United States", "Texas".
    country : str
        ISO 3166 code of two letters.
    state : str
        The state's name as geocoders write it; empty where the region is a whole country.
    code : str
        The state's code of two letters, in the United States; empty elsewhere.
    """

    name: str
    country: str
    state: str = ""
    code: str = ""


class PlaceName(Struct, frozen=True):
    """A place as the user named it, in plain words, and the region said with it."""

    words: Words
    region: Region | None = None

    @property
    def text(self) -> str:
        """The name alone."""
        return " ".join(self.words)


class Place(Struct, frozen=True):
    """A place on the map. `population` is 0 where the geocoder does not say; `also` are its names elsewhere."""

    name: str
    latitude: float
    longitude: float
    country: str = ""  # ISO 3166 code of two letters
    state: str = ""
    population: int = 0
    also: tuple[str, ...] = ()


class SkyKind(StrEnum):
    """What a sky brings."""

    DRY = "dry"
    FOG = "fog"
    RAIN = "rain"
    SNOW = "snow"
    STORM = "storm"


class Sky(Struct, frozen=True):
    """A state of the sky in words that follow "with"; the higher the rank, the more it matters; light is sunshine."""

    said: str
    kind: SkyKind
    rank: int
    light: int = 0  # 2 sun, 1 some sun, 0 none


class Step(Struct, frozen=True):
    """The weather over a stretch of time: degrees Celsius, km/h, and the chance of rain or snow in percent."""

    start: int  # seconds since 1970, UTC
    hours: int
    high: float
    low: float
    sky: Sky
    wind: float = 0.0
    chance: float | None = None

    @property
    def end(self) -> int:
        """When the stretch ends, in seconds since 1970."""
        return self.start + self.hours * 3600


class Forecast(Struct, frozen=True):
    """The weather at a place: as it is (a step of no hours), as it will be, and the place's offset from UTC in seconds.

    Any of them may be missing; what is there is right.
    """

    now: Step | None = None
    steps: tuple[Step, ...] = ()
    offset: int | None = None
