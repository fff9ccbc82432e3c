"""Each filter on its own: what it refuses, for which kinds, with which reason."""

import pytest

from bucket.clean.filters import FILTERS, Candidate, Context
from bucket.clean.said_before import SaidBefore
from bucket.clean.words import fingerprint_of, words_of
from dialogue.contract import Kind
from dialogue.safety.offence import OffenceJudge, load_offence
from dialogue.turns import Verdict


@pytest.fixture(scope="module")
def offence() -> OffenceJudge:
    return load_offence()


def judged(offence: OffenceJudge, name: str, text: str, kind: Kind, heard: str = "", said: str = "") -> Verdict:
    before = SaidBefore([fingerprint_of(words_of(said))] if said else [], 0.75)
    return FILTERS[name](Candidate("x/0", text, kind), Context(words_of(heard), before, offence.judge))


def test_a_lone_word_is_no_chat_but_may_be_an_answer(offence: OffenceJudge) -> None:
    assert not judged(offence, "single_word", "Indeed.", Kind.CHAT).allowed
    assert judged(offence, "single_word", "Paris.", Kind.ANSWER).allowed
    assert judged(offence, "single_word", "I see.", Kind.CHAT).allowed


def test_the_users_own_words_are_no_reply(offence: OffenceJudge) -> None:
    verdict = judged(offence, "echo", "I like trains!", Kind.CHAT, heard="i like trains")
    assert (verdict.allowed, verdict.reason) == (False, "says what the user said")
    assert judged(offence, "echo", "I like trains too.", Kind.CHAT, heard="i like trains").allowed


@pytest.mark.parametrize(("kind", "allowed"), [(Kind.CHAT, False), (Kind.FILLER, False), (Kind.ANSWER, True)])
def test_small_talk_is_not_said_twice_but_an_answer_may_be(offence: OffenceJudge, kind: Kind, allowed: bool) -> None:
    said = "The weather in Oslo is fine today."
    verdict = judged(offence, "near_repetition", "The weather in Oslo is fine today!", kind, said=said)
    assert verdict.allowed is allowed
    assert allowed or "1.00 alike" in verdict.reason


@pytest.mark.parametrize("kind", list(Kind))
def test_offence_is_refused_whatever_the_kind(offence: OffenceJudge, kind: Kind) -> None:
    verdict = judged(offence, "offence", "You should kill yourself.", kind)
    assert not verdict.allowed
    assert verdict.reason


@pytest.mark.parametrize("text", ["", "...", "?!"])
def test_nothing_to_be_spoken_is_refused(offence: OffenceJudge, text: str) -> None:
    assert not judged(offence, "empty", text, Kind.ANSWER).allowed
