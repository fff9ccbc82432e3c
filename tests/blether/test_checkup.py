"""What `blether doctor` finds, and how it says so."""

import json
import os
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from blether.checkup import Finding, Level, examine, installed_version, pins_of
from blether.cli import main
from blether.home import Home, Place, Run
from bots.kit.bot import Bot
from bots.kit.service import create_app
from dialogue.contract import Health
from dialogue.serving.server import running

ENSEMBLE = """
[ensemble]
policy = "small"

{bots}

[[policy.small.tiers]]
name = "last_resort"
bots = ["built_in"]
"""


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A home and an ensemble without any bot."""
    return {"BLETHER_HOME": str(tmp_path / "home"), "BLETHER_PORT": "0", **_with_bots(tmp_path, "")}


def _with_bots(folder: Path, bots: str) -> dict[str, str]:
    (folder / "ensemble.toml").write_text(ENSEMBLE.format(bots=bots))
    return {"BLETHER_ENSEMBLE": str(folder / "ensemble.toml")}


def _found(environ: Mapping[str, str], subject: str) -> Finding:
    return next(finding for finding in examine(environ) if finding.subject == subject)


def test_what_is_well_is_ok(environ: dict[str, str]) -> None:
    levels = {finding.subject: finding.level for finding in examine(environ)}
    for subject in ("python", "packages", "time zones", "home", "settings", "ensemble"):
        assert levels[subject] is Level.OK


def test_a_wrong_setting_is_told_with_its_line(environ: dict[str, str], tmp_path: Path) -> None:
    found = _found(environ | _with_bots(tmp_path, "[bots.Tea]"), "settings")
    assert found.level is Level.FAIL
    assert "ensemble.toml:5" in found.text


def test_a_bot_that_cannot_be_made_is_told(environ: dict[str, str], tmp_path: Path) -> None:
    found = _found(environ | _with_bots(tmp_path, '[bots.tea]\nmodule = "nowhere.tea"'), "bot tea")
    assert found.level is Level.FAIL
    assert "nowhere.tea" in found.text


def test_a_bot_that_is_not_reached_is_a_warning(environ: dict[str, str], tmp_path: Path) -> None:
    found = _found(environ | _with_bots(tmp_path, '[bots.tea]\nurl = "http://127.0.0.1:9"'), "bot tea")
    assert found.level is Level.WARN
    assert "no answer" in found.text


def test_a_taken_port_is_told_with_its_holder(environ: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        found = _found(environ | {"BLETHER_PORT": str(taken.getsockname()[1])}, "port")
    assert found.level is Level.FAIL
    assert f"process {os.getpid()}" in found.text
    assert "BLETHER_PORT" in found.mend


def test_a_port_that_is_none_is_told(environ: dict[str, str]) -> None:
    found = _found(environ | {"BLETHER_PORT": "http"}, "port")
    assert (found.level, found.text) == (Level.FAIL, "BLETHER_PORT=http is not a port")


def test_a_home_that_cannot_be_written_is_told(environ: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = _found(environ | {"BLETHER_HOME": str(tmp_path / "file")}, "home")
    assert found.level is Level.FAIL
    assert "BLETHER_HOME" in found.mend


def test_the_health_of_what_is_up_is_told(environ: dict[str, str]) -> None:
    waiting = Bot("facts", lambda _request: [], health=lambda: Health(False, "reading the index"))
    home = Home.of(environ)
    with (
        running(create_app(Bot("bucket", lambda _request: []))) as bucket,
        running(create_app(waiting)) as facts,
        home.claimed(),
    ):
        home.record(Run(os.getpid(), Place(bucket), {"facts": Place(facts)}))
        assert _found(environ, "ensemble") == Finding(Level.OK, "ensemble", f"ready at {bucket}")
        assert _found(environ, "running facts").text.endswith("reading the index")


def test_secrets_are_set_or_not_and_never_shown(environ: dict[str, str]) -> None:
    findings = list(examine(environ | {"BLETHER_SECRET": "hush hush"}))
    told = [finding.text for finding in findings if finding.subject == "secrets"]
    assert told[0] == "BLETHER_SECRET is set"
    assert told[1].startswith("BLETHER_OPERATOR_TOKEN is not set: ")
    assert not any("hush" in str(finding) for finding in findings)


def test_each_extra_is_told_with_what_it_is_for(environ: dict[str, str]) -> None:
    found = _found(environ, "extra stanza")
    assert found.level is Level.OK
    assert "annotation" in found.text


def test_pins_are_read_from_a_requirements_file(tmp_path: Path) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text("# comment==1\n-c constraints.txt\nflask==3.1.3\nmoto[server,dynamodb]==5.2.5  # why\n\n")
    assert pins_of(file) == {"flask": "3.1.3", "moto": "5.2.5"}


def test_installed_versions() -> None:
    assert installed_version("no-such-package-at-all") is None
    assert installed_version("pytest")


def test_the_command_says_it_in_json_too(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["healthy"] is True
    assert {"level", "subject", "text", "mend"} == set(told["findings"][0])
    monkeypatch.setenv("BLETHER_PORT", "http")
    assert main(["doctor"]) == 1
    assert "FAIL" in capsys.readouterr().out
