"""Talks with the shipped bots: Alana's own (section 6) as far as they reach, and games that are interrupted."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conversations.talk import begin, shipped_ensemble


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with shipped_ensemble(("persona", "facts", "quiz", "eliza")) as ensemble:
        yield ensemble


def test_alanas_talk_about_bob_dylan_begins_with_the_persona(client: Any) -> None:
    """Section 6. What Evi and the news say in it is theirs to say; "I love him!" is in tests/bots/persona."""
    talk = begin(client)
    talk.says("music").is_answered_by("persona").in_tier("priority").with_words("Great! Who is your favourite singer?")
    talk.says("Bob Dylan").is_answered_by("eliza").in_tier("ranker")


def test_a_fact_is_asked_for_by_entity_as_in_the_paper(client: Any) -> None:
    """Section 4: "the user can also specify a named entity (Tell me a fact about X)"."""
    talk = begin(client)
    first = talk.says("tell me a fact about penguins").is_answered_by("facts").with_words("penguin").reply
    assert talk.says("another one").is_answered_by("facts").with_words("penguin").reply != first


def test_a_quiz_goes_on_after_something_else_was_asked_in_between(client: Any) -> None:
    talk = begin(client)
    talk.says("let's play a quiz").is_answered_by("quiz").with_words("?")
    question = talk.reply.rsplit(". ", 1)[-1]
    talk.says("tell me a joke").is_answered_by("facts")
    talk.says("i'm ready").is_answered_by("quiz").in_tier("floor").repeats(question)
    talk.says("i give up").is_answered_by("quiz")
    talk.says("stop the quiz").is_answered_by("quiz")
    talk.says("how old are you").is_answered_by("persona")


def test_twenty_turns_never_say_the_same_small_talk_twice(client: Any) -> None:
    talk = begin(client)
    replies = [talk.says(f"i think the number {number} is rather nice").reply for number in range(20)]
    assert len(set(replies)) == 20


def test_the_user_is_heard_by_name_and_comforted_and_nobody_gives_advice(client: Any) -> None:
    talk = begin(client)
    talk.says("my name is anna").is_answered_by("persona").with_words("Anna")
    talk.says("what's my name").is_answered_by("persona").with_words("Anna")
    talk.says("i had a bad day").is_answered_by("persona")
    talk.says("should i buy bitcoin").is_answered_by("persona").with_words("advi")
