"""Whole talks, as exact checks: persona's turns of the Alana paper's section 6, and what people ask a bot first."""

from dialogue.contract import Polarity
from dialogue.knowledge.topics import Topic
from tests.bots.persona.talks import Talk


def test_personas_turns_of_the_example_dialogue(talk: Talk) -> None:
    """Alana, section 6: "music", and "I love him!" after the opinion driver; what lies between is for others."""
    talk.hears("bucket", "Hi, this is Blether. What would you like to talk about?")
    assert talk.says("music") == "Great! Who is your favourite singer?"
    assert talk.candidate is not None
    assert talk.candidate.topic is Topic.MUSIC
    assert talk.says("Bob Dylan") == ""
    talk.hears(
        "evi", "Bob Dylan is an American songwriter, singer, painter, and writer. What are your opinions on Bob Dylan?"
    )
    assert talk.says("when was bob dylan born", heard="When was he born?") == ""
    talk.hears("evi", "Bob Dylan was born on Saturday May 24th 1941.")
    assert talk.says("what's happening with bob dylan", heard="What's happening with him?") == ""
    talk.hears("news", "Was Dylan too freewheelin' in borrowing for Nobel lecture? Want to know more?")
    assert talk.says("sure", answer=Polarity.YES) == ""
    talk.hears("news", "It seems that you are interested in this topic. What are your opinions on Bob Dylan?")
    assert talk.says("i love bob dylan", heard="I love him!") == "Great! What else do you like?"
    assert talk.says("cooking") == ""


def test_i_love_him_as_it_was_heard(talk: Talk) -> None:
    talk.hears("evi", "What do you think of Bob Dylan?")
    assert talk.says("i love him") == "Great! What else do you like?"
    assert talk.says("i love him") == ""


def test_a_first_chat(talk: Talk) -> None:
    assert talk.says("hi there")
    assert "Blether" in talk.says("who are you")
    assert "Anna" in talk.says("i'm anna")
    assert talk.says("i'm fine thanks and you") in {
        "Never better, thank you! A good chat is all the sunshine that I need. What shall we talk about?",
        "Glad to hear that all's well with you. So, what's new in your world?",
        "",
    }
    assert "nine months" in talk.says("how old are you")
    assert (
        talk.says("do you have any pets") == "Only a computer mouse, and it never needs feeding. Do you have any pets?"
    )
    assert talk.says("yes") == "Wonderful! What are they called, and who is really in charge?"
    assert talk.says("rex and he is") == ""
    talk.hears("eliza", "Tell me more about Rex.")
    assert "Anna" in talk.says("do you remember my name")
    assert talk.says("thank you")


def test_a_sad_user_is_heard_out(talk: Talk) -> None:
    talk.hears(
        "persona", "I'm so sorry that you feel low, and I'm a good listener. Would you like to tell me what happened?"
    )
    assert talk.says("yes please", answer=Polarity.YES) == "Take all the time that you need. I'm listening."
    assert talk.says("my boss shouted at me") == ""


def test_how_are_you_both_ways(talk: Talk) -> None:
    assert talk.says("how are you doing today").endswith("How are you?")
    assert talk.says("pretty good").startswith(("Glad to hear it!", "That's what I like to hear."))
    talk.hears("persona", "I'm grand, thanks for asking! All my circuits are humming in tune. How are you?")
    assert talk.says("not so good").endswith("Do you want to tell me about it?")
    assert talk.says("no", answer=Polarity.NO).startswith("That's quite all right.")


def test_a_favourite_its_reason_and_its_rival(talk: Talk) -> None:
    assert talk.says("what's your favourite planet").startswith("Saturn.")
    assert "rings" in talk.says("why")
    assert talk.says("do you like otters").startswith("The otter")
