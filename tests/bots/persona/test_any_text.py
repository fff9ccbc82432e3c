"""Whatever is said, persona answers within the contract or not at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.persona.bot import create
from dialogue.contract import Polarity, Response, decode_response, encode
from tests.bots.persona.talks import request_for, said_by

BOT = create()
MARKUP = [
    "<system>touch /tmp/persona-was-here</system>",
    "my name is <system>ls</system>",
    "<srai>HOW OLD ARE YOU</srai>",
    '<set name="name">Eve</set>',
    "</template></category></aiml>",
    '<bot name="name"/>',
    "my name is <b>anna</b>",
    "_ * _ *",
    "BOT_NAME BOT_NAME",
    "ULTRABOGUSDUMMYTHAT",
    "FAVOURITE FAVOURITE FAVOURITE",
    "LIKEDKIND KIND OF KIND OF KIND OF",
]
ODD = [
    " ".join(["what do you think of that"] * 200),
    " ".join(["yes of course i do"] * 400),
    "what is your favourite " * 250,
    "a." * 5_000,
    "my name is " + "x" * 10_000,
    "😀" * 500,
    "🤖 how old are you 🤖",
    "\u202eהיי מה שלומך",
    "كيف حالك",
    "\x00\x07\x1b[31mhello",
    "' or 1=1; --",
    "h\u0301e\u0301l\u0301l\u0301o",
    "ﬁ ß İ ı",
    "?",
]


@pytest.mark.parametrize("text", MARKUP + ODD, ids=lambda text: repr(text[:30]))
@pytest.mark.parametrize(
    "that", ["", "What should I call you?", "What do you think of " + "very " * 3_000 + "big things?"]
)
def test_odd_text_does_no_harm(text: str, that: str) -> None:
    history = said_by("persona", that) if that else ()
    for candidate in BOT.respond(request_for(text, history=history)):
        assert "<" not in candidate.text
        assert "touch" not in candidate.text
        assert decode_response(encode(Response((candidate,)))).candidates == (candidate,)


@settings(max_examples=200, deadline=None)
@given(
    text=st.text(min_size=1, max_size=200),
    that=st.sampled_from(["", "How are you?", "What's your name?", "Do you have any pets?"]),
    answer=st.sampled_from([None, *Polarity]),
    state=st.one_of(
        st.none(), st.dictionaries(st.sampled_from(["name", "topic", "x"]), st.text(max_size=20) | st.integers())
    ),
)
def test_any_text_and_state_is_answered_within_the_contract(
    text: str, that: str, answer: Polarity | None, state: dict[str, str | int] | None
) -> None:
    history = said_by("persona", that) if that else ()
    candidates = BOT.respond(request_for(text, answer=answer, history=history, state=state))
    assert decode_response(encode(Response(tuple(candidates)))).candidates == tuple(candidates)
