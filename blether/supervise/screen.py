"""Showing the states of all services: redrawn in place in a terminal, otherwise a line for each change."""

import os
import shutil
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TextIO

import click

from blether.supervise.board import State, Status

_COLOURS: Final = {
    State.STARTING: "cyan",
    State.READY: "green",
    State.SILENT: "yellow",
    State.RESTARTING: "yellow",
    State.FAILED: "red",
}
_CLEAR_LINE: Final = "\x1b[2K"


class Screen(Protocol):
    """Where the states of an ensemble are shown."""

    def draw(self, statuses: Sequence[Status], now: float) -> None:
        """Show how the services are."""

    def say(self, line: str) -> None:
        """Show a line that stays."""


def screen_for(out: TextIO, environ: Mapping[str, str]) -> Screen:
    """A redrawn one for a terminal that can, plain lines for anything else: a pipe, a log, a continuous integration."""
    return InPlace(out) if out.isatty() and environ.get("TERM", "dumb") != "dumb" else Plain(out)


class Plain:
    """A line for each change of state."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._seen: dict[str, Status] = {}

    def draw(self, statuses: Sequence[Status], now: float) -> None:
        """Write what has changed since the last time."""
        for status in statuses:
            before = self._seen.get(status.service.name)
            if before is None or (before.state, before.pid, before.detail) != (status.state, status.pid, status.detail):
                self.say(f"{status.service.name}: {status.state}  {_particulars(status, now)}")
        self._seen = {status.service.name: status for status in statuses}

    def say(self, line: str) -> None:
        """Write a line."""
        click.echo(line.rstrip(), file=self._out)


class InPlace:
    """A table that is drawn over itself, with the lines that stay above it."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._rows: list[str] = []

    def draw(self, statuses: Sequence[Status], now: float) -> None:
        """Draw the table, if anything about it is new."""
        size = shutil.get_terminal_size()
        widest = max(len(status.service.name) for status in statuses)
        longest = max(len(status.service.url) for status in statuses)
        rows = [_row(status, now, widest, longest, size.columns - 1) for status in statuses]
        if rows != self._rows:
            self._replace(rows[: size.lines - 2])  # a table that scrolls cannot be drawn over

    def say(self, line: str) -> None:
        """Write a line above the table."""
        rows = self._rows
        self._replace([line])
        self._rows = []
        self._replace(rows)

    def _replace(self, rows: list[str]) -> None:
        up = f"\x1b[{len(self._rows)}A" if self._rows else ""
        gone = len(self._rows) - len(rows)
        lines = "".join(f"\r{_CLEAR_LINE}{row}\n" for row in rows)
        rest = f"{_CLEAR_LINE}\n" * gone + f"\x1b[{gone}A" if gone > 0 else ""
        click.echo(
            f"{up}{lines}{rest}", file=self._out, nl=False, color=None if "NO_COLOR" not in os.environ else False
        )
        self._rows = rows


def _row(status: Status, now: float, name_width: int, url_width: int, columns: int) -> str:
    name, state, url = status.service.name, status.state, status.service.url
    plain = f"  {name:<{name_width}}  {state:<10}  {url:<{url_width}}  {_particulars(status, now, with_url=False)}"
    cut = plain[:columns]
    at = 4 + name_width
    return cut[:at] + click.style(cut[at : at + 10], fg=_COLOURS[state]) + cut[at + 10 :]


def _particulars(status: Status, now: float, with_url: bool = True) -> str:
    parts = [status.service.url] if with_url else []
    if status.pid is not None:
        parts.append(f"process {status.pid}")
    elif status.service.command is None:
        parts.append("runs elsewhere")
    if status.took is not None:
        parts.append(f"after {status.took:.1f} s")
    elif status.state is State.STARTING and not with_url:
        parts.append(f"{now - status.since:.1f} s")
    if status.again_in is not None:
        left = status.again_in if with_url else max(0.0, status.since + status.again_in - now)
        parts.append(f"again in {left:.1f} s")
    return ", ".join(parts) + (f": {status.detail}" if status.detail else "")
