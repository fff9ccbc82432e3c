"""What the user wishes to hear: a fact, a joke or a story, about what, or another one of the same.

Speech arrives in small letters and without punctuation, so a wish is read from words alone: polite openers and closers
are peeled off, an asking phrase must stand in front ("tell me", "got any"), and what follows must be read to its last
word. "That's a fact" and "it's a long story" therefore are no wishes. All phrases are in `data/wish_words.jsonl`.
"""

from enum import StrEnum

from msgspec import Struct

from bots.facts.items import Sort
from bots.facts.vocabulary import Phrases, Vocabulary
from bots.facts.words import plain_words

LONGEST_SUBJECT = 12  # words; what is longer is no subject but a clause
LONGEST_REQUEST = 24  # words from its first to its last

_NOUN_MAY_STAND_ALONE = frozenset({"tell", "give", "say", "s"})  # asking verbs, and the plural's letter
_COUNTED = frozenset({"one", "any", "another"})

Words = tuple[str, ...]


class Asked(StrEnum):
    """How the wish was put."""

    NAMED = "named"  # the sort by its name: nobody but this bot is meant
    ABOUT = "about"  # "tell me about penguins": other bots may know more
    MORE = "more"  # "another one": of what was told last


class Place(StrEnum):
    """Where the subject stands."""

    BEFORE = "before"
    AFTER = "after"


class Wish(Struct, frozen=True):
    """What is wished for.

    `subject` is as it was said, in plain words; empty for "anything". It stands before the noun ("a cat joke", "a dirty
    joke") or after it ("a joke about cats"), and `place` says where.
    """

    asked: Asked
    sort: Sort | None = None
    subject: Words = ()
    place: Place = Place.AFTER


def wish_of(text: str, vocabulary: Vocabulary) -> Wish | None:
    """The wish in what was said; None where there is none."""
    words = plain_words(text)
    if not words:
        return None
    if wish := _of_whole(words, vocabulary):
        return wish
    for start in range(1, len(words)):
        rest = words[start:]
        after_break = words[start - 1 : start] in vocabulary.breaks and len(rest) <= LONGEST_REQUEST
        if after_break and (wish := _outright(without_courtesies(rest, vocabulary), vocabulary)):
            return wish
    return None


def without_courtesies(words: Words, vocabulary: Vocabulary) -> Words:
    """The words without polite openers and closers; at least one word is left."""
    return _without_closers(_without_openers(words, vocabulary), vocabulary.closers)


