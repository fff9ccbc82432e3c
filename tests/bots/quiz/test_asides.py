"""Coming back after somebody else was asked, and leaving others their turns."""

import pytest

from dialogue.contract import Holds, Line, Polarity, Speaker
from tests.bots.quiz.talks import Talk, request_for

TOWER = "The Eiffel Tower stands in which city?"
FOR_OTHERS = (
    "what's the weather in paris",
    "who is bob dylan",
    "tell me a joke",
    "how old are you",
    "what's in the news",
    "do you like music",
    "i'm a bit sad today",
    "my dog died",
    "sing me a song",
    "why is the sky blue",
    "will it rain tomorrow",
    "what is the capital of france",
    "you're funny",
)


@pytest.mark.parametrize("aside", FOR_OTHERS)
def test_what_is_said_to_others_is_left_to_them(talk: Talk, aside: str) -> None:
    talk.asks(TOWER).hears_another(aside)


@pytest.mark.parametrize("said", ["i'm ready", "go on", "back to the quiz", "ok", "haha", "let's get back to the quiz"])
def test_after_an_aside_the_question_is_asked_again_word_for_word(talk: Talk, said: str) -> None:
    talk.says("let's play a quiz")
    question, before = talk.question, talk.game
    talk.hears_another("what's the weather in perth", "It rains in Perth.", "weather").says(said)
    assert talk.reply.startswith(("Back to our quiz: ", "Now, back to our quiz: "))
    assert talk.reply.endswith(question.text)
    assert talk.game == before
    assert talk.said is not None
    assert talk.said.holds is Holds.FLOOR


@pytest.mark.parametrize("said", ["paris", "is it paris", "i think it's paris", "back to the quiz it's paris"])
def test_an_answer_after_an_aside_counts(talk: Talk, said: str) -> None:
    talk.asks(TOWER).hears_another("tell me a joke", "A joke.", "facts").says(said)
    assert talk.game.right == 1


def test_a_wrong_answer_after_an_aside_counts_too(talk: Talk) -> None:
    talk.asks(TOWER).hears_another("tell me a joke", "A joke.", "facts").says("london")
    assert talk.game.tries == 1
    assert "Seine" not in talk.reply
    assert talk.question.row.hint in talk.reply


@pytest.mark.parametrize(
    "said", ["another one", "tell me more", "and tomorrow", "what about london", "when was he born"]
)
def test_what_goes_on_from_an_aside_is_left_to_others(talk: Talk, said: str) -> None:
    talk.asks(TOWER).hears_another("tell me a joke", "A joke.", "facts").hears_another(said)


@pytest.mark.parametrize("said", ["yes", "no", "ok", "good thanks", "tea", "i don't know", "i think it's lovely"])
def test_a_reply_to_what_another_bot_asked_is_left_to_it(talk: Talk, said: str) -> None:
    talk.asks(TOWER).hears_another("how old are you", "Not very. How are you?").hears_another(said)


def test_the_right_answer_counts_even_then(talk: Talk) -> None:
    talk.asks(TOWER).hears_another("how old are you", "Not very. Where do you live?").says("it's paris")
    assert talk.game.right == 1


def test_several_asides_and_back(talk: Talk) -> None:
    talk.asks(TOWER)
    for aside in ("who is bob dylan", "when was he born", "tell me a joke"):
        talk.hears_another(aside)
    talk.says("back to the quiz")
    assert talk.reply.endswith(TOWER)
    talk.says("paris")
    assert talk.game.right == 1


def test_long_after_only_what_is_plainly_meant_for_it_is_taken(talk: Talk) -> None:
    talk.asks(TOWER)
    for _ in range(6):
        talk.hears_another("tell me a joke")
    talk.hears_another("london").hears_another("ok").hears_another("pass")
    talk.says("back to the quiz")
    assert talk.reply.endswith(TOWER)


def test_a_floor_that_was_taken_away_stays_so(talk: Talk) -> None:
    """After the Bucket cared for somebody nothing is held, but the state is still there."""
    talk.asks(TOWER)
    talk.turn, talk.holder = talk.turn + 1, None
    talk.history += [Line(Speaker.USER, "i feel awful"), Line(Speaker.SYSTEM, "Please talk to someone.", bot="bucket")]
    talk.hears_another("yes").hears_another("nobody").hears_another("hint")
    talk.says("let's play a quiz")
    assert talk.reply.endswith(TOWER)


def test_while_another_bot_has_the_floor_the_quiz_is_silent(talk: Talk) -> None:
    talk.asks(TOWER)
    talk.holder = "booking"
    talk.hears_another("london").hears_another("for two")


def test_turns_that_the_bucket_answers_leave_no_trace(talk: Talk) -> None:
    talk.asks(TOWER)
    talk.turn += 2  # the time, and a repeat
    talk.says("paris")
    assert talk.game.right == 1


def test_without_a_history_the_game_goes_on(talk: Talk) -> None:
    talk.asks(TOWER)
    (answer,) = talk.bot.respond(request_for("paris", turn=2, state=talk.state, state_turn=1))
    assert answer.state is not None
    assert answer.state["right"] == 1


def test_the_answer_is_read_from_the_users_own_words(talk: Talk) -> None:
    talk.asks("Can penguins fly? Say yes or no.").says("no", answer=Polarity.NO, meant="no they can not say it")
    assert talk.game.right == 1


def test_a_rewritten_no_is_not_a_wrong_answer(talk: Talk) -> None:
    talk.asks(TOWER).says("no", answer=Polarity.NO, meant="no it does not stand there")
    assert talk.game.tries == 0
    assert talk.reply.endswith(TOWER)


@pytest.mark.parametrize(
    "said",
    [
        "stop the quiz",
        "i don't want to play any more",
        "no more questions",
        "let's talk about something else",
        "quit the game",
    ],
)
def test_it_can_be_left_at_any_time(talk: Talk, said: str) -> None:
    talk.asks(TOWER).says(said)
    assert talk.said is not None
    assert talk.said.holds is Holds.NO
    talk.hears_another("paris")


def test_leaving_tells_the_score(talk: Talk) -> None:
    talk.asks(TOWER).says("paris").says("skip").says("let's talk about something else")
    assert "one out of two" in talk.reply


def test_it_can_be_left_after_an_aside(talk: Talk) -> None:
    talk.asks(TOWER).hears_another("tell me a joke", "Shall I tell you another one?", "facts").says("stop the quiz")
    assert talk.said is not None
    assert talk.said.holds is Holds.NO


def test_a_second_wish_for_a_quiz_asks_the_open_question_again(talk: Talk) -> None:
    talk.asks(TOWER).says("let's play a quiz")
    assert talk.reply.endswith(TOWER)
    talk.says("quiz me about space")
    assert talk.question.row.topic == "space"
