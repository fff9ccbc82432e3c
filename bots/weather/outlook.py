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
    wet : Sky or None
        The worst of rain, snow and storm, where there is any.
    chance : float or None
        Of rain or snow, in percent, where the service gives one.
    wind : float
        Strongest, in km/h.
    kinds : frozenset of SkyKind
        All that comes.
    """

    high: float
    low: float
    sky: Sky
    wet: Sky | None
    chance: float | None
    wind: float
    kinds: frozenset[SkyKind]

    @property
    def likelihood(self) -> Verdict:
        """Whether anything will fall. Without a figure a forecast of rain is taken at its word."""
        chance = (0 if self.wet is None else LIKELY) if self.chance is None else self.chance
        if self.wet is not None and chance >= LIKELY:
            return Verdict.YES
        return Verdict.PERHAPS if self.wet is not None or chance >= POSSIBLE else Verdict.NO


def outlook(steps: Sequence[Step], offset: int) -> Outlook | None:
    """The steps in figures; None where there are none. `offset` is the place's, in seconds from UTC."""
    if not steps:
        return None
    by_day = [step for step in steps if _hour(step, offset) in _BY_DAY] or list(steps)
    dry = Counter(step.sky for step in by_day if step.sky.kind not in _WET)
    wet = [step.sky for step in steps if step.sky.kind in _WET]
    worst = max(wet, key=lambda sky: sky.rank, default=None)
    chances = [step.chance for step in steps if step.chance is not None]
    return Outlook(
        high=max(step.high for step in steps),
        low=min(step.low for step in steps),
        sky=max(dry, key=lambda sky: (dry[sky], sky.rank)) if dry else max((s.sky for s in steps), key=_rank),
        wet=worst,
        chance=max(chances, default=None),
        wind=max(step.wind for step in steps),
        kinds=frozenset(step.sky.kind for step in steps),
    )


def verdict(aspect: Aspect, seen: Outlook) -> Verdict:
    """The answer to "will it ...": whether what the aspect names will come."""
    if aspect in (Aspect.RAIN, Aspect.UMBRELLA):
        return _falling(seen, SkyKind.RAIN, SkyKind.STORM)
    if aspect is Aspect.DRY:
        return {Verdict.YES: Verdict.NO, Verdict.PERHAPS: Verdict.PERHAPS, Verdict.NO: Verdict.YES}[seen.likelihood]
    if aspect is Aspect.SNOW:
        return _falling(seen, SkyKind.SNOW)
    if aspect is Aspect.STORM:
        return _falling(seen, SkyKind.STORM)
    if aspect is Aspect.FOG:
        return Verdict.YES if SkyKind.FOG in seen.kinds else Verdict.NO
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


def _falling(seen: Outlook, *kinds: SkyKind) -> Verdict:
    if seen.wet is None or not seen.kinds.intersection(kinds):
        rain = SkyKind.RAIN in kinds and not seen.kinds & _WET
        return Verdict.PERHAPS if rain and seen.likelihood is not Verdict.NO else Verdict.NO
    return seen.likelihood


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
