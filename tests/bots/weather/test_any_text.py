"""Whatever anyone says: nothing raises, nothing takes long, every candidate keeps the contract."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.kit.bot import Bot
from bots.kit.conformance import check
from bots.kit.samples import ODD_TEXTS, TEXTS, asking, whole
from bots.kit.service import create_app
from bots.weather.bot import weather_bot
from bots.weather.content import Content
from bots.weather.fetch import new_session
from bots.weather.memory import Memory
from bots.weather.records import Aspect, Form, Part, Reach, When
from bots.weather.sources import Endpoints
from dialogue.contract import Kind, Response, User, decode_response, encode
from dialogue.serving.server import running as serving
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import NOW, World, running


@pytest.fixture(scope="module")
def bot(content: Content) -> Iterator[Bot]:
    with running(World()) as world, new_session() as session:
        endpoints = Endpoints(world.url, world.url, world.url)
        yield weather_bot(content, session, lambda: NOW, endpoints, patience_s=10.0, fetch_s=10.0)


WORDS = (
    "what's|the|weather|in|paris|texas|will it rain|tomorrow|tonight|on sunday|do i need|an umbrella|how cold is it|outside"
    "|and|what about|oslo|next week|is it|hot|there|here|like|please|this weekend|in the morning|of|stoke on trent|snow"
)
ODDITIES = ["'", "’", "\u0000", "☔", "ﷺ", "(" * 50, "\n", "İ", "ß", "<b>", "{where}", "%s", "ﬁ", "²", "١٢"]
PIECES = st.sampled_from(WORDS.split("|") + ODDITIES)
SAID = st.one_of(st.text(min_size=1, max_size=200), st.lists(PIECES, min_size=1, max_size=12).map(" ".join))
STATES = st.one_of(
    st.none(),
    st.dictionaries(st.sampled_from(["place", "aspect", "form", "when", "asking", "x"]), st.text() | st.integers()),
    st.builds(
        Memory,
        st.none() | st.text(max_size=200),
        st.sampled_from(Aspect),
        st.sampled_from(Form),
        st.builds(
            When,
            st.sampled_from(Reach),
            st.none() | st.integers(0, 31),
            st.none() | st.integers(0, 6),
            st.sampled_from(Part),
        ),
        st.booleans(),
    ).map(lambda memory: memory.to_state()),
)
TIMES = st.datetimes(datetime(2026, 11, 20), datetime(2026, 12, 1), timezones=st.just(UTC)) | st.datetimes(
    datetime(1, 1, 3), datetime(9999, 12, 1), timezones=st.just(UTC)
)


@settings(max_examples=300, deadline=None)
@given(
    text=SAID,
    state=STATES,
    home=st.none() | st.text(max_size=30) | st.sampled_from(["Oslo", "Perth, Scotland"]),
    now=TIMES,
    locale=st.sampled_from(["en-GB", "en-US", "de-DE", ""]) | st.text(max_size=12),
    timezone=st.sampled_from(["Europe/London", "Pacific/Kiritimati", "Pacific/Niue"]) | st.text(max_size=30),
)
def test_any_text_gets_candidates_within_the_contract(bot: Bot, text: str, state: Any, **fields: Any) -> None:
    user = User(home=fields.pop("home"))
    for turn in (1, 2):
        last = turn - 1 if state is not None else None
        offered = list(bot.respond(asking(text, turn=turn, state=state, state_turn=last, user=user, **fields)))
        candidates = decode_response(encode(Response(tuple(offered)))).candidates
        assert all(each.kind is Kind.ANSWER and each.state is not None for each in candidates)
        assert all("{" not in each.text for each in candidates)
        state = candidates[0].state if candidates else state


HOSTILE = {
    "asking": "what's the weather in " * 900,
    "one word": "a" * 20_000,
    "polite": "please " * 2800,
    "apostrophes": "' " * 9000,
    "will it": "will it " * 2500,
    "and": "and " * 5000,
    "places": "in in in at at for " * 1000,
    "days": "tomorrow " * 2200,
    "any": "any some any chance of " * 800,
    "travels": "im going to " + "stoke on trent " * 1000,
    "accents": "é" * 9000,
    "signs": "-_-" * 6000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_costs_no_more_than_others(bot: Bot, text: str) -> None:
    before = Memory("oslo").to_state()
    started = time.perf_counter()
    bot.respond(asking(text[:20_000], state=before, state_turn=0))
    assert time.perf_counter() - started < 0.5  # a blow-up would take minutes; the wide slack is for a busy machine


def test_what_is_sampled_elsewhere_is_answered_or_declined(bot: Bot) -> None:
    answered = [text for text in (*TEXTS, *ODD_TEXTS.values()) if bot.respond(asking(text))]
    assert answered == ["what's the weather in paris"]
    assert bot.respond(whole()) == []


def test_the_bot_keeps_the_contract_clause_by_clause(bot: Bot) -> None:
    with serving(create_app(bot)) as url:
        report = check(url, limit_ms=5000)
    assert report.keeps_the_contract, report.to_json()


def test_it_is_ready_whatever_its_services_do(bot: Bot) -> None:
    assert bot.health().ready
    assert bot.about().topics == {"weather": 1.0}


def test_a_long_talk_keeps_its_state_small(bot: Bot) -> None:
    talk = Talk(bot)
    for text in ["what's the weather in paris", "and tomorrow", "and in oslo", "do i need an umbrella"] * 25:
        assert talk.says(text)
        assert len(encode(talk.state)) < 500
