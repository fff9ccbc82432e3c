"""What the bot can tell: one record for facts, jokes and stories, read from `data/` and checked."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bots.facts.reading import ContentError, read_rows
from dialogue.contract import Source
from dialogue.knowledge.topics import Topic

KEY_LENGTH = 4  # characters of an item's key

Words = Annotated[str, Meta(min_length=2, max_length=60, pattern=r"^[A-Za-z0-9][A-Za-z0-9 '-]*$")]
# Speakable: letters, figures and plain punctuation; no brackets, slashes or signs that a synthesiser stumbles over.
Spoken = Annotated[str, Meta(min_length=20, max_length=1200, pattern=r"^[A-Z0-9\"'][A-Za-z0-9À-ÿ ,.;:!?'\"-]*[.!?\"]$")]
Origin = Annotated[str, Meta(min_length=4, max_length=160)]


class Sort(StrEnum):
    """The sorts of item."""

    FACT = "fact"
    JOKE = "joke"
    STORY = "story"


class Item(Struct, frozen=True):
    """One thing to tell.

    `entities` are named as one would say them after "about" ("penguins", "the Moon"), the main one first. `key` is
    made from the text, so that nobody has to number items and a session survives the adding of others.
    """

    sort: Sort
    key: str
    text: str
    topic: Topic
    entities: tuple[str, ...]
    documented: str | None = None

    def names(self) -> tuple[str, ...]:
        """The entities as annotations name them: in small letters, without article."""
        return tuple(name.lower().removeprefix("the ") for name in self.entities)

    def origin(self) -> Source | None:
        """Where a fact is documented."""
        return Source(self.documented) if self.documented else None


class FactRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `facts_*.jsonl`. `source` names where such a fact is documented."""

    text: Spoken
    topic: Topic
    entities: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=6)]
    source: Origin


class TaleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `jokes*.jsonl` or `stories*.jsonl`: written for this bot, so it has no source."""

    text: Spoken
    topic: Topic = Topic.HUMOUR
    entities: Annotated[tuple[Words, ...], Meta(max_length=6)] = ()


def read_items(folder: Path) -> tuple[Item, ...]:
    """All items of a folder. Raises `ContentError` for a line of another form and for a text that is there twice."""
    items: list[Item] = []
    seen: dict[str, str] = {}
    for path, line, item in _lines(folder):
        if item.key in seen:
            raise ContentError(path, line, f"has the key of {seen[item.key]}; reword it, or take one of them out")
        seen[item.key] = f"{path.name}:{line}"
        items.append(item)
    return tuple(items)


def key_of(text: str) -> str:
    """The short key by which a session remembers an item: 24 bits of a hash of its text."""
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=3).digest()).decode()


def _lines(folder: Path) -> Iterator[tuple[Path, int, Item]]:
    for path in sorted(folder.glob("facts_*.jsonl")):
        for line, fact in read_rows(path, FactRow):
            yield path, line, Item(Sort.FACT, key_of(fact.text), fact.text, fact.topic, fact.entities, fact.source)
    for sort, pattern in ((Sort.JOKE, "jokes*.jsonl"), (Sort.STORY, "stories*.jsonl")):
        for path in sorted(folder.glob(pattern)):
            for line, tale in read_rows(path, TaleRow):
                yield path, line, Item(sort, key_of(tale.text), tale.text, tale.topic, tale.entities)
