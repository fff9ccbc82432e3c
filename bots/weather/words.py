"""Words of what was said: cut, in small letters, without apostrophes; and sets of phrases to find in them."""

import re
from collections.abc import Iterable

WORD_LIMIT = 40  # words looked at: what comes later in a long speech is not for this bot
TEXT_LIMIT = 600  # characters looked at

Words = tuple[str, ...]

# Each character is matched in one way only, so that no text, however hostile, costs more than a pass over it.
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_APOSTROPHES = str.maketrans("", "", "'’")


def plain_words(text: str) -> Words:
    """The words in small letters without apostrophes ("whats"), as speech recognisers and hurried typists write."""
    return tuple(word.translate(_APOSTROPHES) for word in _WORD.findall(text[:TEXT_LIMIT].lower())[:WORD_LIMIT])


class Phrases:
    """A set of phrases that is looked up by the words of a longer text."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = frozenset(plain_words(phrase) for phrase in phrases)
        self._longest = max((len(phrase) for phrase in self._phrases), default=0)

    def __contains__(self, words: Words) -> bool:
        return words in self._phrases

    def start_of(self, words: Words) -> int:
        """The length of the longest phrase with which the words start; 0 for none."""
        lengths = range(min(self._longest, len(words)), 0, -1)
        return next((length for length in lengths if words[:length] in self._phrases), 0)

    def end_of(self, words: Words) -> int:
        """The length of the longest phrase with which the words end; 0 for none."""
        lengths = range(min(self._longest, len(words)), 0, -1)
        return next((length for length in lengths if words[-length:] in self._phrases), 0)

    def in_any_of(self, words: Words) -> bool:
        """Whether one of the words is a phrase by itself."""
        return any((word,) in self._phrases for word in words)

    def taken_from(self, words: Words) -> Words:
        """The words without the first of the phrases found in them; the same words where there is none."""
        for at in range(len(words)):
            if length := self.start_of(words[at:]):
                return words[:at] + words[at + length :]
        return words
