"""Decomposition patterns: `* my @sibling is {what}` against a clause, in time linear in its length.

A word stands for itself, `likes|loves` for either, `can_not` for two in a row; `@sibling` is a word or phrase of that
class and is captured under the class's name (the first, in `@sibling|friend`). Each of them followed by `?` may be
missing. `*` is any words or none; `{what}` is one word or more, captured, `{what:2}` no more than two,
`{what:ing}` beginning with a word that ends so. A gap ends at the first place where the words after it fit: there is no
going back, so no text takes long.
"""

import re
from dataclasses import dataclass, replace

from bots.eliza.vocabulary import Phrases, Vocabulary, Words

Spans = dict[str, tuple[int, int]]

ANY_NUMBER = 1_000

_SLOT = re.compile(r"\{([a-z_]+)(?::(?:([1-9])|([a-z]+)))?\}")


class PatternError(ValueError):
    """A pattern is not well formed; the message says what to write instead."""


@dataclass(frozen=True)
class Fixed:
    """A word of a pattern: one of the phrases, captured if it has a name."""

    phrases: Phrases
    name: str | None
    optional: bool


@dataclass(frozen=True)
class Part:
    """A gap of `least` to `most` words (none where there is no gap before the run), and the fixed words after it.

    The first word of the gap ends with `suffix`.
    """

    gap: bool
    least: int
    most: int
    name: str | None
    suffix: str
    run: tuple[Fixed, ...]


@dataclass(frozen=True)
class Pattern:
    """A decomposition.

    Parameters
    ----------
    text : str
        As the script has it.
    parts : tuple of Part
        In order; only the first may be without a gap.
    """

    text: str
    parts: tuple[Part, ...]

    def names(self) -> frozenset[str]:
        """What it captures."""
        return self.class_names() | {part.name for part in self.parts if part.name}

    def class_names(self) -> frozenset[str]:
        """What it captures by a class: words of the script's own."""
        return frozenset(each.name for part in self.parts for each in part.run if each.name)

    def takes_all(self) -> bool:
        """Whether any clause fits."""
        return self.text == "*"

    def match(self, words: Words) -> Spans | None:
        """Where each captured name stands in the clause (half-open), or None where the clause does not fit."""
        spans: Spans = {}
        at = 0
        last = len(self.parts) - 1
        for index, part in enumerate(self.parts):
            found = _place(part, words, at, spans, len(words) if index == last else None)
            if found is None:
                return None
            at = found
        return spans


def parse(text: str, vocabulary: Vocabulary) -> Pattern:
    """Read a pattern. Raises `PatternError`."""
    parts = [Part(False, 0, 0, None, "", ())]
    for piece in text.split():
        slot = _SLOT.fullmatch(piece)
        if piece == "*" or slot:
            if parts[-1].gap and not parts[-1].run:
                raise PatternError(f"{piece!r} follows another gap directly; put a word between them")
            name, most, suffix = slot.groups() if slot else (None, None, None)
            parts.append(Part(True, 1 if slot else 0, int(most or ANY_NUMBER), name, suffix or "", ()))
        else:
            before = parts[-1]
            parts[-1] = replace(before, run=(*before.run, _fixed(piece, vocabulary)))
    if not parts[0].run and len(parts) > 1:
        parts = parts[1:]
    names = [name for part in parts for name in (part.name, *(each.name for each in part.run)) if name]
    if doubled := {name for name in names if names.count(name) > 1}:
        raise PatternError(f"captures {', '.join(sorted(doubled))} twice; leave one of them uncaptured")
    return Pattern(text, tuple(parts))


def _fixed(piece: str, vocabulary: Vocabulary) -> Fixed:
    optional = piece.endswith("?")
    names: list[str] = []
    phrases: list[Words] = []
    for choice in piece.removesuffix("?").split("|"):
        if choice.startswith("@"):
            names.append(choice[1:])
            if choice[1:] not in vocabulary.classes:
                raise PatternError(f"the class {choice!r} is not in words.script; add it there, or mend the name")
            phrases += vocabulary.classes[choice[1:]]
        elif re.fullmatch(r"[a-z'\-]+(?:_[a-z'\-]+)*", choice):
            phrases.append(tuple(choice.split("_")))
        else:
            raise PatternError(f"{piece!r} is neither words, @class, {{slot}} nor *; write it in small letters")
    return Fixed(Phrases(phrases), names[0] if names else None, optional)


def _place(part: Part, words: Words, at: int, spans: Spans, must_end: int | None) -> int | None:
    """Where the part ends if it is placed as early as it fits, or None. Captures on the way."""
    if part.suffix and not (at < len(words) and words[at].endswith(part.suffix)):
        return None
    if part.gap and not part.run:  # the last gap takes the rest
        if not part.least <= len(words) - at <= part.most:
            return None
        if part.name:
            spans[part.name] = (at, len(words))
        return len(words)
    latest = min(len(words), at + part.most)
    for start in range(at + part.least, latest + 1):
        captured: Spans = {}
        end = _run_end(part.run, words, start, captured)
        if end is not None and must_end in (None, end):
            if part.name:
                spans[part.name] = (at, start)
            spans.update(captured)
            return end
    return None


def _run_end(run: tuple[Fixed, ...], words: Words, start: int, captured: Spans) -> int | None:
    at = start
    for fixed in run:
        length = fixed.phrases.length_at(words, at)
        if not length and not fixed.optional:
            return None
        if length and fixed.name:
            captured[fixed.name] = (at, at + length)
        at += length
    return at
