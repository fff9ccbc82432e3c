"""Whether a sentence is fit to be said by a family-friendly bot.

A word list (profanex) knows the plain swear words. What offends without them (an insult, a threat, bad advice) is told by
patterns over word classes, kept as text in `data/`: which kinds there are and how they sound stands there, not here. Where
no pattern matches, learned weights of words have the last say.
"""

import re
from pathlib import Path

from msgspec import Struct
from profanex import Filter, FilterConfig

from dialogue.safety.compiling import compile_patterns, written_patterns
from dialogue.safety.learned import WordWeights, load_weights
from dialogue.safety.lexicon import load_classes
from dialogue.safety.patterns import Matcher
from dialogue.safety.reading import Reading, read
from dialogue.safety.spelling import plain, unmasked

_LONGEST_WORD = 60  # letters; what is longer is no word
LEARNED = "learned"  # the category where only the sum of many words says so
DATA = Path(__file__).parent / "data"


class Finding(Struct, frozen=True):
    """Why a text must not be said: the kind of offence, and the words that it was told by."""

    category: str
    words: str


class OffenceJudge:
    """Judges sentences. Holds compiled patterns and nothing that changes, so threads may share it.

    Parameters
    ----------
    word_list : Filter
        profanex, asked first.
    matcher : Matcher
        The patterns of `data/offence`.
    disguised : frozenset of str
        Words that are worth unmasking.
    embedded : re.Pattern
        What offends inside any other word ("absofuckinglutely"), with its letters repeated or not.
    harmless : frozenset of str
        Words that hold such a word by chance.
    weights : WordWeights
        Asked last, about each sentence.
    """

    def __init__(
        self,
        word_list: Filter,
        matcher: Matcher,
        disguised: frozenset[str],
        embedded: re.Pattern[str],
        harmless: frozenset[str],
        weights: WordWeights,
    ) -> None:
        self._word_list = word_list
        self._matcher = matcher
        self._disguised = disguised
        self._embedded = embedded
        self._harmless = harmless
        self._weights = weights
        self._tainted = frozenset(word for word in weights.weights if " " not in word and self._embeds(word))

    def judge(self, text: str) -> Finding | None:
        """The first offence found in a text, or None where it is fit to be said.

        Parameters
        ----------
        text : str
            Anything; time is linear in its length. Case and typography do not matter.

        Returns
        -------
        Finding or None
            With the category's heading in `data/offence` and the matched words as read, contractions spelled out.
        """
        reading = self._read(text)
        return self._by_pattern(reading) or self._by_weight(reading)

    def by_pattern(self, text: str) -> Finding | None:
        """As `judge`, without the learned weights."""
        return self._by_pattern(self._read(text))

    def words(self, text: str) -> tuple[str, ...]:
        """The words of a text as the judge reads them, disguises undone."""
        return self._read(text).words

    def sentences(self, text: str) -> list[tuple[str, ...]]:
        """The sentences of a text, each as the words that the weights judge."""
        return [tuple(words) for words in self._read(text).sentences()]

    def _read(self, text: str) -> Reading:
        return read(unmasked(plain(text), self._disguised), self._matcher.vocabulary)

    def _by_pattern(self, reading: Reading) -> Finding | None:
        said = " ".join(reading.words)
        if self._word_list.contains(said):
            return Finding("swearing", self._word_list.find(said)[0].text)
        for word in reading.words:
            # A word of everyday talk was looked into when the table was read: only unknown ones are searched now.
            if word in self._tainted or (word not in self._weights.weights and self._embeds(word)):
                return Finding("swearing", word)
        for match in self._matcher.matches(reading):
            return Finding(match.pattern.kind, " ".join(match.words))
        return None

    def _embeds(self, word: str) -> bool:
        # Repeats are searched from every letter on, so the length is bounded.
        return len(word) <= _LONGEST_WORD and word not in self._harmless and self._embedded.search(word) is not None

    def _by_weight(self, reading: Reading) -> Finding | None:
        first = 0
        for sentence in reading.sentences():
            heavy = self._weights.judge(sentence)
            if heavy:
                # "nobody should say that you are stupid": weighed again without what is taken back.
                denied = self._matcher.denied(reading) >> first
                heavy = self._weights.judge([word for place, word in enumerate(sentence) if not denied >> place & 1])
            if heavy:
                return Finding(LEARNED, ", ".join(heavy))
            first += len(sentence)
        return None


def load_offence(folder: Path = DATA) -> OffenceJudge:
    """Read word classes and patterns and compile them.

    Parameters
    ----------
    folder : Path
        Holds `words/*.txt`, `frames.txt`, `offence/*.txt` and `learned.tsv`; by default what is shipped.

    Returns
    -------
    OffenceJudge
        Takes about a tenth of a second to make: make one and keep it.

    Raises
    ------
    LexiconError
        A data file is not well formed; the message names file, line and mend.
    """
    classes = load_classes(folder / "words")
    patterns = [written for path in sorted((folder / "offence").glob("*.txt")) for written in written_patterns(path)]
    words = {name: frozenset().union(*kept.forms.values()) for name, kept in classes.items()}
    word_list = Filter(FilterConfig(normalize_leet=False, extra_allowlist=sorted(words["ambiguous"])))
    return OffenceJudge(
        word_list,
        compile_patterns(classes, patterns, written_patterns(folder / "frames.txt"), words["harmless"]),
        frozenset(word for word in words["disguised"] if len(word) > 2 and "_" not in word),
        re.compile("|".join("".join(letter + "+" for letter in word) for word in sorted(words["embedded"]))),
        words["embedded_harmless"],
        load_weights(folder / "learned.tsv"),
    )
