"""The ensemble's settings as checked records: bots, policies, deadline, filters. Errors name the line and the mend."""

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from bucket.session import REMEMBERED_TIERS
from bucket.toml_lines import TomlLines
from dialogue.contract import Holds, Kind, Name, Share, field_of
from dialogue.knowledge.topics import Topic
from dialogue.turns import BUCKET

SHIPPED = Path(__file__).with_name("ensemble.toml")
REST = "rest"  # in a tier: every bot that its policy names nowhere
BUILT_IN = "built_in"  # in a tier: the Bucket's own safe replies
KNOWN_BOTS = frozenset(
    "persona eliza facts quiz weather booking evi news opinions proactive matching rules seq2seq llm".split()
)
"""The bots of the design. A tier may name one that is disabled or not built yet; another name must be in [bots]."""

FILTERS = ("empty", "offence", "single_word", "echo", "near_repetition")

Milliseconds = Annotated[int, Meta(ge=1, le=600_000)]
Count = Annotated[int, Meta(ge=1)]
T = TypeVar("T")


class SettingsError(ValueError):
    """A setting is wrong; the message names file, line and mend."""


class Hearing(Struct, frozen=True, forbid_unknown_fields=True):
    """When what was heard is not trusted (Alana, 3.1)."""

    min_confidence: Share = 0.45
    max_words: Count = 400


class BreakerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """When a failing bot is left out, and for how long."""

    failures: Count = 3
    rest_ms: Milliseconds = 1000
    longest_rest_ms: Milliseconds = 4000


class Drivers(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose questions may be appended, and how many turns must lie between two."""

    bots: tuple[str, ...] = (REST,)
    cooldown: Annotated[int, Meta(ge=0)] = 4


class Speech(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a reply may be."""

    max_words: Count = 90


class FilterSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Which filters judge, in which order."""

    order: tuple[str, ...] = FILTERS
    near_repetition: Share = 0.75


class BotSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """One bot: a module that `blether up` starts here, or the address of one that runs elsewhere.

    `can` says what the user gets from it, as words that follow "I can"; for the answer to "what can you do".
    """

    module: str | None = None
    url: Annotated[str, Meta(pattern=r"^https?://[^\s/?#]+(/[^\s?#]*)?$")] | None = None
    timeout_ms: Milliseconds = 1200
    enabled: bool = True
    can: str = ""


class Tier(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a policy; what is left out does not restrict."""

    name: Name
    bots: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = tuple(Kind)
    holds: Holds | None = None
    after_driver: bool = False
    topics: tuple[Topic, ...] = ()
    min_confidence: Share = 0.0
    every: Annotated[int, Meta(ge=1, le=REMEMBERED_TIERS)] = 1
    order: Literal["listed", "confidence", "ranker"] = "listed"


class PolicySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A policy: its tiers, in the order in which they are walked."""

    tiers: Annotated[tuple[Tier, ...], Meta(min_length=1)]


class EnsembleSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Which policy chooses, and how long a turn may take."""

    policy: str
    deadline_ms: Milliseconds = 2000


class Settings(Struct, frozen=True, kw_only=True):
    """The whole of `ensemble.toml`, checked."""

    ensemble: EnsembleSettings
    hearing: Hearing
    breaker: BreakerSettings
    drivers: Drivers
    speech: Speech
    filters: FilterSettings
    bots: dict[str, BotSettings]
    policies: dict[str, PolicySettings]

    @property
    def enabled(self) -> dict[str, BotSettings]:
        """The bots that are asked, in the order of the file."""
        return {name: bot for name, bot in self.bots.items() if bot.enabled}

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The tiers of the policy in use."""
        return self.policies[self.ensemble.policy].tiers

    def digest(self) -> str:
        """A short hash of all settings, stored with every turn so that one knows under which it was taken."""
        encoded = msgspec.json.encode(self, order="deterministic")
        return hashlib.blake2b(encoded, digest_size=8).hexdigest()


def settings_files(environ: Mapping[str, str], home: Path) -> list[Path]:
    """The files to read, the later laid on top of the earlier.

    Parameters
    ----------
    environ : mapping
        `BLETHER_ENSEMBLE` names another file to use in place of the shipped one.
    home : Path
        `BLETHER_HOME`, where `ensemble.local.toml` may be.
    """
    base = Path(environ["BLETHER_ENSEMBLE"]) if environ.get("BLETHER_ENSEMBLE") else SHIPPED
    local = home / "ensemble.local.toml"
    return [base, local] if local.exists() else [base]


def load_settings(files: list[Path]) -> Settings:
    """Read and check settings. Raises `SettingsError` naming file, line and mend."""
    merged: dict[str, Any] = {}
    lines = TomlLines()
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
            table = tomllib.loads(text)
        except OSError as error:
            raise SettingsError(f"{file}: cannot be read ({error.strerror}); is BLETHER_ENSEMBLE right?") from error
        except UnicodeDecodeError as error:
            raise SettingsError(f"{file}: is not UTF-8 text") from error
        except tomllib.TOMLDecodeError as error:
            raise SettingsError(f"{file}: not TOML: {error}") from error
        lines.read(file, text)
        merged = _laid_on(merged, table)
    settings = _converted(merged, lines)
    for path, problem in _problems(settings):
        raise SettingsError(f"{lines.where(path)}: {problem}")
    return settings


def _laid_on(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; anything else, lists of tiers too, is replaced whole."""
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), Mapping):
            merged[key] = _laid_on(merged[key], value)
        else:
            merged[key] = value
    return merged


