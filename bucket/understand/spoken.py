"""Spoken text made even, and a small notation for the ways of saying things: what the regular-expression steps stand on.

"We also directly extract some additional intents from the user utterance using regular expressions" (Alana, 3.1). Such
expressions grow unreadable, so the steps write them as phrases instead:

    what [exact] (time|hour) is it      a choice in round brackets, what may be missing in square ones
    (thanks|cheers)*                    any number of these
    see you ...                         any words; _ is any one word, # a number in digits
    MUST go                             a name in capitals stands for the phrase of that name
    stop                                each line is one more way of saying it

The phrases stand in data/phrases/*.toml, so that a new way of saying something needs no code.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

LONGEST = 400  # characters; nobody asks for the time in more, and it bounds what one utterance can cost

_FOLDER = Path(__file__).parents[1] / "data" / "phrases"
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_APOSTROPHES = str.maketrans("’‘ʼ`´＇", "''''''")
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "is"}
_SPELLINGS = {
    "let's": "let us", "lets": "let us", "can't": "can not", "cannot": "can not", "won't": "will not", "ain't": "is not",
    "shan't": "shall not", "o'clock": "oclock", "d'you": "do you", "y'know": "you know", "c'mon": "come on",
    "im": "i am", "ive": "i have", "youre": "you are", "youve": "you have", "whats": "what is", "thats": "that is",
    "hows": "how is", "theres": "there is", "its": "it is", "dont": "do not", "doesnt": "does not", "didnt": "did not",
    "cant": "can not", "couldnt": "could not", "wont": "will not", "wouldnt": "would not", "isnt": "is not",
    "wasnt": "was not", "havent": "have not", "hasnt": "has not", "imma": "i am going to", "gonna": "going to", "gotta": "got to",
    "wanna": "want to", "gimme": "give me", "lemme": "let me", "dunno": "do not know", "kinda": "kind of",
    "sorta": "sort of", "outta": "out of", "cuppa": "cup of tea", "ya": "you", "u": "you", "ok": "okay", "pls": "please",
    "plz": "please", "thx": "thanks", "goodnight": "good night", "nite": "night", "byebye": "bye bye",
    "anymore": "any more", "mom": "mum", "alright": "all right", "cos": "because", "coz": "because",
}  # fmt: skip
_MANNERS = frozenset(
    "um umm uh uhh uhm erm er hmm hm mm mmm ah oh ooh please kindly alexa blether computer just really actually "
    "basically literally honestly simply quite hey probably definitely certainly seriously".split()
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
    return "" if len(text) > LONGEST else _request(text)


@lru_cache(maxsize=64)  # several steps look at the same utterance
def _request(text: str) -> str:
    words = [word for word in plain(text).split() if word not in _MANNERS]
    at = 0
    while at < len(words) and words[at] in _OPENINGS:
        at += 1
    return " ".join(words[at:])


class Phrase(NamedTuple):
    """Ways of saying something, translated: over words that each end in a space."""

    source: str  # of a regular expression
    first: frozenset[str]  # words that it may begin with
    needs: (
        frozenset[str] | None
    )  # words of which at least one is there whichever way it is said; None where none need be
    optional: bool = False  # whether nothing said will do


Phrases = Mapping[str, Phrase]


def read_phrases(file: str) -> Phrases:
    """The named phrases of data/phrases/FILE.toml; each may use those that stand before it."""
    names: dict[str, Phrase] = {}
    for name, notation in tomllib.loads((_FOLDER / f"{file}.toml").read_text(encoding="utf-8")).items():
        try:
            names[name] = _translated(notation, names)
        except KeyError as error:
            raise ValueError(f"{file}.toml: {name}: there is no phrase {error} before it") from error
        except ValueError as error:
            raise ValueError(f"{file}.toml: {name}: {error}") from error
    return names


class Whole:
    """A phrase that must be all that was said."""

    def __init__(self, notation: str, names: Phrases) -> None:
        phrase = _translated(notation, names)
        self._first = phrase.first
        self._needs = phrase.needs or phrase.first
        self._pattern = re.compile(phrase.source + "$")

    def says(self, words: str) -> bool:
        """Whether these words, from `plain` or `request`, say it."""
        if words.partition(" ")[0] not in self._first or self._needs.isdisjoint(words.split(" ")):
            return False  # as most of what people say
        return self._pattern.match(words + " ") is not None


class AtTheEnd:
    """A phrase that anything may come before, and nothing after; save that it does not count after some words.

    Parameters
    ----------
    notation, unless_after : str
        The phrase; and words that, when they stand just before it, make it something else: "he says leave me alone".
    """

    def __init__(self, notation: str, names: Phrases, unless_after: str = "") -> None:
        phrase = _translated(notation, names)
        self._first = phrase.first
        self._needs = phrase.needs or phrase.first
        self._pattern = re.compile(phrase.source + "$")
        self._unless = re.compile(r"(?<!\S)" + _translated(unless_after, names).source + "$") if unless_after else None

    def found(self, words: str) -> str | None:
        """The part of these words, from `plain` or `request`, that says it; None where none does."""
        said = words.split(" ")
        if self._needs.isdisjoint(said):
            return None
        spoken = words + " "
        at = 0
        for word in said:
            match = self._pattern.match(spoken, at) if word in self._first else None
            if match and not (self._unless and self._unless.search(spoken[:at])):
                return match[0]
            at += len(word) + 1
        return None


_MARK = re.compile(r"\)\*|\.\.\.|[\[\]()|]|[^\s\[\]()|*]+")
_ENDS = frozenset({"|", ")", ")*", "]"})
_ANY = {  # these do not begin a phrase, so that it can be known by its first word
    "_": Phrase(r"\S+ ", frozenset(), None),
    "...": Phrase(r"(?:\S+ )*?", frozenset(), None, optional=True),
    "#": Phrase(r"\d{1,2} ", frozenset(), None),
}


def _translated(notation: str, names: Phrases) -> Phrase:
    lines = (line.strip() for line in notation.splitlines())
    return _Reader(_MARK.findall("|".join(line for line in lines if line)), names).read()


class _Reader:
    """Reads the notation's marks from the first to the last, once."""

    def __init__(self, marks: list[str], names: Phrases) -> None:
        self._marks = marks
        self._names = names
        self._at = 0

    def read(self) -> Phrase:
        """The phrase whole. Raises `ValueError` where a bracket is not closed or not opened."""
        try:
            phrase = self._choice()
        except IndexError as error:
            raise ValueError("a bracket is not closed") from error
        if self._at < len(self._marks):
            raise ValueError("a bracket is not opened")
        return phrase

    def _choice(self) -> Phrase:
        ways = [self._way()]
        while self._at < len(self._marks) and self._marks[self._at] == "|":
            self._at += 1
            ways.append(self._way())
        return _one_of(ways)

    def _way(self) -> tuple[Phrase, ...]:
        parts = []
        while self._at < len(self._marks) and self._marks[self._at] not in _ENDS:
            parts.append(self._part())
        if not parts:
            raise ValueError("an empty choice; what may be missing goes into square brackets")
        return tuple(parts)

    def _part(self) -> Phrase:
        mark = self._marks[self._at]
        self._at += 1
        if mark in _ANY:
            return _ANY[mark]
        if mark not in "([":
            return (
                self._names[mark]
                if mark.isupper()
                else Phrase(re.escape(mark) + " ", frozenset({mark}), frozenset({mark}))
            )
        inner = self._choice()
        end = self._marks[self._at]
        if (mark == "[") != (end == "]"):
            raise ValueError(f"{mark} is closed by {end}")
        self._at += 1
        if end == ")":
            return inner
        # Repeated, it is atomic: words that can be read in two ways would double the time with each of them.
        source = f"(?>{inner.source})*" if end == ")*" else f"(?:{inner.source})?"
        return Phrase(source, inner.first, None, optional=True)


