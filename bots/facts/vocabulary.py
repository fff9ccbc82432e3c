"""The phrases by which wishes are recognised, read from `data/wish_words.jsonl`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from bots.facts.items import Sort
from bots.facts.reading import ContentError, read_rows
from bots.facts.words import plain_words

Words = tuple[str, ...]


class ListRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `wish_words.jsonl`: a named list of phrases."""

    list: str
    phrases: tuple[str, ...]


class Phrases:
    """A set of phrases that is looked up by the words of a longer text."""

    def __init__(self, phrases: tuple[str, ...]) -> None:
        self._phrases = frozenset(plain_words(phrase) for phrase in phrases)
        longest_first = sorted(self._phrases, key=len, reverse=True)
        self._by_first = {first: tuple(p for p in longest_first if p[0] == first) for first, *_ in self._phrases}
        self._by_last = {last: tuple(p for p in longest_first if p[-1] == last) for *_, last in self._phrases}

    def __contains__(self, words: Words) -> bool:
        return words in self._phrases

    def starting(self, words: Words) -> Iterator[int]:
        """The lengths of the phrases with which the words start, longest first."""
        for phrase in self._by_first.get(words[0], ()) if words else ():
            if words[: len(phrase)] == phrase:
                yield len(phrase)

    def longest_start(self, words: Words) -> int:
        """The length of the longest phrase with which the words start; 0 for none."""
        return next(self.starting(words), 0)

    def longest_end(self, words: Words) -> int:
        """The length of the longest phrase with which the words end; 0 for none."""
        for phrase in self._by_last.get(words[-1], ()) if words else ():
            if words[-len(phrase) :] == phrase:
                return len(phrase)
        return 0

    def anywhere_in(self, words: Words) -> bool:
        """Whether one of the phrases stands somewhere in the words."""
        return any(word in self._by_first and self.longest_start(words[at:]) for at, word in enumerate(words))


@dataclass(frozen=True)
class Vocabulary:
    """All lists of phrases, each field a line of the file."""

    openers: Phrases
    closers: Phrases
    asks: Phrases
    which: Phrases
    determiners: Phrases
    adjectives: Phrases
    fact_nouns: Phrases
    joke_nouns: Phrases
    story_nouns: Phrases
    links: Phrases
    tails: Phrases
    bare: Phrases
    bare_starts: Phrases
    story_phrases: Phrases
    joke_phrases: Phrases
    fact_phrases: Phrases
    something: Phrases
    something_asks: Phrases
    something_fact: Phrases
    something_joke: Phrases
    about_asks: Phrases
    more: Phrases
    more_about: Phrases
    negations: Phrases
    breaks: Phrases
    blocked_stories: Phrases
    pronouns: Phrases
    bot_itself: Phrases
    assent: Phrases
    dissent: Phrases
    grave: Phrases
    not_subjects: Phrases

    @property
    def nouns(self) -> tuple[tuple[Sort, Phrases], ...]:
        """The nouns of each sort."""
        return ((Sort.FACT, self.fact_nouns), (Sort.JOKE, self.joke_nouns), (Sort.STORY, self.story_nouns))


def load_vocabulary(folder: Path) -> Vocabulary:
    """Read and check the lists of phrases. Raises `ContentError` for an unknown, doubled or missing list."""
    path = folder / "wish_words.jsonl"
    lists: dict[str, Phrases] = {}
    line = 0
    for line, row in read_rows(path, ListRow):
        if row.list not in Vocabulary.__dataclass_fields__ or row.list in lists:
            known = ", ".join(sorted(set(Vocabulary.__dataclass_fields__) - set(lists)))
            raise ContentError(path, line, f"the list {row.list!r} is not known, or there twice; still open: {known}")
        lists[row.list] = Phrases(row.phrases)
    if missing := sorted(set(Vocabulary.__dataclass_fields__) - set(lists)):
        raise ContentError(path, line, f"after this line the lists {', '.join(missing)} are missing; add them")
    return Vocabulary(**lists)
