"""The words that the script knows: classes, what is changed before matching, how an echo is put; from `words.script`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bots.eliza.reading import Entry, read_entries

Words = tuple[str, ...]
NEEDED = tuple(
    "after_is subject break loose soft hollow start_trim end_trim delicate adverb i_before i_after me_after "
    "lead yes no maybe question_start clause_start clause_verb nod".split()
)  # classes that the code asks for by name


class Phrases:
    """A set of phrases that is looked up at a place in a longer run of words."""

    def __init__(self, phrases: Iterable[Words]) -> None:
        self._by_first: dict[str, list[Words]] = {}
        self._longest = 0
        for phrase in sorted(set(phrases), key=lambda each: (-len(each), each)):
            self._by_first.setdefault(phrase[0], []).append(phrase)
            self._longest = max(self._longest, len(phrase))

    def __contains__(self, word: str) -> bool:
        return (word,) in self._by_first.get(word, ())

    def __iter__(self) -> Iterator[Words]:
        return (phrase for phrases in self._by_first.values() for phrase in phrases)

    def length_at(self, words: Words, at: int) -> int:
        """The length of the longest phrase that stands at this place; 0 for none."""
        if at < len(words):
            for phrase in self._by_first.get(words[at], ()):
                if words[at : at + len(phrase)] == phrase:
                    return len(phrase)
        return 0

    def length_before(self, words: Words) -> int:
        """The length of the longest phrase with which the words end; 0 for none."""
        longest_first = range(min(self._longest, len(words)), 0, -1)
        return next((n for n in longest_first if words[-n:] in self._by_first.get(words[-n], ())), 0)

    def first_words(self) -> Iterable[str]:
        """The words with which a phrase begins."""
        return self._by_first.keys()

    def cover(self, words: Words) -> bool:
        """Whether the words are one or more of the phrases, end to end, and nothing else."""
        at = 0
        while at < len(words) and (length := self.length_at(words, at)):
            at += length
        return at == len(words) > 0


@dataclass(frozen=True)
class Vocabulary:
    """What `words.script` holds.

    `changes` is read before matching ("dont" is "do not"), `reflections` swaps the persons of an echo ("my" is "your"),
    `contractions` makes an echo sound spoken again, `proper` has the names that are written with a capital letter, and
    a user who says one of `leave` is left to others.
    """

    classes: Mapping[str, Phrases]
    changes: Mapping[Words, Words]
    change_starts: Phrases
    reflections: Mapping[Words, Words]
    reflection_starts: Phrases
    contractions: Mapping[Words, Words]
    contraction_starts: Phrases
    proper: Mapping[str, str]
    leave: Phrases

    def is_in(self, name: str, word: str) -> bool:
        """Whether the class has this word."""
        return word in self.classes[name]


def load_vocabulary(path: Path) -> Vocabulary:
    """Read and check the words. Raises `ScriptError` naming file, line and mend."""
    classes: dict[str, Phrases] = {}
    maps: dict[str, dict[Words, Words]] = {"change": {}, "reflect": {}, "contract": {}}
    proper: dict[str, str] = {}
    leave: list[Words] = []
    entry = Entry(path, 1, "", "")
    for entry in read_entries(path):
        if entry.name == "class":
            name, phrases = _class(entry, classes)
            if name in classes:
                raise entry.error(f"the class {name!r} is there twice; put its words into one line")
            classes[name] = Phrases(phrases)
        elif entry.name in maps:
            _map(entry, maps[entry.name])
        elif entry.name == "proper":
            proper |= {word.lower(): word for word in entry.value.split()}
        elif entry.name == "leave":
            leave += _phrases(entry, entry.value)
        else:
            raise entry.error(
                f"{entry.name!r} is not known here; say class, change, reflect, contract, proper or leave"
            )
    if missing := [name for name in NEEDED if name not in classes]:
        raise entry.error(f"after this line the classes {', '.join(missing)} are missing; add them")
    changes, reflections, contractions = (maps[name] for name in ("change", "reflect", "contract"))
    return Vocabulary(
        classes=classes,
        changes=changes,
        change_starts=Phrases(changes),
        reflections=reflections,
        reflection_starts=Phrases(reflections),
        contractions=contractions,
        contraction_starts=Phrases(contractions),
        proper=proper,
        leave=Phrases(leave),
    )


def _class(entry: Entry, known: Mapping[str, Phrases]) -> tuple[str, list[Words]]:
    """Read `family = @parent, aunt, uncle`; another class may be part of it."""
    name, equals, listed = entry.value.partition("=")
    if not equals or not name.strip().isidentifier():
        raise entry.error("a class is written `class: name = word, two words`")
    phrases: list[Words] = []
    for phrase in _phrases(entry, listed):
        part = phrase[0].removeprefix("@")
        if part == phrase[0]:
            phrases.append(phrase)
        elif part in known:
            phrases += known[part]
        else:
            raise entry.error(f"the class {phrase[0]!r} is not known above this line; move it up, or mend the name")
    return name.strip(), phrases


def _map(entry: Entry, mapping: dict[Words, Words]) -> None:
    """Read `dont, don't -> do not`; a phrase on the left is put there once."""
    left, arrow, right = entry.value.partition("->")
    if not arrow:
        raise entry.error(f"write it `{entry.name}: this, or this -> that`; `-> ` alone takes the words out")
    for phrase in _phrases(entry, left):
        if phrase in mapping:
            raise entry.error(f"{' '.join(phrase)!r} is changed twice; take one of them out")
        mapping[phrase] = tuple(right.split())


def _phrases(entry: Entry, listed: str) -> list[Words]:
    phrases = [tuple(phrase.split()) for phrase in listed.split(",")]
    if not all(phrases):
        raise entry.error("there is nothing between two commas; take one of them out")
    return phrases
