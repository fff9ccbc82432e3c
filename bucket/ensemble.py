"""The ensemble as a turn sees it: who can be asked, who wins over whom, what may be said. Everything is passed in."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import msgspec
from msgspec import Struct

from bucket.choose.policy import Policy
from bucket.clean.filters import Context, Filter, Judge
from bucket.clean.judging import Judging
from bucket.clean.said_before import SaidBefore
from bucket.clean.words import words_of
from bucket.fanout import Fanout, IsDecided
from bucket.own_words import OwnWords
from bucket.session import Session
from bucket.settings import Hearing
from bucket.understand.understand import MAX_CHARACTERS
from dialogue.contract import Ensemble as EnsembleView
from dialogue.contract import Line, Request, Situation, Utterance, encode
from dialogue.turns import Asked, Heard, Meant

LONGEST_LINE = 500  # characters of one utterance of the history; keeps a request under the contract's 64 kB
_NO_STATE = b'"state":null,"state_turn":null}'


class Moment(Struct, frozen=True):
    """When a turn happens and what its chance is seeded with; stored, so that the turn can be run again."""

    turn: int
    seed: int
    now: datetime
    request_id: str
    deadline: float  # seconds on the clock of time.perf_counter


class Ensemble(Struct, frozen=True):
    """What a turn is taken with.

    Parameters
    ----------
    policy : Policy
        Who wins over whom.
    fanout : Fanout
        The wires to the bots.
    filters : sequence of Filter
        What every candidate must pass.
    offence : callable
        What must not be said.
    near_repetition : float
        Jaccard similarity from which small talk counts as said before.
    max_words : int
        Longer replies are cut at a sentence.
    hearing : Hearing
        When what was heard is not trusted.
    words : OwnWords
        What the Bucket says itself.
    abilities : str
        What this ensemble can do, as words that follow "I can".
    topics : callable
        The strengths of the whole ensemble, as far as the bots have told them.
    digest : str
        Hash of the settings, stored with every turn.
    """

    policy: Policy
    fanout: Fanout
    filters: Sequence[Filter]
    offence: Judge
    near_repetition: float
    max_words: int
    hearing: Hearing
    words: OwnWords
    abilities: str
    topics: Callable[[], EnsembleView]
    digest: str

    def ask(self, heard: Heard, meant: Meant, session: Session, moment: Moment, until: IsDecided) -> tuple[Asked, ...]:
        """Ask every bot, until decided or the deadline."""
        bodies = bodies_for([seat.name for seat in self.fanout.seats], heard, meant, session, moment, self.topics())
        return self.fanout.ask(bodies, moment.request_id, moment.deadline, until)

    def judging(self, meant: Meant, session: Session) -> Judging:
        """The judge of this turn's candidates."""
        said_before = SaidBefore(session.fingerprints, self.near_repetition)
        return Judging(self.filters, Context(words_of(meant.text), said_before, self.offence), self.max_words)


def bodies_for(
    bots: Sequence[str], heard: Heard, meant: Meant, session: Session, moment: Moment, topics: EnsembleView
) -> Mapping[str, bytes]:
    """The request to every bot as JSON. All are the same but for the bot's own state, so that it is encoded once."""
    annotation = meant.annotation
    request = Request(
        session_id=hashlib.blake2b(session.id.encode(), digest_size=12, person=b"blether bots").hexdigest(),
        turn=moment.turn,
        seed=moment.seed,
        now=moment.now,
        locale=session.place.locale,
        timezone=session.place.timezone,
        utterance=Utterance(
            heard=heard.text[:MAX_CHARACTERS],
            text=meant.text,
            answer=meant.answer,
            wants_new_topic=meant.wants_new_topic,
            tokens=annotation.tokens,
            pos=annotation.pos,
            noun_phrases=annotation.noun_phrases,
            sentiment=annotation.sentiment,
            entities=annotation.entities,
            question=annotation.question,
        ),
        history=tuple(_short(line) for line in session.history),
        user=session.user,
        session=Situation(session.topic, session.holder),
        ensemble=topics,
    )
    whole = encode(request)
    shared = whole.removesuffix(_NO_STATE)
    bodies = dict.fromkeys(bots, whole)
    for bot, kept in session.states.items():
        if bot in bodies:
            bodies[bot] = b'%b"state":%b,"state_turn":%d}' % (shared, encode(kept.state), kept.turn)
    return bodies


def seed_of(session_id: str, turn: int) -> int:
    """The chance of a turn, in [0, 2**31): the same whenever the turn is run again."""
    return int.from_bytes(hashlib.blake2b(f"{session_id}/{turn}".encode(), digest_size=4).digest()) >> 1


def _short(line: Line) -> Line:
    if len(line.text) <= LONGEST_LINE and len(line.heard or "") <= LONGEST_LINE:
        return line
    heard = None if line.heard is None else line.heard[:LONGEST_LINE]
    return msgspec.structs.replace(line, text=line.text[:LONGEST_LINE], heard=heard)
