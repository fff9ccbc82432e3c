"""The session after the turn. Whatever a turn leaves behind for the next is decided here: history, holders, states."""

from collections.abc import Sequence

import msgspec

from bucket.clean.judging import Spoken
from bucket.clean.words import fingerprint_of, phrase_hash, words_of
from bucket.reply import Reply
from bucket.session import REMEMBERED_REPLIES, REMEMBERED_TIERS, BotState, Holder, Session
from dialogue.contract import HISTORY_LENGTH, Holds, Kind, Line, Speaker, User
from dialogue.turns import BUCKET, TRANSPARENT, Heard, Meant, Own, Said

SILENT_TO_REPEAT = frozenset({Own.REPEAT, Own.UNSURE})
"""After these, "say that again" means what was said before them."""


def session_after(session: Session, turn: int, heard: Heard, meant: Meant, reply: Reply) -> Session:
    """The session after a turn.

    Parameters
    ----------
    session : Session
        Before the turn.
    turn : int
        The turn's number.
    heard, meant : Heard, Meant
        The user's side of it.
    reply : Reply
        What was said, and what it is made of.
    """
    after = msgspec.structs.replace(session, turn=turn, user_turns=session.user_turns + (1 if heard.text else 0))
    if reply.own is None:
        return _after_bot(after, heard, meant, reply)
    return _after_own(after, reply.own, heard, meant, reply)


def _after_bot(session: Session, heard: Heard, meant: Meant, reply: Reply) -> Session:
    holders, states = session.holders, dict(session.states)
    for part in reply.parts:
        holders = _held_after(holders, part)
        states[part.bot] = BotState(session.turn, part.offered.state)
    drivers = [part for part in reply.parts if part.offered.kind is Kind.DRIVER]
    appended = len(reply.parts) > 1
    return msgspec.structs.replace(
        _after_words(session, heard, meant, reply, *(part.text for part in reply.parts)),
        topic=reply.parts[0].offered.topic or session.topic,
        driver=drivers[-1].bot if drivers else None,
        holders=holders,
        states=states,
        drivers_said=(*session.drivers_said, *(phrase_hash(part.text) for part in drivers))[-REMEMBERED_REPLIES:],
        driver_turn=session.turn if appended else session.driver_turn,
    )


def _after_own(session: Session, own: Own, heard: Heard, meant: Meant, reply: Reply) -> Session:
    """Time, repeat, unsure and help leave the talk as it was. After care, restart and forget nothing is held and no
    earlier question is open; restart and forget also clear the states, and forget all that was known.
    """
    said = reply.said
    if own in TRANSPARENT:
        return session if own in SILENT_TO_REPEAT else msgspec.structs.replace(session, last_said=said.text)
    after = msgspec.structs.replace(
        _after_words(session, heard, meant, reply, said.text),
        cared=session.cared or own is Own.CARE,
        driver=None,
        built_in=_least_recent_first(session.built_in, reply.built_in),
    )
    if own in (Own.CARE, Own.RESTART, Own.FORGET):
        after = msgspec.structs.replace(after, holders=(), topic=None)
    if own in (Own.RESTART, Own.FORGET):
        after = msgspec.structs.replace(
            after,
            states={},
            recent_tiers=(),
            history=(Line(Speaker.SYSTEM, said.text, bot=BUCKET),),
            talk_began=session.turn,
            cared=False,
        )
    if own is Own.FORGET:
        known = {
            "user": User(),
            "fingerprints": (),
            "drivers_said": (),
            "built_in": (),
            "driver_turn": 0,
            "user_turns": 0,
        }
        after = msgspec.structs.replace(after, **known)
    return after


def _after_words(session: Session, heard: Heard, meant: Meant, reply: Reply, *texts: str) -> Session:
    """What any words that were spoken leave behind."""
    return msgspec.structs.replace(
        session,
        ended=reply.said.ends,
        history=_history_after(session.history, heard, meant, reply.said),
        last_said=reply.said.text,
        recent_tiers=(*session.recent_tiers, reply.choice.tier)[-REMEMBERED_TIERS:],
        fingerprints=(*session.fingerprints, *(fingerprint_of(words_of(text)) for text in texts))[-REMEMBERED_REPLIES:],
    )


def _held_after(holders: Sequence[Holder], part: Spoken) -> tuple[Holder, ...]:
    """A bot holds from a candidate that asks for it until one of its candidates is said that does not."""
    others = tuple(holder for holder in holders if holder.bot != part.bot)
    holds = part.offered.holds
    return others if holds is Holds.NO else (*others, Holder(part.bot, holds))


def _history_after(history: Sequence[Line], heard: Heard, meant: Meant, said: Said) -> tuple[Line, ...]:
    system = Line(Speaker.SYSTEM, said.text, bot=said.bot)
    if not heard.text:  # the opening: nobody has said anything yet
        return (system,)
    return (*history, Line(Speaker.USER, meant.text, heard=heard.text), system)[-HISTORY_LENGTH:]


def _least_recent_first(used: Sequence[int], now: int | None) -> tuple[int, ...]:
    if now is None:
        return tuple(used)
    return (*(each for each in used if each != now), now)
