"""docs/write-a-bot.md tells the truth: its bots keep the contract, its clauses are those that are checked."""

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from bots.kit.bot import Bot
from bots.kit.clauses import CLAUSES
from bots.kit.conformance import check
from bots.kit.samples import asking
from bots.kit.service import create_app
from dialogue.serving.server import running

PAGE = (Path(__file__).parents[3] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The only block of code in this language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    code: str = found
    return code


def test_the_python_bot_keeps_the_contract() -> None:
    page: dict[str, object] = {}
    exec(block("python"), page)
    create = page["create"]
    assert callable(create)
    bot = create()
    assert isinstance(bot, Bot)
    assert bot.respond(asking("i like tea"))
    with running(create_app(bot)) as url:
        report = check(url)
    assert report.keeps_the_contract, report


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_bot_in_another_language_keeps_the_contract(tmp_path: Path) -> None:
    (tmp_path / "tea.js").write_text(block("js").replace('"127.0.0.1");', '"127.0.0.1", () => console.log("up"));'))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen(
        ["node", "tea.js"],
        cwd=tmp_path,
        env=os.environ | {"PORT": str(port)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "up\n"
            report = check(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
    assert report.keeps_the_contract, report


def test_the_clauses_are_those_that_are_checked() -> None:
    listed = re.findall(r"^\d+\. (.*?)(?: \(A warning if not\.\))?$", PAGE, re.MULTILINE)
    assert listed == [clause.__doc__ for clause in CLAUSES]
