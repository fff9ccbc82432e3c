"""`blether bot new`, `serve` and `check`, as a person uses them: in a checkout, in processes of their own."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from blether.commands.bot import bot
from bots.kit.finding import NoSuchBotError, find_bot, names
from bots.kit.scaffolding import CannotScaffoldError, write_bot

ROOT = Path(__file__).parents[3]
COMMAND = """
import sys
import click
from blether.commands.bot import bot
try:
    sys.exit(bot.main(sys.argv[1:], prog_name="blether bot", standalone_mode=False))
except click.ClickException as error:
    error.show()
    sys.exit(error.exit_code)
"""
"""The commands alone, as `blether/cli.py` calls them."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of a checkout as a bot needs, in a folder with a space in its name."""
    root = tmp_path / "a checkout"
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("dialogue", "bots/kit"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    for file in ("bots/__init__.py", "blether/__init__.py", "blether/commands/__init__.py", "blether/commands/bot.py"):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, root / file)
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def run(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def blether_bot(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(checkout, "-c", COMMAND, *arguments, **environment)


@contextmanager
def serving(checkout: Path, name: str, **environment: str) -> Iterator[str]:
    """The url of a bot that is served until the block ends."""
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "serve", name, "--port", "0"],
        cwd=checkout,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        announced = process.stdout.readline()
        try:
            yield announced.split(" listens on ")[1].strip()
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0


def test_a_new_bot_works_as_it_is_written(checkout: Path) -> None:
    done = blether_bot(checkout, "new", "tea")
    assert done.returncode == 0, done.stderr
    assert 'module = "bots.tea.bot"' in done.stdout
    assert 'url = "http://127.0.0.1:9000"' in done.stdout

    tested = run(checkout, "-m", "pytest", "tests/bots/tea")
    assert (tested.returncode, tested.stdout.count("4 passed")) == (0, 1), tested.stdout + tested.stderr

    written = ("bots/tea", "tests/bots/tea")
    for tool in (("ruff", "check"), ("ruff", "format", "--check"), ("mypy", "--strict")):
        found = run(checkout, "-m", *tool, *written)
        assert found.returncode == 0, found.stdout + found.stderr

    with serving(checkout, "tea") as url:
        checked = blether_bot(checkout, "check", url)
    assert checked.returncode == 0, checked.stdout
    assert re.search(r"^\d+ clauses kept, 0 broken, 0 to think about$", checked.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", ["aardvark", "kit_bag", "kitten", "k9"])
def test_a_new_bots_imports_are_in_order_whatever_its_name(checkout: Path, name: str) -> None:
    write_bot(name, checkout)
    found = run(checkout, "-m", "ruff", "check", f"bots/{name}", f"tests/bots/{name}")
    assert found.returncode == 0, found.stdout


def test_the_commands_that_are_shown_after_a_new_bot_exist(checkout: Path) -> None:
    shown = blether_bot(checkout, "new", "tea").stdout
    for command in re.findall(r"-m blether bot (\w+)", shown):
        assert command in bot.commands
    assert "-m pytest tests/bots/tea" in shown


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Tea", "try tea"),
        ("green tea", "try green_tea"),
        ("9lives", "try lives"),
        ("", "a letter first"),
        ("../evil", "try evil"),
        ("a" * 41, "up to 40"),
        ("kit", "made from"),
        ("bucket", "asks the bots"),
        ("rest", "all bots"),
        ("import", "a word of Python's own"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_a_better_one(checkout: Path, name: str, said: str) -> None:
    before = sorted(checkout.rglob("*"))
    with pytest.raises(CannotScaffoldError) as refused:
        write_bot(name, checkout)
    assert said in str(refused.value)
    assert sorted(checkout.rglob("*")) == before


@pytest.mark.parametrize("there", ["bots/tea/bot.py", "bots/tea/__init__.py", "tests/bots/tea/test_bot.py"])
def test_nothing_is_overwritten(checkout: Path, there: str) -> None:
    (checkout / there).parent.mkdir(parents=True)
    (checkout / there).write_text("mine")
    with pytest.raises(CannotScaffoldError, match=f"{there} is there already"):
        write_bot("tea", checkout)
    assert (checkout / there).read_text() == "mine"
    assert [path for path in checkout.rglob("*tea*/*") if path.is_file()] == [checkout / there]


def test_a_bot_is_written_into_a_checkout_and_nowhere_else(tmp_path: Path) -> None:
    done = blether_bot(ROOT, "new", "tea", "--into", str(tmp_path))
    assert done.returncode == 2
    assert "is not a checkout of Blether" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_bot_names_the_close_match(checkout: Path) -> None:
    write_bot("weather", checkout)
    done = blether_bot(checkout, "serve", "wheather")
    assert done.returncode == 2
    assert 'there is no module bots.wheather.bot: did you mean "weather"?' in done.stderr


def test_a_module_of_ones_own_is_served_with_the_secret(checkout: Path) -> None:
    write_bot("tea", checkout)
    (checkout / "mypackage").mkdir()
    shutil.copy(checkout / "bots/tea/bot.py", checkout / "mypackage/bot.py")
    with serving(checkout, "mypackage.bot", BLETHER_SECRET="cheese") as url:
        known = blether_bot(checkout, "check", url, "--json", BLETHER_SECRET="cheese")
        stranger = blether_bot(checkout, "check", url, "--json")
    assert known.returncode == 0, known.stdout
    assert stranger.returncode == 1
    figures = json.loads(known.stdout)["figures"]
    assert (figures["failed"], figures["warned"]) == (0, 0)
    assert {finding["mark"] for finding in json.loads(stranger.stdout)["details"]} == {"passed", "failed", "warned"}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "has no create"),
        ("def create():\n    return 7\n", "returned int: let it return"),
        ("create = 7\n", "has no create"),
    ],
)
def test_a_module_that_makes_no_bot_is_told_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, said: str
) -> None:
    name = f"own_{tmp_path.name}".replace("-", "_")
    (tmp_path / name).mkdir()
    (tmp_path / name / "bot.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(NoSuchBotError, match=said):
        find_bot(f"{name}.bot")


def test_what_a_bot_itself_cannot_import_is_not_called_an_unknown_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lacking").mkdir()
    (tmp_path / "lacking" / "bot.py").write_text("import surely_not_installed\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="surely_not_installed"):
        find_bot("lacking.bot")


@pytest.mark.parametrize("name", ["", ".", "..", "no.such.module", "a b", "os.path"])
def test_odd_names_are_no_bots(name: str) -> None:
    with pytest.raises(NoSuchBotError):
        find_bot(name)


def test_the_kit_is_no_bot() -> None:
    assert "kit" not in names()


def test_check_of_what_is_not_there_or_no_url(tmp_path: Path) -> None:
    absent = blether_bot(ROOT, "check", "http://127.0.0.1:1", "--json")
    assert absent.returncode == 2
    assert json.loads(absent.stdout)["figures"] == {"passed": 0, "failed": 1, "warned": 0}
    wrong = blether_bot(ROOT, "check", "127.0.0.1:9000")
    assert wrong.returncode == 2
    assert "such as http://127.0.0.1:9000" in wrong.stderr


@pytest.mark.parametrize("command", [[], ["new"], ["check"], ["serve"]])
def test_help_teaches_with_an_example(command: list[str]) -> None:
    done = blether_bot(ROOT, *command, "--help")
    assert done.returncode == 0
    assert "Example" in done.stdout
