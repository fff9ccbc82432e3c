"""What `blether doctor` looks at: a function for each subject, which yields what it found and how to mend it.

Whatever a check needs it imports itself, so that a missing package is a finding and not the end of the examination.
"""

import importlib
import importlib.metadata
import re
import shutil
import sys
import tempfile
import zoneinfo
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bucket.settings import Settings

CHECKOUT: Final = Path(__file__).resolve().parent.parent
SUPPORTED: Final = ((3, 11), (3, 13))  # gensim 4.4.0, for one, has no wheel for 3.14
LITTLE_SPACE_MB: Final = 500
NO_SPACE_MB: Final = 50
HEALTH_TIMEOUT_S: Final = 2.0

SECRETS: Final = {
    "BLETHER_SECRET": "bots answer whoever reaches them, which from this machine alone is all right",
    "BLETHER_OPERATOR_TOKEN": "the operator's calls (search, export, erase) are closed to everyone",
}
"""What each secret's absence means."""


class Level(StrEnum):
    """How good or bad a finding is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "FAIL"


@dataclass(frozen=True)
class Finding:
    """One line of the examination; `mend` says what to do where something is amiss."""

    level: Level
    subject: str
    text: str
    mend: str = ""


Check = Callable[[Mapping[str, str]], Iterator[Finding]]


def examine(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Everything, in the order in which it is needed."""
    for check in CHECKS:
        try:
            yield from check(environ)
        except Exception as error:  # noqa: BLE001 # a broken installation may break anything; the rest is still told
            subject = check.__name__.strip("_").replace("_", " ")
            yield Finding(
                Level.FAIL, subject, f"cannot be examined: {_in_a_line(error)}", "mend what stands above first"
            )


def python(_environ: Mapping[str, str]) -> Iterator[Finding]:
    """The interpreter's version."""
    found = ".".join(map(str, sys.version_info[:3]))
    if SUPPORTED[0] <= sys.version_info[:2] <= SUPPORTED[1]:
        yield Finding(Level.OK, "python", f"{found} ({sys.executable})")
    else:
        yield Finding(
            Level.FAIL, "python", f"{found}: 3.11 to 3.13 is what packages exist for", "PYTHON=python3.11 make run"
        )


def packages(_environ: Mapping[str, str]) -> Iterator[Finding]:
    """The core's packages, against the pins of requirements.txt."""
    pins = pins_of(CHECKOUT / "requirements.txt")
    found = {name: installed_version(name) for name in pins}
    for name, pin in pins.items():
        if found[name] is None:
            yield Finding(Level.FAIL, "packages", f"{name} is not installed", "make run installs it")
        elif found[name] != pin:
            yield Finding(
                Level.WARN, "packages", f"{name} is {found[name]}, tried with {pin}", "make clean, then make run"
            )
    if found == pins:
        yield Finding(Level.OK, "packages", f"{len(pins)} of requirements.txt, each at its pin")


def time_zones(_environ: Mapping[str, str]) -> Iterator[Finding]:
    """The data that the question for the time needs."""
    try:
        zoneinfo.ZoneInfo("Europe/London")
        yield Finding(Level.OK, "time zones", f"{len(zoneinfo.available_timezones())} known")
    except (zoneinfo.ZoneInfoNotFoundError, OSError):
        yield Finding(Level.FAIL, "time zones", "no data", "python -m pip install tzdata, or apt-get install tzdata")


def home(environ: Mapping[str, str]) -> Iterator[Finding]:
    """BLETHER_HOME: whether it can be written, and the space there."""
    from blether.home import Home

    place = Home.of(environ)
    try:
        place.make()
        with tempfile.TemporaryFile(dir=place.path):
            pass
    except Exception as error:  # noqa: BLE001 # whatever it is, it is what is wrong
        yield Finding(
            Level.FAIL, "home", f"{place.path}: {_in_a_line(error)}", "name a folder of yours with BLETHER_HOME"
        )
        return
    yield Finding(Level.OK, "home", f"{place.path} can be written")
    free = shutil.disk_usage(place.path).free // 1_000_000
    level = Level.FAIL if free < NO_SPACE_MB else Level.WARN if free < LITTLE_SPACE_MB else Level.OK
    yield Finding(level, "disk", f"{free:,} MB free", "" if level is Level.OK else "make room, or move BLETHER_HOME")


