"""The lifeline: a process that was started by a supervisor ends itself when the supervisor is gone, however it died.

The supervisor keeps the writing end of a pipe and hands the reading end down (`pass_fds`), its number in the
environment variable `BLETHER_LIFELINE`. Nothing is ever written: the kernel closes the writing end with the supervisor,
even one that was killed with -9, and the reading end then reports the end of the file.
"""

import os
import signal
import threading
import time

VARIABLE = "BLETHER_LIFELINE"
GRACE_S = 10.0  # for the graceful stop, before the process is ended whatever it is doing


class LifelineError(ValueError):
    """The variable does not hold an open file descriptor; the message is one line and names the mend."""


def hold_lifeline() -> bool:
    """Watch the lifeline in the background, if there is one; call it early, before anything slow.

    At its end the process gets SIGTERM, so that it stops as it would for its supervisor, and is gone after `GRACE_S`
    seconds in any case. The variable is taken out of the environment, so that a second call does nothing and a child
    process is not sent after a number that means nothing to it.

    Returns
    -------
    bool
        Whether there was one to hold.
    """
    value = os.environ.pop(VARIABLE, "")
    if not value:
        return False
    try:
        line = int(value)
        os.set_inheritable(line, False)
    except (ValueError, OSError) as error:
        raise LifelineError(f"{VARIABLE}={value} is not an open file descriptor: unset it to run alone") from error
    threading.Thread(target=_wait_for_the_end, args=(line,), name="lifeline", daemon=True).start()
    return True


def _wait_for_the_end(line: int) -> None:
    try:
        while os.read(line, 1024):
            continue
    except OSError:  # closed under our hands: as good as its end
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_S)
    os._exit(1)
