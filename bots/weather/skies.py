"""States of the sky by the codes of the weather services, from `data/skies.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from bots.weather.grammar import ContentError
from bots.weather.records import Sky, SkyKind


class SkyRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `skies.toml`."""

    said: str
    kind: SkyKind
    rank: int
    wmo: tuple[int, ...]
    owm: tuple[int, ...]
    light: int = 0


@dataclass(frozen=True)
class Skies:
    """Skies by Open-Meteo's codes (WMO) and by OpenWeatherMap's."""

    wmo: Mapping[int, Sky]
    owm: Mapping[int, Sky]


def load_skies(folder: Path) -> Skies:
    """Read and check the skies. Raises `ContentError` naming the file and the mend."""
    path = folder / "skies.toml"
    try:
        rows = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["skies"], tuple[SkyRow, ...])
    except (tomllib.TOMLDecodeError, KeyError, msgspec.ValidationError) as error:
        raise ContentError(f"{path}: {error}") from error
    skies = [(row, Sky(row.said, row.kind, row.rank, row.light)) for row in rows]
    return Skies(
        wmo={code: sky for row, sky in skies for code in row.wmo},
        owm={code: sky for row, sky in skies for code in row.owm},
    )
