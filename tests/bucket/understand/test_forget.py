"""The user wants what is stored about them erased, and what only sounds like it."""

import pytest

from bucket.understand.forget import wants_to_be_forgotten


@pytest.mark.parametrize(
    "text",
    [
        "forget me", "delete my data", "erase everything you know about me", "forget everything i told you",
        "please delete all my data", "wipe my data", "can you forget me", "remove everything you have on me",
        "delete everything about me", "forget who i am", "forget all about me", "i want you to forget me",
        "clear my history", "erase my information", "forget what i told you", "forget everything about me",
        "please forget my name", "delete all the information you have about me", "i'd like my data deleted",
        "stop remembering things about me", "forget all you know about me", "delete my personal information",
        "erase my conversation history", "remove me from your database", "wipe your memory of me",
        "can you delete what you know about me", "i want to be forgotten", "delete my account",
        "don't store anything about me", "forget everything i've said",
    ],
)  # fmt: skip
def test_the_many_ways_of_asking_are_a_wish_to_be_forgotten(text: str) -> None:
    assert wants_to_be_forgotten(text)


@pytest.mark.parametrize(
    "text",
    [
        "forget it", "forget about that", "don't forget me", "i forget", "i forgot my keys", "forget about it",
        "never forget me", "delete my alarm", "i want to forget him", "forget the quiz", "did you forget me",
        "you forgot me", "will you forget me", "erase the board", "how could you forget me", "forget everything",
        "my phone deleted my photos", "please don't forget about me", "forget what i said",
        "forget that i said that", "forget it alexa", "don't forget about me", "delete the last message",
        "erase that", "please remember me", "i'll never forget you", "forget about the weather",
    ],
)  # fmt: skip
def test_what_only_sounds_like_it_is_none(text: str) -> None:
    assert not wants_to_be_forgotten(text)
