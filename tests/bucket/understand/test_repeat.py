"""The user asks to hear it again, and what only sounds like it."""

import pytest

from bucket.understand.repeat import wants_repeat


@pytest.mark.parametrize(
    "text",
    [
        "pardon", "come again", "I didn't catch that.", "what was that", "say that again", "could you repeat that please",
        "sorry what did you say", "the dog barked and i missed your answer", "one more time", "eh", "what", "Sorry?", "sorry",
        "I'm sorry?", "can you say it more slowly", "you're breaking up", "i wasn't listening say it again",
        "repeat the question",        "my hearing's bad speak up", "what was your question", "none of that reached my ears",
    ],
)  # fmt: skip
def test_the_many_ways_of_asking_again_are_a_repeat(text: str) -> None:
    assert wants_repeat(text)


@pytest.mark.parametrize(
    "text",
    [
        "what did you say your name was", "repeat after me", "history repeats itself", "parrots can repeat what people say",
        "i missed you", "i missed the bus", "i didn't hear the news today", "what did the doctor say", "what's your name again",
        "say that you love me", "tell me another one", "i'm sorry", "yes sorry", "sorry to hear that", "i don't understand",
        "i couldn't hear my own voice", "you can say that again", "once more unto the breach is from which play",
        "why do you repeat the last word", "i had to repeat the exam", "play that song again", "i've never heard of that",
        "i have not heard that", "what was the first film you saw", "pardon my french", "",
    ],
)  # fmt: skip
def test_what_only_sounds_like_it_is_none(text: str) -> None:
    assert not wants_repeat(text)
