"""Where an installation keeps its things (`BLETHER_HOME`), and what it runs at the moment (`run.json`)."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

CHECKOUT: Final = Path(__file__).resolve().parent.parent
DEFAULT_PORT: Final = 8080
_PROBES_LAST_S: Final = 0.5  # a reader of run.json holds the lock for microseconds; a supervisor for good


class HomeError(Exception):
    """A place or a variable is not usable; the message is one line and names the mend."""


class AlreadyRunning(HomeError):
    """Another supervisor works in this home."""


class Place(Struct, frozen=True):
    """Where a service answers, and which process it is; None for one that was not started here."""

    url: str
    pid: int | None = None


class Run(Struct, frozen=True):
    """What is up: the supervisor's process, the Bucket and the bots. `run.json` is this record."""

    pid: int
    bucket: Place
    bots: dict[str, Place] = {}


@dataclass(frozen=True)
class Home:
    """The folder of an installation and the places in it. Nothing is made or checked until it is used."""

    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "Home":
        """`BLETHER_HOME`, or `.blether` in the checkout."""
        named = environ.get("BLETHER_HOME")
        return cls(Path(named).expanduser().absolute() if named else CHECKOUT / ".blether")

    @property
    def database(self) -> Path:
        """The embedded store of turns, ratings and users."""
        return self.path / "blether.db"

    @property
    def logs(self) -> Path:
        """A file for each service that was started here."""
        return self.path / "logs"

    @property
    def run_file(self) -> Path:
        """The `Run` of this home, while something is up."""
        return self.path / "run.json"

    def make(self) -> None:
        """Make the folder. Raises `HomeError` where that cannot be."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.mkdir(mode=0o700, exist_ok=True)  # what users said is nobody else's business
            self.logs.mkdir(exist_ok=True)
        except OSError as error:
            raise HomeError(f"{self.path}: {error.strerror}; name a folder you may write with BLETHER_HOME") from error

    def running(self) -> Run | None:
        """What is up here; None where nothing is.

        A run.json whose supervisor was killed counts for nothing. Whether it lives is told by the lock that it holds,
        not by its process id, which the system may have given to another program since.
        """
        if not self._is_claimed():
            return None
        try:
            return msgspec.json.decode(self.run_file.read_bytes(), type=Run)
        except (OSError, msgspec.DecodeError):  # it is just starting or stopping
            return None

    def record(self, run: Run) -> None:
        """Write run.json: a reader sees the old record or the new one, never half of one."""
        fresh = self.run_file.with_name(f".run.json.{os.getpid()}")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=2) + b"\n")
        fresh.replace(self.run_file)

    @contextlib.contextmanager
    def claimed(self) -> Iterator[None]:
        """Be the one supervisor of this home; the system gives the claim up for a process that dies.

        Raises
        ------
        AlreadyRunning
            Where another process has the claim; the message says where its ensemble is.
        """
        self.make()
        with open(self._lock_file, "ab") as lock:
            until = time.monotonic() + _PROBES_LAST_S
            while not _try_lock(lock.fileno(), fcntl.LOCK_EX):
                if time.monotonic() > until:
                    raise AlreadyRunning(self._who_runs())
                time.sleep(0.02)
            try:
                yield
            finally:
                self.run_file.unlink(missing_ok=True)

    @property
    def _lock_file(self) -> Path:
        return self.path / "run.lock"

    def _is_claimed(self) -> bool:
        try:
            with open(self._lock_file, "rb") as lock:
                return not _try_lock(lock.fileno(), fcntl.LOCK_SH)
        except OSError:
            return False

    def _who_runs(self) -> str:
        run = self.running()
        if run is None:
            return f"another blether is starting or stopping in {self.path}: try again in a moment"
        return (
            f"Blether is already running in {self.path}: {run.bucket.url} (process {run.pid}). "
            f"Use that one, stop it with `kill {run.pid}`, or set BLETHER_HOME and BLETHER_PORT for a second"
        )


def port_of(environ: Mapping[str, str]) -> int:
    """The Bucket's port: `BLETHER_PORT`, or 8080; 0 stands for any free one."""
    named = environ.get("BLETHER_PORT", "").strip()
    if not named:
        return DEFAULT_PORT
    if not (named.isascii() and named.isdecimal()) or int(named) > 65535:
        raise HomeError(f"BLETHER_PORT={named} is not a port: take one between 1 and 65535, or 0 for any free one")
    return int(named)


def _try_lock(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
