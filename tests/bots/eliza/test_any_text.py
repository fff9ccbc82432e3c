"""Whatever anyone says: nothing raises, nothing takes long, every candidate keeps the contract."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bots.kit.bot import Bot
from dialogue.contract import STATE_LIMIT, Kind, Line, Response, Speaker, State, decode_response, encode
from tests.bots.eliza.talks import request_for

WORDS = (
    "i|you|my|sister|is|am|are|not|like|want|to|because|mum|dog|sad|yes|no|maybe|it|that|and|but|what|do|the|a|think"
)
ODDITIES = ["'", "’", "\u0000", "🐧", "ﷺ", "(" * 50, "\n", "{what}", "İ", "ß", "my's", "-", "*", "3"]
PIECES = st.sampled_from(WORDS.split("|") + ODDITIES)
TEXTS = st.one_of(st.text(min_size=1, max_size=300), st.lists(PIECES, min_size=1, max_size=25).map(" ".join))
HOSTILE = {
    "family": "my sister is " * 1700,
    "one word": "a" * 20_000,
    "likes": "i like " * 2800,
    "joins": "and i " * 3300,
    "apostrophes": "' " * 9000,
    "not": "don't" * 4000,
    "because": "because my mum " * 1300,
    "accents": "é" * 9000,
    "you": "you " * 5000,
    "stops": ". " * 9000,
    "no stop": "i am so very sad about the way that " * 550,
    "signs": "-_-" * 6000,
    "slots": "{what} " * 2800,
}


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(TEXTS, min_size=1, max_size=4), seed=st.integers(0, 2**63))
def test_any_text_gets_candidates_within_the_contract(bot: Bot, texts: list[str], seed: int) -> None:
    state: State | None = None
    history: tuple[Line, ...] = ()
    for turn, text in enumerate(texts, start=1):
        request = request_for(
            text, seed=seed, turn=turn, history=history[-6:], state=state, state_turn=turn - 1 if state else None
        )
        offered = list(bot.respond(request))
        candidates = decode_response(encode(Response(tuple(offered)))).candidates
        for each in candidates:
            assert each.kind is Kind.CHAT
            assert 0.1 <= each.confidence <= 0.45
            assert each.state
            assert len(encode(each.state)) <= STATE_LIMIT
            assert "{" not in each.text
            assert len(each.text.split()) <= 60
        history = (*history, Line(Speaker.USER, text, heard=text))
        if candidates:
            state = candidates[0].state
            history = (*history, Line(Speaker.SYSTEM, candidates[0].text, bot="eliza"))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_costs_no_more_than_others(bot: Bot, text: str) -> None:
    history = tuple(Line(Speaker.USER, text[:20_000], heard=text[:20_000]) for _ in range(6))
    started = time.perf_counter()
    for _ in range(10):
        bot.respond(request_for(text[:20_000], history=history, turn=7))
    assert time.perf_counter() - started < 1.0  # a blow-up would take minutes; the wide slack is for a busy machine


def test_the_cost_does_not_grow_with_the_length(bot: Bot) -> None:
    def cost(text: str) -> float:
        started = time.perf_counter()
        for _ in range(50):
            bot.respond(request_for(text))
        return time.perf_counter() - started

    short, long = "my sister is a nurse and " * 40, "my sister is a nurse and " * 800
    assert min(cost(long) for _ in range(3)) < 4 * min(cost(short) for _ in range(3))
