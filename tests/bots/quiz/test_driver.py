"""The offer of a quiz, and what follows on yes, no and neither."""

import pytest

from bots.kit.bot import Bot
from dialogue.contract import Candidate, Holds, Kind, Line, Polarity, Request, Speaker, State
from tests.bots.quiz.talks import request_for

MADE_IN = 9  # turn


def quiet(turn: int, *, state: State | None = None, sentiment: float = 0.0) -> Request:
    """A turn that is for nobody in particular."""
    return request_for("i had a quiet day", turn=turn, state=state, state_turn=MADE_IN, sentiment=sentiment)


@pytest.fixture
def offer(bot: Bot) -> Candidate:
    (offer,) = bot.respond(quiet(MADE_IN))
    return offer


def after(offer: Candidate, said: str, *lines: Line, answer: Polarity | None = None) -> Request:
    """The turn after the offer, said by the quiz itself unless other lines are given."""
    history = lines or (Line(Speaker.SYSTEM, offer.text, bot="quiz"),)
    turn = MADE_IN + 1
    return request_for(said, turn=turn, history=history, state=offer.state, state_turn=MADE_IN, answer=answer)


def test_it_comes_late_and_seldom(bot: Bot, offer: Candidate) -> None:
    assert offer.kind is Kind.DRIVER
    assert offer.holds is Holds.NO
    assert offer.text.endswith("?")
    assert list(bot.respond(quiet(2))) == []
    assert list(bot.respond(quiet(MADE_IN + 6, state=offer.state))) == []
    assert [each.kind for each in bot.respond(quiet(MADE_IN + 16, state=offer.state))] == [Kind.DRIVER]


def test_nobody_sad_is_offered_a_quiz(bot: Bot) -> None:
    assert list(bot.respond(quiet(MADE_IN, sentiment=-0.8))) == []


def test_it_is_not_offered_right_after_a_game(bot: Bot) -> None:
    (begun,) = bot.respond(request_for("quiz me", turn=8))
    (left,) = bot.respond(request_for("stop the quiz", turn=MADE_IN, state=begun.state, state_turn=8))
    assert list(bot.respond(quiet(MADE_IN + 5, state=left.state))) == []


@pytest.mark.parametrize("said", ["yes", "go on", "okay", "sure", "yes please"])
def test_a_yes_begins_a_quiz(bot: Bot, offer: Candidate, said: str) -> None:
    (answer,) = bot.respond(after(offer, said))
    assert answer.kind is Kind.ANSWER
    assert answer.holds is Holds.FLOOR


@pytest.mark.parametrize("said", ["no", "no thanks", "nope"])
def test_a_no_is_taken_with_grace(bot: Bot, offer: Candidate, said: str) -> None:
    (answer,) = bot.respond(after(offer, said))
    assert answer.kind is Kind.CHAT
    assert answer.holds is Holds.NO
    assert list(bot.respond(quiet(MADE_IN + 20, state=answer.state))) == []


def test_the_users_own_yes_counts(bot: Bot, offer: Candidate) -> None:
    (answer,) = bot.respond(after(offer, "i would love one", answer=Polarity.YES))
    assert answer.holds is Holds.FLOOR


def test_appended_to_another_reply_it_is_followed_too(bot: Bot, offer: Candidate) -> None:
    joined = Line(Speaker.SYSTEM, f"Paris is big. {offer.text}", bot="evi")
    (answer,) = bot.respond(after(offer, "yes", joined))
    assert answer.holds is Holds.FLOOR


def test_passed_over_it_is_forgotten(bot: Bot, offer: Candidate) -> None:
    assert list(bot.respond(after(offer, "my cat is ill"))) == []
    asked = Line(Speaker.SYSTEM, "Do you like tea?", bot="persona")
    assert list(bot.respond(after(offer, "yes", asked))) == []
