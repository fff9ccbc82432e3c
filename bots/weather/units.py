"""Degrees and speeds as the user's country counts them, in spoken words."""

from msgspec import Struct

_FAHRENHEIT = frozenset({"US", "LR", "BS", "BZ", "KY", "PW", "FM", "MH", "PR"})
_MILES = frozenset({"US", "GB", "LR", "PR"})
_MILE = 1.609344  # kilometres


class Units(Struct, frozen=True):
    """How degrees Celsius and km/h are said."""

    fahrenheit: bool
    miles: bool

    def degrees(self, celsius: float) -> str:
        """A temperature: "14", "minus 3"."""
        value = round(celsius * 9 / 5 + 32 if self.fahrenheit else celsius)
        return f"minus {-value}" if value < 0 else f"{value}"

    def speed(self, kmh: float) -> str:
        """A speed: "12 miles an hour"."""
        value = round(kmh / _MILE if self.miles else kmh)
        unit = "mile" if self.miles else "kilometre"
        return f"{value} {unit}{'' if value == 1 else 's'} an hour"


def units_of(locale: str) -> Units:
    """The units of a locale such as "en-US"; Celsius and kilometres where it names no country."""
    country = next((part.upper() for part in locale.replace("_", "-").split("-")[1:] if len(part) == 2), "")
    return Units(fahrenheit=country in _FAHRENHEIT, miles=country in _MILES)
