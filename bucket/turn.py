"""One turn of conversation, from what was heard to what is said (Alana, section 3.1). Read this page first.

hear        bucket/hear.py           the input is checked, the session held, repeated turn ids answered
understand  bucket/understand/       what was meant
ask         bucket/fanout.py         every bot at once, under one deadline
clean       bucket/clean/            one verdict per candidate and filter
choose      bucket/choose/           tiers in order; always exactly one reply
say         bucket/reply.py          a driver where one is due; the Bucket's own answers
            bucket/session_after.py  what the turn leaves behind for the next
store       bucket/store/            one conditional write, then the answer is sent
"""

import time
from collections.abc import Mapping

from msgspec import Struct

from bucket.choose.policy import Decision
from bucket.ensemble import Ensemble, Moment
from bucket.reply import bot_reply, own_reply
from bucket.session import Session
from bucket.session_after import session_after
from bucket.understand.understand import understand
from dialogue.turns import Asked, Heard, Meant, Own, Turn


class Taken(Struct, frozen=True):
    """A turn, and the session after it."""

    turn: Turn
    session: Session


def take_turn(heard: Heard, session: Session, ensemble: Ensemble, moment: Moment) -> Taken:
    """One turn of conversation: what was heard, what was meant, who answered, what was said and why."""
    watch = Stopwatch()
    meant = understand(heard, session, ensemble.hearing)
    watch.lap("understand")
    return _answered(watch, heard, meant, session, ensemble, moment)


def open_talk(heard: Heard, session: Session, ensemble: Ensemble, moment: Moment) -> Taken:
    """Turn 0: the system speaks first, as in both papers. Nothing was heard."""
    meant = Meant("", own_answer=Own.OPENING, because="a talk begins")
    return _answered(Stopwatch(), heard, meant, session, ensemble, moment)


def _answered(
    watch: "Stopwatch", heard: Heard, meant: Meant, session: Session, ensemble: Ensemble, moment: Moment
) -> Taken:
    judging = ensemble.judging(meant, session)

    def is_decided(outcomes: Mapping[str, Asked]) -> bool:
        return ensemble.policy.is_decided(session, outcomes, judging.of)

    asked = () if meant.own_answer else ensemble.ask(heard, meant, session, moment, until=is_decided)
    watch.lap("ask")
    judging.judged(asked)
    watch.lap("clean")
    outcomes = {each.bot: each for each in asked}
    decision = meant.own_answer or ensemble.policy.decide(session, outcomes, judging.of)
    watch.lap("choose")
    if isinstance(decision, Decision):
        reply = bot_reply(decision, ensemble.policy, session, outcomes, judging)
    elif isinstance(decision, Own):
        reply = own_reply(decision, meant.because, meant, session, ensemble, judging, moment)
    else:
        reply = own_reply(Own.LAST_RESORT, decision.value, meant, session, ensemble, judging, moment)
    after = session_after(session, moment.turn, heard, meant, reply)
    watch.lap("say")
    turn = Turn(
        session_id=session.id,
        turn=moment.turn,
        heard=heard,
        meant=meant,
        asked=asked,
        judged=judging.judged(asked),
        choice=reply.choice,
        said=reply.said,
        timing_ms=watch.laps,
        seed=moment.seed,
        now=moment.now,
        ensemble=ensemble.digest,
    )
    return Taken(turn, after)


class Stopwatch:
    """How long each step of a turn took."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, step: str) -> None:
        """Note the milliseconds since the last step ended."""
        now = time.perf_counter()
        self.laps[step] = round((now - self._last) * 1000, 3)
        self._last = now
