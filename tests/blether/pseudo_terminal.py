"""`blether chat` at a pseudo-terminal, and a person who types there and reads what appears."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
LIMIT_S = 30.0  # wide: only a test that fails waits for it


class Terminal:
    """A person at a terminal: types, and waits until something is there to read."""

    def __init__(self, *arguments: str, **environ: str) -> None:
        ours, theirs = pty.openpty()
        self._screen = ours
        self._read = 0  # how far it was read by `expect`
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "blether", "chat", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=CHECKOUT,
            env={"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8", **environ},
            start_new_session=True,
            preexec_fn=lambda: _control(theirs),
        )
        os.close(theirs)

    def expect(self, wanted: str) -> None:
        """Read on until `wanted` is there."""
        until = time.monotonic() + LIMIT_S
        while (found := self.text.find(wanted, self._read)) < 0:
            assert self._more(until), f"{wanted!r} did not come:\n{self.text}"
        self._read = found + len(wanted)

    def types(self, line: str) -> None:
        os.write(self._screen, line.encode() + b"\r")

    def presses(self, key: bytes) -> None:
        os.write(self._screen, key)

    def interrupts(self) -> None:
        """Press Ctrl-C once the program waits for a key: CPython overlooks one between its prompt and its select()."""
        state = Path(f"/proc/{self.process.pid}/stat")
        until = time.monotonic() + LIMIT_S
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < until
            os.sched_yield()
        self.presses(b"\x03")

    def ends_with(self, code: int) -> None:
        """The program ends with this exit code, all it wrote is read."""
        until = time.monotonic() + LIMIT_S
        while self._more(until):
            pass
        assert self.process.wait(LIMIT_S) == code, self.text

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._screen)

    def _more(self, until: float) -> bool:
        ready, _, _ = select.select([self._screen], [], [], max(until - time.monotonic(), 0))
        if not ready:
            return False
        try:
            read = os.read(self._screen, 65536)
        except OSError:  # Linux, when the other side is closed
            return False
        self.text += read.decode("utf-8", "replace")
        return bool(read)


def _control(terminal: int) -> None:
    """Make it the controlling terminal of the new session, so that Ctrl-C means something."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


@contextmanager
def terminal(*arguments: str, **environ: str) -> Iterator[Terminal]:
    sitting = Terminal(*arguments, **environ)
    try:
        yield sitting
    finally:
        sitting.close()
