"""The user asks to hear the last utterance again (RepeatIntent; Alana, 3.1), in the many ways people say it.

Asking for it ("say that again", "what did you say"); saying that it was not heard ("the dog barked and I missed your
answer"); and the short ones, which must be all that was said ("pardon"). The phrases are in data/phrases/repeat.toml.
"""

from bucket.understand.spoken import AtTheEnd, Whole, read_phrases, request

_PHRASES = read_phrases("repeat")
_SHORT = Whole("(BEFORE)* (SHORT|UNHEARD|BARE) (AFTER)*", _PHRASES)
_ASKED = AtTheEnd(
    "(ASKED|WHAT|FAULT|SUBJECT UNHEARD) (AFTER)* [REASON]|SUBJECT BARE (AFTER)*", _PHRASES, unless_after="REPORTED"
)


def wants_repeat(text: str) -> bool:
    """Whether the user asks for the last utterance to be said again."""
    words = request(text)
    if words in ("sorry", "i am sorry"):  # "Sorry?" and a bare "sorry" ask; "I'm sorry" and "sorry :)" apologise
        return text.rstrip().endswith("?") or text.strip().lower() == "sorry"
    return _SHORT.says(words) or _ASKED.found(words) is not None
