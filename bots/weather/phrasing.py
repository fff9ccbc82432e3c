"""What the bot says, from `data/spoken.toml`, checked at start: every aspect has its answers, every place is known."""

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bots.weather.grammar import ContentError
from bots.weather.outlook import Verdict
from bots.weather.records import Aspect, Form

SLOTS = frozenset(
    "where Where Later place temps sky wet odds wind its isnt reach clothes chance high low degrees Wet days wet_days "
    "day time falls".split()
)
_ALWAYS = {
    "advice": {"umbrella", "snow", "warm", "layer", "light"},
    "pieces": {
        *("odds", "some_wet", "one_temperature", "about", "two_temperatures", "wet_days", "dry_days"),
        *("rest_of_today", "as_of", "most_days", "until", "as_far_as", "next_week", "this_weekend"),
    },
    "besides": {
        *("ask_town", "unknown_place", "unknown", "away", "too_far", "too_far_anywhere", "past", "no_figures"),
    },
    "general": {"open", "now_open", "later", "days", "each_day"},
}
Table = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Phrasing:
    """All that is said, by its use."""

    said: Table

    def say(self, group: str, name: str, **slots: str) -> str:
        """A phrase with its places filled."""
        return self.said[group][name].format(**slots)

    def answer(self, aspect: Aspect, form: Form, verdict: Verdict, moment: str) -> str:
        """The wording of an answer, not filled; `moment` is "now_" for the present and empty for later."""
        wordings = self.said[aspect.value]
        name = Form.OPEN.value if form is Form.OPEN else verdict.value
        return wordings.get(f"{moment}{name}") or wordings.get(name) or wordings[Form.OPEN.value]

    def other(self, aspect: Aspect) -> str | None:
        """The wording for where something else falls than what was asked about; None where it makes no difference."""
        return self.said[aspect.value].get("other")


def load_phrasing(folder: Path) -> Phrasing:
    """Read and check what is said. Raises `ContentError` naming the file and the mend."""
    path = folder / "spoken.toml"
    try:
        said = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, dict[str, str]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{path}: {error}") from error
    needed = {aspect.value: {"open"} for aspect in Aspect} | {"dry": set[str]()} | _ALWAYS
    for group, names in needed.items():
        if missing := sorted(names - said.get(group, {}).keys()):
            raise ContentError(f"{path}: [{group}] has no {', '.join(missing)}; add it")
    for group, wordings in said.items():
        for name, wording in wordings.items():
            unknown = {slot for _, slot, _, _ in string.Formatter().parse(wording) if slot is not None} - SLOTS
            if unknown:
                raise ContentError(f"{path}: [{group}] {name} has an unknown place {{{unknown.pop()}}}")
    return Phrasing(said)
