"""The user's own yes, no or maybe: the one place where it is recognised.

"Elliptical yes/no user replies (e.g. Yes., No, I don't etc.)" (Alana, 3.1). A hedge ("kind of", "probably", "I don't
know") is maybe; a modest "I guess so" is still yes. The phrases are in data/phrases/polarity.toml.
"""

import re

from bucket.understand.spoken import Whole, plain, read_phrases
from dialogue.contract import Polarity

_LEAD = 200  # characters that are looked at: a yes or no comes first
_PAUSE = re.compile(r"[,.!;:–—](?!\s*\d)")  # "No. 10 Downing Street" is no refusal

_PHRASES = read_phrases("polarity")
_HEDGED = Whole("(NOTNO|NO|YES|FILLER)* MAYBE (MAYBE|NOTNO|NO|YES|FILLER)*", _PHRASES)
_REPLY = {
    # In "yeah, no" it is the last word that counts.
    Polarity.NO: Whole("(NOTNO|NO|YES|FILLER)* NO (FILLER)*", _PHRASES),
    Polarity.YES: Whole("(NOTNO|NO|YES|FILLER)* (NOTNO|YES) (FILLER)*", _PHRASES),
}
_LEADING = {
    Polarity.NO: Whole("(FILLER)* (LEADNO YESTHEN|LEADNEVER) ...", _PHRASES),
    Polarity.YES: Whole("(FILLER)* LEADYES YESTHEN ...", _PHRASES),
    Polarity.MAYBE: Whole("(FILLER)* LEADMAYBE ...", _PHRASES),
}
_LEAD_ALONE = {
    Polarity.NO: Whole("(FILLER)* LEADNO (FILLER)*", _PHRASES),
    Polarity.YES: Whole("(FILLER)* LEADYES (FILLER)*", _PHRASES),
    Polarity.MAYBE: Whole("(FILLER)* (maybe|perhaps|possibly|probably) (FILLER)*", _PHRASES),
}


def polarity_of(text: str) -> Polarity | None:
    """The user's own yes, no or maybe; None where the utterance is a statement, a question or a request."""
    lead = text[:_LEAD]
    return _of_words(plain(lead)) or _before_a_pause(lead)


def _of_words(words: str) -> Polarity | None:
    if _HEDGED.says(words):
        return Polarity.MAYBE
    for ways in (_REPLY, _LEADING):
        for polarity, said in ways.items():
            if said.says(words):
                return polarity
    return None


def _before_a_pause(lead: str) -> Polarity | None:
    """In "No, Paris is bigger" the comma tells it from "no man is an island"; speech recognisers rarely send one."""
    pause = _PAUSE.search(lead)
    if pause is None:
        return None
    words = plain(lead[: pause.start()])
    return next((polarity for polarity, said in _LEAD_ALONE.items() if said.says(words)), None)
