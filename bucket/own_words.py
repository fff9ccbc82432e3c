"""What the Bucket says itself: groups of lines from data/own_words.toml, checked, and chosen from by the turn's seed."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bucket.toml_lines import TomlLines

SHIPPED = Path(__file__).with_name("data") / "own_words.toml"
FEWEST_LAST_RESORTS = 30  # so that the least recently used one is long forgotten when it comes again

Lines = tuple[str, ...]


class OwnWordsError(ValueError):
    """A line of the Bucket's own words is wrong; the message names file, line and mend."""


class OwnWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Every group of lines; those of a group mean the same. `say` picks one and fills its slots.

    Parameters
    ----------
    opening : tuple of str
        The first words of a talk.
    stop : tuple of str
        Farewells.
    unsure_heard, unsure : tuple of str
        Apologies for what was heard badly, with slot `heard` and without: the latter where what arrived must not be said.
    repeat : tuple of str
        With slot `last`, the last thing said.
    repeat_nothing : tuple of str
        Answers to "say that again" where nothing was said yet.
    help : tuple of str
        With slot `abilities`, what the ensemble can do, as words that follow "I can".
    restart, forget : tuple of str
        After the talk began anew; after what was stored about the user was erased.
    last_resort : tuple of str
        Safe replies to anything, for when no bot had one.
    unavailable : tuple of str
        Said when a turn could not be stored.
    """

    opening: Lines
    stop: Lines
    unsure_heard: Lines
    unsure: Lines
    repeat: Lines
    repeat_nothing: Lines
    help: Lines
    restart: Lines
    forget: Lines
    last_resort: Lines
    unavailable: Lines


SLOTS = {"unsure_heard": "heard", "repeat": "last", "help": "abilities"}
"""The one slot that each line of these groups has; the other groups have none."""


def say(lines: Lines, seed: int, **slots: str) -> str:
    """The line that this seed picks, its slots filled. What goes into a slot is said as it is, braces included."""
    return lines[seed % len(lines)].format_map(slots)


def load_own_words(path: Path = SHIPPED) -> OwnWords:
    """Read and check the Bucket's own words. Raises `OwnWordsError` naming file, line and mend."""
    try:
        text = path.read_text(encoding="utf-8")
        groups = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise OwnWordsError(
            f"{path}: can not be read ({error}); `git checkout` brings the shipped file back"
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise OwnWordsError(f"{path.name}: not TOML: {error}") from error
    places = _Places(path, text)
    _check_groups(groups, places)
    seen: dict[str, str] = {}
    for group, lines in groups.items():
        for line in lines:
            _check_line(group, line, places)
            words = " ".join(re.findall(r"[\w']+", line.lower()))
            if words in seen:
                raise OwnWordsError(f"{places.of_line(line)}: {line!r} is in {seen[words]!r} already; leave one out")
            seen[words] = group
    return msgspec.convert(groups, OwnWords)


class _Places:
    """Where in the file a group or a line stands, for the errors."""

    def __init__(self, path: Path, text: str) -> None:
        self.file = path.name
        self._lines = text.splitlines()
        self._groups = TomlLines()
        self._groups.read(path, text)

    def of_group(self, group: str) -> str:
        return self._groups.where((group,))

    def of_line(self, line: str) -> str:
        at = [number for number, source in enumerate(self._lines, start=1) if line in source]
        return f"{self.file}:{at[-1]}" if at else self.file  # of two that are the same, the later is too many


def _check_groups(groups: dict[str, Any], places: _Places) -> None:
    known = OwnWords.__struct_fields__
    for group, lines in groups.items():
        if group not in known:
            raise OwnWordsError(f"{places.of_group(group)}: there is no group {group!r}; they are {', '.join(known)}")
        if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
            raise OwnWordsError(
                f'{places.of_group(group)}: {group!r} must be a list of lines: {group} = ["...", "..."]'
            )
    for group in known:
        if group not in groups:
            raise OwnWordsError(f'{places.file}: the group {group!r} is missing; add {group} = ["...", "..."]')
    if len(groups["last_resort"]) < FEWEST_LAST_RESORTS:
        raise OwnWordsError(
            f"{places.of_group('last_resort')}: fewer than {FEWEST_LAST_RESORTS} last resorts; add some"
        )


def _check_line(group: str, line: str, places: _Places) -> None:
    if not line.strip() or line != line.strip():
        raise OwnWordsError(f"{places.of_group(group)}: {group!r} has a line that is empty or has space round it")
    slot = f"{{{SLOTS[group]}}}" if group in SLOTS else ""
    around = line.replace(slot, "", 1)
    if slot not in line or "{" in around or "}" in around:
        mend = f"the slot {slot} once and no other" if slot else "no { or }"
        raise OwnWordsError(f"{places.of_line(line)}: lines of {group!r} have {mend}: {line!r}")
