"""The user asks to hear the last utterance again (RepeatIntent; Alana, 3.1), in the many ways people say it.

Asking for it ("say that again", "what did you say"); saying that it was not heard ("the dog barked and I missed your
answer"); and the short ones, which must be all that was said ("pardon"). The phrases are in data/phrases/repeat.toml.
"""

from functools import cache

from bucket.understand.spoken import AtTheEnd, Whole, read_phrases, request


def wants_repeat(text: str) -> bool:
    """Whether the user asks for the last utterance to be said again."""
    words = request(text)
    if words in ("sorry", "i am sorry"):  # "Sorry?" and a bare "sorry" ask; "I'm sorry" and "sorry :)" apologise
        return text.rstrip().endswith("?") or text.strip().lower() == "sorry"
    short, asked = _ways()
    return short.says(words) or asked.found(words) is not None


@cache
def _ways() -> tuple[Whole, AtTheEnd]:
    phrases = read_phrases("repeat")
    asked = "(ASKED|WHAT|FAULT|SUBJECT UNHEARD) (AFTER)* [REASON]|SUBJECT BARE (AFTER)*"
    return (
        Whole("(BEFORE)* (SHORT|UNHEARD|BARE) (AFTER)*", phrases),
        AtTheEnd(asked, phrases, unless_after="REPORTED"),
    )
