"""Where the talk stands: whether a question of ours is open, and what its answer, or its being passed over, calls for."""

import re
from collections.abc import Iterator

from bots.eliza.hearing import Clause, hear
from bots.eliza.script import HIGHEST_RANK, Asks, Reassembly, Script, Situation
from bots.eliza.session import Said, Session
from bots.eliza.thoughts import Thought, fitting
from dialogue.contract import Polarity, Request, Speaker

BARE_WORDS = 4  # words of a reply that is a yes or no and nothing else ("no not really no")
SHORT_WORDS = 6  # words of an answer that needs no keyword to be understood as one ("a cheese and onion pasty")
FOLLOW_UP_RANK = HIGHEST_RANK + 1.0  # what the script has for a yes or no to exactly this question
MEMORY_RANK = 1.5  # something that the user mentioned is better than nothing of its own, no more
SILENCE = Clause((), ())  # what rules that are about no words are matched with
ENDING = 8  # words by which a question is known again at the end of what was said

_WORD = re.compile(r"[^\W_]+")
_AFTER_POLAR = {Polarity.YES: Situation.YES_AFTER_POLAR, Polarity.NO: Situation.NO_AFTER_POLAR}
_AFTER_OPEN = {Polarity.YES: Situation.YES_AFTER_OPEN, Polarity.NO: Situation.NO_AFTER_OPEN}
_ALONE = {Polarity.YES: Situation.YES, Polarity.NO: Situation.NO}


def said_last(request: Request, session: Session, script: Script) -> Said | None:
    """What we said, if it is the last thing that the user heard."""
    if session.last is None:
        return None
    heard = next((line.text for line in reversed(request.history) if line.speaker is Speaker.SYSTEM), None)
    if heard is None:
        return session.last if request.state_turn == request.turn - 1 else None
    ours = _WORD.findall(script.reassemblies[session.last.at].fill(session.last.slots).lower())[-ENDING:]
    return session.last if _WORD.findall(heard[-400:].lower())[-len(ours) :] == ours else None


def thoughts_on_standing(
    request: Request, clauses: tuple[Clause, ...], asked: Said | None, session: Session, script: Script
) -> Iterator[Thought]:
    """What the state of the talk calls for, highest rank first."""
    question = script.reassemblies[asked.at] if asked else None
    found: list[Thought] = []
    polarity = bare_reply(request, script)
    if polarity:
        found += _on_bare_reply(polarity, question, asked, session, script)
    elif request.utterance.wants_new_topic:
        found += _in_situation(Situation.NEW_TOPIC, SILENCE, script)
    elif question and (situation := _answered(question, clauses, script)):
        found += _in_situation(situation, clauses[0], script)
    if memory := session.ripe(request.turn):
        found.append(Thought("memory", MEMORY_RANK, (script.reassemblies[memory.at],), memory.slots))
    found += _in_situation(Situation.NOTHING, SILENCE, script)
    return iter(sorted(found, key=lambda each: -each.rank))


def bare_reply(request: Request, script: Script) -> Polarity | None:
    """The user's yes, no or maybe where that is all they said, whatever was made of it."""
    clauses = hear(request.utterance.heard, script.vocabulary)
    words = tuple(word for clause in clauses for word in clause.words)
    if request.utterance.answer and 0 < len(words) <= BARE_WORDS:
        return request.utterance.answer
    classes = script.vocabulary.classes
    return next((each for each in Polarity if classes[each.value].cover(words)), None)


def _on_bare_reply(
    polarity: Polarity, question: Reassembly | None, asked: Said | None, session: Session, script: Script
) -> Iterator[Thought]:
    if question is None or asked is None or question.asks is Asks.NOTHING:
        if polarity in _ALONE:
            yield from _in_situation(_ALONE[polarity], SILENCE, script)
    elif polarity is Polarity.MAYBE:
        yield from _in_situation(Situation.MAYBE, SILENCE, script)
    else:
        follow_up = question.on_yes if polarity is Polarity.YES else question.on_no
        if follow_up and not session.has_said(follow_up):
            yield Thought("follow_up", FOLLOW_UP_RANK, (follow_up,), asked.slots)
        situations = _AFTER_POLAR if question.asks is Asks.POLAR else _AFTER_OPEN
        yield from _in_situation(situations[polarity], SILENCE, script)


def _answered(question: Reassembly, clauses: tuple[Clause, ...], script: Script) -> Situation | None:
    """The situation of a short answer to an open question; None for a question, or a whole clause of its own."""
    if question.asks in (Asks.NOTHING, Asks.POLAR) or len(clauses) != 1 or len(clauses[0].words) > SHORT_WORDS:
        return None
    words = clauses[0].words
    if script.vocabulary.classes["nod"].cover(words):
        return None
    if any(script.vocabulary.is_in(name, words[0]) for name in ("question_start", "clause_start")):
        return None
    if any(script.vocabulary.is_in("clause_verb", word) for word in words):
        return None
    return Situation(f"answer_{question.asks}")


def _in_situation(situation: Situation, clause: Clause, script: Script) -> Iterator[Thought]:
    for match in fitting(script.situations[situation], clause, script):
        yield Thought.of(match, script.vocabulary)
