"""The script's records: keywords with their rank, rules that take a clause apart, reassemblies that answer it.

Weizenbaum (1966) calls the two halves of a rule decomposition and reassembly; `loading.py` reads them from `data/`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bots.eliza.pattern import Pattern
from bots.eliza.vocabulary import Phrases, Vocabulary
from dialogue.knowledge.topics import Topic

HIGHEST_RANK = 10
NAME = "name"  # a slot of this name has its words capitalised

_SENTENCE = re.compile(r"[.!?]\s+")
_WORD = re.compile(r"[a-z']+")
_POLAR = frozenset(
    "do does did is are was were am has have had can could will would shall should may might must isn't aren't wasn't "
    "don't doesn't didn't haven't hasn't won't wouldn't can't couldn't shouldn't any".split()
)


class Asks(StrEnum):
    """What kind of answer a reply of ours waits for."""

    NOTHING = "nothing"
    POLAR = "polar"
    WHAT = "what"
    WHO = "who"
    WHERE = "where"
    WHEN = "when"
    WHY = "why"
    HOW = "how"


class Situation(StrEnum):
    """Where the rules of a section are asked for by the state of the talk and not by a keyword."""

    YES_AFTER_POLAR = "yes_after_polar"
    NO_AFTER_POLAR = "no_after_polar"
    YES_AFTER_OPEN = "yes_after_open"
    NO_AFTER_OPEN = "no_after_open"
    MAYBE = "maybe"
    YES = "yes"
    NO = "no"
    ANSWER_WHAT = "answer_what"
    ANSWER_WHO = "answer_who"
    ANSWER_WHERE = "answer_where"
    ANSWER_WHEN = "answer_when"
    ANSWER_WHY = "answer_why"
    ANSWER_HOW = "answer_how"
    NEW_TOPIC = "new_topic"
    NOTHING = "nothing"


_PRONOUNS = {each.value: each for each in Asks if each not in (Asks.NOTHING, Asks.POLAR)} | {
    "which": Asks.WHAT,
    "whose": Asks.WHO,
    "whom": Asks.WHO,
}


@dataclass(frozen=True)
class Reassembly:
    """A reply with slots.

    Parameters
    ----------
    number : int
        Its place in the whole script, by which a session remembers it.
    pieces : tuple of str
        Text and slot names in turn, text first and last.
    topic : Topic or None
        Of the section that it stands in.
    asks : Asks
        What its last sentence asks for.
    on_yes, on_no : Reassembly or None
        What to say when the user answers it with a bare yes or no; where there is none, a situation's rules do.
    """

    number: int
    pieces: tuple[str, ...]
    topic: Topic | None = None
    asks: Asks = Asks.NOTHING
    on_yes: "Reassembly | None" = None
    on_no: "Reassembly | None" = None

    @property
    def text(self) -> str:
        """As the script has it."""
        return "".join(f"{{{piece}}}" if at % 2 else piece for at, piece in enumerate(self.pieces))

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of its slots."""
        return self.pieces[1::2]

    def fill(self, slots: Mapping[str, str]) -> str:
        """The reply. A slot that begins a sentence gets its capital, and a name gets it anywhere."""
        filled = ""
        for at, piece in enumerate(self.pieces):
            text = slots[piece] if at % 2 else piece
            if piece == NAME and at % 2:
                text = " ".join(word[:1].upper() + word[1:] for word in text.split())
            starts = at % 2 and (not filled or filled[-2:] in (". ", "! ", "? "))
            filled += text[:1].upper() + text[1:] if starts else text
        return filled


@dataclass(frozen=True)
class Rule:
    """A decomposition, its rank and reassemblies, what to remember of it; or the keyword whose rules go on instead."""

    pattern: Pattern
    rank: int
    says: tuple[Reassembly, ...]
    remembers: tuple[Reassembly, ...] = ()
    goto: str | None = None


@dataclass(frozen=True)
class Keyword:
    """The words and phrases that bring a set of rules in, the most important keyword of an utterance first."""

    name: str
    phrases: Phrases
    topic: Topic | None
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Script:
    """All that the bot can say, and when. `by_word` finds keywords by the first word of their phrases.

    `digest` tells one edition from another: the numbers in a session's state are those of the edition that wrote it.
    """

    vocabulary: Vocabulary
    keywords: Mapping[str, Keyword]
    by_word: Mapping[str, tuple[Keyword, ...]]
    situations: Mapping[Situation, Keyword]
    reassemblies: tuple[Reassembly, ...]
    digest: str

    def rules(self) -> tuple[Rule, ...]:
        """Every rule that says something."""
        sections = (*self.keywords.values(), *self.situations.values())
        return tuple(rule for section in sections for rule in section.rules if rule.says)


def asks_of(text: str) -> Asks:
    """The kind of the question that a reply ends with, told by its last part that has a question's verb or pronoun."""
    last = _SENTENCE.split(text.strip())[-1].lower()
    if not last.endswith("?"):
        return Asks.NOTHING
    for part in reversed(last.split(",")):
        for word in _WORD.findall(part):
            if word in _POLAR:
                return Asks.WHAT if " or " in last else Asks.POLAR
            if word in _PRONOUNS:
                return _PRONOUNS[word]
    return Asks.NOTHING
