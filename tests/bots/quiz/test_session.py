"""Through whole sessions: nothing asked twice, a small state, any copy the same answer, whatever comes in."""

import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bots.kit.bot import Bot
from bots.quiz.bot import create
from bots.quiz.content import Content
from bots.quiz.game import Game
from dialogue.contract import (
    STATE_LIMIT,
    Holds,
    Kind,
    Line,
    Request,
    Response,
    Speaker,
    State,
    decode_response,
    encode,
)
from tests.bots.quiz.talks import Talk, request_for

SAYINGS = (
    "let's play a quiz",
    "i don't know",
    "london",
    "hint",
    "seven",
    "change the topic to music",
    "pass",
    "score",
    "harder",
    "is it paris",
    "easier please",
)


def test_no_question_comes_twice_until_all_were_asked(talk: Talk) -> None:
    talk.says("let's play a quiz")
    asked = {talk.question.key}
    while True:
        talk.says("skip")
        assert talk.state is not None
        assert len(encode(talk.state)) <= STATE_LIMIT
        if talk.game.question is None:
            break
        assert talk.question.key not in asked
        asked.add(talk.question.key)
    assert len(asked) == len(talk.content.questions)
    assert talk.said is not None
    assert talk.said.holds is Holds.NO
    assert f"none out of {len(asked)}" in talk.reply
    talk.says("let's play a quiz")
    assert talk.game.question is None
    assert talk.said.holds is Holds.NO


def test_a_new_game_does_not_ask_again_what_an_old_one_asked(talk: Talk) -> None:
    asked = set()
    for _ in range(30):
        talk.says("quiz me about sport")
        assert talk.question.key not in asked
        asked.add(talk.question.key)
        talk.says("stop the quiz")


def test_the_same_request_gets_the_same_answer_from_any_copy(new_talk: Callable[[], Talk]) -> None:
    one, other = new_talk(), new_talk()
    for said in SAYINGS * 3:
        assert one.says(said).said == other.says(said).said


def test_every_turn_may_go_to_a_fresh_copy(talk: Talk) -> None:
    for said in SAYINGS:
        request = talk.request(said)
        assert talk.bot.respond(request) == create().respond(request)
        talk.says(said)


def test_other_seeds_choose_other_questions(bot: Bot) -> None:
    texts = {bot.respond(request_for("quiz me", seed=seed))[0].text for seed in range(40)}
    assert len(texts) > 25


def test_what_it_says_keeps_the_contract_on_the_wire(talk: Talk) -> None:
    for said in SAYINGS:
        talk.says(said)
        assert talk.said is not None
        assert decode_response(encode(Response((talk.said,)))).candidates == (talk.said,)


@pytest.mark.parametrize(
    "state",
    [
        {"asked": 5},
        {"question": "xy"},
        {"question": "none", "right": -4},
        {"x": [[[]]]},
        {"level": 9},
        {"subject": "unicorns", "level": 2},
        {"question": "0000", "asked": "zz"},
        {"offer": 1},
    ],
)
def test_a_state_of_another_form_does_no_harm(bot: Bot, state: State) -> None:
    request = request_for("let's play a quiz", turn=2, state=state, state_turn=1)
    (answer,) = bot.respond(request)
    assert answer.kind is Kind.ANSWER
    assert answer.holds is Holds.FLOOR


def test_a_question_that_was_taken_out_of_the_box_is_passed_over(talk: Talk) -> None:
    talk.says("quiz me").says("skip")
    assert talk.state is not None
    talk.state = {**talk.state, "question": "gone"}
    talk.says("paris")
    assert talk.question in talk.content.questions


PIECES = st.sampled_from(
    "let's|play|a|quiz|me|about|music|paris|not|or|is it|i think it's|the answer is|hint|skip|stop the quiz|one|twenty|nineteen|"
    "hundred|and|what|who|no|yes|score|'|’|\u0000|🐧|ﷺ|point|first|maybe|b|the last one".split("|")
)
TEXTS = st.one_of(st.text(min_size=1, max_size=300), st.lists(PIECES, min_size=1, max_size=14).map(" ".join))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(TEXTS, min_size=1, max_size=4),
    seed=st.integers(0, 2**63),
    at=st.integers(0, 10_000),
    aside=st.booleans(),
)
def test_whatever_is_said_the_contract_is_kept(
    bot: Bot, content: Content, texts: list[str], seed: int, at: int, aside: bool
) -> None:
    question = content.questions[at % len(content.questions)]
    state: State | None = Game().asking(question).to_state()
    for turn, text in enumerate(texts, start=2):
        history = (Line(Speaker.SYSTEM, question.text, bot="other" if aside else "quiz"),)
        request = request_for(
            text, turn=turn, seed=seed, state=state, state_turn=turn - 1, history=history, holder="quiz"
        )
        candidates = decode_response(encode(Response(tuple(bot.respond(request))))).candidates
        assert len(candidates) <= 1
        state = candidates[0].state if candidates else state


HOSTILE = {
    "asking": "quiz me about " * 1500,
    "one word": "a" * 20_000,
    "polite": "please " * 2800,
    "apostrophes": "' " * 9000,
    "not": "don't" * 4000,
    "numbers": "nineteen hundred and " * 900,
    "fillers": "um well i think it's maybe " * 700,
    "accents": "é" * 9000,
    "or": "paris or " * 2000,
    "signs": "-_-" * 6000,
    "very": "i am so so so so so " * 900,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_costs_no_more_than_others(bot: Bot, content: Content, text: str) -> None:
    for state in (None, Game().asking(content.questions[0]).to_state()):
        started = time.perf_counter()
        bot.respond(request_for(text[:20_000], turn=2, state=state, state_turn=1))
        assert time.perf_counter() - started < 0.5  # a blow-up would take minutes; the wide slack is for a busy machine


def test_an_answer_takes_about_a_millisecond(bot: Bot, content: Content) -> None:
    requests = [
        request_for(said, turn=2, state=Game().asking(question).to_state(), state_turn=1)
        for question in content.questions[::60]
        for said in (
            "um i think it's the river thames",
            "what's the weather in paris",
            "let me think",
            "it may be shakspeer",
        )
    ]
    best = min(_seconds(bot, requests) for _ in range(5)) / len(requests)
    assert best < 0.003


def _seconds(bot: Bot, requests: list[Request]) -> float:
    started = time.perf_counter()
    for request in requests:
        bot.respond(request)
    return time.perf_counter() - started
