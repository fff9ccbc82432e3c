"""Requests to try a bot with: as the Bucket sends them, for the conformance suite and for the tests of bots."""

from datetime import UTC, datetime
from typing import Any, Final

from msgspec.structs import replace

from dialogue.contract import (
    HISTORY_LENGTH,
    Ensemble,
    Entity,
    Line,
    Polarity,
    Request,
    Situation,
    Speaker,
    User,
    Utterance,
)
from dialogue.knowledge.topics import Topic

TEXTS: Final = (
    "hello",
    "what is your name",
    "tell me a joke",
    "let's play a quiz",
    "do you like music",
    "what's the weather in paris",
    "who was bob dylan",
    "what's in the news about football",
    "yes",
)
"""What people say; any bot may find something in it that it answers."""

ODD_TEXTS: Final = {
    "emoji": "🙂👩‍👩‍👧‍👦🇫🇷 hello 🎉",
    "right-to-left text": "مرحبا \u202eolleh\u202c שלום",
    "control characters": "hello\x00\x07\x1b[31m\x7f you",
    "HTML": "<script>alert('hi')</script> & <b>hello</b>",
    "a regular expression": "(((((a+)+)+)+)+)$ \\ %s {0} ${x}",
    "10,000 characters": ("tell me about the sea " * 500)[:10_000],
    "one word of 10,000 letters": "a" * 10_000,
}
"""What nobody expects, under the name by which a report speaks of it."""


def asking(text: str, *, turn: int = 1, **also: Any) -> Request:
    """A request in which the user says this, in a talk that has just begun unless told otherwise.

    Parameters
    ----------
    text : str
        What the user says.
    turn : int
        Which turn of the talk it is.
    also
        Any other field of `Request`: `state`, `history`, `seed` and the like.
    """
    fields: dict[str, Any] = {"session_id": "sample", "seed": 81234, "now": datetime(2026, 11, 21, 20, 15, tzinfo=UTC)}
    utterance = Utterance(heard=text, text=text, tokens=tuple(text.split()))
    return Request(**(fields | {"turn": turn, "utterance": utterance} | also))


def whole() -> Request:
    """A request in which every field is filled: annotation, six utterances of history, the user, the ensemble."""
    lines = tuple(
        Line(Speaker.USER, f"question {at}", f"question {at}")
        if at % 2 == 0
        else Line(Speaker.SYSTEM, f"Answer {at}.", bot="another")
        for at in range(HISTORY_LENGTH)
    )
    utterance = Utterance(
        heard="yes",
        text="yes i do like tea",
        answer=Polarity.YES,
        tokens=("yes", "i", "do", "like", "tea"),
        pos=("UH", "PRP", "VBP", "VB", "NN"),
        noun_phrases=((4, 5),),
        sentiment=0.4,
        entities=(Entity("tea", "DISH", 4, 5, id="tea", number="sg"),),
        question="polar",
    )
    return replace(
        asking("yes i do like tea", turn=4),
        utterance=utterance,
        history=lines,
        user=User(name="Ada", home="Perth", likes=("tea",), dislikes=("rain",)),
        session=Situation(topic=Topic.FOOD, holder="another"),
        ensemble=Ensemble({Topic.FOOD: 0.8, Topic.MOVIES: 0.3}),
    )
