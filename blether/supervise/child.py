"""The process of one service: in a session of its own, writing to its log, tied to us by the lifeline."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from blether.supervise.log_file import LogFile

GRACE_S: Final = 3.0  # between the friendly and the other signal
_LOOK_S: Final = 0.02


class Child:
    """A running process.

    A session of its own keeps a Ctrl-C in the terminal from reaching it: it is we who stop it, in order.

    Parameters
    ----------
    command : sequence of str
        What to run.
    environ : mapping
        Its environment, whole.
    log : LogFile
        Takes its standard output and standard error.
    lifeline : int
        Descriptor that it inherits, see `dialogue.serving.lifeline`.

    Raises
    ------
    OSError
        Where it cannot be started.
    """

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], log: LogFile, lifeline: int) -> None:
        descriptor = log.begin()
        try:
            self._process = subprocess.Popen(  # noqa: S603 # the command is ours
                command,
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=descriptor,
                stderr=subprocess.STDOUT,
                pass_fds=(lifeline,),
                start_new_session=True,
            )
        finally:
            os.close(descriptor)

    @property
    def pid(self) -> int:
        """Of the process, and of its session and group."""
        return self._process.pid

    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def how_it_ended(self) -> str:
        """In words: "exit code 1", "killed by SIGKILL"."""
        code = self._process.returncode
        if code is None or code >= 0:
            return f"exit code {code}"
        try:
            return f"killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"killed by signal {-code}"

    def stop(self, is_urgent: Callable[[], bool], grace_s: float = GRACE_S) -> None:
        """Ask it to end, wait, then end it and all that it has started.

        Parameters
        ----------
        is_urgent : callable
            Asked again and again; once true, nothing is waited for any longer.
        grace_s : float
            The longest wait in seconds.
        """
        if self.is_running():
            self._process.terminate()
        until = time.monotonic() + grace_s
        while self.is_running() and time.monotonic() < until and not is_urgent():
            time.sleep(_LOOK_S)
        self.clear_away()

    def clear_away(self) -> None:
        """End whatever is left of its group: itself, and processes of its own that would keep the port."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
