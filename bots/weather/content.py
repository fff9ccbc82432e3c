"""All content of the bot in one record: how it is asked, what it says, the regions and skies it knows."""

from dataclasses import dataclass
from pathlib import Path

from bots.weather.phrasing import Phrasing, load_phrasing
from bots.weather.regions import Regions, load_regions
from bots.weather.skies import Skies, load_skies
from bots.weather.wish import Ears, load_ears


@dataclass(frozen=True)
class Content:
    """What the files in `data/` hold, read and checked."""

    ears: Ears
    phrasing: Phrasing
    regions: Regions
    skies: Skies


def load_content(folder: Path) -> Content:
    """Read and check a folder of content. Raises `ContentError` naming the file and the mend."""
    return Content(load_ears(folder), load_phrasing(folder), load_regions(folder), load_skies(folder))
