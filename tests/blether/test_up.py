"""`blether up` as a user has it: real processes, signals, ports, with tiny bots of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blether.home import CHECKOUT, Home
from tests.eventually import eventually, lives

ENSEMBLE = """
[ensemble]
policy = "small"

[bots.parrot]
module = "tiny_bots.parrot"

[bots.moody]
module = "tiny_bots.moody"

[[policy.small.tiers]]
name = "all"
bots = ["rest"]

[[policy.small.tiers]]
name = "last_resort"
bots = ["built_in"]
"""
PARROT = """
from bots.kit.bot import Bot
from dialogue.contract import Candidate, Kind

def respond(request):
    return [Candidate(text=f"You speak of {request.utterance.text}.", kind=Kind.CHAT, confidence=0.9)]

def create():
    return Bot("parrot", respond)
"""
MOODY = """
from pathlib import Path
from bots.kit.bot import Bot

def create():
    if (mood := Path(__file__).with_name("mood")).exists():
        raise RuntimeError(mood.read_text())
    return Bot("moody", lambda request: [])
"""


class Up:
    """A `blether up` in a home of its own."""

    def __init__(self, folder: Path) -> None:
        self.bots = folder / "tiny_bots"
        self.bots.mkdir()
        (self.bots / "parrot.py").write_text(PARROT)
        (self.bots / "moody.py").write_text(MOODY)
        (folder / "ensemble.toml").write_text(ENSEMBLE)
        self.home = Home(folder / "home")
        self._environ = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join((str(CHECKOUT), str(folder))),
            "BLETHER_HOME": str(self.home.path),
            "BLETHER_ENSEMBLE": str(folder / "ensemble.toml"),
        }
        self._folder = folder
        self.processes: list[subprocess.Popen[str]] = []

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Run the command, in a folder that is not the checkout."""
        process = subprocess.Popen(
            [sys.executable, "-m", "blether", "up", *arguments],
            env=self._environ,
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.processes.append(process)
        return process

    def started(self) -> subprocess.Popen[str]:
        """Run the command until it says that Blether is ready."""
        process = self.start("--port", "0")
        said = self.says(process, "Blether is ready: ")
        assert said.endswith("(Ctrl-C stops it)\n")
        return process

    def says(self, process: subprocess.Popen[str], part: str) -> str:
        """Read on until a line has this part."""
        assert process.stdout
        lines = []
        for line in process.stdout:
            lines.append(line)
            if part in line:
                return line
        pytest.fail(f"ended without saying {part!r}: {''.join(lines)}")

    @property
    def pids(self) -> list[int]:
        """The processes of all services."""
        run = self.home.running()
        assert run
        return [place.pid for place in (run.bucket, *run.bots.values()) if place.pid]

    def ask(self, path: str, body: object = None) -> dict[str, object]:
        """Ask the Bucket."""
        run = self.home.running()
        assert run
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{run.bucket.url}{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as response:
            answer: dict[str, object] = json.load(response)
            return answer


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    """`blether up` with two tiny bots; whatever is left of it afterwards is killed."""
    one = Up(tmp_path)
    yield one
    for process in one.processes:
        process.kill()
        process.communicate()


def _none_lives(pids: list[int]) -> Callable[[], bool]:
    return lambda: not any(lives(pid) for pid in pids)


def test_it_starts_talks_and_stops_with_ctrl_c_leaving_no_process(up: Up) -> None:
    process = up.started()
    pids = up.pids
    assert len(pids) == 3
    session = up.ask("/sessions", {})["session_id"]
    assert up.ask("/turn", {"session_id": session, "text": "bananas"})["bot"] == "parrot"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    assert rest.endswith("Blether has stopped.\n")
    assert not any(lives(pid) for pid in pids)
    assert not up.home.run_file.exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_stops_when_it_is_told_to(up: Up, number: signal.Signals) -> None:
    process = up.started()
    pids = up.pids
    process.send_signal(number)
    process.communicate(timeout=20)
    assert process.returncode == 0
    assert not any(lives(pid) for pid in pids)


def test_killed_itself_it_leaves_no_process(up: Up) -> None:
    process = up.started()
    pids = up.pids
    process.kill()
    process.wait()
    eventually(_none_lives(pids))
    assert up.home.running() is None


def test_killed_while_it_starts_it_leaves_no_process(up: Up) -> None:
    process = up.start("--port", "0")
    eventually(lambda: up.home.running() is not None and len(up.pids) == 3)
    pids = up.pids
    process.kill()
    process.wait()
    eventually(_none_lives(pids))


def test_a_bot_that_is_killed_comes_back_and_is_used_again(up: Up) -> None:
    process = up.started()
    run = up.home.running()
    assert run
    killed = run.bots["parrot"].pid
    assert killed
    os.kill(killed, signal.SIGKILL)
    assert "killed by SIGKILL" in up.says(process, "parrot: restarting")
    up.says(process, "parrot: ready")
    session = up.ask("/sessions", {})["session_id"]

    def parrot_answers() -> bool:
        return up.ask("/turn", {"session_id": session, "text": "bananas"})["bot"] == "parrot"

    eventually(parrot_answers)


def test_a_bot_that_crashes_at_every_start_is_shown_and_the_rest_is_usable(up: Up) -> None:
    (up.bots / "mood").write_text("not today")
    process = up.start("--port", "0")
    assert "RuntimeError: not today" in up.says(process, "moody: failed")
    up.says(process, "Blether is ready")
    session = up.ask("/sessions", {})["session_id"]
    assert up.ask("/turn", {"session_id": session, "text": "bananas"})["bot"] == "parrot"


def test_a_port_that_is_taken_is_told_with_its_holder(up: Up) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = up.start("--port", str(port))
        said, _ = process.communicate(timeout=20)
    assert process.returncode == 2
    assert said.startswith(f"blether: port {port} is taken by process {os.getpid()} (")
    assert "BLETHER_PORT" in said
    assert said.count("\n") == 1


def test_a_second_one_in_the_same_home_says_where_the_first_is(up: Up) -> None:
    first = up.started()
    run = up.home.running()
    assert run
    second = up.start("--port", "0")
    said, _ = second.communicate(timeout=20)
    assert second.returncode == 2
    assert f"{run.bucket.url} (process {first.pid})" in said


def test_a_bucket_that_does_not_start_ends_it_all(up: Up) -> None:
    up.home.make()
    up.home.database.write_text("this is no database")
    process = up.start("--port", "0")
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert said.splitlines()[-1].startswith("blether: the Bucket does not start: ")
    assert "blether.db" in said.splitlines()[-1]
