"""A small language for kinds of sentences, and its matching without backtracking.

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
from dialogue.safety.reading import Form, Id, Reading, Vocabulary

# Elements made of these alone are too common to be looked up by.
_COMMON = frozenset(
    "a an the i you he she it we they me him her them us my your his their our to of in on at for with from up out by be am "
    "is are was were been do does did have has had will would can could should must may might not no and or but if so that "
    "this these those there s all one get got go going just like as what who how when why about want make more".split()
)
_ANY = "*"
_END = "$"
_DENIABLE = " unless denied"
_DENIAL_REACH = 10  # words that a frame of kind "denied" takes back


class Step(Struct, frozen=True):
    """One element: which ids may stand here, after a gap of how many words, and where; or else the clause may end."""

    ids: tuple[Id, ...]
    any_word: bool = False
    clause_end: bool = False
    gap: int = 0
    place: str = ""
    optional: bool = False


class Pattern(Struct, frozen=True):
    """A checked pattern: `steps` are followed, every one of `also` must be found in the same sentence.

    `rare` are the ids of which one must occur for the pattern to be worth trying.
    """

    kind: str
    source: str
    steps: tuple[Step, ...]
    also: tuple[tuple[Step, ...], ...]
    unless: tuple[Id, ...]
    deniable: bool
    rare: tuple[Id, ...]


class Match(Struct, frozen=True):
    """A pattern found in a text, with the words that it matched, as they stand in the text."""

    pattern: Pattern
    words: tuple[str, ...]


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


class Matcher:
    """Patterns compiled against word classes: reads a text once and tries those whose rare words occur.

    Parameters
    ----------
    classes : dict[str, WordClass]
        What `<name>` stands for.
    patterns : iterable of Written
        What is looked for.
    frames : iterable of Written
        Kinds "told to" and "told not to": the word after such a frame counts as told (not) to be done. Kind "denied":
        what follows is quoted to be taken back.
    names : iterable of str
        Titles and set phrases (their words joined by `_`) whose words mean nothing by themselves.

    Raises
    ------
    LexiconError
        A pattern is malformed, doubled or names an unknown class or form.
    """

    def __init__(
        self,
        classes: dict[str, WordClass],
        patterns: Iterable[Written],
        frames: Iterable[Written],
        names: Iterable[str],
    ) -> None:
        compiler = _Compiler(classes)
        self.patterns = tuple(compiler.pattern(written) for written in patterns)
        self._frames = _by_rare_id(tuple(compiler.pattern(written) for written in frames))
        self._patterns = _by_rare_id(self.patterns)
        self.vocabulary = compiler.vocabulary(names)

    def matches(self, reading: Reading) -> Iterable[Match]:
        """Every pattern that the reading holds, once each, in no particular order."""
        told, told_not, denied = reading.starts, 0, 0
        for frame in _worth_trying(self._frames, reading):
            after = _run(frame.steps, reading, told, 0)[-1] << 1
            if frame.kind == "told to":
                told |= after
            elif frame.kind == "told not to":
                told_not |= after
            else:
                for _ in range(_DENIAL_REACH):
                    denied |= after
                    after = (after & ~reading.breaks) << 1
        for pattern in _worth_trying(self._patterns, reading):
            trail = _run(pattern.steps, reading, told, told_not)
            also = [_run(steps, reading, told, told_not)[-1] for steps in pattern.also] if trail[-1] else []
            hits = trail[-1] if all(also) else 0
            while hits:
                last = hits & -hits
                sentence = reading.around(last)
                first = _first_of(trail, last)
                if (
                    all(others & sentence for others in also)
                    and not (pattern.deniable and first & denied)
                    and not any(reading.at.get(name, 0) & sentence for name in pattern.unless)
                ):
                    yield Match(pattern, reading.words[first.bit_length() - 1 : last.bit_length()])
                    break
                hits &= ~sentence


def _by_rare_id(patterns: tuple[Pattern, ...]) -> dict[Id, tuple[Pattern, ...]]:
    index: dict[Id, list[Pattern]] = {}
    for pattern in patterns:
        for name in pattern.rare:
            index.setdefault(name, []).append(pattern)
    return {name: tuple(listed) for name, listed in index.items()}


def _worth_trying(index: dict[Id, tuple[Pattern, ...]], reading: Reading) -> Iterable[Pattern]:
    tried: set[int] = set()
    for name in reading.at:
        for pattern in index.get(name, ()):
            if id(pattern) not in tried:
                tried.add(id(pattern))
                yield pattern


def _run(steps: tuple[Step, ...], reading: Reading, told: int, told_not: int) -> list[int]:
    """Positions reached after every step; the last item is 0 where the pattern do not match."""
    at = reading.at
    open_words = ~reading.stops
    everywhere = (1 << len(reading.words)) - 1
    trail: list[int] = []
    reached = 0
    for number, step in enumerate(steps):
        here = everywhere if step.any_word else 0
        for name in step.ids:
            here |= at.get(name, 0)
        if step.place == "^":
            here &= reading.starts
        elif step.place == "!":
            here &= told
        elif step.place == "~":
            here &= told | told_not
        if number == 0:
            reached = here
        else:
            # Nothing continues over the end of a sentence.
            ahead = (reached & ~reading.breaks) << 1
            hit = ahead & here
            if step.clause_end:
                hit |= reached & reading.ends
            for _ in range(step.gap):
                if step.clause_end:
                    hit |= ahead & reading.ends
                ahead = (ahead & open_words) << 1
                hit |= ahead & here
            reached = reached | hit if step.optional else hit
        trail.append(reached)
        if not reached:
            break
    return trail


def _first_of(trail: list[int], last: int) -> int:
    """Where a match began: from its last word back, each time to the nearest that the step before had reached."""
    first = last
    for reached in reversed(trail[:-1]):
        before = reached & ((first << 1) - 1)
        first = 1 << (before.bit_length() - 1) if before else first
    return first


class _Compiler:
    def __init__(self, classes: dict[str, WordClass]) -> None:
        self._classes = classes
        self._ids: dict[str, Id] = {}
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
        rare = min((rare for _, rares in parts for rare in rares), key=lambda each: each[0])[1]
        kind = written.kind.removesuffix(_DENIABLE)
        return Pattern(kind, written.line, steps, also, unless, kind != written.kind, rare)

    def _steps(self, body: str, where: str) -> tuple[list[Step], list[tuple[bool, tuple[Id, ...]]]]:
        """The elements of one part, and those of them that must be there, each with whether it is a common word."""
        steps: list[Step] = []
        musts: list[tuple[bool, tuple[Id, ...]]] = []
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
                musts.append((any(name in _COMMON for name in names), ids))
        if not steps or steps[0].optional or not musts or gap:
            raise LexiconError(f"{where}: a pattern begins and ends with a word that must be there: {body!r}")
        return steps, musts

    def vocabulary(self, names: Iterable[str]) -> Vocabulary:
        """Which ids every word and phrase has, over the words and classes that the patterns name."""
        hidden: dict[str, list[Form]] = {}
        for name in sorted(names, key=len, reverse=True):  # of two that begin alike the longer is meant
            head, *tail = name.split("_")
            hidden.setdefault(head, []).append(tuple(tail))
        words: dict[str, list[Id]] = {}
        phrases: dict[str, dict[Form, list[Id]]] = {}
        for name, number in self._ids.items():
            for word in self._members(name):
                head, *tail = word.split("_")
                if tail:
                    phrases.setdefault(head, {}).setdefault(tuple(tail), []).append(number)
                else:
                    words.setdefault(head, []).append(number)
        return Vocabulary(
            {word: tuple(ids) for word, ids in words.items()},
            {head: tuple((tail, tuple(ids)) for tail, ids in tails.items()) for head, tails in phrases.items()},
            {head: tuple(tails) for head, tails in hidden.items()},
        )

    def _members(self, name: str) -> Iterable[str]:
        if not name.startswith("<"):
            return (name,)
        title, _, form = name[1:-1].partition(":")
        forms = self._classes[title].forms
        return forms[form] if form else frozenset().union(*forms.values())

    def _id(self, name: str, where: str) -> Id:
        if name.startswith("<"):
            title, _, form = name[1:-1].partition(":")
            if not name.endswith(">") or title not in self._classes:
                raise LexiconError(f"{where}: no word class {name}; write one in data/words or mend the name")
            if form and form not in self._classes[title].forms:
                raise LexiconError(f"{where}: {name} asks for a form that <{title}> has not")
        elif not name.replace("_", "").isalnum():
            raise LexiconError(f"{where}: {name!r} is neither a word nor a class such as <weapons>")
        return self._ids.setdefault(name, len(self._ids))
