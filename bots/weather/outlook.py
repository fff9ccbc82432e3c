"""The weather over a stretch of time in a few figures, and what they mean for a question: yes, perhaps or no."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from bots.weather.records import Aspect, Sky, SkyKind, Step

# Percent. From the first on, rain is likely; from the second on it is worth a word.
LIKELY, POSSIBLE = 50, 20
# km/h: a fresh breeze, in which small trees sway; a moderate one, which raises dust (Beaufort 5 and 4).
WINDY, BREEZY = 29, 20
HOT, WARM, FINE, COOL, COLD, FROST = 27, 18, 12, 15, 10, 0  # degrees Celsius
_WET = frozenset({SkyKind.RAIN, SkyKind.SNOW, SkyKind.STORM})
KINDS = {
    Aspect.RAIN: frozenset({SkyKind.RAIN, SkyKind.STORM}),
    Aspect.UMBRELLA: frozenset({SkyKind.RAIN, SkyKind.STORM}),
    Aspect.SNOW: frozenset({SkyKind.SNOW}),
    Aspect.STORM: frozenset({SkyKind.STORM}),
}
"""What falls, for the aspects that are about some of it."""

_BY_DAY = range(7, 21)  # hours at the place whose sky counts; nobody asks whether the night was sunny


class Verdict(StrEnum):
    """The answer to a question that wants yes or no."""

    YES = "yes"
    PERHAPS = "perhaps"
    NO = "no"


class Outlook(Struct, frozen=True):
    """A stretch of time in figures.

    Parameters
    ----------
    high, low : float
        Degrees Celsius.
    sky : Sky
        The commonest dry or foggy sky; the worst one where there is no other.
    falling : tuple of Sky
        What falls, the worst first: one sky for each of storm, snow and rain that comes.
    chance : float or None
        Of rain or snow, in percent, where the service gives one.
    wind : float
        Strongest, in km/h.
    foggy : bool
        Whether there is fog at any time.
    """

    high: float
    low: float
    sky: Sky
    falling: tuple[Sky, ...]
    chance: float | None
    wind: float
    foggy: bool

    @property
    def wet(self) -> Sky | None:
        """The worst that falls."""
        return next(iter(self.falling), None)

    @property
    def likelihood(self) -> Verdict:
        """Whether anything will fall. Without a figure a forecast of rain is taken at its word."""
        chance = (0 if self.wet is None else LIKELY) if self.chance is None else self.chance
        if self.wet is not None and chance >= LIKELY:
            return Verdict.YES
        return Verdict.PERHAPS if self.wet is not None or chance >= POSSIBLE else Verdict.NO


def falling_for(aspect: Aspect, seen: Outlook) -> Sky | None:
    """The worst of what falls that the aspect is about; of everything where it is about no kind of it."""
    wanted = KINDS.get(aspect, _WET)
    return next((sky for sky in seen.falling if sky.kind in wanted), None)


def outlook(steps: Sequence[Step], offset: int) -> Outlook | None:
    """The steps in figures; None where there are none. `offset` is the place's, in seconds from UTC."""
    if not steps:
        return None
    by_day = [step for step in steps if _hour(step, offset) in _BY_DAY] or list(steps)
    dry = Counter(step.sky for step in by_day if step.sky.kind not in _WET)
    falling = {sky.kind: sky for sky in sorted((step.sky for step in steps), key=_rank) if sky.kind in _WET}
    chances = [step.chance for step in steps if step.chance is not None]
    return Outlook(
        high=max(step.high for step in steps),
        low=min(step.low for step in steps),
        sky=max(dry, key=lambda sky: (dry[sky], sky.rank)) if dry else max((s.sky for s in steps), key=_rank),
        falling=tuple(sorted(falling.values(), key=_rank, reverse=True)),
        chance=max(chances, default=None),
        wind=max(step.wind for step in steps),
        foggy=any(step.sky.kind is SkyKind.FOG for step in steps),
    )


def verdict(aspect: Aspect, seen: Outlook) -> Verdict:
    """The answer to "will it ...": whether what the aspect names will come."""
    if aspect in KINDS:
        return _falls(aspect, seen)
    if aspect is Aspect.DRY:
        return {Verdict.YES: Verdict.NO, Verdict.PERHAPS: Verdict.PERHAPS, Verdict.NO: Verdict.YES}[seen.likelihood]
    if aspect is Aspect.FOG:
        return Verdict.YES if seen.foggy else Verdict.NO
    if aspect is Aspect.WIND:
        return _at_least(seen.wind, WINDY, BREEZY)
    if aspect in (Aspect.SUN, Aspect.SUNSCREEN):
        return _sunshine(seen)
    if aspect is Aspect.CLOUD:
        return Verdict.YES if not seen.sky.light else Verdict.PERHAPS if seen.sky.light == 1 else Verdict.NO
    if aspect is Aspect.FINE:
        calm = seen.wind < WINDY and seen.high >= FINE
        return {Verdict.NO: Verdict.YES if calm else Verdict.PERHAPS}.get(seen.likelihood, Verdict.NO)
    return _felt(aspect, seen)


def _felt(aspect: Aspect, seen: Outlook) -> Verdict:
    if aspect is Aspect.HOT:
        return Verdict.YES if seen.high >= HOT else Verdict.NO
    if aspect is Aspect.WARM:
        return Verdict.YES if seen.high >= WARM else Verdict.NO
    if aspect is Aspect.COLD:
        return Verdict.YES if seen.high < COLD else Verdict.NO
    if aspect is Aspect.FROST:
        return Verdict.YES if seen.low <= FROST else Verdict.NO
    return Verdict.YES if seen.high < COOL else Verdict.PERHAPS if seen.low < COOL else Verdict.NO  # a coat


def _falls(aspect: Aspect, seen: Outlook) -> Verdict:
    if not seen.falling:  # a chance without a kind is one of rain
        return seen.likelihood if SkyKind.RAIN in KINDS[aspect] else Verdict.NO
    return seen.likelihood if falling_for(aspect, seen) else Verdict.NO


def _sunshine(seen: Outlook) -> Verdict:
    if seen.sky.light == 0:
        return Verdict.NO
    return Verdict.YES if seen.sky.light == 2 and seen.likelihood is not Verdict.YES else Verdict.PERHAPS


def _at_least(value: float, much: float, some: float) -> Verdict:
    return Verdict.YES if value >= much else Verdict.PERHAPS if value >= some else Verdict.NO


def _rank(sky: Sky) -> int:
    return sky.rank


def _hour(step: Step, offset: int) -> int:
    return (step.start + offset) % 86400 // 3600
