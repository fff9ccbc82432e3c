"""Countries and states: told from the end of what was said ("paris texas"), and named when places are told apart."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from bots.weather.grammar import ContentError
from bots.weather.records import PlaceName, Region
from bots.weather.words import Words, plain_words

# Where a region comes after one of these it is part of the name: "new mexico", "south georgia".
_POINTERS = frozenset(
    "new north south east west old great little upper lower central port fort saint st san of".split()
)
_LINKS = frozenset(("in", "in the", "the"))
_LONGEST = 6  # words of a region's name


class RegionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `regions.toml`."""

    name: str
    country: str
    state: str = ""
    code: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Regions:
    """All regions by the words for them, and the countries' spoken names by their codes."""

    by_words: Mapping[Words, Region]
    countries: Mapping[str, str]

    def told_apart(self, words: Words) -> PlaceName:
        """The name of a place with the region that was said after it, where one was. A region alone is a place too."""
        if whole := self.by_words.get(words):
            named = whole.state or self.country(whole.country).removeprefix("the ")
            return PlaceName(plain_words(named))
        for at in range(max(1, len(words) - _LONGEST), len(words)):
            region = self.by_words.get(words[at:])
            place = words[:at]
            if region is None or place[-1] in _POINTERS:
                continue
            for length in (2, 1):
                if len(place) > length and " ".join(place[-length:]) in _LINKS:
                    place = place[:-length]
            return PlaceName(place, region)
        return PlaceName(words)

    def country(self, code: str) -> str:
        """A country's spoken name; empty for a code that is not known."""
        return self.countries.get(code.upper(), "")


def load_regions(folder: Path) -> Regions:
    """Read and check the regions. Raises `ContentError` naming the file and the mend."""
    path = folder / "regions.toml"
    try:
        rows = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["regions"], tuple[RegionRow, ...])
    except (tomllib.TOMLDecodeError, KeyError, msgspec.ValidationError) as error:
        raise ContentError(f"{path}: {error}") from error
    by_words: dict[Words, Region] = {}
    for row in rows:
        region = Region(row.name, row.country, row.state, row.code)
        for name in (row.name, row.name.removeprefix("the "), *row.also):
            by_words[plain_words(name)] = region  # a state after a country of its name: "atlanta georgia"
    return Regions(by_words, {row.country: row.name for row in rows if not row.state})
