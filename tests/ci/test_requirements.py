"""The requirements files: everything pinned, everything to be had."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blether.checkup import pins_of
from blether.home import CHECKOUT

CORE = CHECKOUT / "requirements.txt"
CONSTRAINTS = CHECKOUT / "constraints.txt"
FILES = sorted(CHECKOUT.glob("requirements*.txt"))
EXTRAS = [file for file in FILES if file.read_text().startswith("# Extra: ")]
FROM_SOURCE = {"python-aiml", "docopt", "breadability"}
"""Published as source alone: pure Python, built without a compiler; see .ci/venv."""


def _pip(*arguments: str | Path) -> list[str]:
    """What pip would install, as `name==version`; what it says where it cannot."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "-qq", "--report", "-", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout[done.stdout.index("{") :])
    return [f"{each['metadata']['name']}=={each['metadata']['version']}" for each in report["install"]]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_everything_is_pinned_and_constrained(file: Path) -> None:
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    assert lines[0] == "-c constraints.txt"
    assert len(pins_of(file)) == len(lines) - 1


def test_constraints_hold_what_the_requirements_ask_for() -> None:
    constraints = {_normal(name): version for name, version in pins_of(CONSTRAINTS).items()}
    for name, version in (pins_of(CORE) | pins_of(CHECKOUT / "requirements-dev.txt")).items():
        assert constraints[_normal(name)] == version, f"{name}: `make constraints`"


@pytest.mark.extra
@pytest.mark.parametrize("file", EXTRAS, ids=lambda file: file.stem)
def test_each_extra_can_be_had_beside_the_core(file: Path) -> None:
    no_deps = ["--no-deps"] if "# pip: --no-deps" in file.read_text() else []
    _pip("--only-binary", ":all:", *no_deps, "-r", file)


@pytest.mark.extra
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_there_is_a_wheel_of_everything_for_each_python(version: str, tmp_path: Path) -> None:
    pins = [f"{name}=={pin}" for name, pin in pins_of(CONSTRAINTS).items() if name not in FROM_SOURCE]
    found = _pip("--no-deps", "--only-binary", ":all:", "--python-version", version, "--target", tmp_path, *pins)
    assert len(found) == len(pins)