def _converted(merged: Mapping[str, Any], lines: TomlLines) -> Settings:
    unknown = set(merged) - {"ensemble", "hearing", "breaker", "drivers", "speech", "filters", "bots", "policy"}
    for name in sorted(unknown):
        raise SettingsError(f"{lines.where((name,))}: there is no setting {name!r}")
    return Settings(
        ensemble=_read(merged, ("ensemble",), EnsembleSettings, lines),
        hearing=_read(merged, ("hearing",), Hearing, lines),
        breaker=_read(merged, ("breaker",), BreakerSettings, lines),
        drivers=_read(merged, ("drivers",), Drivers, lines),
        speech=_read(merged, ("speech",), Speech, lines),
        filters=_read(merged, ("filters",), FilterSettings, lines),
        bots=_read_each(merged, "bots", BotSettings, lines),
        policies=_read_each(merged, "policy", PolicySettings, lines),
    )


def _read(merged: Mapping[str, Any], path: tuple[str, ...], kind: type[T], lines: TomlLines) -> T:
    value: Any = merged
    for key in path:
        value = value.get(key, {})
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        detail, field = field_of(error)
        raise SettingsError(f"{lines.where(path + _path(field))}: {detail}") from error


def _read_each(merged: Mapping[str, Any], table: str, kind: type[T], lines: TomlLines) -> dict[str, T]:
    tables = merged.get(table, {})
    if not isinstance(tables, Mapping):
        raise SettingsError(f"{lines.where((table,))}: write [{table}.NAME] tables here")
    return {name: _read(merged, (table, name), kind, lines) for name in tables}


def _path(field: str) -> tuple[str | int, ...]:
    """`$.tiers[2].every` as a path of keys and places."""
    return tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^$.\[\]]+", field) if part != "...")


def _problems(settings: Settings) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What each part on its own cannot see: names that must be known elsewhere in the file."""
    yield from _bot_problems(settings)
    if settings.ensemble.policy not in settings.policies:
        mend = _did_you_mean(settings.ensemble.policy, settings.policies)
        yield ("ensemble", "policy"), f"there is no [policy.{settings.ensemble.policy}].{mend}"
    seatable = KNOWN_BOTS | set(settings.bots)
    for name, policy in settings.policies.items():
        yield from _policy_problems(name, policy, seatable)
    for at, bot in enumerate(settings.drivers.bots):
        if bot not in seatable | {REST}:
            yield (
                ("drivers", "bots", at),
                f"drivers name the bot {bot!r}, which is not in [bots].{_did_you_mean(bot, seatable)}",
            )
    for at, filter_name in enumerate(settings.filters.order):
        if filter_name not in FILTERS:
            yield ("filters", "order", at), f"there is no filter {filter_name!r}.{_did_you_mean(filter_name, FILTERS)}"
    for needed in ("empty", "offence"):
        if needed not in settings.filters.order:
            yield ("filters", "order"), f"the filter {needed!r} cannot be left out; add it to the list"


def _bot_problems(settings: Settings) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for name, bot in settings.bots.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
            yield ("bots", name), f"a bot's name is lower-case letters, digits and _, not {name!r}"
        if name in {REST, BUILT_IN, BUCKET}:
            yield ("bots", name), f"{name!r} has a meaning of its own; call the bot something else"
        if (bot.module is None) == (bot.url is None):
            yield (
                ("bots", name),
                f'bot {name!r} needs either module = "bots.{name}.bot" or url = "http://...", and not both',
            )


def _policy_problems(
    name: str, policy: PolicySettings, seatable: Set[str]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    seen: set[str] = set()
    for at, tier in enumerate(policy.tiers):
        here = ("policy", name, "tiers", at)
        which = f'tier {at + 1} of policy "{name}"'
        if tier.name in seen:
            yield (*here, "name"), f"{which} is called {tier.name!r} like an earlier one; give it a name of its own"
        seen.add(tier.name)
        for bot in tier.bots:
            if bot not in seatable | {REST, BUILT_IN}:
                mend = _did_you_mean(bot, seatable)
                yield (*here, "bots"), f'{which} names the bot "{bot}", which is not in [bots].{mend}'
        if tier.holds is Holds.NO:
            yield (*here, "holds"), f'{which} asks for a bot that holds nothing: write "floor" or "topic"'
        if not tier.bots and tier.holds is None and not tier.after_driver:
            yield here, f"{which} says neither bots nor holds nor after_driver: say who may win here"
    last = policy.tiers[-1]
    if last.bots != (BUILT_IN,):
        yield (
            ("policy", name, "tiers", len(policy.tiers) - 1),
            f'policy "{name}" has no last tier that always yields; end it with bots = ["{BUILT_IN}"]',
        )


def _did_you_mean(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1)
    return f' Did you mean "{near[0]}"?' if near else f" Known: {', '.join(names)}."
