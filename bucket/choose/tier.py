"""One tier of a policy: which bots may win here, and which of their candidates does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

from msgspec import Struct

from bucket.clean.judging import Spoken
from bucket.session import Session
from bucket.settings import BUILT_IN, REST, PolicySettings, Tier
from dialogue.turns import Asked


class Winner(Struct, frozen=True):
    """The candidate that a tier yields, and why it and not another."""

    spoken: Spoken
    reason: str


class Open(Enum):
    """What a tier is when it has no winner."""

    NOTHING = "no bot of this tier offers what it asks for"
    WAITING = "a bot that may win here has no outcome yet"


Judge = Callable[[Asked], tuple[Spoken, ...]]


class SeatedTier:
    """A tier as the settings have it, with "rest" resolved to the bots that are there.

    Parameters
    ----------
    tier : Tier
        From the settings.
    enabled : sequence of str
        The bots that are asked.
    policy : PolicySettings
        The policy it stands in, which says who the rest is.
    """

    def __init__(self, tier: Tier, enabled: Sequence[str], policy: PolicySettings) -> None:
        self.settings = tier
        named = {bot for other in policy.tiers for bot in other.bots}
        listed: list[str] = []
        for bot in tier.bots:
            listed += [each for each in enabled if each not in named] if bot == REST else [bot]
        self._listed = tuple(bot for bot in listed if bot in enabled)
        self._enabled = frozenset(enabled)
        self.is_last_resort = tier.bots == (BUILT_IN,)

    def is_due(self, session: Session) -> bool:
        """Whether it may yield this turn (`every`): none of the talk's last `every - 1` turns was its own."""
        pause = self.settings.every - 1
        return pause == 0 or self.settings.name not in session.recent_tiers[-pause:]

    def bots(self, session: Session) -> tuple[str, ...]:
        """Who may win here in this session, in order."""
        bots = self._listed
        if self.settings.holds is not None:
            holder = session.holds(self.settings.holds)
            bots = (holder,) if holder in self._enabled and (not bots or holder in bots) else ()
        if self.settings.after_driver:
            bots = tuple(bot for bot in (bots or (session.driver,)) if bot == session.driver and bot in self._enabled)
        return tuple(bot for bot in bots if bot is not None)

    def winner(self, session: Session, outcomes: Mapping[str, Asked], judge: Judge) -> Winner | Open:
        """The candidate that wins here, as far as the outcomes so far can tell."""
        if not self.is_due(session):
            return Open.NOTHING
        bots = self.bots(session)
        if self.settings.order == "listed":
            return self._first_listed(bots, outcomes, judge)
        return self._most_confident(bots, outcomes, judge)

    def _first_listed(self, bots: Sequence[str], outcomes: Mapping[str, Asked], judge: Judge) -> Winner | Open:
        """A bot further down the list cannot win over one that may still answer."""
        for bot in bots:
            if bot not in outcomes:
                return Open.WAITING
            for spoken in self._eligible(judge(outcomes[bot])):
                return Winner(spoken, self._why_listed(bot, bots))
        return Open.NOTHING

    def _most_confident(self, bots: Sequence[str], outcomes: Mapping[str, Asked], judge: Judge) -> Winner | Open:
        if any(bot not in outcomes for bot in bots):
            return Open.WAITING
        offers = [spoken for bot in bots for spoken in self._eligible(judge(outcomes[bot]))]
        if not offers:
            return Open.NOTHING
        best = max(offers, key=lambda spoken: spoken.offered.confidence)  # the first of equals: the listed order
        return Winner(best, f"the most confident of {len(offers)} ({best.offered.confidence:.2f})")

    def _eligible(self, offers: Sequence[Spoken]) -> Iterator[Spoken]:
        tier = self.settings
        for spoken in offers:
            offered = spoken.offered
            if (
                spoken.allowed
                and offered.kind in tier.kinds
                and offered.confidence >= tier.min_confidence
                and (not tier.topics or offered.topic in tier.topics)
            ):
                yield spoken

    def _why_listed(self, bot: str, bots: Sequence[str]) -> str:
        if self.settings.holds is not None:
            return f"{bot} holds the {self.settings.holds}"
        if self.settings.after_driver:
            return f"{bot}'s question was said last turn"
        return f"{bot} is the first of {', '.join(bots)} to offer it"