def settings(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Whether the settings can be used, and which files they come from."""
    from blether.home import Home
    from bucket.settings import settings_files

    loaded = _load(environ)
    files = " and ".join(str(file) for file in settings_files(environ, Home.of(environ).path))
    if isinstance(loaded, str):
        yield Finding(Level.FAIL, "settings", loaded, "mend that line")
    else:
        names = ", ".join(loaded.enabled)
        yield Finding(Level.OK, "settings", f'policy "{loaded.ensemble.policy}", bots {names}; from {files}')


def bots(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Each bot: made here, or reached where it runs."""
    from bots.kit.finding import find_bot

    loaded = _load(environ)
    if isinstance(loaded, str):
        return  # told already
    for name, bot in loaded.enabled.items():
        if bot.module is None:
            yield _reached(f"bot {name}", bot.url or "", "start it there, or correct its url in ensemble.local.toml")
            continue
        try:
            made = find_bot(bot.module)
            yield Finding(Level.OK, f"bot {name}", f"{bot.module} version {made.version}")
        except Exception as error:  # noqa: BLE001 # it is someone's code: anything may come
            yield Finding(
                Level.FAIL, f"bot {name}", f"{bot.module}: {_in_a_line(error)}", "mend it, or set enabled = false"
            )


def ensemble(environ: Mapping[str, str]) -> Iterator[Finding]:
    """What is up and how it is; where nothing is, whether the port is free."""
    from blether.home import Home, HomeError, port_of
    from dialogue.serving.ports import CannotListenError, listen

    if run := Home.of(environ).running():
        yield _reached("ensemble", run.bucket.url, f"see {Home.of(environ).logs}")
        for name, place in run.bots.items():
            yield _reached(f"running {name}", place.url, f"see {Home.of(environ).logs / name}.log")
        return
    try:
        port = port_of(environ)
        listen("127.0.0.1", port, "BLETHER_PORT=9000 make run, say; 0 takes any free one").close()
        yield Finding(Level.OK, "ensemble", f"not running; port {port or 'any'} is free for it")
    except (HomeError, CannotListenError) as error:
        yield Finding(Level.FAIL, "port", *str(error).split(": ", 1))


def extras(_environ: Mapping[str, str]) -> Iterator[Finding]:
    """What can be added, what it is for, and how."""
    for file in sorted(CHECKOUT.glob("requirements-*.txt")):
        purpose = re.match(r"# Extra: (.*)", file.read_text(encoding="utf-8"))
        if purpose is None:  # the developers' own
            continue
        name = file.stem.removeprefix("requirements-")
        missing = [package for package in pins_of(file) if installed_version(package) is None]
        state = f"not installed (make extra NAME={name})" if missing else "installed"
        yield Finding(Level.OK, f"extra {name}", f"{state}: {purpose[1]}")


def secrets(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Whether each secret is set; its value is nobody's business."""
    for name, absence in SECRETS.items():
        yield Finding(Level.OK, "secrets", f"{name} is set" if environ.get(name) else f"{name} is not set: {absence}")


CHECKS: Final[tuple[Check, ...]] = (
    python, packages, time_zones, home, settings, bots, ensemble, extras, secrets
)  # fmt: skip


def pins_of(file: Path) -> dict[str, str]:
    """Package to version, from a requirements file."""
    lines = file.read_text(encoding="utf-8").splitlines()
    pins = (re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;#]+)", line) for line in lines)
    return {pin[1]: pin[2] for pin in pins if pin}


def installed_version(package: str) -> str | None:
    """The version of an installed package, without a local part such as `+cpu`; None where it is missing."""
    try:
        return importlib.metadata.version(package).partition("+")[0]
    except importlib.metadata.PackageNotFoundError:
        return None


def _load(environ: Mapping[str, str]) -> "Settings | str":
    """The settings, or what is wrong with them."""
    from blether.home import Home
    from bucket.settings import SettingsError, load_settings, settings_files

    try:
        return load_settings(settings_files(environ, Home.of(environ).path))
    except SettingsError as error:
        return str(error)


def _reached(subject: str, url: str, mend: str) -> Finding:
    from blether.supervise.health import ask_health

    answer = ask_health(url, HEALTH_TIMEOUT_S)
    if answer.is_ready:
        return Finding(Level.OK, subject, f"ready at {url}")
    return Finding(Level.WARN, subject, f"{url}: {answer.detail or 'not ready'}", mend)


def _in_a_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}" if str(error) else type(error).__name__