def _one_of(ways: Iterable[tuple[Phrase, ...]]) -> Phrase:
    """A choice in which what begins alike is tried once: the patterns are long and run on every turn."""
    beginnings: dict[Phrase, list[tuple[Phrase, ...]]] = {}
    nothing = False
    for way in dict.fromkeys(ways):
        if way:
            beginnings.setdefault(way[0], []).append(way[1:])
        else:
            nothing = True
    choices = [_followed_by(beginning, rests) for beginning, rests in beginnings.items()]
    if nothing:  # last, so that the longest way of saying it is the one that is taken
        choices.append(_NOTHING)
    if len(choices) == 1:
        return choices[0]
    needs = [choice.needs for choice in choices if choice.needs]
    return Phrase(
        "(?:" + "|".join(choice.source for choice in choices) + ")",
        frozenset[str]().union(*(choice.first for choice in choices)),
        frozenset[str]().union(*needs) if len(needs) == len(choices) else None,
        any(choice.optional for choice in choices),
    )


def _followed_by(beginning: Phrase, rests: list[tuple[Phrase, ...]]) -> Phrase:
    if rests == [()]:
        return beginning
    rest = _one_of(rests)
    return Phrase(
        beginning.source + rest.source,
        beginning.first | rest.first if beginning.optional else beginning.first,
        min(beginning.needs, rest.needs, key=_how_common),
        beginning.optional and rest.optional,
    )


_NOTHING = Phrase("", frozenset(), None, optional=True)
_COMMON = frozenset(
    "i you we it he she they me us my your the an a this that is are am was were be been do does did have has had can could "
    "would will should what which how who when to of in on at for with and or but not no so now then".split()
)


def _how_common(needs: frozenset[str] | None) -> tuple[int, int]:
    """How likely words of which one is needed come up in talk about something else."""
    return (1000, 0) if needs is None else (len(needs & _COMMON), len(needs))


def _written_out(word: str) -> str:
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    stem, _, ending = word.rpartition("'")
    if ending == "t" and stem.endswith("n"):
        return stem[:-1] + " not"
    if ending in _ENDINGS:
        return f"{stem} {_ENDINGS[ending]}"
    return word.replace("'", "")
