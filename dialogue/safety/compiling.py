"""The small language in which patterns are written, and its translation.

A pattern is a line of elements, each one word of the sentence:

    kill                the word
    kill|hurt|<harm>    any of these; <harm> is a word class, <harm:base> one of its forms
    harm?               may be missing
    ..3                 up to three words here, none of them a negation, none beyond the sentence
    *                   any word
    ^sell               at the beginning of a clause
    !sell               told to do: an order, or after a frame such as "you should"
    ~sell               told to do or not to do
    $                   the clause ends here; `$|now`: it ends, or "now" stands here

`one & other`: both in the same sentence, in any order. `unless <a> b` at the end: not where the sentence also holds one of
these. A file has headings `[kind]` under which its patterns stand; under `[kind unless denied]` a match does not count where
it begins in what a frame of kind "denied" takes back ("nobody should call you ...").
"""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from dialogue.safety.lexicon import LexiconError, WordClass, lines_of
from dialogue.safety.patterns import Matcher, Pattern, Step
from dialogue.safety.reading import Form, Id, Vocabulary

_ANY = "*"
_END = "$"
_DENIABLE = " unless denied"

Pair = tuple[str, str]


class Written(Struct, frozen=True):
    """A pattern as it stands in a file."""

    kind: str
    line: str
    where: str


def written_patterns(path: Path) -> list[Written]:
    """The patterns of a file with the headings under which they stand. Raises `LexiconError` on a pattern without one."""
    kind = ""
    found = []
    for number, line in lines_of(path):
        if line.startswith("[") and line.endswith("]"):
            kind = line[1:-1]
        elif not kind:
            raise LexiconError(f"{path.name}:{number}: a heading such as `[insult]` must stand before {line!r}")
        else:
            found.append(Written(kind, line, f"{path.name}:{number}"))
    return found


def compile_patterns(
    classes: dict[str, WordClass], patterns: Iterable[Written], frames: Iterable[Written], names: Iterable[str]
) -> Matcher:
    """Translate patterns.

    Parameters
    ----------
    classes : dict[str, WordClass]
        What `<name>` stands for; the class "frequent" tells rare words from frequent ones.
    patterns, frames : iterable of Written
        What is looked for, and where it counts as told to be done or as denied (see `Matcher`).
    names : iterable of str
        Titles and set phrases (their words joined by `_`) whose words mean nothing by themselves.

    Raises
    ------
    LexiconError
        A pattern is malformed, doubled or names an unknown class or form.
    """
    compiler = _Compiler(classes)
    compiled = tuple(compiler.pattern(written) for written in patterns)
    return Matcher(compiled, tuple(compiler.pattern(written) for written in frames), compiler.vocabulary(names))


class _Compiler:
    def __init__(self, classes: dict[str, WordClass]) -> None:
        self._classes = classes
        self._frequent = classes["frequent"].forms["plain"]
        self._ids: dict[str, Id] = {}
        self._names: list[str] = []
        self._seen: dict[tuple[str, str], str] = {}

    def pattern(self, written: Written) -> Pattern:
        key = (written.kind, " ".join(written.line.split()))
        if key in self._seen:
            raise LexiconError(f"{written.where}: stands already at {self._seen[key]}; remove one")
        self._seen[key] = written.where
        body, _, exceptions = written.line.partition(" unless ")
        unless = tuple(self._id(name, written.where) for name in exceptions.split())
        parts = [self._steps(part, written.where) for part in body.split(" & ")]
        steps = tuple(parts[0][0])
        also = tuple(tuple(part) for part, _ in parts[1:])
        # The rarest element first: it is looked up by, and the others are checked in this order.
        musts = sorted((must for _, musts in parts for must in musts), key=self._frequency)
        kind = written.kind.removesuffix(_DENIABLE)
        masks = tuple(sum(1 << name for name in set(must)) for must in musts[1:])
        return Pattern(kind, written.line, steps, also, unless, kind != written.kind, musts[0], masks)

    def _steps(self, body: str, where: str) -> tuple[list[Step], list[tuple[Id, ...]]]:
        """The elements of one part, and the ids of those of them that must be there."""
        steps: list[Step] = []
        musts: list[tuple[Id, ...]] = []
        gap = 0
        for element in body.split():
            if element.startswith(".."):
                if not element[2:].isdigit() or not steps:
                    raise LexiconError(f"{where}: a gap is `..3` and stands between two words")
                gap = int(element[2:])
                continue
            place = element[0] if element[0] in "^!~" else ""
            optional = element.endswith("?")
            names = element[len(place) :].removesuffix("?").split("|")
            ids = tuple(self._id(name, where) for name in names if name not in (_ANY, _END))
            step = Step(ids, _ANY in names, _END in names, gap, place, optional)
            steps.append(step)
            gap = 0
            if ids and not (optional or step.clause_end or step.any_word):
                musts.append(ids)
        if not steps or steps[0].optional or not musts or gap:
            raise LexiconError(f"{where}: a pattern begins and ends with a word that must be there: {body!r}")
        return steps, musts

    def vocabulary(self, names: Iterable[str]) -> Vocabulary:
        """Which ids every word and phrase has, over the words and classes that the patterns name."""
        words: dict[str, list[Id]] = {}
        phrases: dict[Pair, dict[Form, list[Id]]] = {}
        for name, number in self._ids.items():
            for word in self._members(name):
                first, *more = word.split("_")
                if more:
                    phrases.setdefault((first, more[0]), {}).setdefault(tuple(more[1:]), []).append(number)
                else:
                    words.setdefault(first, []).append(number)
        hidden: dict[Pair, list[Form]] = {}
        for name in sorted(names, key=len, reverse=True):  # of two that begin alike the longer is meant
            first, *more = name.split("_")
            if not more:
                raise LexiconError(f"{name!r} is a single word: a name has at least two, else leave the word out")
            hidden.setdefault((first, more[0]), []).append(tuple(more[1:]))
        return Vocabulary(
            {word: tuple(ids) for word, ids in words.items()},
            {pair: tuple((rest, tuple(ids)) for rest, ids in rests.items()) for pair, rests in phrases.items()},
            {pair: tuple(rests) for pair, rests in hidden.items()},
        )

    def _members(self, name: str) -> Iterable[str]:
        if not name.startswith("<"):
            return (name,)
        title, _, form = name[1:-1].partition(":")
        forms = self._classes[title].forms
        return forms[form] if form else frozenset().union(*forms.values())

    def _frequency(self, ids: tuple[Id, ...]) -> tuple[int, int]:
        """How often an element occurs, roughly: by its very frequent words, then by how many words it has."""
        members = {word for name in ids for word in self._members(self._names[name])}
        return len(members & self._frequent), len(members)

    def _id(self, name: str, where: str) -> Id:
        if name.startswith("<"):
            title, _, form = name[1:-1].partition(":")
            if not name.endswith(">") or title not in self._classes:
                raise LexiconError(f"{where}: no word class {name}; write one in data/words or mend the name")
            if form and form not in self._classes[title].forms:
                raise LexiconError(f"{where}: {name} asks for a form that <{title}> has not")
        elif not name.replace("_", "").isalnum():
            raise LexiconError(f"{where}: {name!r} is neither a word nor a class such as <weapons>")
        if name not in self._ids:
            self._ids[name] = len(self._names)
            self._names.append(name)
        return self._ids[name]
