"""Small talk after a script, as a friend who wants to hear more (Alana, section 4, "Eliza").

Weizenbaum's machine of 1966: the highest ranked keyword of the utterance, a decomposition that fits, one of its
reassemblies, and a memory of what was mentioned for when there is no keyword. What it says stands in `data/*.script`.
"""

from collections.abc import Iterator, Sequence
from heapq import merge
from pathlib import Path

from bots.eliza.hearing import hear, leaves_alone
from bots.eliza.loading import load_script
from bots.eliza.script import HIGHEST_RANK, Script
from bots.eliza.session import Memory, Said, Session, memory_of
from bots.eliza.standing import MEMORY_RANK, said_last, thoughts_on_standing
from bots.eliza.thoughts import Match, Thought, matches
from bots.kit.bot import Bot
from dialogue.contract import Candidate, Kind, Request, Speaker

DATA = Path(__file__).parent / "data"
OFFERED = 2  # candidates: the best, and another should the Bucket refuse it
NEAR = 3  # ranks within which the second must be of the best; beside a death nobody wants to be asked about the weather
LEAST, MOST = 0.2, 0.45  # confidence at the lowest and the highest rank
IDLE = 0.1  # confidence of a line that says nothing but "go on"
IDLE_IN_A_ROW = 2  # such replies after which silence is better
WEIGHTY = 5  # rank from which something is remembered though it was said in passing
STRENGTH = 0.3  # on any topic: it can chat, it knows nothing


def create() -> Bot:
    """The bot with its script. Raises `ScriptError` naming file, line and mend where a line of it is wrong."""
    return eliza_bot(load_script(DATA))


def eliza_bot(script: Script) -> Bot:
    """Say something that comes from what the user said, and let them go on."""

    def respond(request: Request) -> list[Candidate]:
        if leaves_alone(request.utterance.text, script.vocabulary):
            return []
        clauses = hear(request.utterance.text, script.vocabulary)
        found = matches(clauses, script)
        session = Session.from_state(request.state, script)
        asked = said_last(request, session, script)
        idle = session.idle if asked else 0
        session = session.remembering(_missed(request, session, script))
        session = session.remembering(_mentioned(found, session, request.turn, script))
        standing = thoughts_on_standing(request, clauses, asked, session, script)
        thoughts = merge(standing, _of_keywords(found, script), key=lambda each: -each.rank)
        return _said(thoughts, session, idle, request, script)

    topics = {section.topic: STRENGTH for section in script.keywords.values() if section.topic}
    return Bot("eliza", respond, topics=topics)


def _said(
    thoughts: Iterator[Thought], session: Session, idle: int, request: Request, script: Script
) -> list[Candidate]:
    """The best that can be said and another of another sort.

    A memory, or a line without content, is said only where there is nothing better; the latter not for ever.
    """
    candidates: list[Candidate] = []
    best: Thought | None = None
    for thought in thoughts:
        if len(candidates) == OFFERED or (thought.rank == 0 and idle >= IDLE_IN_A_ROW):
            break
        if best and (thought.is_like(best) or thought.rank in (0, MEMORY_RANK) or thought.rank < best.rank - NEAR):
            continue
        if said := thought.choose(session, request.seed):
            after = session.after(said, thought.says, idle + 1 if thought.rank == 0 else 0)
            candidates.append(_candidate(thought, said, after, script))
            best = thought
    return candidates


def _candidate(thought: Thought, said: Said, after: Session, script: Script) -> Candidate:
    reassembly = script.reassemblies[said.at]
    share = min(thought.rank / HIGHEST_RANK, 1.0)
    return Candidate(
        text=reassembly.fill(said.slots),
        kind=Kind.CHAT,
        confidence=round(LEAST + share * (MOST - LEAST), 3) if thought.rank else IDLE,
        topic=reassembly.topic,
        state=after.to_state(),
    )


def _of_keywords(found: Sequence[Match], script: Script) -> Iterator[Thought]:
    return (Thought.of(match, script.vocabulary) for match in found if match.rule.says)


def _mentioned(found: Sequence[Match], session: Session, turn: int, script: Script) -> tuple[Memory, ...]:
    """The first thing worth remembering in what was said: the point of it, or something that weighs by itself."""
    for at, match in enumerate(found):
        if match.rule.remembers and (at == 0 or match.rank >= WEIGHTY):
            memory = memory_of(match.rule, match.slots(script.vocabulary), session, turn)
            if memory:
                return (memory,)
    return ()


def _missed(request: Request, session: Session, script: Script) -> tuple[Memory, ...]:
    """What the user mentioned while others had the word: the state comes back only as it was last said."""
    known_until = request.state_turn or 0
    memories: tuple[Memory, ...] = ()
    turn = request.turn
    for line in reversed(request.history):
        if line.speaker is Speaker.USER:
            turn -= 1
            if turn > known_until and not leaves_alone(line.text, script.vocabulary):
                found = matches(hear(line.text, script.vocabulary), script)
                memories = (*_mentioned(found, session, turn, script), *memories)
    return memories
