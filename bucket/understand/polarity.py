"""The user's own yes, no or maybe: the one place where it is recognised.

"Elliptical yes/no user replies (e.g. Yes., No, I don't etc.)" (Alana, 3.1). A hedge ("kind of", "probably", "I don't
know") is maybe; a modest "I guess so" is still yes. The phrases are in data/phrases/polarity.toml.
"""

import re
from functools import cache
from typing import NamedTuple

from bucket.understand.spoken import Whole, plain, read_phrases
from dialogue.contract import Polarity

_LEAD = 200  # characters that are looked at: a yes or no comes first
_PAUSE = re.compile(r"[,.!;:–—](?!\s*\d)")  # "No. 10 Downing Street" is no refusal


def polarity_of(text: str) -> Polarity | None:
    """The user's own yes, no or maybe; None where the utterance is a statement, a question or a request."""
    lead = text[:_LEAD]
    return _of_words(plain(lead)) or _before_a_pause(lead)


def _of_words(words: str) -> Polarity | None:
    ways = _ways()
    if ways.hedged.says(words):
        return Polarity.MAYBE
    for said_as in (ways.reply, ways.leading):
        for polarity, said in said_as.items():
            if said.says(words):
                return polarity
    return None


def _before_a_pause(lead: str) -> Polarity | None:
    """In "No, Paris is bigger" the comma tells it from "no man is an island"; speech recognisers rarely send one."""
    pause = _PAUSE.search(lead)
    if pause is None:
        return None
    words = plain(lead[: pause.start()])
    return next((polarity for polarity, said in _ways().lead_alone.items() if said.says(words)), None)


class _Ways(NamedTuple):
    hedged: Whole
    reply: dict[Polarity, Whole]
    leading: dict[Polarity, Whole]
    lead_alone: dict[Polarity, Whole]


@cache
def _ways() -> _Ways:
    phrases = read_phrases("polarity")
    return _Ways(
        hedged=Whole("(NOTNO|NO|YES|FILLER)* MAYBE (MAYBE|NOTNO|NO|YES|FILLER)*", phrases),
        reply={
            # In "yeah, no" it is the last word that counts.
            Polarity.NO: Whole("(NOTNO|NO|YES|FILLER)* NO (FILLER)*", phrases),
            Polarity.YES: Whole("(NOTNO|NO|YES|FILLER)* (NOTNO|YES) (FILLER)*", phrases),
        },
        leading={
            Polarity.NO: Whole("(FILLER)* (LEADNO YESTHEN|LEADNEVER) ...", phrases),
            Polarity.YES: Whole("(FILLER)* LEADYES YESTHEN ...", phrases),
            Polarity.MAYBE: Whole("(FILLER)* LEADMAYBE ...", phrases),
        },
        lead_alone={
            Polarity.NO: Whole("(FILLER)* LEADNO (FILLER)*", phrases),
            Polarity.YES: Whole("(FILLER)* LEADYES (FILLER)*", phrases),
            Polarity.MAYBE: Whole("(FILLER)* (maybe|perhaps|possibly|probably) (FILLER)*", phrases),
        },
    )
