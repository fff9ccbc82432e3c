"""Spoken text made even, and a small notation for the ways of saying things: what the regular-expression steps stand on.

"We also directly extract some additional intents from the user utterance using regular expressions" (Alana, 3.1). Such
expressions grow unreadable, so the steps write them as phrases instead:

    what [exact] (time|hour) is it      a choice in round brackets, what may be missing in square ones
    (thanks|cheers)*                    any number of these
    see you ...                         any words
    MUST go                             a name in capitals stands for a phrase given by that name
"""

import re
from collections.abc import Mapping

LONGEST = 400  # characters; nobody asks for the time in more, and it bounds what one utterance can cost

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_APOSTROPHES = str.maketrans("’‘ʼ`´＇", "''''''")
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "is"}
_SPELLINGS = {
    "let's": "let us", "lets": "let us", "can't": "can not", "cannot": "can not", "won't": "will not", "ain't": "is not",
    "shan't": "shall not", "o'clock": "oclock", "d'you": "do you", "y'know": "you know", "c'mon": "come on",
    "im": "i am", "ive": "i have", "youre": "you are", "youve": "you have", "whats": "what is", "thats": "that is",
    "hows": "how is", "theres": "there is", "its": "it is", "dont": "do not", "doesnt": "does not", "didnt": "did not",
    "cant": "can not", "couldnt": "could not", "wont": "will not", "wouldnt": "would not", "isnt": "is not",
    "wasnt": "was not", "havent": "have not", "hasnt": "has not", "gonna": "going to", "gotta": "got to",
    "wanna": "want to", "gimme": "give me", "lemme": "let me", "dunno": "do not know", "kinda": "kind of",
    "sorta": "sort of", "outta": "out of", "cuppa": "cup of tea", "ya": "you", "u": "you", "ok": "okay", "pls": "please",
    "plz": "please", "thx": "thanks", "goodnight": "good night", "nite": "night", "byebye": "bye bye",
    "anymore": "any more", "mom": "mum", "alright": "all right", "cos": "because", "coz": "because",
}  # fmt: skip
_MANNERS = frozenset(
    "um umm uh uhh uhm erm er hmm hm mm mmm ah oh ooh please kindly alexa blether computer just really actually "
    "basically literally honestly simply quite hey".split()
)
_OPENINGS = frozenset("well so okay right now and but anyway anyways like hi hello oi yo".split())


def plain(text: str) -> str:
    """Lower-case words with single spaces between: no punctuation, contractions and chat spellings written out."""
    words = _WORD.findall(text.lower().translate(_APOSTROPHES))
    return " ".join([_written_out(word) if "'" in word or word in _SPELLINGS else word for word in words])


def request(text: str) -> str:
    """The words of `plain` without fillers, manners and the address: "um Alexa, could you please stop" asks "could you stop".

    Empty where nothing else was said, and for what is too long to be a request.
    """
    if len(text) > LONGEST and len(text.strip()) > LONGEST:
        return ""
    words = [word for word in plain(text).split() if word not in _MANNERS]
    at = 0
    while at < len(words) and words[at] in _OPENINGS:
        at += 1
    return " ".join(words[at:])


def phrase(notation: str, names: Mapping[str, str] | None = None) -> str:
    """Translate the notation into the source of a regular expression over words that each end in a space."""
    known = names or {}
    return "(?:" + "".join(_translated(mark, known) for mark in _MARK.findall(notation)) + ")"


def whole(notation: str, names: Mapping[str, str] | None = None) -> re.Pattern[str]:
    """Compile a phrase that must be all that was said. Match it with `says`."""
    return re.compile(phrase(notation, names) + "$")


def says(pattern: re.Pattern[str], words: str) -> bool:
    """Whether these words, from `plain` or `request`, match the phrase from their beginning."""
    return pattern.match(words + " ") is not None


_MARK = re.compile(r"\)\*|\.\.\.|[\[\]()|]|[^\s\[\]()|*]+")
_MARKS = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", ")*": ")*", "|": "|", "...": r"(?:\S+ )*?", "_": r"\S+ "}


def _translated(mark: str, names: Mapping[str, str]) -> str:
    if mark in _MARKS:
        return _MARKS[mark]
    if mark.isupper():
        return names[mark]
    return re.escape(mark) + " "


def _written_out(word: str) -> str:
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    stem, _, ending = word.rpartition("'")
    if ending == "t" and stem.endswith("n"):
        return stem[:-1] + " not"
    if ending in _ENDINGS:
        return f"{stem} {_ENDINGS[ending]}"
    return word.replace("'", "")
