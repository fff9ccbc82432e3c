"""Whatever anyone says: nothing raises, nothing takes long, every candidate keeps the contract."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bots.kit.bot import Bot
from dialogue.contract import Kind, Response, decode_response, encode
from tests.bots.facts.talks import request_for

WORDS = (
    "tell|me|a|joke|fact|story|about|penguins|something|another one|no|more|please|do you|know|any|the|what|yourself"
)
ODDITIES = ["'", "’", "\u0000", "🐧", "ﷺ", "(" * 50, "\n", "my", "i", "it", "of the day"]
PIECES = st.sampled_from(WORDS.split("|") + ODDITIES)
TEXTS = st.one_of(st.text(min_size=1, max_size=300), st.lists(PIECES, min_size=1, max_size=15).map(" ".join))
HOSTILE = {
    "asking": "tell me " * 2500,
    "one word": "a" * 20_000,
    "polite": "please " * 2800,
    "apostrophes": "' " * 9000,
    "not": "don't" * 4000,
    "long subject": "tell me a joke about " + "very " * 3000,
    "accents": "é" * 9000,
    "many starts": "and tell me and tell me " * 800,
    "half words": "x'" * 10_000,
    "signs": "-_-" * 6000,
}


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS, seed=st.integers(0, 2**63))
def test_any_text_gets_candidates_within_the_contract(bot: Bot, text: str, seed: int) -> None:
    state = None
    for turn in (1, 2):
        request = request_for(text, seed=seed, turn=turn, state=state, state_turn=turn - 1 if state else None)
        offered = list(bot.respond(request))
        candidates = decode_response(encode(Response(tuple(offered)))).candidates
        assert all(each.state for each in candidates)
        assert all(each.kind in Kind for each in candidates)
        state = candidates[0].state if candidates else None


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_costs_no_more_than_others(bot: Bot, text: str) -> None:
    started = time.perf_counter()
    bot.respond(request_for(text[:20_000]))
    assert time.perf_counter() - started < 0.5  # a blow-up would take minutes; the wide slack is for a busy machine
