"""How the bot puts things: lead-ins, offers, and plain words for what it has not got, from `data/phrases.jsonl`."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bots.facts.chance import choose
from bots.facts.items import Item, Sort
from bots.facts.reading import ContentError, read_rows
from bots.facts.words import plain_words

# First words that are written small inside a sentence; any other may be a name and keeps its capital.
_SMALL = (
    " a an the in on at of to for from by with without when while if although because before after during until since "
    "most many some every each all no only there it its one two three four five about around nearly almost under over "
    "some long early more fewer less another both either "
)
_PLURALS = {Sort.FACT: "facts", Sort.JOKE: "jokes", Sort.STORY: "stories"}


class Use(StrEnum):
    """What a phrase is for. It may have places for {sort}, {sorts}, {subject} and what was {wanted}."""

    LEAD = "lead"  # before a fact, which begins a sentence of its own
    LEAD_THAT = "lead_that"  # before a fact, which goes on the sentence
    OFFER = "offer"  # a driver
    ANOTHER_OFFER = "another_offer"  # a driver after a fact on the same subject
    GRACIOUS = "gracious"  # after a no
    NONE_ABOUT = "none_about"  # nothing there on a subject, before another item
    NONE_ON_THAT = "none_on_that"  # the same without naming the subject
    USED_UP = "used_up"  # no more on a subject, before another item
    RUN_OUT = "run_out"  # no more of a sort


class PhraseRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `phrases.jsonl`."""

    use: Use
    text: Annotated[str, Meta(min_length=4, max_length=200)]


@dataclass(frozen=True)
class Phrasing:
    """All phrases by their use."""

    phrases: dict[Use, tuple[str, ...]]

    def introduced(self, fact: Item, seed: int) -> str:
        """The fact, in about every other case behind a lead-in."""
        style = choose((Use.LEAD, Use.LEAD_THAT, None, None), seed, "style")
        if style is None:
            return fact.text
        if style is Use.LEAD_THAT and _may_start_small(fact):
            return f"{choose(self.phrases[style], seed, style)} {fact.text[0].lower()}{fact.text[1:]}"
        return f"{choose(self.phrases[Use.LEAD], seed, style)} {fact.text}"

    def say(self, use: Use, seed: int, sort: Sort = Sort.FACT, subject: str = "that") -> str:
        """A phrase of that use with its places filled; where it speaks of what was wanted, `subject` is that."""
        phrase = choose(self.phrases[use], seed, use)
        return phrase.format(sort=sort.value, sorts=_PLURALS[sort], subject=subject, wanted=subject)

    def offers(self, use: Use, avoiding: str | None) -> tuple[str, ...]:
        """The wordings of an offer, without the one that was used last."""
        return tuple(wording for wording in self.phrases[use] if wording != avoiding)


def load_phrasing(folder: Path) -> Phrasing:
    """Read and check the phrases. Raises `ContentError` for an unknown place and for a use with fewer than two."""
    path = folder / "phrases.jsonl"
    found: dict[Use, list[str]] = {use: [] for use in Use}
    line = 0
    for line, row in read_rows(path, PhraseRow):
        try:
            row.text.format(sort="", sorts="", subject="", wanted="")
        except (KeyError, IndexError, ValueError) as error:
            raise ContentError(path, line, "known places are {sort}, {sorts}, {subject} and {wanted}") from error
        found[row.use].append(row.text)
    if scarce := [use.value for use, texts in found.items() if len(texts) < 2]:
        raise ContentError(path, line, f"after this line fewer than two phrases for {', '.join(scarce)}; add some")
    return Phrasing({use: tuple(texts) for use, texts in found.items()})


def _may_start_small(fact: Item) -> bool:
    first = plain_words(fact.text)[0]
    return f" {first} " in _SMALL or (fact.entities[0].islower() and first == plain_words(fact.entities[0])[0])
