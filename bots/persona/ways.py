"""The many ways of asking the same, beside the AIML files: `data/*.ways`, each line a reduction to a category.

    [how old are you]
    what's your age
    are you (old|young)
    how long have you been alive [for]

    [good @ how are you]
    i'm (well|fine)

A heading names the category, after `@` the sentence of ours that it answers. Lines below it are written as people
speak; `(a|b)` is one of, `[a]` may be left out. They are brought to plain form like everything that is heard, and
become AIML reductions.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from bots.persona.brain import AimlError, Brain
from bots.persona.plain import Plain

ALONE_TOO_LITTLE = frozenset({"yes", "no", "what about you"})  # answered only after a question of our own

_HEADING = re.compile(r"^\[(?P<category>[^@\]]+?)(?: @ (?P<that>[^\]]+))?\]$")
_ANYTHING = "anythingatall"  # stands in for the wildcard while a wording is brought to plain form
_CHOICE = re.compile(r"\((?P<one_of>[^()]*)\)|\[(?P<maybe>[^\[\]]*)\]")


def learn_ways(files: Iterable[Path], brain: Brain, plain: Plain) -> None:
    """Teach the brain all ways of asking. Raises `AimlError` that names the line where one cannot be taught."""
    learnt: dict[tuple[str, str], str] = {}
    for file in sorted(files):
        category, that = "", "*"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            where = f"{file}:{number}"
            if not line.strip() or line.startswith("#"):
                continue
            if heading := _HEADING.match(line):
                category, that = heading["category"], _one_sentence(heading["that"] or "*", plain, where)
                if not brain.knows(category, that):
                    raise AimlError(f"{where}: no category has the pattern {category!r} and the that {that!r}")
                continue
            if not category:
                raise AimlError(f"{where}: a way of asking before the first [category]")
            for wording in expand(line.strip()):
                way = _one_sentence(wording, plain, where)
                if way == category:
                    continue
                if that == "*" and way in ALONE_TOO_LITTLE:
                    raise AimlError(
                        f"{where}: {wording!r} alone says too little; give the sentence of ours that it answers"
                    )
                if (way, that) not in learnt and brain.knows(way, that):
                    raise AimlError(f"{where}: {wording!r} has a category of its own")
                if (other := learnt.setdefault((way, that), category)) != category:
                    raise AimlError(f"{where}: {wording!r} is a way of asking {other!r} already; keep one of the two")
                brain.reduce(way, category, that)


def expand(wording: str) -> Iterator[str]:
    """Every wording that a line with choices stands for."""
    choice = _CHOICE.search(wording)
    if choice is None:
        yield " ".join(wording.split())
        return
    options = choice["one_of"].split("|") if choice["one_of"] is not None else ["", *choice["maybe"].split("|")]
    for option in options:
        yield from expand(wording[: choice.start()] + option + wording[choice.end() :])


def _one_sentence(wording: str, plain: Plain, where: str) -> str:
    sentences = plain.sentences(wording.replace("*", _ANYTHING))
    if len(sentences) != 1:
        raise AimlError(f"{where}: {wording!r} must be one sentence, not {len(sentences)}")
    return sentences[0].words.replace(_ANYTHING, "*")
