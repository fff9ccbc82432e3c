"""The policy: who wins over whom. Its tiers are walked in order and the first that yields wins (Alana, 3.1; Edina, 3).

The same walk answers two questions: which candidate wins once all outcomes are in, and, while some are missing, whether
the decision can still change.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from msgspec import Struct

from bucket.choose.tier import Judge, Open, SeatedTier, Winner
from bucket.clean.judging import Spoken
from bucket.session import Session
from bucket.settings import Drivers, PolicySettings
from dialogue.contract import Holds, Kind
from dialogue.turns import Asked


class Decision(Struct, frozen=True):
    """Which tier yields which candidate, and why."""

    tier: str
    spoken: Spoken
    reason: str


class Undecided(Enum):
    """Why there is no candidate."""

    WAITING = "a bot that could still win has no outcome yet"
    LAST_RESORT = "nobody has anything that may be said"


class Policy:
    """One policy over the bots that are there.

    Parameters
    ----------
    name : str
        As in the settings; stored with every turn.
    settings : PolicySettings
        Its tiers; the last is the built-in replies'.
    drivers : SeatedTier
        Who may append a question, in order.
    cooldown : int
        Turns that must lie between two appended drivers.
    """

    def __init__(self, name: str, settings: PolicySettings, enabled: Sequence[str], drivers: Drivers) -> None:
        self.name = name
        self._tiers = tuple(SeatedTier(tier, enabled, settings) for tier in settings.tiers)
        self.last_resort = self._tiers[-1].settings.name
        named = {bot for tier in settings.tiers for bot in tier.bots}
        unnamed = tuple(bot for bot in enabled if bot not in named)
        listed = [each for bot in drivers.bots for each in (unnamed if bot == "rest" else (bot,))]
        self.driver_bots = tuple(bot for bot in listed if bot in enabled)
        self._cooldown = drivers.cooldown

    def decide(self, session: Session, outcomes: Mapping[str, Asked], judge: Judge) -> Decision | Undecided:
        """Walk the tiers over the outcomes so far; with every outcome there, never `WAITING`."""
        for tier in self._tiers:
            if tier.is_last_resort:
                continue
            won = tier.winner(session, outcomes, judge)
            if isinstance(won, Winner):
                return Decision(tier.settings.name, won.spoken, won.reason)
            if won is Open.WAITING:
                return Undecided.WAITING
        return Undecided.LAST_RESORT

    def is_decided(self, session: Session, outcomes: Mapping[str, Asked], judge: Judge) -> bool:
        """Whether no missing outcome can change what is said, a driver that is due included."""
        decision = self.decide(session, outcomes, judge)
        if not isinstance(decision, Decision):
            return False
        if not self.driver_is_due(decision.spoken, session):
            return True
        return all(bot in outcomes for bot in self.driver_bots)

    def driver_is_due(self, reply: Spoken, session: Session) -> bool:
        """Whether a question may be appended to this reply: it asks nothing itself, holds no floor, ends nothing."""
        offered = reply.offered
        return (
            offered.kind is not Kind.DRIVER
            and offered.holds is not Holds.FLOOR
            and not offered.ends
            and "?" not in reply.text
            and session.holds(Holds.FLOOR) in (None, reply.bot)
            and (session.driver_turn <= session.talk_began or session.turn + 1 - session.driver_turn > self._cooldown)
        )

    def drivers(self, reply: Spoken, outcomes: Mapping[str, Asked], judge: Judge) -> list[Spoken]:
        """The questions on offer for this reply, best first: the replying bot's own, then by confidence."""
        offers = [
            spoken
            for bot in self.driver_bots
            if bot in outcomes
            for spoken in judge(outcomes[bot])
            if spoken.allowed and spoken.offered.kind is Kind.DRIVER
        ]
        return sorted(offers, key=lambda spoken: (spoken.bot != reply.bot, -spoken.offered.confidence))
