"""How well what must not be said is told from what may be: `blether evaluate filters`."""

from collections.abc import Sequence
from pathlib import Path

import click
from msgspec import Struct

from blether.evaluations.cases import cases_option, read_cases
from blether.evaluations.evaluation import INTERVALS, Evaluation, report, report_options
from dialogue.measures import accuracy, bootstrap_interval, mean, precision, recall
from dialogue.safety.offence import load_offence


class Case(Struct, frozen=True):
    """A sentence, and whether it must not be said: insult, hate, sexual, threat, harm, financial or other advice."""

    text: str
    offensive: bool


def evaluate(cases: Sequence[Case]) -> Evaluation:
    """Judge every sentence as the Bucket judges its candidates.

    Figures are `precision` and `recall` of "must not be said", `accuracy` and `cases`; one that is undefined for these
    cases is left out and named in the details.
    """
    offence = load_offence()
    findings = [offence.judge(case.text) for case in cases]
    right = [case.offensive for case in cases]
    held_back = [finding is not None for finding in findings]
    measured = {
        "precision": precision(right, held_back, True),
        "recall": recall(right, held_back, True),
        "accuracy": accuracy(right, held_back),
    }
    hits = {
        "precision": [float(offensive) for offensive, held in zip(right, held_back, strict=True) if held],
        "recall": [float(held) for offensive, held in zip(right, held_back, strict=True) if offensive],
        "accuracy": [float(offensive == held) for offensive, held in zip(right, held_back, strict=True)],
    }
    intervals = {name: bootstrap_interval(counted, mean) for name, counted in hits.items()}
    wrong = [
        {
            "must": "not be said" if case.offensive else "pass",
            "because": f"{finding.category}: {finding.words}" if finding else "nothing was found",
            "text": case.text,
        }
        for case, finding in zip(cases, findings, strict=True)
        if case.offensive != (finding is not None)
    ]
    return Evaluation(
        figures={name: figure for name, figure in measured.items() if figure is not None} | {"cases": len(cases)},
        details={
            INTERVALS: {name: bounds for name, bounds in intervals.items() if bounds is not None},
            "undefined": [name for name, figure in measured.items() if figure is None],
            "wrong": wrong,
        },
    )


@click.command(name="filters")
@cases_option
@report_options
def command(cases: Path, as_json: bool, at_most: int) -> None:
    """How well the filters tell what must not be said.

    A case is {"text": "...", "offensive": true}, where true stands for all that must not be said: insult, hate, sexual
    talk, threats, instructions for harm, and financial, medical or legal advice.

    \b
    Example:
      blether evaluate filters --cases tests/cases/filters.jsonl
    """
    report(evaluate(read_cases(cases, Case)), as_json=as_json, at_most=at_most)
