"""The log of one service: appended to by its process, kept short, and read for its last line."""

import contextlib
import os
import shutil
from pathlib import Path
from typing import Final

LONGEST: Final = 5_000_000  # bytes; what is beyond goes into NAME.log.1, in place of what was there
_TAIL: Final = 4096


class LogFile:
    """A log file that a process appends to.

    Parameters
    ----------
    path : Path
        Of the file; made when it is first opened.
    longest : int
        Size in bytes from which it is moved aside.
    """

    def __init__(self, path: Path, longest: int = LONGEST) -> None:
        self.path = path
        self._longest = longest
        self._start = 0

    def begin(self) -> int:
        """A descriptor for a new process to append to; `last_line` is about what comes from here on."""
        self.keep_short()
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._start = os.fstat(descriptor).st_size
        return descriptor

    def keep_short(self) -> None:
        """Move aside what is there, if it is long. The process may go on writing: it appends to the emptied file."""
        with contextlib.suppress(OSError):  # not there yet, or the disk is full: no reason to end a healthy service
            if self.path.stat().st_size > self._longest:
                shutil.copy(  # with its mode: what users said is nobody else's business
                    self.path, self.path.with_name(f"{self.path.name}.1")
                )
                os.truncate(self.path, 0)
                self._start = 0

    def last_line(self) -> str:
        """The last line that says something since `begin`; "" where there is none."""
        try:
            with self.path.open("rb") as log:
                end = log.seek(0, 2)
                log.seek(max(self._start, end - _TAIL))
                text = log.read().decode(errors="replace")
        except OSError:
            return ""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return "".join(character for character in lines[-1] if character.isprintable()) if lines else ""
