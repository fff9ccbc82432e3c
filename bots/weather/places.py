"""Which place of a name is meant, and how it is named so that nobody takes it for another."""

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from bots.weather.records import Place, PlaceName
from bots.weather.regions import Regions
from bots.weather.words import Words

LARGE = 100_000  # inhabitants, from which a place of the same name may be the one that was meant
LONGEST_ECHO = 3  # words of an unknown place that are said back
_BY_STATE = frozenset({"US", "GB", "CA", "AU"})  # where people tell places apart by the state or nation
_PLAIN = re.compile(r"[^\W\d_][^\W\d_ .'’-]*(?:[ .'’-]{1,2}[^\W\d_]+)*\.?")
_LONGEST_NAME = 60
_SMALL = frozenset("of on upon and the in le la de".split())


class Chosen(Struct, frozen=True):
    """A place, and its name as it is spoken: "Paris", or "Paris, Texas" where another Paris may be thought of."""

    place: Place
    spoken: str


def choose(found: Sequence[Place], name: PlaceName, regions: Regions) -> Chosen | None:
    """The most populous place of that name; where none is called exactly so, the geocoder's first.

    Parameters
    ----------
    found : sequence of Place
        In the geocoder's order, which decides where it gives no population.
    name : PlaceName
        As it was said. Where a region was said with it, only places there count.
    regions : Regions
        For the names of countries.
    """
    there = [place for place in found if _is_in_region(place, name)]
    namesakes = [place for place in there if _is_called(place, name)]
    if not there:
        return None
    place = max(namesakes, key=lambda each: each.population) if namesakes else there[0]
    return Chosen(place, _spoken(place, namesakes, name, regions))


def is_well_known(chosen: Chosen, name: PlaceName) -> bool:
    """Whether what may have been no place at all can be taken for this one: called exactly so, or a large town."""
    return _is_called(chosen.place, name) or chosen.place.population >= LARGE


def echo_of(name: PlaceName) -> str:
    """The user's own words for a place, as they may be said back: short and plain; empty where they are not."""
    said = name.text
    plain = len(name.words) <= LONGEST_ECHO and len(said) <= 30 and said.replace(" ", "").isalpha() and said.isascii()
    return _titled(name.words) if plain else ""


def _titled(words: Words) -> str:
    """ "Isle of Man"."""
    return " ".join(word if at and word in _SMALL else word.capitalize() for at, word in enumerate(words))


def _is_in_region(place: Place, name: PlaceName) -> bool:
    region = name.region
    if region is None:
        return True
    if place.country and place.country != region.country:
        return False
    # a geocoder that gives no state was asked for the state
    return not (region.state and place.state) or _folded(place.state) == _folded(region.state)


def _is_called(place: Place, name: PlaceName) -> bool:
    said = _folded(name.text).removeprefix("the ")
    return any(_folded(known).removeprefix("the ") == said for known in (place.name, *place.also))


def _spoken(place: Place, namesakes: Sequence[Place], name: PlaceName, regions: Regions) -> str:
    own = place.name if len(place.name) <= _LONGEST_NAME and _PLAIN.fullmatch(place.name) else _titled(name.words)
    if name.region:
        return f"{own}, {name.region.name}"
    rivals = [other for other in namesakes if _may_be_meant(other, place)]
    if not rivals:
        return own
    country = regions.country(place.country)
    region = place.state if place.country in _BY_STATE else country
    if any(other.country == place.country for other in rivals) and not any(o.state == place.state for o in rivals):
        region = place.state
    region = region or country
    return f"{own}, {region}" if region and _PLAIN.fullmatch(region) and region != own else own


def _may_be_meant(other: Place, place: Place) -> bool:
    """Whether another place of the same name is large enough to be thought of; where sizes are not known, any abroad."""
    if (other.country, other.state) == (place.country, place.state):
        return False
    return other.population >= LARGE if place.population else other.country != place.country


def _folded(text: str) -> str:
    """Small letters without accents, marks as spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.replace(" s ", "s ").split())
