"""A small world: towns with their weather, made so that every kind of answer has its place."""

from dataclasses import dataclass

HOUR = 3600


@dataclass(frozen=True)
class DayPlan:
    """What a day brings: all day the same, the low from midnight, the high from noon; wind in km/h."""

    code: int = 2
    high: float = 14.0
    low: float = 8.0
    chance: int | None = 10
    wind: float = 12.0


@dataclass(frozen=True)
class Town:
    """A town of the world. `days` are from today on; the last goes on."""

    name: str
    country: str
    country_code: str
    latitude: float
    longitude: float
    population: int | None
    admin1: str = ""
    timezone: str = "UTC"
    offset: int = 0
    days: tuple[DayPlan, ...] = (DayPlan(),)
    now: DayPlan = DayPlan()


def all_towns() -> list[Town]:
    """The towns, large and small, some of one name."""
    rain, dry = DayPlan(61, 14, 8, 80), DayPlan(0, 16, 9, 5)
    snow, cold = DayPlan(73, 1, -4, 90), DayPlan(3, 2, -5, 10, 35)
    paris = Town(
        "Paris",
        "France",
        "FR",
        48.85341,
        2.3488,
        2138551,
        "Île-de-France",
        "Europe/Paris",
        HOUR,
        (DayPlan(), rain, dry),
    )
    return [
        paris,
        Town("Paris", "United States", "US", 33.66094, -95.55551, 24782, "Texas", "America/Chicago", -6 * HOUR, (dry,)),
        Town("London", "United Kingdom", "GB", 51.50853, -0.12574, 8961989, "England", "Europe/London", 0, (dry, rain)),
        Town("London", "Canada", "CA", 42.98339, -81.23304, 422324, "Ontario", "America/Toronto", -5 * HOUR, (snow,)),
        Town("Oslo", "Norway", "NO", 59.91273, 10.74609, 580000, "Oslo", "Europe/Oslo", HOUR, (snow, cold), cold),
        Town(
            "Cairo",
            "Egypt",
            "EG",
            30.06263,
            31.24967,
            9606916,
            "Cairo",
            "Africa/Cairo",
            2 * HOUR,
            (DayPlan(0, 31, 19, 0),),
        ),
        Town(
            "New York", "United States", "US", 40.71427, -74.00597, 8804190, "New York", "America/New_York", -5 * HOUR
        ),
        Town(
            "Sydney",
            "Australia",
            "AU",
            -33.86785,
            151.20732,
            5557233,
            "New South Wales",
            "Australia/Sydney",
            11 * HOUR,
            (DayPlan(0, 26, 18, 0), DayPlan(95, 28, 19, 70), DayPlan(0, 24, 17, 0)),
        ),
        Town(
            "Honolulu",
            "United States",
            "US",
            21.30694,
            -157.85833,
            350964,
            "Hawaii",
            "Pacific/Honolulu",
            -10 * HOUR,
            (DayPlan(0, 28, 22, 0), rain),
        ),
        Town(
            "Edinburgh",
            "United Kingdom",
            "GB",
            55.95206,
            -3.19648,
            488050,
            "Scotland",
            "Europe/London",
            0,
            (DayPlan(3, 9, 4, 15, 45), dry),
            DayPlan(45, 6, 6, None, 8),
        ),
        Town(
            "Perth", "Australia", "AU", -31.95224, 115.8614, 2141834, "Western Australia", "Australia/Perth", 8 * HOUR
        ),
        Town("Perth", "United Kingdom", "GB", 56.39522, -3.43139, 47430, "Scotland", "Europe/London", 0),
        Town("Stoke-on-Trent", "United Kingdom", "GB", 53.00415, -2.18538, 260419, "England", "Europe/London", 0),
        Town(
            "Springfield", "United States", "US", 37.21533, -93.29824, 169176, "Missouri", "America/Chicago", -6 * HOUR
        ),
        Town(
            "Springfield",
            "United States",
            "US",
            42.10148,
            -72.58981,
            155929,
            "Massachusetts",
            "America/New_York",
            -5 * HOUR,
        ),
        Town("Music", "United States", "US", 38.0, -83.0, None, "Kentucky", "America/New_York", -5 * HOUR),
    ]
