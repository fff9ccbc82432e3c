"""The user's words as the bot may say them back: a sensible piece, clean, short, from the bot's side of the talk."""

import re

from bots.eliza.hearing import Clause
from bots.eliza.reflection import contracted, reflect
from bots.eliza.vocabulary import Vocabulary

ECHO_WORDS = 10
WORD_LENGTH = 20  # letters; what is longer is no word that could be spoken
ECHO_LENGTH = 80  # characters, so that a session's state stays small
SHORT_ECHO = 5  # words beyond which what hangs on a preposition is left off ("the violin in the school orchestra")
SHORTEST_PIECE = 2  # words that must be left when an echo is cut

_SPEAKABLE = re.compile(r"[^\W\d_]+(?:['\-][^\W\d_]+)*'?|\d{1,4}")


def echo_of(clause: Clause, vocabulary: Vocabulary) -> str | None:
    """The clause to be said back, or None where nothing of it can be: odd signs, delicate words, nothing but "it"."""
    if not all(_can_be_said(word, vocabulary) for word in clause.words):
        return None
    piece = _trimmed(_cut(clause, vocabulary), vocabulary)
    if not 0 < len(piece.words) <= ECHO_WORDS or vocabulary.classes["hollow"].cover(piece.words):
        return None
    echo = " ".join(contracted(reflect(piece, vocabulary), vocabulary))
    return echo if len(echo) <= ECHO_LENGTH else None


def _can_be_said(word: str, vocabulary: Vocabulary) -> bool:
    if len(word) > WORD_LENGTH or vocabulary.is_in("delicate", word):
        return False
    return _SPEAKABLE.fullmatch(word) is not None


def _cut(clause: Clause, vocabulary: Vocabulary) -> Clause:
    """Up to where a reason or an aside begins; if that is not short, up to a preposition; if long, up to any join."""
    breaks = vocabulary.classes["break"]
    for at in range(1, len(clause.words)):
        if breaks.length_at(clause.words, at):
            clause = clause.span(0, at)
            break
    for longest, joins in ((SHORT_ECHO, "loose"), (ECHO_WORDS, "soft")):
        if len(clause.words) > longest:
            ends = range(longest, SHORTEST_PIECE - 1, -1)
            cut = next((at for at in ends if vocabulary.is_in(joins, clause.words[at])), len(clause.words))
            clause = clause.span(0, cut)
    return clause


def _trimmed(clause: Clause, vocabulary: Vocabulary) -> Clause:
    """Without the little words that speech puts around it ("just", "as well", "you know")."""
    start, end = 0, len(clause.words)
    starts, ends = vocabulary.classes["start_trim"], vocabulary.classes["end_trim"]
    while start < end and (length := starts.length_at(clause.words, start)):
        start += length
    while length := ends.length_before(clause.words[start:end]):
        end -= length
    return clause.span(min(start, end), end)
