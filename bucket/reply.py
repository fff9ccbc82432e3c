"""What is said: a bot's candidate with a driver where one is due, or one of the Bucket's own answers. Always one reply."""

from collections.abc import Mapping

from msgspec import Struct

from bucket.choose.policy import Decision, Policy
from bucket.clean.judging import Judging, Spoken
from bucket.clean.words import phrase_hash
from bucket.ensemble import Ensemble, Moment
from bucket.own_answers import own_texts
from bucket.session import Session
from dialogue.contract import Kind
from dialogue.turns import BUCKET, Asked, Choice, Meant, Own, Said

OWN_CANDIDATE = f"{BUCKET}/0"


class Reply(Struct, frozen=True):
    """What is said, why, and what it is made of.

    Parameters
    ----------
    said, choice : Said, Choice
        For the record of the turn.
    parts : tuple of Spoken
        The bots' candidates in it: the reply and at most one driver; none where the Bucket answers itself.
    own : Own or None
        What the Bucket answers itself.
    built_in : int or None
        The number of the built-in safe reply, where it is one.
    """

    said: Said
    choice: Choice
    parts: tuple[Spoken, ...] = ()
    own: Own | None = None
    built_in: int | None = None


def bot_reply(
    decision: Decision, policy: Policy, session: Session, outcomes: Mapping[str, Asked], judging: Judging
) -> Reply:
    """The chosen candidate, with a question appended where one is due and the two together may be said."""
    chosen = decision.spoken
    offered = chosen.offered
    choice = Choice(policy.name, decision.tier, offered.id, decision.reason)
    if policy.driver_is_due(chosen, session):
        for driver in policy.drivers(chosen, outcomes, judging.of):
            if phrase_hash(driver.text) in session.drivers_said:
                continue
            joined = f"{chosen.text} {driver.text}"
            if judging.allows_joined(f"{offered.id}+{driver.offered.id}", joined, offered.kind):
                said = Said(joined, chosen.bot, driver.bot, offered.ends or driver.offered.ends)
                return Reply(said, choice, (chosen, driver))
    driver_bot = chosen.bot if offered.kind is Kind.DRIVER else None
    return Reply(Said(chosen.text, chosen.bot, driver_bot, offered.ends), choice, (chosen,))


def own_reply(
    own: Own, because: str, meant: Meant, session: Session, ensemble: Ensemble, judging: Judging, moment: Moment
) -> Reply:
    """The first of the Bucket's own texts for this case that may be said; it is judged like any other, as an answer.

    Raises
    ------
    RuntimeError
        Where not even a built-in reply may be said, which the check at start rules out.
    """
    texts = own_texts(own, meant, session, ensemble.words, ensemble.abilities, moment.seed, moment.now)
    for text in texts:
        spoken, allowed = judging.judge(OWN_CANDIDATE, text.text, Kind.ANSWER)
        if allowed:
            tier = ensemble.policy.last_resort if own is Own.LAST_RESORT else own.value
            said = Said(spoken, BUCKET, ends=own is Own.STOP)
            return Reply(said, Choice(ensemble.policy.name, tier, OWN_CANDIDATE, because), (), own, text.built_in)
    raise RuntimeError("no built-in reply passes the filters; mend bucket/data/own_words.toml")
