"""What the user said, as clauses of plain words: changed to the script's spelling, split where a new thought begins."""

import re
from dataclasses import dataclass
from itertools import islice

from bots.eliza.vocabulary import Vocabulary, Words

LISTENED_TO = 800  # characters of an utterance; nobody says more in one breath
CLAUSE_WORDS = 40
CLAUSES = 8
OWN_SUBJECT = 4  # words before "and i" from which it begins a new clause; "my sister and i" is one subject

_TOKEN = re.compile(r"[^\W_]+(?:['\-][^\W_]+)*|\S")
_STOPS = frozenset(".,!?;:…–—")
_ENDS = frozenset(".!?…")  # after these a capital says nothing


@dataclass(frozen=True)
class Clause:
    """A run of words without a stop: lower-cased for matching, and with the user's capitals for an echo."""

    words: Words
    written: Words

    def span(self, start: int, end: int) -> "Clause":
        """A part of it."""
        return Clause(self.words[start:end], self.written[start:end])


def hear(text: str, vocabulary: Vocabulary) -> tuple[Clause, ...]:
    """The clauses of an utterance, in order. Takes time in proportion to a length that is bounded."""
    runs = (_changed(run, vocabulary) for run in _runs(_tokens(text)))
    clauses = (clause.span(0, CLAUSE_WORDS) for run in runs for clause in _split(run, vocabulary) if clause.words)
    return tuple(islice(clauses, CLAUSES))


def leaves_alone(text: str, vocabulary: Vocabulary) -> bool:
    """Whether something was said that small talk must keep away from."""
    words = tuple(token.lower() for token in _tokens(text))
    return any(vocabulary.leave.length_at(words, at) for at in range(len(words)))


def _tokens(text: str) -> list[str]:
    heard = text[:LISTENED_TO].replace("’", "'").replace("‘", "'")
    if heard.isupper():
        heard = heard.lower()
    return _TOKEN.findall(heard)


def _runs(tokens: list[str]) -> list[list[str]]:
    """The tokens between stops. The first word of a run that ends a sentence loses its capital: it says nothing."""
    runs: list[list[str]] = [[]]
    starts = True
    for token in tokens:
        if token in _STOPS:
            runs.append([])
            starts = starts or token in _ENDS
        else:
            runs[-1].append(token.lower() if starts else token)
            starts = False
    return [run for run in runs if run]


def _changed(run: list[str], vocabulary: Vocabulary) -> Clause:
    """The pre-substitution: contractions in full, misspellings mended, words that carry nothing left out."""
    lower = tuple(token.lower() for token in run)
    words: list[str] = []
    written: list[str] = []
    at = 0
    while at < len(lower):
        if length := vocabulary.change_starts.length_at(lower, at):
            change = vocabulary.changes[lower[at : at + length]]
            words += change
            written += change
            at += length
        elif lower[at].endswith("'s") and at + 1 < len(lower) and vocabulary.is_in("after_is", lower[at + 1]):
            words += (lower[at][:-2], "is")
            written += (run[at][:-2], "is")
            at += 1
        else:
            words.append(lower[at])
            written.append(run[at])
            at += 1
    return Clause(tuple(words), tuple(written))


def _split(clause: Clause, vocabulary: Vocabulary) -> list[Clause]:
    """After "yes" and "no", at "but" and "and then", and at "and" or "so" before a new subject; speech comes without commas."""
    words = clause.words
    start = _answer_length(words, vocabulary)
    parts = [clause.span(0, start)]
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else ""
        joins = word in ("and", "so", "then") and vocabulary.is_in("subject", following)
        if word == "but" or (word, following) == ("and", "then") or (joins and at - start >= OWN_SUBJECT):
            parts.append(clause.span(start, at))
            start = at + 1
    return [*parts, clause.span(start, len(words))]


def _answer_length(words: Words, vocabulary: Vocabulary) -> int:
    """The length of a yes or no before a clause of its own; "no one knows" has none."""
    length = vocabulary.classes["lead"].length_at(words, 0)
    return length if length < len(words) and vocabulary.is_in("subject", words[length]) else 0
