"""The post-substitution: what the user said of themselves, said back to them ("my" is "your", "i was" is "you were")."""

from bots.eliza.hearing import Clause
from bots.eliza.vocabulary import Vocabulary

# The verb follows its subject also over an adverb between them: "i really was" is "you really were".
_AFTER_I = {"am": "are", "was": "were"}
_AFTER_YOU = {"are": "am", "were": "was"}


def reflect(clause: Clause, vocabulary: Vocabulary) -> list[str]:
    """The clause with its persons swapped, as words to be said."""
    words = clause.words
    said: list[str] = []
    at = 0
    while at < len(words):
        if length := vocabulary.reflection_starts.length_at(words, at):
            said += vocabulary.reflections[words[at : at + length]]
            at += length
            continue
        if words[at] == "you":
            said.append(_first_person(clause, at, vocabulary))
        else:
            verbs = {"i": _AFTER_I, "you": _AFTER_YOU}.get(_subject_before(clause, at, vocabulary), {})
            said.append(verbs.get(words[at]) or vocabulary.proper.get(words[at]) or clause.written[at])
        at += 1
    return said


def contracted(said: list[str], vocabulary: Vocabulary) -> list[str]:
    """The words as one says them: "do not" is "don't" again."""
    words = tuple(said)
    spoken: list[str] = []
    at = 0
    while at < len(words):
        length = vocabulary.contraction_starts.length_at(words, at)
        spoken += vocabulary.contractions[words[at : at + length]] if length else words[at : at + 1]
        at += length or 1
    return spoken


def _first_person(clause: Clause, at: int, vocabulary: Vocabulary) -> str:
    """What the user's "you" is from the bot: English tells "I" from "me" where it does not tell "you" from "you"."""
    before = clause.words[at - 1] if at else ""
    after = clause.words[at + 1] if at + 1 < len(clause.words) else ""
    if not after or vocabulary.is_in("me_after", before):
        return "me"
    if not before or vocabulary.is_in("i_before", after) or vocabulary.is_in("i_after", before):
        return "I"
    return "me"


def _subject_before(clause: Clause, at: int, vocabulary: Vocabulary) -> str:
    """The nearest word before this place that is no adverb."""
    for word in reversed(clause.words[:at]):
        if not vocabulary.is_in("adverb", word):
            return word
    return ""
