"""Whole games, to the letter: a box of three questions, one phrase for every use."""

from itertools import pairwise

import pytest

from dialogue.contract import Holds, Kind
from dialogue.knowledge.topics import Topic
from tests.bots.quiz.talks import Talk

EIFFEL = "Which city has the Eiffel Tower?"
SPIDER = "How many legs has a spider?"
HAMLET = "Who wrote Hamlet?"

GAMES = {
    "all right": [
        ("let's play a quiz", f"A quiz, then. {EIFFEL}"),
        ("um i think it's paris", f"Right! It was meant to stand for twenty years. Next. {SPIDER}"),
        ("eight legs", f"Right! Next. {HAMLET}"),
        ("shakespeare", "Three in a row! All asked. The end, three of three."),
    ],
    "all wrong": [
        ("quiz me", f"A quiz, then. {EIFFEL}"),
        ("london", "No. A clue. It lies on the Seine. Once more."),
        ("vienna", f"No. It was Paris. It was meant to stand for twenty years. Next. {SPIDER}"),
        ("six", "No. More. Once more."),
        ("nine", f"Not quite. It was eight. Next. {HAMLET}"),
        ("goethe", "No. A clue. He came from Stratford. Once more."),
        ("schiller", "No. It was William Shakespeare. All asked. The end, none of three."),
    ],
    "with all the help there is": [
        ("trivia please", f"A quiz, then. {EIFFEL}"),
        ("give me a clue", "Your hint. It lies on the Seine."),
        ("hint", "The same hint. It lies on the Seine."),
        ("repeat the question", f"Again. {EIFFEL}"),
        ("what's my score", f"No score yet. {EIFFEL}"),
        ("let me think", "Take your time."),
        ("ok", f"Your answer, please. {EIFFEL}"),
        ("yes", f"Your answer, please. {EIFFEL}"),
        ("how does this work", f"I ask, you answer. {EIFFEL}"),
        ("london", "No. Once more."),
        ("paris or rome", "One only."),
        ("paris", f"Right! It was meant to stand for twenty years. Next. {SPIDER}"),
        ("that's not right", f"So says my card. {SPIDER}"),
        ("how am i doing", f"You have one of one. {SPIDER}"),
        ("i don't know", f"Skipped, it was eight. Next. {HAMLET}"),
        ("pass", "Skipped, it was William Shakespeare. All asked. The end, one of three."),
    ],
    "left in the middle": [
        ("can we play a game", f"A quiz, then. {EIFFEL}"),
        ("paris france", f"Right! It was meant to stand for twenty years. Next. {SPIDER}"),
        ("i don't want to play any more", "The end, one of one."),
    ],
    "left at once": [("i'd like a quiz", f"A quiz, then. {EIFFEL}"), ("stop the quiz", "Another time.")],
    "harder and easier": [
        ("let's play trivia", f"A quiz, then. {EIFFEL}"),
        ("too easy", f"Harder. {SPIDER}"),
        ("harder please", f"Harder. {HAMLET}"),
        ("no more quiz", "Another time."),
    ],
    "from the beginning": [
        ("start a quiz", f"A quiz, then. {EIFFEL}"),
        ("it's paris", f"Right! It was meant to stand for twenty years. Next. {SPIDER}"),
        ("start the quiz again", f"From nothing. {HAMLET}"),
        ("score", f"No score yet. {HAMLET}"),
    ],
    "on subjects": [
        ("ask me a question about animals", f"A quiz on animals, then. {SPIDER}"),
        ("8", f"Right! No more on animals. Next. {EIFFEL}"),
        ("change the topic to animals", f"No more on animals. {HAMLET}"),
        ("change the topic to quantum physics", "None on that. All asked. The end, one of one."),
    ],
    "on a subject that there is not": [("quiz me about quantum gravity", f"None on that. {EIFFEL}")],
    "a second game asks what is left": [
        ("let's play a quiz", f"A quiz, then. {EIFFEL}"),
        ("stop playing", "Another time."),
        ("let's play a quiz again", f"A quiz, then. {SPIDER}"),
    ],
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_goes_as_written(small_talk: Talk, game: list[tuple[str, str]]) -> None:
    for user, reply in game:
        assert small_talk.says(user).reply == reply
        assert small_talk.said is not None
        assert small_talk.said.kind is Kind.ANSWER


def test_a_game_holds_the_floor_until_it_ends(small_talk: Talk) -> None:
    small_talk.says("quiz me")
    assert small_talk.said is not None
    assert (small_talk.said.holds, small_talk.said.topic) == (Holds.FLOOR, Topic.PLACES)
    for user in ("paris", "hint", "eight", "score", "i don't know"):
        small_talk.says(user)
    assert small_talk.said.holds == "no"
    assert small_talk.game.question is None


def test_the_answer_that_was_told_is_an_entity(small_talk: Talk) -> None:
    small_talk.says("quiz me").says("i don't know")
    assert small_talk.said is not None
    assert small_talk.said.entities == ("paris",)
    small_talk.says("eight")
    assert small_talk.said.entities == ()


def test_right_answers_make_it_harder_and_misses_easier(talk: Talk) -> None:
    talk.says("quiz me")
    for _ in range(3):
        talk.says(talk.question.row.answer)
    assert talk.game.level == 2
    for _ in range(2):
        talk.says("skip")
    assert talk.game.level == 1


def test_the_score_is_told_now_and_then(talk: Talk) -> None:
    talk.says("quiz me")
    told = 0
    for count in range(1, 21):
        talk.says(talk.question.row.answer)
        assert talk.game.right == talk.game.done == count
        told += "out of" in talk.reply
    assert told == 4


def test_praise_is_varied(talk: Talk) -> None:
    talk.says("quiz me")
    openings = [talk.says(talk.question.row.answer).reply[:12] for _ in range(12)]
    assert len(set(openings)) >= 8
    assert all(one != other for one, other in pairwise(openings))
