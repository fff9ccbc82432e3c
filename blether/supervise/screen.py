"""Showing the states of all services: redrawn in place in a terminal, otherwise a line for each change."""

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
_STATE_WIDTH: Final = max(len(state) for state in State)
_CLEAR_LINE: Final = "\x1b[2K"
_CLEAR_BELOW: Final = "\x1b[J"


class Screen(Protocol):
    """Where the states of an ensemble are shown."""

    def draw(self, statuses: Sequence[Status], now: float) -> None:
        """Show how the services are."""

    def say(self, line: str) -> None:
        """Show a line that stays."""

    def close(self) -> None:
        """Take away what would go stale; lines that were said stay, and more may be."""


def screen_for(out: TextIO, environ: Mapping[str, str]) -> Screen:
    """A redrawn one for a terminal that can, plain lines for anything else: a pipe, a log, a continuous integration."""
    return InPlace(out) if out.isatty() and environ.get("TERM", "dumb") != "dumb" else Plain(out)


class Plain:
    """A line for each change of state."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._told: dict[str, tuple[object, ...]] = {}

    def draw(self, statuses: Sequence[Status], now: float) -> None:
        """Write what has changed since the last time."""
        for status in statuses:
            if status.state is State.STARTING and status.pid is None and status.service.command:
                continue  # in a moment there will be a process to tell of
            news = _news(status)
            if self._told.get(status.service.name) != news:
                self._told[status.service.name] = news
                self.say(f"{status.service.name}: {status.state}  {_particulars(status, now)}")

    def say(self, line: str) -> None:
        """Write a line."""
        click.echo(line.rstrip(), file=self._out)

    def close(self) -> None:
        """Every line was true when it was written."""


class InPlace:
    """A table that is drawn over itself, with the lines that stay above it: what was said, and what has ended."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._rows: list[str] = []
        self._told: dict[str, tuple[object, ...]] = {}

    def draw(self, statuses: Sequence[Status], now: float) -> None:
        """Draw the table, if anything about it is new; an end gets a line that stays, as the table forgets it soon."""
        for status in statuses:
            news = _news(status)
            if status.again_in is not None and self._told.get(status.service.name) != news:
                self.say(f"{status.service.name}: {status.state}, again in {status.again_in:.1f} s: {status.detail}")
            self._told[status.service.name] = news
        size = shutil.get_terminal_size()
        name_width = max(len(status.service.name) for status in statuses)
        url_width = max(len(status.service.url) for status in statuses)
        rows = [_row(status, now, name_width, url_width)[: size.columns - 1] for status in statuses]
        states = [status.state for status in statuses]
        rows = [_coloured(row, 4 + name_width, state) for row, state in zip(rows, states, strict=True)]
        if rows != self._rows:
            self._replace(rows[: size.lines - 2])  # a table that scrolls cannot be drawn over

    def say(self, line: str) -> None:
        """Write a line above the table."""
        below = self._rows
        self._replace([line])
        self._rows = []
        self._replace(below)

    def close(self) -> None:
        """Take the table away."""
        self._replace([])

    def _replace(self, rows: list[str]) -> None:
        up = f"\x1b[{len(self._rows)}A" if self._rows else ""
        drawn = "".join(f"\r{_CLEAR_LINE}{row}\n" for row in rows)
        click.echo(f"{up}{drawn}{_CLEAR_BELOW}", file=self._out, nl=False)
        self._rows = rows


def _news(status: Status) -> tuple[object, ...]:
    """What is worth a line of its own when it changes. What has failed is tried for ever, which is told once."""
    return (status.state, status.detail, None if status.state is State.FAILED else status.pid)


def _row(status: Status, now: float, name_width: int, url_width: int) -> str:
    name, url = status.service.name, status.service.url
    particulars = _particulars(status, now, with_url=False)
    return f"  {name:<{name_width}}  {status.state:<{_STATE_WIDTH}}  {url:<{url_width}}  {particulars}"


def _coloured(row: str, at: int, state: State) -> str:
    word = row[at : at + _STATE_WIDTH]
    return row[:at] + click.style(word, fg=_COLOURS[state]) + row[at + _STATE_WIDTH :]


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
