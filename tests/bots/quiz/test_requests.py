"""What begins a quiz and what only looks like it; what is wished during a game."""

import json
from pathlib import Path

import pytest

from bots.kit.bot import Bot
from bots.quiz.content import Content
from bots.quiz.matching import Judged
from bots.quiz.moves import move_of
from bots.quiz.standing import Standing
from bots.quiz.words import spoken_words
from dialogue.contract import Holds, Kind
from tests.bots.quiz.talks import Talk, request_for

HERE = Path(__file__).parent
STARTS = [json.loads(line) for line in (HERE / "starts.jsonl").read_text("utf-8").splitlines()]
LOOKALIKES = (HERE / "lookalikes.txt").read_text("utf-8").splitlines()
MOVES = [json.loads(line) for line in (HERE / "moves.jsonl").read_text("utf-8").splitlines()]
SAID = [(row["standing"], said, row["move"]) for row in MOVES for said in row["said"]]


def test_the_tables_are_long_enough() -> None:
    assert len({start["said"] for start in STARTS}) >= 60
    assert len(set(LOOKALIKES)) >= 40
    assert len(SAID) >= 350


@pytest.mark.parametrize("start", STARTS, ids=[start["said"] for start in STARTS])
def test_a_wish_for_a_quiz_is_granted(talk: Talk, start: dict[str, str]) -> None:
    talk.says(start["said"])
    assert talk.said is not None
    assert talk.said.kind is Kind.ANSWER
    assert talk.said.holds is Holds.FLOOR
    assert talk.said.confidence >= 0.9
    assert talk.reply.endswith(talk.question.text)
    assert talk.game.subject == start.get("about")
    if subject := talk.content.subjects.named(start.get("about")):
        assert subject.covers(talk.question)


@pytest.mark.parametrize("said", LOOKALIKES)
def test_what_only_looks_like_it_is_left_to_others(bot: Bot, said: str) -> None:
    assert list(bot.respond(request_for(said))) == []


def test_every_subject_can_be_asked_for_by_each_of_its_names(talk: Talk, content: Content) -> None:
    for subject in content.subjects.all:
        for name in (subject.name, *subject.also):
            (answer,) = talk.bot.respond(request_for(f"let's play a quiz about {name.lower()}"))
            assert answer.state is not None
            assert answer.state.get("subject") == subject.name, name


def test_a_subject_without_questions_is_said_so(talk: Talk) -> None:
    talk.says("let's play a quiz about flibbertigibbets")
    assert "flibbertigibbets" not in talk.reply
    assert (
        talk.reply.split(".")[0] in ("That one is not in my box of cards, so here's something else",)
        or "no questions" in talk.reply
    )


@pytest.mark.parametrize(("standing", "said", "move"), SAID, ids=[f"{standing}: {said}" for standing, said, _ in SAID])
def test_a_turn_in_a_game_is_taken_as_it_is_meant(content: Content, standing: str, said: str, move: str) -> None:
    question = next(each for each in content.questions if each.row.ask == "What is the capital of Australia?")
    meant = move_of(spoken_words(said), question, Standing(standing), content)
    if meant is None:
        assert move == "pass"
    elif isinstance(meant, Judged):
        assert meant.verdict == move
    else:
        assert meant.want == move


def test_a_change_of_topic_is_granted(talk: Talk) -> None:
    talk.says("quiz me").says("change the topic to sport")
    assert talk.question.row.topic == "sport"
    for _ in range(5):
        assert talk.says("skip").question.row.topic == "sport"
    talk.says("can we do space instead")
    assert talk.question.row.topic == "space"
    assert talk.says("a different topic please").question.row.topic != "space"
