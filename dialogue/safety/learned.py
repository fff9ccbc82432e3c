"""A second opinion where no pattern matches: weights of single words and of pairs of neighbours, added up.

Patterns know what they were written for. The weights were learned from the written cases against everyday talk, and see
that a sentence sounds like an insult or a piece of bad advice although nobody foresaw its form. They are a plain table,
one line a word, so that every refusal can be explained by the words that weighed most.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from dialogue.safety.lexicon import LexiconError

Features = frozenset[str]


class WordWeights(Struct, frozen=True):
    """How strongly each word or pair of neighbouring words speaks for offence, and from which sum on it is one."""

    weights: dict[str, float]
    bias: float
    threshold: float

    def judge(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words that weigh most, heaviest first, where the text is offensive; else nothing.

        Parameters
        ----------
        words : sequence of str
            One sentence as read, contractions spelled out.

        Returns
        -------
        tuple of str
            At most four words or pairs; empty where the sum stays below the threshold.
        """
        if self.sum_of(words) < self.threshold:
            return ()
        heavy = sorted(
            (each for each in features(words) if each in self.weights), key=lambda each: (-self.weights[each], each)
        )
        return tuple(heavy[:4])

    def sum_of(self, words: Sequence[str]) -> float:
        """The weights of all words and pairs added up, over the root of their number, plus the bias."""
        found = features(words)
        weights = self.weights
        total = sum([weights[feature] for feature in found if feature in weights])
        return self.bias + total / math.sqrt(len(found) or 1)


def features(words: Sequence[str]) -> Features:
    """What is weighed: the words, and the pairs "a b" of neighbours; `<` and `>` stand for the ends."""
    return frozenset([*words, *[first + " " + second for first, second in pairwise(["<", *words, ">"])]])


def load_weights(path: Path) -> WordWeights:
    """Read a table as `write_weights` leaves it. Raises `LexiconError` naming the line that is malformed."""
    weights: dict[str, float] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            continue
        feature, tab, weight = line.partition("\t")
        try:
            if feature in weights or not tab:
                raise ValueError
            weights[feature] = float(weight)
        except ValueError:
            raise LexiconError(
                f"{path.name}:{number}: expected a new word, a tab and a number, found {line!r}"
            ) from None
    try:
        return WordWeights(weights, weights.pop("<bias>"), weights.pop("<threshold>"))
    except KeyError as missing:
        raise LexiconError(f"{path.name}: the line {missing} is missing; learn the table anew") from None
