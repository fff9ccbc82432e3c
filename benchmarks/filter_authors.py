"""How good is the filter on an author it has never read? Each file of written sentences is left out in turn.

    python -m benchmarks.filter_authors --data ../shared/data
    python -m benchmarks.filter_authors --json

The word weights are learned anew without that file. The patterns stay: none was made from these files, though 34 that
refused too much that is clean were dropped by them.
"""

import argparse
from pathlib import Path

from benchmarks.services import ROOT, show
from dialogue.measures import precision, recall
from dialogue.safety.learned import WordWeights
from dialogue.safety.learning import Case, everyday_talk, learn_table, read_cases
from dialogue.safety.offence import OffenceJudge, load_offence

CASES = ROOT / "tests" / "cases"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="holds self_dialogue_corpus")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    judge = load_offence()
    always = read_cases(CASES / "filters.jsonl") + read_cases(ROOT / "tests/dialogue/safety/offence.jsonl")
    authors = {path.stem: read_cases(path) for path in sorted((CASES / "written").glob("*.jsonl"))}
    ours = (CASES / "said_by_us.txt").read_text(encoding="utf-8").splitlines()
    everyday = everyday_talk(options.data / "self_dialogue_corpus" / "corpus")
    pooled: list[tuple[bool, bool]] = []
    details: dict[str, dict[str, float]] = {}
    for author, cases in authors.items():
        others = [case for other, written in authors.items() if other != author for case in written]
        table = learn_table(judge, [*always, *others], ours, everyday)
        outcomes = [(is_refused(case, judge, table), case.offensive) for case in cases]
        details[author] = {"cases": len(cases), **figures_of(outcomes)}
        pooled += outcomes
    show(figures_of(pooled), details, options.json)


def is_refused(case: Case, judge: OffenceJudge, table: WordWeights) -> bool:
    """Whether patterns or weights refuse a sentence."""
    return judge.by_pattern(case.text) is not None or any(table.judge(each) for each in judge.sentences(case.text))


def figures_of(outcomes: list[tuple[bool, bool]]) -> dict[str, float]:
    """Precision and recall of refusals, from (refused, offensive)."""
    refused, offensive = zip(*outcomes, strict=True)
    return {
        "precision": round(precision(offensive, refused, label=True) or 0.0, 4),
        "recall": round(recall(offensive, refused, label=True) or 0.0, 4),
    }


if __name__ == "__main__":
    main()
