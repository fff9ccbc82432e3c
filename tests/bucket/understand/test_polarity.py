"""The user's own yes, no and maybe."""

import pytest

from bucket.understand.polarity import polarity_of
from dialogue.contract import Polarity


@pytest.mark.parametrize(
    "text",
    [
        "yes", "yeah sure", "of course", "i guess so", "i do", "why not", "Yes, please.", "yep", "uh huh",
        "absolutely", "yes i do like tea", "sure why not", "yes but only in summer", "I think so", "no problem",
        "oh yes", "um yes", "well yes i suppose", "yes please tell me", "you bet", "it is", "they do", "go on then",
        "okay", "Definitely!", "of course i do", "yeah i love it", "Yes. Paris is lovely.", "i really do",
        "i certainly am",
    ],
)  # fmt: skip
def test_an_agreement_is_a_yes(text: str) -> None:
    assert polarity_of(text) is Polarity.YES


@pytest.mark.parametrize(
    "text",
    [
        "not really", "no thanks", "i don't", "nope", "absolutely not", "never", "no i have never been to paris",
        "No, Paris is bigger.", "nah mate", "i don't think so", "i'm afraid not", "no way", "not at all",
        "of course not", "i haven't", "not yet", "no not really", "yeah no", "no thank you", "i'm not",
        "never been there", "it isn't", "no because it's too cold", "no no no", "um no sorry", "oh no i couldn't",
    ],
)  # fmt: skip
def test_a_refusal_is_a_no(text: str) -> None:
    assert polarity_of(text) is Polarity.NO


@pytest.mark.parametrize(
    "text",
    [
        "maybe", "kind of", "i'm not sure", "i don't know", "it depends", "sometimes", "probably", "not sure",
        "no idea", "perhaps", "yes and no", "a little bit", "dunno", "who knows", "i don't mind", "probably not",
        "maybe later", "i might",
    ],
)  # fmt: skip
def test_a_hedge_is_a_maybe(text: str) -> None:
    assert polarity_of(text) is Polarity.MAYBE


@pytest.mark.parametrize(
    "text",
    [
        "no way jose is a song", "yes is a band from england", "no man is an island", "what do you think",
        "i like tea", "the answer is yes", "no country for old men is a film", "never gonna give you up",
        "No. 10 Downing Street", "sure is cold today", "tell me a joke", "i never said yes",
        "maybe you can tell me a story", "", "😀", "no one knows", "okay what's the time", "i do like tea",
        "yes minister is on tv", "never have i ever is a game", "of course is two words", "i am a nurse", "right",
        "i have a dog", "i can swim",
    ],
)  # fmt: skip
def test_a_statement_a_question_or_a_request_is_none_of_them(text: str) -> None:
    assert polarity_of(text) is None
