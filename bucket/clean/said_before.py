"""Finds near-repetitions of what was said in this session, at a cost that hardly grows with its length.

Two sets of words whose Jaccard similarity is at least t share an element among the first `len - ceil(t * len) + 1` of
each, in any common order (prefix filtering; Chaudhuri et al., 2006). Only replies that do are compared in full.
"""

import math
from collections.abc import Iterable, Sequence

from bucket.clean.words import fingerprint_of


class SaidBefore:
    """The replies of a session, searchable by likeness.

    Parameters
    ----------
    fingerprints : sequence of tuple of int
        Sorted word hashes of each reply (`bucket.clean.words.fingerprint`).
    threshold : float
        Jaccard similarity of the word sets, in (0, 1], from which a reply counts as said.
    """

    def __init__(self, fingerprints: Sequence[tuple[int, ...]], threshold: float) -> None:
        self._sets = fingerprints
        self._threshold = threshold
        self._by_word: dict[int, list[int]] | None = None

    def likeness(self, words: Sequence[str]) -> float:
        """Similarity of a reply, given by its words, to the likest of the session, in [threshold, 1]; 0 where none is."""
        if not self._sets:
            return 0.0
        wanted = fingerprint_of(words)
        asked = set(wanted)
        best = 0.0
        for at in self._near(wanted):
            said = self._sets[at]
            common = len(asked.intersection(said))
            union = len(asked) + len(said) - common
            best = max(best, common / union if union else 0.0)
        return best if best >= self._threshold else 0.0

    def _near(self, wanted: tuple[int, ...]) -> Iterable[int]:
        if self._by_word is None:
            self._by_word = {}
            for at, said in enumerate(self._sets):
                for word in said[: self._prefix(len(said))]:
                    self._by_word.setdefault(word, []).append(at)
        near: set[int] = set()
        for word in wanted[: self._prefix(len(wanted))]:
            near.update(self._by_word.get(word, ()))
        return near

    def _prefix(self, size: int) -> int:
        return size - math.ceil(self._threshold * size - 1e-9) + 1
