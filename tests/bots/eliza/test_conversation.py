"""Whole conversations to the letter, and how the state of the talk steers a reply."""

import pytest

from bots.eliza.script import Script
from bots.eliza.session import Session
from dialogue.contract import Line, Polarity, Request, Speaker, Utterance
from tests.bots.eliza.talks import NOW, Talk

A_DAY_OFF = (
    ("hello", "Good to have you here. What have you been up to?"),
    ("not bad, i had a day off today", "If today were a colour, which would it be?"),
    ("i went to the beach with my dog", "Do you swim, or do you listen to the waves?"),
    ("he's called biscuit", "Does the name suit Biscuit?"),
    ("yes he loves it", "What do they like best about it?"),
    ("my sister came along too", "What will the two of you talk about?"),
    ("she's a nurse so she doesn't get many days off", "What does it take to be a nurse?"),
    ("yes", "I was rather hoping for the details. Go on!"),
    ("we had fish and chips on the way home", "Was that the first time you tried fish and chips?"),
    ("no", "Where did you first try it?"),
    ("it was delicious", "What was so good about it?"),
    ("it was really windy", "Did you ever see a proper storm?"),
    ("i'm quite tired now", "Rest is underrated. What helps you wind down?"),
    ("because we walked for miles", "Do you notice such things often?"),
    ("maybe", "What does it depend on?"),
    ("i've always wanted to live by the sea", "When did you first want to live by the sea?"),
    ("i don't know", "Neither do I, as it happens. Shall we think about it together?"),
    ("my mum says i'm a dreamer", "What makes your mum say that?"),
    (
        "electric prices keep creeping upwards round here somehow",
        "You went to the beach with your dog, you told me. What was the best of it?",
    ),
    ("yes", "You say yes, and I am all ears. Where does it start?"),
    ("thanks for the chat", "Any time. What shall we talk about now?"),
)


def question(script: Script, talk: Talk) -> str:
    """The reply that the bot gave last, as the script has it."""
    last = Session.from_state(talk.state, script).last
    assert last is not None
    return script.reassemblies[last.at].text


def test_twenty_turns_to_the_letter(talk: Talk) -> None:
    assert [(said, talk.says(said)) for said, _ in A_DAY_OFF] == list(A_DAY_OFF)
    assert len(A_DAY_OFF) >= 20


def until(talk: Talk, said: str, reply: str) -> Talk:
    """The same words again until the bot comes to this reply."""
    for _ in range(8):
        if talk.says(said) == reply:
            return talk
    raise AssertionError(f"{reply!r} never came")


@pytest.mark.parametrize("yes", ["yes", "yeah", "yes i do", "of course", "aye", "Yes.", "yes, definitely"])
def test_a_bare_yes_is_taken_for_the_answer_to_our_question(talk: Talk, yes: str) -> None:
    until(talk, "it's raining", "Did you get wet?")
    assert talk.says(yes) == "Tea and dry socks, quick! How far did you have to go?"


@pytest.mark.parametrize("no", ["no", "nope", "not really", "no i didn't", "No!", "nah not at all"])
def test_a_bare_no_is_taken_for_the_answer_to_our_question(talk: Talk, no: str) -> None:
    until(talk, "it's raining", "Did you get wet?")
    assert talk.says(no) == "Then it can drum on the roof as it likes. What are you up to?"


def test_what_the_bucket_made_of_a_yes_does_not_hide_it(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    said = talk.says("yes i did get wet", heard="yup", answer=Polarity.YES)
    assert said == "Tea and dry socks, quick! How far did you have to go?"


def test_a_yes_with_more_to_it_is_answered_by_what_it_says(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    assert talk.says("yes i lost my umbrella") in {
        "How annoying! Where did you last see your umbrella?",
        "Losing your umbrella can spoil a whole day. Have you any idea where it might be?",
        "Oh dear! What happened?",
    }


def test_a_maybe_asks_on(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    assert talk.says("maybe") in {
        "What does it depend on?",
        "I like a careful answer. Which way do you lean?",
        "Sitting on the fence gives a good view. What do you see from there?",
        "What would make up your mind?",
    }


def test_a_yes_to_another_bot_is_not_taken_for_ours(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    talk.other_bot_says("do you like tea", "I do. Do you?")
    assert talk.says("yes") != "Tea and dry socks, quick! How far did you have to go?"


def test_a_question_joined_to_ours_takes_the_yes(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    joined = talk.history[-1].text + " Do you want to hear something odd about penguins?"
    talk.history[-1] = Line(Speaker.SYSTEM, joined, bot="eliza")
    assert talk.says("yes") != "Tea and dry socks, quick! How far did you have to go?"


def test_what_the_bucket_tidied_up_is_still_known_for_ours(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    talk.history[-1] = Line(Speaker.SYSTEM, "did you  get wet ?", bot="eliza")
    assert talk.says("yes") == "Tea and dry socks, quick! How far did you have to go?"


def test_without_history_the_turn_tells_whose_question_is_open(talk: Talk) -> None:
    until(talk, "it's raining", "Did you get wet?")
    request = Request(
        session_id="s",
        turn=talk.turn + 1,
        seed=1,
        now=NOW,
        utterance=Utterance(heard="yes", text="yes"),
        state=talk.state,
        state_turn=talk.turn,
    )
    said = next(iter(talk.bot.respond(request)))
    assert said.text == "Tea and dry socks, quick! How far did you have to go?"


@pytest.mark.parametrize(
    ("reply", "said", "answer"),
    [
        ("Who were you with in those days?", "my cousin ned", "cousin"),
        ("Who were you with in those days?", "big dave", "big dave"),
    ],
)
def test_a_short_answer_to_our_question_is_taken_up(talk: Talk, reply: str, said: str, answer: str) -> None:
    until(talk, "as a child i was wild", reply)
    taken_up = talk.says(said) or ""
    assert answer in taken_up.lower() or "?" in taken_up


def test_a_new_topic_is_found_when_one_is_wished_for(talk: Talk) -> None:
    request = Request(
        session_id="s",
        turn=1,
        seed=1,
        now=NOW,
        utterance=Utterance(heard="enough of that", text="enough of that", wants_new_topic=True),
    )
    said = next(iter(talk.bot.respond(request)))
    assert said.text.endswith("?")
    assert said.confidence == 0.35


def test_bad_news_comes_before_all_else(talk: Talk) -> None:
    talk.says("we had a lovely picnic and my dog died last night")
    assert talk.offered[0].confidence == 0.45
    assert talk.offered[0].topic == "feelings"
    assert "dog" in talk.offered[0].text


def test_the_bot_says_that_it_is_a_program(talk: Talk) -> None:
    replies = {talk.says("are you human") for _ in range(3)}
    assert "I am a chatbot, through and through. How do you feel about talking to one?" in replies
