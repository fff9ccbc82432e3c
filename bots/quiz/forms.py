"""Answers made comparable: articles dropped, plurals made singular, numbers in figures, and how they sound."""

from msgspec import Struct

from bots.quiz.numbers import value_of, with_figures
from bots.quiz.sounds import distance, sound_key
from bots.quiz.words import Words, spoken_words

_IRREGULAR = {
    "mice": "mouse",
    "geese": "goose",
    "teeth": "tooth",
    "feet": "foot",
    "men": "man",
    "women": "woman",
    "children": "child",
    "people": "person",
    "wolves": "wolf",
    "leaves": "leaf",
    "knives": "knife",
    "calves": "calf",
    "octopi": "octopus",
    "cacti": "cactus",
    "halves": "half",
    "lives": "life",
    "colour": "color",
    "grey": "gray",
}
_ES = ("ches", "shes", "xes", "sses", "zes", "oes")
_NO_PLURAL = ("ss", "us", "is", "as")
_LEADING = frozenset({"a", "an", "the"})
SOUNDS_ALIKE = 3  # sounds that two words must at least have for the likeness of their sounds to mean anything


class Form(Struct, frozen=True):
    """One way of saying an answer."""

    words: Words
    joined: str
    sound: str

    @property
    def is_number(self) -> bool:
        """Whether it is a number and nothing else."""
        return len(self.words) == 1 and value_of(self.words[0]) is not None


def form_of(text: str) -> Form:
    """The form of a written answer."""
    return form_of_words(comparable(spoken_words(text)))


def form_of_words(words: Words) -> Form:
    """The form of words that are comparable already."""
    joined = "".join(words)
    return Form(words, joined, sound_key(joined))


def comparable(words: Words) -> Words:
    """The words with numbers in figures, in the singular, without "the" and without a leading article."""
    return without_articles(tuple(singular(word) for word in with_figures(words)))


def without_articles(words: Words) -> Words:
    """The words without "the" and without a leading article; at least one word is left."""
    while len(words) > 1 and words[0] in _LEADING:
        words = words[1:]
    return tuple(word for word in words if word != "the") or words


def singular(word: str) -> str:
    """The singular of what may be a plural. Names are cut as well ("Texas"): the same on both sides does no harm."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(_ES):
        return word[:-2]
    return word[:-1]


def letters_allowed(length: int) -> int:
    """Wrong letters that a word of this length may have and still be known."""
    if length < 5:
        return 0
    if length < 8:
        return 1
    return 2 if length < 12 else 3


def is_alike(said: Form, wanted: Form) -> bool:
    """Whether it is the same but for spelling: few letters differ, or more of them that sound the same."""
    if said.joined == wanted.joined:
        return True
    length = max(len(said.joined), len(wanted.joined))
    if _has_figures(said) or _has_figures(wanted) or not said.sound or said.sound[0] != wanted.sound[:1]:
        return False
    allowed = letters_allowed(length)
    sounds_same = said.sound == wanted.sound
    if sounds_same and len(wanted.sound) >= SOUNDS_ALIKE:
        allowed = max(allowed, length * 2 // 5)
    elif sounds_same and length >= 4:
        allowed = max(allowed, 1)
    return bool(allowed) and distance(said.joined, wanted.joined, allowed) <= allowed


def is_near(said: Form, wanted: Form) -> bool:
    """Whether it is close to it without being it."""
    length = max(len(said.joined), len(wanted.joined))
    allowed = letters_allowed(length) + 1
    return length >= 5 and not _has_figures(said) and distance(said.joined, wanted.joined, allowed) <= allowed


def _has_figures(form: Form) -> bool:
    return any(character.isdigit() for character in form.joined)
