"""What an evaluation measured, and how that is reported: a table for people or one JSON object for programs."""

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click
from msgspec import Struct

from blether.terminal import show, show_json, table

F = TypeVar("F", bound=Callable[..., Any])

INTERVALS: Final = "intervals_95"  # the key in `details`


class Evaluation(Struct, frozen=True):
    """What was measured.

    Parameters
    ----------
    figures : dict
        Name in snake_case, with its unit where it has one, to number.
    details : dict
        What stands behind the figures. A list of rows with the same keys is shown to people as a table, anything else
        as a line. The list `wrong` holds the cases that were judged wrongly; `intervals_95` maps figures to the bounds
        that `dialogue.measures.bootstrap_interval` found, and is shown beside them.
    """

    figures: dict[str, float]
    details: dict[str, Any]


def report_options(command: F) -> F:
    """The options of every evaluation: `--json` and `--show`, which `report` takes as `as_json` and `at_most`."""
    as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object: figures and details.")
    at_most = click.option(
        "--show",
        "at_most",
        type=click.IntRange(min=0),
        default=20,
        metavar="N",
        show_default=True,
        help="How many wrong cases to show to people; --json has them all.",
    )
    return as_json(at_most(command))


def report(evaluation: Evaluation, *, as_json: bool, at_most: int) -> None:
    """Print what was measured.

    Parameters
    ----------
    evaluation : Evaluation
        Its figures and details.
    as_json : bool
        As exactly one JSON object instead of tables.
    at_most : int
        How many rows of a table to show; JSON has them all.
    """
    if as_json:
        show_json(evaluation)
        return
    intervals = evaluation.details.get(INTERVALS, {})
    show(table([[name, _shown(figure), _bounds(intervals.get(name))] for name, figure in evaluation.figures.items()]))
    for name, detail in evaluation.details.items():
        if not detail or name == INTERVALS:
            continue
        show()
        if _is_table(detail):
            show(f"{name} ({len(detail)})")
            rows = [[str(cell) for cell in row.values()] for row in detail[:at_most]]
            show(table(rows, head=list(detail[0]), indent=2))
            if len(detail) > at_most:
                show(f"  ... and {len(detail) - at_most} more: --show {len(detail)}")
        else:
            show(f"{name}: {json.dumps(detail)}")


def _is_table(detail: object) -> bool:
    return isinstance(detail, list) and all(isinstance(row, dict) and row.keys() == detail[0].keys() for row in detail)


def _shown(figure: float) -> str:
    return str(figure) if isinstance(figure, int) else f"{figure:.4f}"


def _bounds(interval: tuple[float, float] | None) -> str:
    """In words; nothing where the bounds fall together, which says of a figure of 1 only that no case was wrong."""
    if interval is None or interval[0] == interval[1]:
        return ""
    return f"{interval[0]:.4f} to {interval[1]:.4f} with 95% confidence"
