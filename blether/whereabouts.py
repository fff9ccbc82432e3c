"""Where the person at this terminal is, as far as the machine knows: for the time of day and for helplines."""

import os
from collections.abc import Mapping
from pathlib import Path
from re import fullmatch
from zoneinfo import ZoneInfo

LOCALTIME = Path("/etc/localtime")


def locale_of(environ: Mapping[str, str]) -> str | None:
    """The locale, such as `en-GB`, from the variables that POSIX names, in their order; `None` for C and the like."""
    named = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    found = fullmatch(r"([a-z]{2,3})_([A-Z]{2})([.@].*)?", named)
    return f"{found[1]}-{found[2]}" if found else None


def timezone_of(environ: Mapping[str, str], localtime: Path = LOCALTIME) -> str | None:
    """The time zone, such as `Europe/London`, from `TZ` or from what /etc/localtime points at; `None` where unknown."""
    named = environ.get("TZ", "").removeprefix(":")
    if not named and localtime.is_symlink():
        named = os.path.realpath(localtime).partition("zoneinfo/")[2]
    return named if _is_zone(named) else None


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # no key at all (".."), a folder ("Europe"), not known
        return False
    return True
