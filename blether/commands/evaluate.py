"""`blether evaluate WHAT`: every evaluation by its name. A new one is a file in `blether/evaluations`, and a line."""

from importlib import import_module
from typing import Final

import click

EVALUATIONS: Final = {
    "filters": ("blether.evaluations.filters", "Is what must not be said told from what may be?"),
    "intents": ("blether.evaluations.intents", "Are stop, time and repeat understood?"),
}
"""Name to the module whose `command` it is, and the question in one line; the module is imported when it is asked."""


class _Evaluations(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's, here and below
        return list(EVALUATIONS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in EVALUATIONS:
            return None
        command: click.Command = import_module(EVALUATIONS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("What to measure"):
            formatter.write_dl([(name, question) for name, (_, question) in EVALUATIONS.items()])


@click.group(cls=_Evaluations, subcommand_metavar="WHAT [OPTIONS]")
def evaluate() -> None:
    """Measure how well a part of Blether does its work.

    Prints a table; with --json exactly one JSON object {"figures": ..., "details": ...} on standard output.

    \b
    Examples:
      blether evaluate intents --cases tests/cases/intents.jsonl
      blether evaluate filters --cases my_cases.jsonl --json

    Exit codes: 0 measured, whatever the figures; 2 the cases or an option cannot be used.
    """