def _of_whole(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """The whole utterance as a wish; only here may the asking phrase be left out ("a joke please")."""
    if len(words) > LONGEST_REQUEST:
        return None
    core = without_courtesies(words, vocabulary)
    for candidate in (words, core):
        if candidate in vocabulary.more:
            return Wish(Asked.MORE)
    bare = core in vocabulary.bare or vocabulary.bare_starts.longest_start(core) or words[-1] == "please"
    if bare and (noun := _noun_phrase(core, vocabulary)):
        return noun
    return _outright(core, vocabulary) or _outright(words, vocabulary) or _more_about(core, vocabulary)


def _outright(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """A wish that needs nothing before it to be one."""
    if words in vocabulary.joke_phrases:
        return Wish(Asked.NAMED, Sort.JOKE)
    if words in vocabulary.fact_phrases:
        return Wish(Asked.NAMED, Sort.FACT)
    if words in vocabulary.story_phrases:
        return Wish(Asked.NAMED, Sort.STORY)
    return _something(words, vocabulary) or _asked_for(words, vocabulary) or _about(words, vocabulary)


def _asked_for(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """An asking phrase and a noun: "do you know any good jokes about cats"."""
    for ask in vocabulary.asks.starting(words):
        rest = words[ask:]
        # "do you know american horror story" is about a title: only after "tell me" may the determiner be left out
        counted = vocabulary.determiners.longest_start(rest) or _NOUN_MAY_STAND_ALONE & {words[0], words[-1][-1]}
        if counted and (wish := _noun_phrase(rest, vocabulary)):
            return wish
    for which in vocabulary.which.starting(words):
        rest = words[which:]
        determiner = vocabulary.determiners.longest_start(rest)
        picked = vocabulary.adjectives.longest_start(rest[determiner:]) or rest[-3:] == ("of", "the", "day")
        if picked and (wish := _noun_phrase(rest, vocabulary)):
            return wish
    return None


def _noun_phrase(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """Determiner, adjectives, perhaps a subject, noun, perhaps a subject: "a good cat joke", "facts on space"."""
    determiner = vocabulary.determiners.longest_start(words)
    article, rest = words[:determiner], words[determiner:]
    for at in range(len(rest)):
        for sort, nouns in vocabulary.nouns:
            length = nouns.longest_start(rest[at:])
            if not length:
                continue
            before = _without_adjectives(rest[:at], vocabulary)
            after = _subject_after(rest[at + length :], vocabulary)
            if before is None or after is None or (before and after):
                continue
            if sort is Sort.STORY and not _is_tellable(article, rest[:at], after, vocabulary):
                return None
            if article == ("the",) and not rest[:at] and not after and rest[at + length :] != ("of", "the", "day"):
                return None
            return Wish(Asked.NAMED, sort, before or after, Place.BEFORE if before else Place.AFTER)
    return None


def _is_tellable(article: Words, before: Words, after: Words, vocabulary: Vocabulary) -> bool:
    """Whether the story asked for is any story: not the news, the bot's own life, or the plot of a certain one."""
    if any((word,) in vocabulary.blocked_stories for word in before):
        return False
    if article == ("your",) and not before:
        return False
    return not (article == ("the",) and (after or not before))


def _without_adjectives(words: Words, vocabulary: Vocabulary) -> Words | None:
    """What stands before the noun after its adjectives: a subject ("cat" joke) or nothing; None if too long."""
    while words and (length := vocabulary.adjectives.longest_start(words)):
        words = words[length:]
    return words if len(words) <= 3 and not vocabulary.not_subjects.anywhere_in(words) else None


def _subject_after(words: Words, vocabulary: Vocabulary) -> Words | None:
    """The subject after the noun; empty for "anything"; None where the words are something else."""
    if not words or words in vocabulary.tails:
        return ()
    for link in vocabulary.links.starting(words):
        if subject := _subject(words[link:], vocabulary):
            return subject
    return None


def _something(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """ "Tell me something interesting", "do you know anything funny about cats"."""
    for ask in (*vocabulary.something_asks.starting(words), 0):
        thing = vocabulary.something.longest_start(words[ask:])
        rest = words[ask + thing :]
        if not thing or not rest:
            continue
        for sort, qualities in ((Sort.FACT, vocabulary.something_fact), (Sort.JOKE, vocabulary.something_joke)):
            quality = qualities.longest_start(rest)
            if quality and (subject := _subject_after(rest[quality:], vocabulary)) is not None:
                return Wish(Asked.NAMED, sort, subject) if ask or subject else None
    return None


def _about(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """ "What do you know about penguins": a fact would do, and others may know more."""
    for ask in vocabulary.about_asks.starting(words):
        if subject := _subject(words[ask:], vocabulary):
            return Wish(Asked.ABOUT, Sort.FACT, subject)
    return None


def _more_about(words: Words, vocabulary: Vocabulary) -> Wish | None:
    """ "Another one about cats": of the sort that was told last."""
    for ask in vocabulary.more_about.starting(words):
        if subject := _subject(words[ask:], vocabulary):
            # "what about llamas" may be said to others; "do you have one about llamas" is plainly about what was told
            asked = Asked.NAMED if _COUNTED.intersection(words[:ask]) else Asked.MORE
            return Wish(asked, None, subject)
    return None


def _subject(words: Words, vocabulary: Vocabulary) -> Words | None:
    return words if 0 < len(words) <= LONGEST_SUBJECT and not vocabulary.negations.anywhere_in(words) else None


def _without_openers(words: Words, vocabulary: Vocabulary) -> Words:
    while (length := vocabulary.openers.longest_start(words)) and length < len(words):
        if vocabulary.negations.longest_start(words):  # "no more jokes" does not open with a mere "no"
            return words
        words = words[length:]
    return words


def _without_closers(words: Words, closers: Phrases) -> Words:
    while (length := closers.longest_end(words)) and length < len(words):
        words = words[:-length]
    return words
