"""Text as positions of words and word classes, so that a pattern is matched by shifting bits and never by backtracking.

A sentence is read once. Every word, and every class that a word is in, gets one whole number in which bit i says "here, at
the i-th word". Matching "a, then within three words b" is then a few shifts and ands, linear in the length of the text.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

Id = int
Form = tuple[str, ...]

_TOKENS = re.compile(r"[a-z0-9]+(?:'[a-z]+)*|[.!?\n]|[,;:()\"]")
NAME = "name"  # every word of a title or set phrase that means no harm
_SENTENCE_ENDS = frozenset(".!?\n")
_TAILS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "s", "em": "them"}
# Written as spoken. Short forms without an apostrophe are as common in chat as those with one.
_SPOKEN: dict[str, Form] = {
    "ain't": ("is", "not"),
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "cant": ("can", "not"),
    "won't": ("will", "not"),
    "wont": ("will", "not"),
    "shan't": ("will", "not"),
    "let's": ("let", "us"),
    "lets": ("let", "us"),
    "y'all": ("you",),
    "yall": ("you",),
    "ya": ("you",),
    "u": ("you",),
    "ur": ("your",),
    "r": ("are",),
    "im": ("i", "am"),
    "ive": ("i", "have"),
    "youre": ("you", "are"),
    "youve": ("you", "have"),
    "youd": ("you", "would"),
    "youll": ("you", "will"),
    "theyre": ("they", "are"),
    "theyll": ("they", "will"),
    "hes": ("he", "s"),
    "shes": ("she", "s"),
    "thats": ("that", "s"),
    "dont": ("do", "not"),
    "doesnt": ("does", "not"),
    "didnt": ("did", "not"),
    "isnt": ("is", "not"),
    "arent": ("are", "not"),
    "wasnt": ("was", "not"),
    "shouldnt": ("should", "not"),
    "wouldnt": ("would", "not"),
    "couldnt": ("could", "not"),
    "gonna": ("going", "to"),
    "wanna": ("want", "to"),
    "gotta": ("got", "to"),
    "oughta": ("ought", "to"),
    "gimme": ("give", "me"),
    "lemme": ("let", "me"),
    "kinda": ("kind", "of"),
    "dunno": ("do", "not", "know"),
    "outta": ("out", "of"),
    "ppl": ("people",),
    "cuz": ("because",),
    "coz": ("because",),
}
# After these a new clause begins, so that a plain verb that follows is an order: "and then sell".
_JOINS = frozenset("and or but so then".split())
# These may stand before an order at the beginning of a clause: "honestly, just sell".
_LEADS = frozenset(
    "just please well honestly oh hey ok okay also first now instead seriously always simply go yeah yes no listen look "
    "maybe finally next c'mon sure ah ha lol sorry dude man mate bro pal buddy anyway".split()
)
_STOPS = frozenset("not never no nobody none without hardly neither nor".split())


class Vocabulary(Struct, frozen=True):
    """Which ids a word has, and which phrases, by their first two words; `NAME` stands for the words of a name."""

    words: dict[str, tuple[Id, ...]]
    phrases: dict[tuple[str, str], tuple[tuple[Form, tuple[Id, ...]], ...]]
    names: dict[tuple[str, str], tuple[Form, ...]]


class Reading(Struct, frozen=True):
    """One text as read. All masks have bit i set where the property holds at the i-th word.

    `at` maps an id to its positions; `starts` are clause beginnings, `ends` last words of clauses, `stops` words that a
    gap may not reach over (negations, last words of sentences), `breaks` the last words of sentences.
    """

    words: tuple[str, ...]
    at: dict[Id, int]
    starts: int
    ends: int
    stops: int
    breaks: int

    def around(self, bit: int) -> int:
        """Mask of the sentence in which the word `bit` (a mask with that one bit) stands."""
        below = self.breaks & (bit - 1)
        above = self.breaks & ~(bit - 1)
        low = 1 << below.bit_length()
        high = (above & -above) << 1 if above else 1 << len(self.words)
        return (high - 1) & ~(low - 1)

    def sentences(self) -> Iterator[tuple[str, ...]]:
        """The words of each sentence in turn."""
        first = 0
        rest = self.breaks
        while rest:
            end = (rest & -rest).bit_length()
            yield self.words[first:end]
            first = end
            rest &= rest - 1
        if first < len(self.words):
            yield self.words[first:]


def read(text: str, vocabulary: Vocabulary) -> Reading:
    """Read text into words and their places.

    Parameters
    ----------
    text : str
        Lower case, apostrophes straight (see `spelling.plain`).
    vocabulary : Vocabulary
        What the words mean to the patterns.

    Returns
    -------
    Reading
        With contractions spelled out: "you're" is "you are". Linear in the length of the text.
    """
    words: list[str] = []
    starts, ends, breaks, stops = 0, 0, 0, 0
    fresh = True
    bit = 1
    for token in _TOKENS.findall(text):
        if not token[0].isalnum():
            ends |= bit >> 1
            fresh = True
            if token in _SENTENCE_ENDS:
                breaks |= bit >> 1
            continue
        for word in _SPOKEN.get(token) or (_spelled_out(token) if "'" in token else (token,)):
            words.append(word)
            if fresh:
                starts |= bit
                fresh = word in _LEADS or word in _JOINS
            elif word in _JOINS:
                fresh = True
            if word in _STOPS:
                stops |= bit
            bit <<= 1
    _hide_names(words, vocabulary)
    at = _places(words, vocabulary)
    return Reading(tuple(words), at, starts=starts, ends=ends | bit >> 1, stops=stops | breaks, breaks=breaks)


def _spelled_out(token: str) -> Form:
    head, _, tail = token.partition("'")
    if head.endswith("n") and tail == "t":
        return (head[:-1], "not")
    return (head, *(_TAILS.get(part, part) for part in tail.split("'")))


def _hide_names(words: list[str], vocabulary: Vocabulary) -> None:
    names = vocabulary.names
    for place, pair in enumerate(pairwise(words)):
        for rest in names.get(pair, ()):
            end = place + 2 + len(rest)
            if tuple(words[place + 2 : end]) == rest:
                words[place:end] = [NAME] * (2 + len(rest))
                break


def _places(words: list[str], vocabulary: Vocabulary) -> dict[Id, int]:
    at: dict[Id, int] = {}
    known, phrases = vocabulary.words, vocabulary.phrases
    bit = 1
    for word in words:
        for name in known.get(word, ()):
            at[name] = at.get(name, 0) | bit
        bit <<= 1
    for place, pair in enumerate(pairwise(words)):
        for rest, ids in phrases.get(pair, ()):
            if tuple(words[place + 2 : place + 2 + len(rest)]) == rest:
                # All words of a phrase carry its class, so that what stands before and after it is next to it.
                span = ((4 << len(rest)) - 1) << place
                for name in ids:
                    at[name] = at.get(name, 0) | span
    return at
