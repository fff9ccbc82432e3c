"""How the table of word weights is learned: from the written cases, against everyday talk.

    python -m dialogue.safety.learning --cases tests/cases/filters.jsonl tests/dialogue/safety/offence.jsonl \
        tests/cases/written/*.jsonl --clean tests/cases/said_by_us.txt --everyday data/self_dialogue_corpus/corpus

Everyday talk is the Self-Dialogue Corpus (Krause et al. 2017, BSD-3-Clause), thinned out by the patterns: what they refuse is
not taken for clean. Every second sentence teaches, the others set the threshold.
"""

import argparse
import csv
import math
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from dialogue.safety.learned import WordWeights, features
from dialogue.safety.offence import DATA, OffenceJudge, load_offence

EVERYDAY = 60_000  # sentences of everyday talk, one half to learn from, one to set the threshold by
EVERYDAY_IMPORTANCE = 0.1  # of a sentence nobody labelled, against 1 for a written case
OURS_IMPORTANCE = 3.0
FALSE_ALARMS = 0.015  # share of everyday sentences that may be refused by the weights
LIGHTEST = 0.06  # what weighs less is left out of the table


class Case(Struct, frozen=True):
    """One line of a file of cases."""

    text: str
    offensive: bool


class Example(Struct, frozen=True):
    """One sentence to learn from: its words, whether it offends, and how much it counts."""

    words: tuple[str, ...]
    offensive: bool
    importance: float = 1.0


def learn(examples: Iterable[Example], cost: float = 3.0, rounds: int = 12, seed: int = 1) -> WordWeights:
    """A linear support vector machine with squared hinge loss, by dual coordinate descent.

    Exact and without a step size to choose, and in a fixed order: the same examples give the same table.

    Parameters
    ----------
    examples : iterable of Example
        Sentences with their labels.
    cost : float
        What a wrong sentence of importance 1 costs, against the squared length of the weights.
    rounds : int
        How often all are gone through.
    seed : int
        Of the order in which they are gone through.

    Returns
    -------
    WordWeights
        With threshold 0.

    References
    ----------
    Hsieh et al. (2008), "A Dual Coordinate Descent Method for Large-scale Linear SVM", algorithm 1, L2-SVM.
    """
    known = [
        (features(each.words), 1.0 if each.offensive else -1.0, 0.5 / (cost * each.importance)) for each in examples
    ]
    order = list(range(len(known)))
    chance = random.Random(seed)  # noqa: S311  no secret, only an order that can be repeated
    duals = [0.0] * len(known)
    weights: dict[str, float] = {}
    bias = 0.0
    for _ in range(rounds):
        chance.shuffle(order)
        for place in order:
            found, sign, slack = known[place]
            size = 1 / math.sqrt(len(found) or 1)
            total = bias + size * sum(weights.get(feature, 0.0) for feature in found)
            dual = duals[place]
            # The sentence's features and the bias have length 1 each: 2 is the curvature.
            changed = max(0.0, dual - (sign * total - 1 + slack * dual) / (2 + slack))
            if changed != dual:
                step = (changed - dual) * sign
                duals[place] = changed
                bias += step
                for feature in found:
                    weights[feature] = weights.get(feature, 0.0) + step * size
    return WordWeights(weights, bias, 0.0)


def main() -> None:
    """Learn the table anew and write it to `data/learned.tsv`."""
    parser = argparse.ArgumentParser(description="Learn the word weights of the offence judge.")
    parser.add_argument("--cases", type=Path, nargs="+", required=True, help="JSON lines with text and offensive")
    parser.add_argument(
        "--clean", type=Path, required=True, help="what we say ourselves, a sentence a line: none offends"
    )
    parser.add_argument("--everyday", type=Path, required=True, help="folder of Self-Dialogue Corpus CSV files")
    parser.add_argument("--out", type=Path, default=DATA / "learned.tsv")
    wanted = parser.parse_args()
    judge = load_offence()
    cases = [case for path in wanted.cases for case in read_cases(path)]
    ours = wanted.clean.read_text(encoding="utf-8").splitlines()
    table = learn_table(judge, cases, ours, everyday_talk(wanted.everyday))
    heading = f"Learned from {len(cases)} written cases and the Self-Dialogue Corpus (BSD-3-Clause); see learning.py."
    write_weights(wanted.out, table, heading)


def learn_table(
    judge: OffenceJudge, cases: Iterable[Case], ours: Iterable[str], everyday: Iterable[str]
) -> WordWeights:
    """The table for a judge: learned from cases and half of the everyday sentences, its threshold set by the other half.

    Parameters
    ----------
    judge : OffenceJudge
        Reads the texts, and drops everyday sentences that its patterns refuse.
    cases : iterable of Case
        Labelled sentences.
    ours : iterable of str
        What our own bots say, clean by every reader's judgement: a false alarm here is heard by every user.
    everyday : iterable of str
        Sentences of ordinary talk, taken for clean.

    Returns
    -------
    WordWeights
        Without what weighs less than `LIGHTEST`.
    """
    clean = [judge.words(text) for text in everyday if judge.by_pattern(text) is None]
    examples = [Example(judge.words(case.text), case.offensive) for case in cases]
    examples += [Example(words, False, OURS_IMPORTANCE) for text in ours for words in judge.sentences(text)]
    table = learn([*examples, *(Example(words, False, EVERYDAY_IMPORTANCE) for words in clean[::2])])
    kept = {feature: weight for feature, weight in table.weights.items() if abs(weight) >= LIGHTEST}
    lighter = WordWeights(kept, table.bias, 0.0)
    sums = sorted(lighter.sum_of(words) for words in clean[1::2])
    return WordWeights(kept, table.bias, sums[int(len(sums) * (1 - FALSE_ALARMS))])


def read_cases(path: Path) -> list[Case]:
    """The cases of a JSON lines file. Raises `msgspec.ValidationError` naming the field of a malformed line."""
    decoder = msgspec.json.Decoder(Case)
    return [decoder.decode(line) for line in path.read_bytes().splitlines() if line.strip()]


def everyday_talk(folder: Path) -> list[str]:
    """`EVERYDAY` sentences drawn from the Self-Dialogue Corpus, the same ones each time."""
    found: dict[str, None] = {}
    for path in sorted(folder.rglob("*.csv")):
        with path.open(encoding="utf-8", errors="replace", newline="") as file:
            for row in csv.DictReader(file):
                found.update(dict.fromkeys(_sentences(row)))
    return random.Random(1).sample(list(found), min(EVERYDAY, len(found)))  # noqa: S311  a draw that can be repeated


def _sentences(row: dict[str, str | None]) -> Iterator[str]:
    for column, text in row.items():
        if column and column.startswith("Answer.sentence") and text and len(text) > 8:
            yield text.strip()


def write_weights(path: Path, table: WordWeights, heading: str) -> None:
    """Write a table, words in order, under a heading that says what it was learned from."""
    lines = [f"# {heading}", f"<bias>\t{table.bias:.3f}", f"<threshold>\t{table.threshold:.3f}"]
    lines += [f"{feature}\t{weight:.2f}" for feature, weight in sorted(table.weights.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
