"""The filters: pure functions from a candidate and its context to a verdict with a reason. One is added here, by name.

Alana, 3.1: "Profanity, single-word and repetitive (news only) candidates are filtered out." Edina, 3: "Output is
always filtered for the possibility of profanity."
"""

from collections.abc import Callable, Mapping
from functools import cached_property

from bucket.clean.said_before import SaidBefore
from bucket.clean.words import words_of
from dialogue.contract import Kind
from dialogue.safety.offence import Finding
from dialogue.turns import Verdict

Judge = Callable[[str], Finding | None]
"""What finds an offence in a text, where there is one."""


class Candidate:
    """What a filter judges: a candidate with the text that would be said."""

    def __init__(self, id: str, text: str, kind: Kind) -> None:
        self.id = id
        self.text = text
        self.kind = kind

    @cached_property
    def words(self) -> list[str]:
        """Its words, lower-cased."""
        return words_of(self.text)


class Context:
    """What a filter may look at besides the candidate."""

    def __init__(self, heard_words: list[str], said_before: SaidBefore, offence: Judge) -> None:
        self.heard_words = heard_words
        self.said_before = said_before
        self.offence = offence


Filter = Callable[[Candidate, Context], Verdict]


def empty(candidate: Candidate, _: Context) -> Verdict:
    """Nothing that could be spoken."""
    if not candidate.words:
        return _refuse(candidate, "empty", "nothing to be spoken")
    return _allow(candidate, "empty")


def offence(candidate: Candidate, context: Context) -> Verdict:
    """What must not be said (dialogue/safety); everything that is said passes this one."""
    finding = context.offence(candidate.text)
    if finding is not None:
        return _refuse(candidate, "offence", f"{finding.category}: {finding.words}")
    return _allow(candidate, "offence")


def single_word(candidate: Candidate, _: Context) -> Verdict:
    """A lone word carries no small talk (Alana, 3.1). An answer may be one: 'Paris.'"""
    if candidate.kind is Kind.CHAT and len(candidate.words) == 1:
        return _refuse(candidate, "single_word", f"only {candidate.text!r}")
    return _allow(candidate, "single_word")


def echo(candidate: Candidate, context: Context) -> Verdict:
    """Nobody wants to hear their own words back, whatever the kind."""
    if candidate.words and candidate.words == context.heard_words:
        return _refuse(candidate, "echo", "says what the user said")
    return _allow(candidate, "echo")


def near_repetition(candidate: Candidate, context: Context) -> Verdict:
    """Small talk that was said in this session already, or nearly so. An answer may come again when asked again."""
    if candidate.kind not in (Kind.CHAT, Kind.FILLER):
        return _allow(candidate, "near_repetition")
    likeness = context.said_before.likeness(candidate.words)
    if likeness:
        return _refuse(candidate, "near_repetition", f"{likeness:.2f} alike to an earlier reply")
    return _allow(candidate, "near_repetition")


FILTERS: Mapping[str, Filter] = {
    "empty": empty,
    "offence": offence,
    "single_word": single_word,
    "echo": echo,
    "near_repetition": near_repetition,
}


def _allow(candidate: Candidate, name: str) -> Verdict:
    return Verdict(candidate.id, name, allowed=True)


def _refuse(candidate: Candidate, name: str, reason: str) -> Verdict:
    return Verdict(candidate.id, name, allowed=False, reason=reason)
