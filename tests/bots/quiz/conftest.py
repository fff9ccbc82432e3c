"""The bot, its content, a small box of questions, and talks with them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bots.kit.bot import Bot
from bots.quiz.bot import DATA, create, quiz_bot
from bots.quiz.content import Content, load_content
from bots.quiz.phrases import Phrases, Use
from bots.quiz.questions import QuestionRow, Sort, question_of
from dialogue.knowledge.topics import Topic
from tests.bots.quiz.talks import Talk

SMALL_BOX = (
    QuestionRow(
        ask="Which city has the Eiffel Tower?",
        answer="Paris",
        topic=Topic.PLACES,
        level=1,
        hint="It lies on the Seine.",
        remark="It was meant to stand for twenty years.",
        beside=("France",),
    ),
    QuestionRow(
        ask="How many legs has a spider?", answer="eight", topic=Topic.ANIMALS, level=2, hint="An octopus has as many."
    ),
    QuestionRow(
        ask="Who wrote Hamlet?",
        answer="William Shakespeare",
        topic=Topic.BOOKS,
        level=3,
        hint="He came from Stratford.",
        sort=Sort.PERSON,
    ),
)
PLAIN = {
    Use.BEGIN: "A quiz, then.",
    Use.BEGIN_ON: "A quiz on {subject}, then.",
    Use.NEXT: "Next.",
    Use.PRAISE: "Right!",
    Use.STREAK: "{right} in a row!",
    Use.MISSED: "No.",
    Use.NEAR: "Not quite.",
    Use.MORE: "More.",
    Use.LESS: "Less.",
    Use.CLUE: "A clue.",
    Use.TRY_AGAIN: "Once more.",
    Use.REVEAL: "It was {answer}.",
    Use.SKIPPED: "Skipped, it was {answer}.",
    Use.HINT: "Your hint.",
    Use.HINT_AGAIN: "The same hint.",
    Use.TALLY: "That is {right} of {asked}.",
    Use.SCORE: "You have {right} of {asked}.",
    Use.NO_SCORE: "No score yet.",
    Use.LEFT: "The end, {right} of {asked}.",
    Use.LEFT_EARLY: "Another time.",
    Use.REMINDER: "You may stop.",
    Use.BACK: "Back to our quiz:",
    Use.AGAIN: "Again.",
    Use.UNCLEAR: "Your answer, please.",
    Use.WAIT: "Take your time.",
    Use.SEVERAL: "One only.",
    Use.DISPUTE: "So says my card.",
    Use.RULES: "I ask, you answer.",
    Use.TOPIC: "Now {subject}.",
    Use.NO_TOPIC: "None on that.",
    Use.TOPIC_OUT: "No more on {subject}.",
    Use.HARDER: "Harder.",
    Use.EASIER: "Easier.",
    Use.ANEW: "From nothing.",
    Use.ALL_ASKED: "All asked.",
    Use.OFFER: "Fancy a quiz?",
    Use.GRACIOUS: "Very well.",
}


@pytest.fixture(scope="session")
def bot() -> Bot:
    return create()


@pytest.fixture(scope="session")
def content() -> Content:
    return load_content(DATA)


@pytest.fixture
def talk(bot: Bot, content: Content) -> Talk:
    return Talk(bot, content)


@pytest.fixture
def new_talk(content: Content) -> Callable[[], Talk]:
    """Talks with fresh copies of the bot."""
    return lambda: Talk(create(), content)


@pytest.fixture(scope="session")
def small(content: Content) -> Content:
    """Three questions, one of each level, and one phrase for every use, so that whole talks can be written down."""
    questions = tuple(map(question_of, SMALL_BOX))
    phrases = Phrases({use: (text,) for use, text in PLAIN.items()})
    return replace(
        content, questions=questions, by_key={each.key: each for each in questions}, phrases=phrases, names=frozenset()
    )


@pytest.fixture
def small_talk(small: Content) -> Talk:
    return Talk(quiz_bot(small), small)
