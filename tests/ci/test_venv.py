"""`.ci/venv`: an environment from whatever Python there is, quick when nothing changed; words where it cannot be."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from blether.home import CHECKOUT


class Checkout:
    """A checkout of the smallest kind, in a folder with a space, with a PATH of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "a checkout"
        self._programs = folder / "programs"
        (self.folder / ".ci").mkdir(parents=True)
        self._programs.mkdir()
        shutil.copy(CHECKOUT / ".ci" / "venv", self.folder / ".ci" / "venv")
        for name in ("requirements.txt", "requirements-dev.txt", "constraints.txt"):
            (self.folder / name).write_text("# nothing\n")
        for program in ("sh", "cat", "cksum", "dirname", "flock", "grep", "mkdir", "rm", "sed", "tail", "touch", "tr"):
            if found := shutil.which(program):
                (self._programs / program).symlink_to(found)

    def has_python(self, name: str, script: str = f'exec "{sys.executable}" "$@"') -> None:
        """Put an interpreter on the PATH."""
        program = self._programs / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def venv(self, *files: str, **environ: str) -> tuple[int, str]:
        """Run it: the exit code and what it said."""
        done = subprocess.run(
            ["sh", ".ci/venv", *(files or ("requirements.txt",))],
            cwd=self.folder,
            env={"PATH": str(self._programs), **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.returncode, done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A fresh one, without any Python."""
    return Checkout(tmp_path)


def test_it_is_made_once_and_again_only_for_a_change(checkout: Checkout) -> None:
    checkout.has_python("python3")
    code, said = checkout.venv()
    assert (code, said.splitlines()[0].split(" with ")[0]) == (0, "Making .venv")
    assert checkout.venv() == (0, "")

    assert "Installing requirements-dev.txt" in checkout.venv("requirements.txt", "requirements-dev.txt")[1]
    assert checkout.venv() == (0, "")

    (checkout.folder / "constraints.txt").write_text("# something\n")
    code, said = checkout.venv()
    assert (code, "Installing requirements.txt" in said, "Making" in said) == (0, True, False)
    assert "Installing requirements-dev.txt" in checkout.venv("requirements-dev.txt")[1]


def test_it_is_made_anew_when_its_python_has_vanished(checkout: Checkout) -> None:
    checkout.has_python("python3")
    python = checkout.folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to("/nonexistent/python3")
    assert "Making .venv" in checkout.venv()[1]
    assert os.access(python, os.X_OK)


def test_a_requirement_that_cannot_be_had_is_named(checkout: Checkout) -> None:
    checkout.has_python("python3")
    (checkout.folder / "requirements.txt").write_text("./no-such-folder\n")
    code, said = checkout.venv()
    assert code == 1
    assert "no-such-folder" in said
    assert "Is the package index reachable?" in said
    assert checkout.venv()[0] == 1  # it does not count as installed


def test_no_python_is_told_with_the_mend(checkout: Checkout) -> None:
    assert checkout.venv()[0] == 2
    assert "apt-get install python3.11-venv" in checkout.venv()[1]


def test_a_python_that_is_too_old_is_passed_over(checkout: Checkout) -> None:
    checkout.has_python("python3", "exit 1")  # as any other version answers
    assert "No Python 3.11, 3.12 or 3.13 here" in checkout.venv()[1]


def test_a_python_without_venv_is_told_with_the_package_that_has_it(checkout: Checkout) -> None:
    checkout.has_python("python3.12", 'case "$2" in *ensurepip*) exit 1;; *) echo 3.12.4;; esac')
    code, said = checkout.venv()
    assert (code, said) == (2, "Python 3.12 cannot make a virtual environment: apt-get install python3.12-venv\n")


def test_a_python_that_is_named_is_taken_or_none(checkout: Checkout) -> None:
    checkout.has_python("python3")
    code, said = checkout.venv(PYTHON="python9")
    assert (code, "PYTHON=python9 is not a Python 3.11, 3.12 or 3.13" in said) == (2, True)
