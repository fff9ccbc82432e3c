"""What the user wishes of the quiz: to begin, a hint, the score, to leave and the like; all ways are in `data/ways.jsonl`."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from bots.quiz.rows import ContentError
from bots.quiz.ways import LONGEST, Ways, load_ways
from bots.quiz.words import Words


class Want(StrEnum):
    """What may be wished, in the order in which it is looked for."""

    LEAVE = "leave"
    HINT = "hint"
    REPEAT = "repeat"
    SKIP = "skip"  # also "i don't know" and "tell me the answer"
    SCORE = "score"
    HARDER = "harder"
    EASIER = "easier"
    ANY_TOPIC = "any_topic"
    AGAIN = "quiz_again"  # from the beginning
    RESUME = "resume"
    ANOTHER = "another"  # "one more": of whatever was said last
    START = "start"
    TOPIC = "topic"
    WAIT = "wait"
    DISPUTE = "dispute"
    RULES = "rules"
    NOD = "nod"  # "ok", "haha", "yes": heard, but nothing is wished


class Wish(Struct, frozen=True):
    """A wish, with the subject that was named for it; empty for any."""

    want: Want
    subject: Words = ()


# Words of which one must be there before the ways of beginning are tried: most of what people say is something else.
_QUIZ_WORDS = frozenset(
    "quiz quizz quizzes trivia trivial question questions game games test challenge knowledge examine quizmaster teaser "
    "teasers pursuit host".split()
)
_BREAKS = frozenset(
    "and but so anyway okay well please now then yes yeah thanks bored today instead hey hi hello".split()
)


class Wishes:
    """Finds the wish in what was said."""

    def __init__(self, ways: Mapping[str, Ways]) -> None:
        self._ways = ways

    def of(self, words: Words) -> Wish | None:
        """The wish that the words as a whole are, during a game."""
        for want in Want:
            if want is Want.START:
                if start := self.to_start(words):
                    return start
            elif (subject := self._ways[want].subject(words)) is not None:
                return Wish(want, subject)
        return None

    def to_start(self, words: Words) -> Wish | None:
        """The wish for a quiz, also at the end of something else: "i'm bored so let's play a quiz"."""
        if _QUIZ_WORDS.isdisjoint(words) or len(words) > 2 * LONGEST:
            return None
        for at in range(len(words)):
            if at and words[at - 1] not in _BREAKS:
                continue
            if (subject := self._ways[Want.START].subject(words[at:])) is not None:
                return Wish(Want.START, subject)
        return None

    def bare_subject(self, words: Words) -> Words:
        """The subject of "music quiz", which is a wish if there are questions on it: "pop quiz" and "tax quiz" name none."""
        return self._ways["bare_start"].subject(words) or ()

    def is_for_others(self, words: Words) -> bool:
        """Whether this is plainly said to somebody else: a question, a request or talk of oneself."""
        if self._ways["for_others"].start(words) or self._ways["for_others"].start(words[self.filler(words) :]):
            return True
        later = self._ways["later_for_others"]
        return any(later.start(words[at:]) for at in range(1, min(len(words), LONGEST)))

    def attempt_opener(self, words: Words) -> int:
        """How many words at the beginning only lead to an answer: "um i think it is"."""
        return self._ways["attempt_opener"].start(words)

    def is_attempt_closer(self, words: Words) -> bool:
        """Whether the words only round off an answer: "i think", "final answer"."""
        return self._ways["attempt_closer"].whole(words)

    def is_follow_up(self, words: Words) -> bool:
        """Whether this goes on from what somebody else has just said: "and tomorrow", "tell me more"."""
        return self._ways["follow_up"].start(words) > 0

    def filler(self, words: Words) -> int:
        """How many words at the beginning mean nothing: "um", "well"."""
        return self._ways["filler"].start(words)


def load_wishes(folder: Path) -> Wishes:
    """Read and check the ways. Raises `ContentError` naming file, line and mend."""
    path = folder / "ways.jsonl"
    ways = load_ways(path)
    wanted = {
        *Want,
        "bare_start",
        "for_others",
        "attempt_opener",
        "filler",
        "attempt_closer",
        "follow_up",
        "later_for_others",
    }
    if missing := sorted(wanted - set(ways)):
        raise ContentError(path, 1, f"the lines named {', '.join(missing)} are missing; add them")
    return Wishes(ways)
