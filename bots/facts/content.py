"""All content of the bot in one record: what it tells, how it puts it, and the words by which it is asked."""

from dataclasses import dataclass
from pathlib import Path

from bots.facts.collection import Collection, load_collection
from bots.facts.phrases import Phrasing, load_phrasing
from bots.facts.vocabulary import Vocabulary, load_vocabulary


@dataclass(frozen=True)
class Content:
    """What the files in `data/` hold, read and checked."""

    collection: Collection
    phrasing: Phrasing
    vocabulary: Vocabulary


def load_content(folder: Path) -> Content:
    """Read and check a folder of content. Raises `ContentError` naming file, line and mend."""
    return Content(load_collection(folder), load_phrasing(folder), load_vocabulary(folder))
