"""Waiting in tests: for something to become so, with a deadline, never for a fixed time."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def eventually(look: Callable[[], T], within_s: float = 20.0) -> T:
    """The first true value of `look`; asked again and again, and a failure when there is none in time."""
    until = time.monotonic() + within_s
    while not (found := look()):
        assert time.monotonic() < until, f"not so within {within_s} s: {look.__name__}"
        time.sleep(0.02)
    return found


def lives(pid: int) -> bool:
    """Whether a process runs. One that has ended and waits for its parent to hear of it does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
