"""The user ends the conversation, and what only sounds like it."""

import pytest

from bucket.understand.stop import wants_to_stop


@pytest.mark.parametrize(
    "text",
    [
        "stop", "Stop!", "Goodbye, Alexa.", "bye bye", "leave me alone", "go away", "I have to go", "gotta go my mum is calling",
        "that's enough for today thanks", "can we stop here please", "stop talking to me", "i don't want to talk any more",
        "end the conversation", "good night", "see you tomorrow", "shut up", "turn yourself off", "my taxi's here so i must dash",
        "i need to go and feed the cat", "mum says i've got to go", "you can go to sleep now", "no thanks that's all",
        "it was lovely talking to you", "i'd rather be left alone", "let's call it a night", "we're done here",
    ],
)  # fmt: skip
def test_the_many_ways_of_ending_the_talk_are_a_stop(text: str) -> None:
    assert wants_to_stop(text)


@pytest.mark.parametrize(
    "text",
    [
        "stop the quiz", "end the game", "stop this story i want another", "don't stop", "i can't stop laughing",
        "stop talking about sport", "leave the door alone", "bye bye birdie is a musical", "please don't leave me",
        "my neighbour won't leave me alone", "i never say goodbye", "what did he say when he had to leave",
        "how do you say goodbye in welsh", "see you later alligator is what grandpa always said", "the bus stop is over there",
        "i have to go to the dentist on friday", "i'm off work today", "i quit my job", "let me finish", "skip this question",
        "i've had enough of this rain", "shut the window", "my teacher told me to be quiet", "enough about me",
        "good night vienna is a musical", "i'd love to go there", "do you want me to go away", "no no no", "no thanks",
        "stop me if you've heard this one", "i turned off the lights", "",
    ],
)  # fmt: skip
def test_what_stops_something_else_or_tells_of_it_is_none(text: str) -> None:
    assert not wants_to_stop(text)
