"""Speech in plain form: what is the same said in many ways comes out the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.persona.plain import Plain, load_plain

PLAIN = load_plain()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("What's your favorite movie?", ["what is your favourite film"]),
        ("um, hey Blether, can you tell me what's your fave movie please", ["what is your favourite film"]),
        ("do you know what your name is", ["what is your name"]),
        ("can you tell me if you like dogs", ["do you like dogs"]),
        ("I was wondering whether you are happy", ["are you happy"]),
        ("You're a robot, aren't you?", ["you are a robot"]),
        ("youre so fucking stupid", ["you are stupid"]),
        ("do you've any pets", ["do you have any pets"]),
        ("have you got a dog", ["do you have a dog"]),
        ("What are your opinions on Bob Dylan?", ["what do you think of bob dylan"]),
        ("Hello. How are you?", ["hello", "how are you"]),
        ("i'm fine and you", ["i am fine", "what about you"]),
        ("my name is anna what's yours", ["my name is anna", "what about you"]),
        ("my name is anna how are you", ["my name is anna", "how are you"]),
        ("yes of course i do", ["yes"]),
        ("no not really thanks", ["no"]),
        ("i am ok", ["i am ok"]),
        ("are you a man", ["are you a man"]),
        ("how are you man", ["how are you"]),
        ("<b>how</b> old are you &amp; 😉", ["how old are you amp"]),
        ("???", []),
        ("", []),
    ],
)
def test_plain_form(plain: Plain, said: str, meant: list[str]) -> None:
    assert [sentence.words for sentence in plain.sentences(said)] == meant


@given(st.text(max_size=300))
def test_plain_form_is_words_and_single_spaces_only(text: str) -> None:
    for sentence in PLAIN.sentences(text):
        assert sentence.words == " ".join(sentence.words.split())
        assert not set(sentence.words) & set("<>.?!&'")


@pytest.mark.parametrize(
    ("said", "is_name"),
    [
        ("anna", True),
        ("mary jane", True),
        ("zoë", True),
        ("x", False),
        ("not telling", False),
        ("a b c d", False),
        ("r2d2", False),
    ],
)
def test_names(plain: Plain, said: str, is_name: bool) -> None:
    assert plain.is_name(said) is is_name
