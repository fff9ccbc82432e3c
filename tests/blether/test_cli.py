"""The table of commands, its help, and how errors end."""

import importlib
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from blether.cli import COMMANDS, FOR_THE_USER, cli, main
from blether.home import CHECKOUT
from dialogue.version import VERSION


def _run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "blether", *arguments], capture_output=True, text=True, env=environ, cwd=CHECKOUT
    )


def _leaves(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[str, ...]]:
    if not isinstance(command, click.Group):
        yield path
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner
        yield from _leaves((*path, name), inner)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command
    for path in _leaves((name,), command):
        assert main([*path, "--help"]) == 0
        usage, _, rest = capsys.readouterr().out.partition("\n\n")
        assert " ".join(path) in usage
        assert f"blether {' '.join(path)}" in rest


@pytest.mark.parametrize("path", [("up",), ("doctor",), ("bucket", "serve")], ids=" ".join)
def test_exit_codes_are_told(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*path, "--help"]) == 0
    assert "Exit codes: 0" in capsys.readouterr().out


def test_help_imports_nothing_heavy() -> None:
    program = "import sys; from blether.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=CHECKOUT)
    ours = {name.partition(".")[0] for name in done.stderr.split()}
    assert not ours & {"flask", "msgspec", "pycurl", "bucket", "bots", "requests", "numpy"}


def test_the_version_is_said_in_one_voice(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"blether {VERSION}\n"
    assert project["version"] == VERSION


@pytest.mark.parametrize("name", FOR_THE_USER)
def test_errors_for_the_user_are_there(name: str) -> None:
    module, _, kind = name.rpartition(".")
    assert issubclass(getattr(importlib.import_module(module), kind), Exception)


def test_a_wrong_setting_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "ensemble.local.toml").write_text('[ensemble]\npolicy = "alanna"\n')
    done = _run("up", BLETHER_HOME=str(tmp_path), BLETHER_PORT="0")
    assert done.returncode == 2
    assert done.stderr == ('blether: ensemble.local.toml:2: there is no [policy.alanna]. Did you mean "alana"?\n')


def test_debugging_shows_where_an_error_came_from(tmp_path: Path) -> None:
    done = _run("up", BLETHER_HOME=str(tmp_path), BLETHER_PORT="none", BLETHER_DEBUG="1")
    assert "Traceback" in done.stderr


@pytest.mark.parametrize("wrong", [("dance",), ("up", "--port", "x"), ("up", "--prot", "1")])
def test_a_wrong_argument_is_exit_code_2(wrong: tuple[str, ...]) -> None:
    done = _run(*wrong)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
