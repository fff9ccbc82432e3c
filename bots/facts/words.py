"""Words of what was said: cut, put in small letters, and brought from plural to singular."""

import re

WORD_LIMIT = 60  # words looked at: what comes later in a long speech is not for this bot
TEXT_LIMIT = 1000  # characters looked at

# One character class and a group that must begin with an apostrophe: each character is matched in one way only, so
# that no text, however hostile, costs more than a pass over it.
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_APOSTROPHES = str.maketrans("", "", "'’")
_ARTICLES = frozenset({"a", "an", "the", "some", "any", "all"})
_IRREGULAR = {
    "mice": "mouse",
    "geese": "goose",
    "teeth": "tooth",
    "feet": "foot",
    "men": "man",
    "women": "woman",
    "children": "child",
    "kids": "child",
    "people": "person",
    "oxen": "ox",
    "wolves": "wolf",
    "leaves": "leaf",
    "knives": "knife",
    "loaves": "loaf",
    "calves": "calf",
    "octopi": "octopus",
    "cacti": "cactus",
    "fungi": "fungus",
    "snowmen": "snowman",
}


def spoken_words(text: str) -> tuple[str, ...]:
    """The words in small letters, apostrophes kept ("what's"); only the first of a very long text."""
    return tuple(_WORD.findall(text[:TEXT_LIMIT].lower())[:WORD_LIMIT])


def plain(word: str) -> str:
    """A word without apostrophes, as most speech recognisers and hurried typists write it: "whats"."""
    return word.translate(_APOSTROPHES)


def plain_words(text: str) -> tuple[str, ...]:
    """The words in small letters without apostrophes."""
    return tuple(plain(word) for word in spoken_words(text))


def without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words after a leading article; a lone article stays."""
    while len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return words


def forms(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The words as they are and with the last one in each singular that it may have.

    "horses" may be the plural of "horse" or of "hors": both are given, for only one of them is ever the name of
    something, and a table of nouns is not needed.
    """
    if not words:
        return ()
    return tuple((*words[:-1], last) for last in _singulars(words[-1]))


def _singulars(word: str) -> tuple[str, ...]:
    if word in _IRREGULAR:
        return (word, _IRREGULAR[word])
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return (word,)
    if word.endswith("ies"):
        return (word, word[:-3] + "y", word[:-1])
    if word.endswith("es"):
        return (word, word[:-1], word[:-2])
    return (word, word[:-1])
