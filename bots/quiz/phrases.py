"""How the host puts things, from `data/phrases.jsonl`."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bots.quiz.rows import ContentError, read_rows

FEWEST = 2  # phrases for every use


class Use(StrEnum):
    """What a phrase is for. It may have places for {answer}, {right}, {asked} and {subject}."""

    BEGIN = "begin"  # what the game is, before the first question
    BEGIN_ON = "begin_on"  # the same for a game on one subject
    NEXT = "next"  # before a further question
    PRAISE = "praise"
    STREAK = "streak"  # praise after several right ones running
    MISSED = "missed"  # before a clue or another try
    NEAR = "near"
    MORE = "more"  # the number is higher
    LESS = "less"
    CLUE = "clue"  # before a hint that comes by itself
    TRY_AGAIN = "try_again"
    REVEAL = "reveal"
    SKIPPED = "skipped"
    HINT = "hint"
    HINT_AGAIN = "hint_again"
    TALLY = "tally"  # the score now and then
    SCORE = "score"
    NO_SCORE = "no_score"  # nothing is finished yet
    LEFT = "left"  # the farewell, with the score
    LEFT_EARLY = "left_early"  # without
    REMINDER = "reminder"  # how to leave, now and then
    BACK = "back"  # before the question when others spoke in between
    AGAIN = "again"  # before the question that is asked again
    UNCLEAR = "unclear"  # after what was no answer
    WAIT = "wait"
    SEVERAL = "several"
    DISPUTE = "dispute"
    RULES = "rules"
    TOPIC = "topic"
    NO_TOPIC = "no_topic"
    TOPIC_OUT = "topic_out"
    HARDER = "harder"
    EASIER = "easier"
    ANEW = "anew"
    ALL_ASKED = "all_asked"  # not one question is left
    OFFER = "offer"  # a driver
    GRACIOUS = "gracious"  # after a no to it


class PhraseRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `phrases.jsonl`."""

    use: Use
    text: Annotated[str, Meta(min_length=3, max_length=200)]


@dataclass(frozen=True)
class Phrases:
    """All phrases by their use."""

    by_use: dict[Use, tuple[str, ...]]


def load_phrases(folder: Path) -> Phrases:
    """Read and check the phrases. Raises `ContentError` for an unknown place and for a use with fewer than two."""
    path = folder / "phrases.jsonl"
    found: dict[Use, list[str]] = {use: [] for use in Use}
    line = 0
    for line, row in read_rows(path, PhraseRow):
        try:
            row.text.format(answer="", right="", asked="", subject="")
        except (KeyError, IndexError, ValueError) as error:
            mend = "known places are {answer}, {right}, {asked} and {subject}"
            raise ContentError(path, line, mend) from error
        found[row.use].append(row.text)
    if scarce := [use.value for use, texts in found.items() if len(texts) < FEWEST]:
        raise ContentError(path, line, f"after this line fewer than two phrases for {', '.join(scarce)}; add some")
    return Phrases({use: tuple(texts) for use, texts in found.items()})
