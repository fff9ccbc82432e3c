"""A trace as people see it: everything that decided, nothing that could command the terminal."""

import click
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from blether.channels.records import (
    Annotated,
    BotAsked,
    ChosenThen,
    EntityFound,
    HeardThen,
    Judgement,
    MadeFit,
    MeantThen,
    Offer,
    Rewritten,
    SaidThen,
    Trace,
)
from blether.trace_view import trace_view
from tests.blether.stub_bucket import example_turn

EXPECTED = """\
  heard     yes
  meant     yes i do like tea
  ellipsis  'yes' became 'yes i do like tea' (answers: do you like tea?)
  found     tea (DISH); sentiment +0.40
  asked
    bot      outcome   ms   offered
    persona  answered  12   persona/0 answer 0.82 'i love tea'
    news     answered  30   news/0 chat 0.50 'Tea kills \\x1b[31mthem'
    eliza    late      300  no answer within 300 ms
    facts    declined  3
  refused
    candidate  filter   reason
    news/0     offence  threat: 'kills them'
  scores
    persona/0  0.731
    news/0     0.100
  made fit  persona/0 'I love tea.'
  tier      persona of alana, model m7, arm learned
  chosen    persona/0: first answer of the tier
  said by   persona, with a question from proactive
  timing    understand 0.5, ask 31.0 ms
  turn      3 of s1, seed 4711"""


@pytest.fixture
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "110")


def trace_of(turn) -> Trace:
    """As the Bucket shows it and the client reads it."""
    return msgspec.convert(msgspec.to_builtins(turn.to_json()), Trace)


def test_everything_that_decided_is_shown(wide):
    assert click.unstyle(trace_view(trace_of(example_turn(3, "yes")))) == EXPECTED


def test_the_opening_shows_nothing_heard(wide):
    shown = click.unstyle(
        trace_view(Trace(turn=0, said=SaidThen("Hello!", "bucket"), choice=ChosenThen(tier="opening")))
    )
    assert "heard" not in shown
    assert "asked" not in shown
    assert "opening" in shown


def test_what_the_bucket_answered_itself_says_why(wide):
    meant = MeantThen("stop", own_answer="stop", because="the user wants to end the conversation")
    shown = click.unstyle(trace_view(Trace(turn=1, heard=HeardThen("stop"), meant=meant)))
    assert "found  for the Bucket itself: stop; the user wants to end the conversation" in shown
    assert "meant" not in shown


def test_a_narrow_terminal_wraps_the_last_column(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    asked = BotAsked("facts", "answered", 3.0, (Offer("facts/0", "word " * 40),))
    lines = click.unstyle(trace_view(Trace(turn=1, asked=(asked,)))).splitlines()
    assert max(map(len, lines)) <= 60
    assert sum("word word" in line for line in lines) > 3


texts = some.text(max_size=30) | some.sampled_from(["\x1b[2J", "\x9b1m", "\x1b]0;t\x07", "\u202e", "\r\n", "\ud800"])
few = {"max_size": 3}
traces = some.builds(
    Trace,
    turn=some.integers(0, 3),
    session_id=texts,
    heard=some.builds(HeardThen, texts, texts),
    meant=some.builds(
        MeantThen,
        text=texts,
        answer=some.none() | texts,
        rewrites=some.lists(some.builds(Rewritten, texts, texts, texts, texts), **few).map(tuple),
        annotation=some.builds(
            Annotated,
            sentiment=some.floats(-1, 1),
            entities=some.lists(some.builds(EntityFound, texts, texts), **few).map(tuple),
            question=some.none() | texts,
        ),
        own_answer=some.none() | texts,
        because=texts,
    ),
    asked=some.lists(
        some.builds(
            BotAsked,
            texts,
            texts,
            some.floats(0, 9999),
            some.lists(some.builds(Offer, texts, texts, texts, some.floats(0, 1)), **few).map(tuple),
            texts,
        ),
        **few,
    ).map(tuple),
    verdicts=some.lists(some.builds(Judgement, texts, texts, some.booleans(), texts), **few).map(tuple),
    normalised=some.lists(some.builds(MadeFit, texts, texts), **few).map(tuple),
    choice=some.builds(
        ChosenThen, texts, texts, texts, texts, some.none() | texts, scores=some.dictionaries(texts, some.floats(0, 1))
    ),
    said=some.builds(SaidThen, texts, texts, some.none() | texts),
    timing_ms=some.dictionaries(texts, some.floats(0, 1e4), **few),
)


@given(traces)
def test_no_trace_can_command_the_terminal(trace):
    shown = click.unstyle(trace_view(trace))
    assert all(one.isprintable() or one == "\n" or ord(one) > 0xA0 for one in shown)
    assert not set(shown) & set("\x1b\x9b\r\u202e\ud800\u2028")
