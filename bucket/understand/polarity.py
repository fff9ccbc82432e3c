"""The user's own yes, no or maybe."""

from bucket.understand.spoken import request
from dialogue.contract import Polarity

_SAID = {"yes": Polarity.YES, "no": Polarity.NO, "maybe": Polarity.MAYBE}


def polarity_of(text: str) -> Polarity | None:
    """The user's own yes, no or maybe, None where the utterance is none of them."""
    return _SAID.get(request(text))
