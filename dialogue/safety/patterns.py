"""Patterns over words and word classes, matched by shifting bits: no backtracking, linear in the length of a text.

How patterns are written stands in `compiling`.
"""

from collections.abc import Iterable

from msgspec import Struct

from dialogue.safety.reading import Id, Reading, Vocabulary

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

    `rare` are the ids of which one must occur for the pattern to be worth trying; of the ids of each mask in `musts`
    (bit i for id i) one must occur as well.
    """

    kind: str
    source: str
    steps: tuple[Step, ...]
    also: tuple[tuple[Step, ...], ...]
    unless: tuple[Id, ...]
    deniable: bool
    rare: tuple[Id, ...]
    musts: tuple[int, ...]


class Match(Struct, frozen=True):
    """A pattern found in a text, with the words that it matched, as they stand in the text."""

    pattern: Pattern
    words: tuple[str, ...]


class Matcher:
    """Compiled patterns: reads a text once and tries those whose rare words occur. `compiling.compile_patterns` makes one.

    Parameters
    ----------
    patterns : tuple of Pattern
        What is looked for.
    frames : tuple of Pattern
        Kinds "told to" and "told not to": the word after such a frame counts as told (not) to be done. Kind "denied":
        what follows is quoted to be taken back.
    vocabulary : Vocabulary
        What words and phrases mean to these patterns.
    """

    def __init__(self, patterns: tuple[Pattern, ...], frames: tuple[Pattern, ...], vocabulary: Vocabulary) -> None:
        self.patterns = patterns
        self.vocabulary = vocabulary
        self._frames = _Index(frames)
        self._patterns = _Index(patterns)

    def matches(self, reading: Reading) -> Iterable[Match]:
        """Every pattern that the reading holds, once each, in the order in which they are written."""
        present = _present(reading)
        told, told_not, denied = self._framed(reading, present)
        for pattern in self._patterns.worth_trying(reading, present):
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

    def denied(self, reading: Reading) -> int:
        """Mask of the words that a frame of kind "denied" takes back."""
        return self._framed(reading, _present(reading))[2]

    def _framed(self, reading: Reading, present: int) -> tuple[int, int, int]:
        """Masks of what is told to be done, told not to be done, and denied."""
        told, told_not, denied = reading.starts, 0, 0
        for frame in self._frames.worth_trying(reading, present):
            after = _run(frame.steps, reading, told, 0)[-1] << 1
            if frame.kind == "told to":
                told |= after
            elif frame.kind == "told not to":
                told_not |= after
            else:
                for _ in range(_DENIAL_REACH):
                    denied |= after
                    after = (after & ~reading.breaks) << 1
        return told, told_not, denied


def _present(reading: Reading) -> int:
    """Bit i is set where id i occurs."""
    present = 0
    for name in reading.at:
        present |= 1 << name
    return present


class _Index:
    """Finds, among many patterns, the few that are worth trying on a reading."""

    def __init__(self, patterns: tuple[Pattern, ...]) -> None:
        self._patterns = patterns
        by_id: dict[Id, list[tuple[int, tuple[int, ...]]]] = {}
        for number, pattern in enumerate(patterns):
            for name in pattern.rare:
                by_id.setdefault(name, []).append((number, pattern.musts))
        self._by_id = {name: tuple(listed) for name, listed in by_id.items()}

    def worth_trying(self, reading: Reading, present: int) -> list[Pattern]:
        """Patterns of which every element that must be there occurs, in the order in which they were written.

        `present` has bit i set where id i occurs in the reading.
        """
        by_id = self._by_id
        worth: set[int] = set()
        for name in reading.at.keys() & by_id.keys():
            for number, musts in by_id[name]:
                for must in musts:
                    if not present & must:
                        break
                else:
                    worth.add(number)
        return [self._patterns[number] for number in sorted(worth)]


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
