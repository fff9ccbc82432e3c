"""A candidate's text made fit to be spoken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bucket.clean.normalise import normalise

SPOKEN = {
    "i like tea": "I like tea.",
    "  so , i said :  hello !  ": "So, I said: hello!",
    "well i'm here and i've tea": "Well I'm here and I've tea.",
    "Paris": "Paris.",
    "What would you like?": "What would you like?",
    'She said "stop!"': 'She said "stop!"',
    "see https://example.org/a?b=c for more": "See for more.",
    "<speak><b>Hello</b> there</speak>": "Hello there.",
    "**bold** _and_ `code` #tag": "Bold and code tag.",
    "salt & pepper": "Salt and pepper.",
    "hello 😀 there 🎉": "Hello there.",
    "one\n\ntwo\tthree": "One two three.",
    "hel\x00lo \x1b[31mthere": "Hel lo 31mthere.",
    "and then,": "And then.",
    "the café in Zürich costs £3 or 50%": "The café in Zürich costs £3 or 50%.",
    "iPhone users say hi": "IPhone users say hi.",
    "he told me - i listened": "He told me - I listened.",
    "wait...": "Wait...",
    "😀": "",
    "...": "",
    "": "",
}


@pytest.mark.parametrize("text", SPOKEN)
def test_text_is_made_fit_to_be_spoken(text: str) -> None:
    assert normalise(text, 90) == SPOKEN[text]


def test_a_long_reply_is_cut_after_the_last_whole_sentence_that_fits() -> None:
    text = "One two three. Four five six! Seven eight nine ten?"
    assert normalise(text, 6) == "One two three. Four five six!"
    assert normalise(text, 7) == "One two three. Four five six!"
    assert normalise(text, 10) == text


def test_a_first_sentence_that_is_too_long_is_cut_at_a_word() -> None:
    assert normalise("one two three four five six", 3) == "One two three."


@given(st.text(max_size=300), st.integers(1, 20))
def test_any_text_becomes_short_clean_and_stays_so(text: str, max_words: int) -> None:
    spoken = normalise(text, max_words)
    assert normalise(spoken, max_words) == spoken
    assert len(spoken.split(" ")) <= max_words
    assert not set(spoken) & set("<>\x00\x1b\n\r\u202e")
    assert spoken == "" or any(character.isalnum() for character in spoken)
