"""The user asks what can be said and done here, and what only sounds like it."""

import pytest

from bucket.understand.help import wants_help


@pytest.mark.parametrize(
    "text",
    [
        "help", "what can you do", "what can i say", "how does this work", "what can we talk about", "Help me!",
        "alexa what can you do", "what are my options", "what do i do", "what should i say to you",
        "what kind of things can you do", "what can i ask you", "how do i use this", "i don't know what to say",
        "tell me what you can do", "what topics can you talk about", "what are you able to do",
        "what else can you do", "show me the menu", "i need help", "what do you know",
        "so what can you talk about then", "what are you good at", "what sort of things can we chat about",
        "can you help me", "what are your features", "list your commands", "how do you work", "what is this",
        "what subjects do you know about",
    ],
)  # fmt: skip
def test_the_many_ways_of_asking_are_help_with_the_talk_itself(text: str) -> None:
    assert wants_help(text)


@pytest.mark.parametrize(
    "text",
    [
        "help me with my homework", "what can you do with a banana", "what can i do about my cold",
        "how does a car work", "can you help me move a sofa", "what do you do for fun", "what do you think",
        "the help was great", "i need help with maths", "what can i say she is amazing",
        "help yourself to a biscuit", "how do magnets work", "what can you tell me about cats", "helpless",
    ],
)  # fmt: skip
def test_what_only_sounds_like_it_is_none(text: str) -> None:
    assert not wants_help(text)
