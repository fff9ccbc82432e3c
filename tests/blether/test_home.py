"""The places of an installation, and run.json."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from blether.home import CHECKOUT, AlreadyRunning, Home, HomeError, Place, Run, port_of

RUN = Run(4711, Place("http://127.0.0.1:8080", 4712), {"facts": Place("http://127.0.0.1:20001", 4713)})


@contextmanager
def _claimed_by_another_process(home: Home) -> Iterator[int]:
    program = (
        "import sys; from pathlib import Path; from blether.home import Home\n"
        "with Home(Path(sys.argv[1])).claimed():\n    print('claimed', flush=True); sys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", program, str(home.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=CHECKOUT
    )
    assert other.stdin
    assert other.stdout
    with other:
        assert other.stdout.readline() == b"claimed\n"
        yield other.pid
        other.kill()


def test_home_is_in_the_checkout_unless_named(tmp_path: Path) -> None:
    assert Home.of({}).path == CHECKOUT / ".blether"
    assert Home.of({"BLETHER_HOME": str(tmp_path)}).path == tmp_path
    assert Home.of({"BLETHER_HOME": "relative"}).path == Path.cwd() / "relative"


def test_home_is_its_owners_alone(tmp_path: Path) -> None:
    home = Home(tmp_path / "new" / "home")
    home.make()
    assert home.path.stat().st_mode & 0o077 == 0


def test_a_home_that_cannot_be_made_names_the_variable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HomeError, match="BLETHER_HOME"):
        Home(tmp_path / "file").make()


def test_what_runs_is_recorded_and_read(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.claimed():
        home.record(RUN)
        assert home.running() == RUN
        assert [file.name for file in tmp_path.glob("*run.json*")] == ["run.json"]  # nothing half-written is left
    assert home.running() is None
    assert not home.run_file.exists()


def test_a_second_supervisor_is_told_where_the_first_runs(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.claimed():
        home.record(RUN)
        with pytest.raises(AlreadyRunning, match=r"http://127\.0\.0\.1:8080 \(process 4711\)"), home.claimed():
            pass


def test_a_supervisor_that_was_killed_leaves_a_record_that_counts_for_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with _claimed_by_another_process(home):
        home.record(Run(os.getpid(), RUN.bucket))  # a process that lives, as after a number was given anew
        assert home.running() is not None
    assert home.run_file.exists()
    assert home.running() is None
    with home.claimed():
        pass


def test_readers_do_not_keep_a_supervisor_out(tmp_path: Path) -> None:
    home = Home(tmp_path)
    for _ in range(50):
        assert home.running() is None
        with home.claimed():
            pass


@pytest.mark.parametrize("broken", [b"", b"{", b'{"pid": "x"}'])
def test_a_broken_record_is_as_none(tmp_path: Path, broken: bytes) -> None:
    home = Home(tmp_path)
    with home.claimed():
        home.run_file.write_bytes(broken)
        assert home.running() is None


def test_the_port() -> None:
    assert port_of({}) == 8080
    assert port_of({"BLETHER_PORT": ""}) == 8080
    assert port_of({"BLETHER_PORT": "0"}) == 0


@pytest.mark.parametrize("wrong", ["http", "-1", "65536", "8080.5", "٨٠"])
def test_a_port_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(HomeError, match="BLETHER_PORT="):
        port_of({"BLETHER_PORT": wrong})
