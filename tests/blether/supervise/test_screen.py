"""What `blether up` shows, in a terminal and elsewhere."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from blether.supervise.board import State, Status
from blether.supervise.screen import InPlace, Plain, screen_for
from blether.supervise.services import Service

BUCKET = Status(Service("bucket", "http://127.0.0.1:8080", ("python",)), State.STARTING, since=10.0, pid=7)
FACTS = Status(Service("facts", "http://127.0.0.1:20001", ("python",)), State.STARTING, since=10.0, pid=8)
READY = replace(FACTS, state=State.READY, took=0.8)
ENDED = replace(FACTS, state=State.RESTARTING, pid=None, detail="exit code 1: KeyError: 'x'", again_in=0.4)


class Terminal(io.StringIO):
    """A terminal that knows the few codes that are sent to it."""

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        """What stands on it."""
        shown: list[str] = []
        row = 0
        for code, text in _parts(re.sub(r"\x1b\[\d*m", "", self.getvalue())):
            if code.endswith("A"):
                row -= int(code[2:-1])
            elif code == "\x1b[2K" and row < len(shown):
                shown[row] = ""
            elif code == "\x1b[J":
                del shown[row:]
            for line in text.replace("\r", "").splitlines(keepends=True):
                shown += [""] * (row + 1 - len(shown))
                shown[row] += line.rstrip("\n")
                row += line.endswith("\n")
        return shown


def _parts(text: str) -> Iterator[tuple[str, str]]:
    for match in re.finditer(r"(\x1b\[\d*[A-Z])?([^\x1b]*)", text):
        yield match[1] or "", match[2]


@pytest.fixture(autouse=True)
def _size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "24")


def test_elsewhere_each_change_is_a_line() -> None:
    out = io.StringIO()
    screen = Plain(out)
    for statuses in ((BUCKET, FACTS), (BUCKET, FACTS), (BUCKET, READY), (BUCKET, ENDED)):
        screen.draw(statuses, now=11.0)
    assert out.getvalue().splitlines() == [
        "bucket: starting  http://127.0.0.1:8080, process 7",
        "facts: starting  http://127.0.0.1:20001, process 8",
        "facts: ready  http://127.0.0.1:20001, process 8, after 0.8 s",
        "facts: restarting  http://127.0.0.1:20001, again in 0.4 s: exit code 1: KeyError: 'x'",
    ]


def test_what_fails_for_ever_is_told_once() -> None:
    out = io.StringIO()
    screen = Plain(out)
    failed = replace(ENDED, state=State.FAILED)
    for status in (failed, replace(failed, pid=9, again_in=None), replace(failed, again_in=10.0)):
        screen.draw((status,), now=11.0)
    assert len(out.getvalue().splitlines()) == 1


def test_in_a_terminal_the_table_is_drawn_over_itself() -> None:
    terminal = Terminal()
    screen = InPlace(terminal)
    screen.draw((BUCKET, FACTS), now=10.5)
    screen.draw((BUCKET, READY), now=11.0)
    assert terminal.lines == [
        "  bucket  starting    http://127.0.0.1:8080   process 7, 1.0 s",
        "  facts   ready       http://127.0.0.1:20001  process 8, after 0.8 s",
    ]


def test_in_a_terminal_lines_that_are_said_stand_above_the_table() -> None:
    terminal = Terminal()
    screen = InPlace(terminal)
    screen.draw((READY,), now=11.0)
    screen.say("Blether is ready")
    screen.draw((replace(READY, took=0.9),), now=12.0)
    assert terminal.lines == [
        "Blether is ready",
        "  facts  ready       http://127.0.0.1:20001  process 8, after 0.9 s",
    ]


def test_in_a_terminal_an_end_is_remembered_above_the_table() -> None:
    terminal = Terminal()
    screen = InPlace(terminal)
    for status in (READY, ENDED, ENDED, READY):
        screen.draw((status,), now=11.0)
    assert terminal.lines == [
        "facts: restarting, again in 0.4 s: exit code 1: KeyError: 'x'",
        "  facts  ready       http://127.0.0.1:20001  process 8, after 0.8 s",
    ]


def test_in_a_terminal_a_table_that_is_closed_is_gone() -> None:
    terminal = Terminal()
    screen = InPlace(terminal)
    screen.draw((READY,), now=11.0)
    screen.close()
    screen.say("Stopping")
    assert terminal.lines == ["Stopping"]


def test_in_a_terminal_no_row_is_wider_than_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    terminal = Terminal()
    InPlace(terminal).draw((replace(ENDED, detail="a long tale " * 20),), now=10.0)
    *_, row = terminal.lines
    assert len(row) < 50


def test_a_terminal_is_drawn_in_and_a_dumb_one_is_not() -> None:
    assert isinstance(screen_for(Terminal(), {"TERM": "xterm"}), InPlace)
    assert isinstance(screen_for(Terminal(), {"TERM": "dumb"}), Plain)
    assert isinstance(screen_for(io.StringIO(), {"TERM": "xterm"}), Plain)
