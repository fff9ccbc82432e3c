"""The user begins the talk anew, and what only sounds like it."""

import pytest

from bucket.understand.restart import wants_restart


@pytest.mark.parametrize(
    "text",
    [
        "start over", "let's begin again", "reset the conversation", "can we start from the beginning",
        "let's start again", "restart", "i want to start over", "begin again", "can we start afresh",
        "start from scratch", "let's go back to the beginning", "start a new conversation",
        "can we have a fresh start", "please restart", "let us start all over again", "reset",
        "could we begin again please", "new conversation", "take it from the top",
        "let's try this again from the start", "i'd like to start again", "scrap this conversation and start over",
        "start the conversation over", "sorry can we start again",
    ],
)  # fmt: skip
def test_the_many_ways_of_asking_are_a_new_beginning_of_the_talk(text: str) -> None:
    assert wants_restart(text)


@pytest.mark.parametrize(
    "text",
    [
        "start the quiz over", "begin again after the war", "restart the story", "start the game again",
        "how do i restart my phone", "i started over after my divorce", "he wants to begin again",
        "reset my password", "when does the show start again", "starting over is hard", "start over the quiz",
        "the beginning of the film",
    ],
)  # fmt: skip
def test_what_only_sounds_like_it_is_none(text: str) -> None:
    assert not wants_restart(text)
