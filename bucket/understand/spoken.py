"""Spoken text made even, and a small notation for the ways of saying things: what the regular-expression steps stand on.

"We also directly extract some additional intents from the user utterance using regular expressions" (Alana, 3.1). Such
expressions grow unreadable, so the steps write them as phrases instead:

    what [exact] (time|hour) is it      a choice in round brackets, what may be missing in square ones
    (thanks|cheers)*                    any number of these
    see you ...                         any words; _ is any one word
    MUST go                             a name in capitals stands for the phrase of that name
    stop                                each line is one more way of saying it; # begins a comment
"""

import re
from collections.abc import Iterable, Mapping

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


def phrases(known: Mapping[str, str] | None = None, /, **notations: str) -> dict[str, str]:
    """Translate phrases that are written one after the other: each may use those before it."""
    names = dict(known or {})
    for name, notation in notations.items():
        names[name] = phrase(notation, names)
    return names


def phrase(notation: str, names: Mapping[str, str]) -> str:
    """Translate one phrase into the source of a regular expression over words that each end in a space."""
    lines = (line.partition("#")[0].strip() for line in notation.splitlines())
    marks = _MARK.findall("|".join(line for line in lines if line))
    return _Reader(marks, names).choice()


def pattern(notation: str, names: Mapping[str, str]) -> re.Pattern[str]:
    """Compile a phrase that must be all that was said. Match it with `says`."""
    return re.compile(phrase(notation, names) + "$")


def says(wanted: re.Pattern[str], words: str) -> bool:
    """Whether these words, from `plain` or `request`, are one of the pattern's ways of saying it."""
    return wanted.match(words + " ") is not None


_MARK = re.compile(r"\)\*|\.\.\.|[\[\]()|]|[^\s\[\]()|*]+")
_ANY = {"...": r"(?:\S+ )*?", "_": r"\S+ "}


class _Reader:
    """Reads the notation's marks from the first to the last, once."""

    def __init__(self, marks: list[str], names: Mapping[str, str]) -> None:
        self._marks = marks
        self._names = names
        self._at = 0

    def choice(self) -> str:
        """Alternatives up to the closing bracket or the end."""
        ways = [self._way()]
        while self._at < len(self._marks) and self._marks[self._at] == "|":
            self._at += 1
            ways.append(self._way())
        return _one_of(ways)

    def _way(self) -> tuple[str, ...]:
        parts = []
        while self._at < len(self._marks) and self._marks[self._at] not in _ENDS:
            parts.append(self._part())
        return tuple(parts)

    def _part(self) -> str:
        mark = self._marks[self._at]
        self._at += 1
        if mark in _ANY:
            return _ANY[mark]
        if mark not in "([":
            return self._names[mark] if mark.isupper() else re.escape(mark) + " "
        inner = self.choice()
        end = self._marks[self._at]
        self._at += 1
        if end == ")*":
            return f"(?>{inner})*"  # atomic, so that words that can be read in two ways are not tried in both, twice each
        return inner if end == ")" else f"(?:{inner})?"


_ENDS = frozenset({"|", ")", ")*", "]"})


def _one_of(ways: Iterable[tuple[str, ...]]) -> str:
    """A choice in which what begins alike is tried once: the patterns are long and run on every turn."""
    beginnings: dict[str, list[tuple[str, ...]]] = {}
    for way in dict.fromkeys(ways):
        beginnings.setdefault(way[0] if way else "", []).append(way[1:])
    choices = []
    for beginning, rests in beginnings.items():
        choices.append(beginning if rests == [()] else beginning + _one_of(rests) if beginning else "")
    return choices[0] if len(choices) == 1 else "(?:" + "|".join(choices) + ")"


def _written_out(word: str) -> str:
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    stem, _, ending = word.rpartition("'")
    if ending == "t" and stem.endswith("n"):
        return stem[:-1] + " not"
    if ending in _ENDINGS:
        return f"{stem} {_ENDINGS[ending]}"
    return word.replace("'", "")
