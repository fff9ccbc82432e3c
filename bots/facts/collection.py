"""The collection: all items, and how they are found by entity, by topic or at random."""

from collections.abc import Container, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from bots.facts.chance import choose
from bots.facts.items import Item, Sort, read_items
from bots.facts.reading import ContentError, read_rows
from bots.facts.words import forms, plain_words, without_article
from dialogue.knowledge.topics import Topic

STRONG = 20  # facts on a topic that make the bot fully strong on it
LONGEST_NAME = 4  # words

Name = tuple[str, ...]


class Meant(StrEnum):
    """When a word is taken for a subject."""

    ALWAYS = "always"  # also when it is only said in passing: "i went to see the penguins"
    ASKED = "asked"  # only when it is asked about: "tell me about frozen"
    NAMED = "named"  # only when a fact, joke or story is asked for by name: others know more about the weather


class SubjectRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `subjects.jsonl`: other names of an entity or a topic, and when it is meant.

    `name` is an entity as the items write it; with a `topic`, it is how that topic is said after "about", and stands
    for the items with that entity as well.
    """

    name: Annotated[str, Meta(min_length=2)]
    also: tuple[str, ...] = ()
    topic: Topic | None = None
    meant: Meant = Meant.ALWAYS


class Subject(Struct, frozen=True):
    """What items can be about: an entity, or a whole topic. `name` is how it is said after "about"."""

    name: str
    topic: Topic | None = None


class Collection:
    """All items with their indices. Nothing in it changes after it is made.

    Parameters
    ----------
    items : tuple of Item
        Everything that can be told.
    subjects : tuple of SubjectRow
        Other names of entities and topics.
    """

    def __init__(self, items: tuple[Item, ...], subjects: tuple[SubjectRow, ...] = ()) -> None:
        self.items = items
        self._by_key = {item.key: item for item in items}
        self._of_sort = {sort: tuple(item for item in items if item.sort is sort) for sort in Sort}
        self._about = _items_about(items, subjects)
        self._subjects = _names_of(items, subjects)
        self._first_words = frozenset(name[0] for name in self._subjects if len(name) > 1)
        self._meant = {row.name: row.meant for row in subjects}
        self._topics = {row.topic: Subject(row.name, row.topic) for row in subjects if row.topic is not None}

    def item(self, key: str | None) -> Item | None:
        """The item of that key; None where there is none, or no longer."""
        return self._by_key.get(key) if key else None

    def subject(self, words: tuple[str, ...]) -> Subject | None:
        """What these words name as a whole, in singular or plural, with or without an article."""
        for form in forms(without_article(words)):
            if form in self._subjects:
                return self._subjects[form]
        return None

    def subject_within(self, words: tuple[str, ...], sort: Sort) -> Subject | None:
        """The longest name in a subject of several words ("cats and dogs") on which there are items of that sort."""
        return next((subject for subject in self._named_in(words) if self.has(sort, subject)), None)

    def mentioned(self, words: tuple[str, ...]) -> Iterator[Subject]:
        """The subjects that were said in passing, longer names first. Everyday words are not among them."""
        found = dict.fromkeys(self._named_in(words))
        return (subject for subject in found if self.meant(subject) is Meant.ALWAYS)

    def meant(self, subject: Subject) -> Meant:
        """When that subject is meant by its name."""
        return self._meant.get(subject.name, Meant.ALWAYS)

    def topic(self, topic: Topic | None) -> Subject | None:
        """The topic as a subject, where it has a name that can be said after "about"."""
        return self._topics.get(topic) if topic else None

    def left(self, sort: Sort, subject: Subject | None, told: Container[str]) -> tuple[Item, ...]:
        """The items of that sort, on that subject where one is given, that were not told yet."""
        return tuple(item for item in self._all(sort, subject) if item.key not in told)

    def has(self, sort: Sort, subject: Subject) -> bool:
        """Whether there is any item of that sort on the subject, told or not."""
        return bool(self._all(sort, subject))

    def near(self, sort: Sort, subject: Subject, told: Container[str]) -> tuple[Item, ...]:
        """Items not told yet on the topics that the subject belongs to."""
        topics = {item.topic for every in Sort for item in self._all(every, subject)}
        return tuple(item for item in self._of_sort[sort] if item.topic in topics and item.key not in told)

    def strengths(self) -> Mapping[Topic, float]:
        """How strong the collection is on each topic, by its number of facts, and on humour by its jokes."""
        counts = {Topic.HUMOUR: len(self._of_sort[Sort.JOKE])} if self._of_sort[Sort.JOKE] else {}
        for item in self._of_sort[Sort.FACT]:
            counts[item.topic] = counts.get(item.topic, 0) + 1
        return MappingProxyType({topic: min(1.0, count / STRONG) for topic, count in counts.items()})

    def _all(self, sort: Sort, subject: Subject | None) -> tuple[Item, ...]:
        if subject is None:
            return self._of_sort[sort]
        return self._about.get((sort, without_article(plain_words(subject.name))), ())

    def _named_in(self, words: tuple[str, ...]) -> Iterator[Subject]:
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            for start in range(len(words) - length + 1):
                if length > 1 and words[start] not in self._first_words:
                    continue
                for form in forms(words[start : start + length]):
                    if form in self._subjects:
                        yield self._subjects[form]


def load_collection(folder: Path) -> Collection:
    """Read and check all items and subject names of a folder. Raises `ContentError` naming file, line and mend."""
    items = read_items(folder)
    known = {name for item in items for name in item.entities}
    rows: list[SubjectRow] = []
    path = folder / "subjects.jsonl"
    for line, row in read_rows(path, SubjectRow):
        if row.topic is None and row.name not in known:
            raise ContentError(path, line, f"no item has the entity {row.name!r}; add one, or write it as items do")
        rows.append(row)
    return Collection(items, tuple(rows))


def pick(left: tuple[Item, ...], seed: int) -> Item | None:
    """One of the items that are left, by the seed; None when none is."""
    return choose(left, seed, "item") if left else None


def _items_about(items: tuple[Item, ...], rows: tuple[SubjectRow, ...]) -> dict[tuple[Sort, Name], tuple[Item, ...]]:
    topics = {row.topic: without_article(plain_words(row.name)) for row in rows if row.topic is not None}
    about: dict[tuple[Sort, Name], list[Item]] = {}
    for item in items:
        names = {without_article(plain_words(entity)) for entity in item.entities}
        if item.topic in topics:
            names.add(topics[item.topic])
        for name in names:
            about.setdefault((item.sort, name), []).append(item)
    return {subject: tuple(found) for subject, found in about.items()}


def _names_of(items: tuple[Item, ...], rows: tuple[SubjectRow, ...]) -> dict[Name, Subject]:
    named = [(also, Subject(row.name, row.topic)) for row in rows for also in (row.name, *row.also)]
    named += [(entity, Subject(entity)) for item in items for entity in item.entities]
    # Names as they are written go first: "cricket" is the game, although "crickets" has a singular.
    names: dict[Name, Subject] = {}
    for name, subject in named:
        names.setdefault(without_article(plain_words(name)), subject)
    for name, subject in named:
        for form in forms(without_article(plain_words(name))):
            names.setdefault(form, subject)
    return names
