"""How well stop, time and repeat are understood: `blether evaluate intents`."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import click
from msgspec import Struct

from blether.evaluations.cases import cases_option, read_cases
from blether.evaluations.evaluation import INTERVALS, Evaluation, report, report_options
from bucket.session import Session
from bucket.settings import Hearing
from bucket.understand.understand import understand
from dialogue.measures import accuracy, bootstrap_interval, mean, precision, recall
from dialogue.turns import Heard, Own


class Intent(StrEnum):
    """What the user wants of the Bucket itself; `none` is all that goes to the bots."""

    STOP = "stop"
    TIME = "time"
    REPEAT = "repeat"
    NONE = "none"


class Case(Struct, frozen=True):
    """An utterance, and what the user wants by it."""

    user: str
    intent: Intent


def evaluate(cases: Sequence[Case]) -> Evaluation:
    """Understand every utterance as the Bucket does when it begins a talk.

    Figures are `accuracy`, `cases`, and of every intent its precision and recall (`stop_recall`), save where they are
    undefined for these cases.
    """
    right = [case.intent for case in cases]
    taken = [_taken_for(case.user) for case in cases]
    measured = {"accuracy": accuracy(right, taken)}
    for intent in Intent:
        measured[f"{intent}_precision"] = precision(right, taken, intent)
        measured[f"{intent}_recall"] = recall(right, taken, intent)
    pairs = list(zip(right, taken, strict=True))
    confused = Counter((must, was) for must, was in pairs if must is not was)
    return Evaluation(
        figures={name: figure for name, figure in measured.items() if figure is not None} | {"cases": len(cases)},
        details={
            INTERVALS: {"accuracy": bootstrap_interval([float(must is was) for must, was in pairs], mean)},
            "confusions": [
                {"intent": must, "taken_for": was, "cases": count} for (must, was), count in confused.most_common()
            ],
            "wrong": [
                {"intent": case.intent, "taken_for": was, "user": case.user}
                for case, was in zip(cases, taken, strict=True)
                if case.intent is not was
            ],
        },
    )


@click.command(name="intents")
@cases_option
@report_options
def command(cases: Path, as_json: bool, at_most: int) -> None:
    """How well stop, time and repeat are understood.

    A case is {"user": "...", "intent": "stop"}; an intent is stop, time, repeat or none.

    \b
    Example:
      blether evaluate intents --cases tests/cases/intents.jsonl
    """
    report(evaluate(read_cases(cases, Case)), as_json=as_json, at_most=at_most)


_INTENTS = {Own.STOP: Intent.STOP, Own.TIME: Intent.TIME, Own.REPEAT: Intent.REPEAT}


def _taken_for(text: str) -> Intent:
    heard = Heard(text=text, turn_id="evaluation", at=datetime.fromtimestamp(0, UTC))
    own = understand(heard, Session(id="evaluation"), Hearing()).own_answer
    return _INTENTS.get(own, Intent.NONE) if own is not None else Intent.NONE
