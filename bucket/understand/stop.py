"""The user wants to end the conversation (StopIntent; Alana, 3.1), in the many ways people say it.

"The StopIntent handled here covers more varied expressions and allows more flexibility than the Amazon built-in intent"
(footnote 2). Clear phrases may come with any reason ("my taxi has arrived, I have to go"; "leave me alone, I'm busy");
plain ones must be all that was said but for courtesies ("that's enough, thanks"). Stopping something else ("stop the
quiz", "leave the door alone") is simply in neither. The phrases are in data/phrases/stop.toml.
"""

from bucket.understand.spoken import AtTheEnd, Whole, read_phrases, request

_PHRASES = read_phrases("stop")
_PLAIN = Whole("(BEFORE)* PLAINLY (AFTER)*", _PHRASES)
_CLEAR = tuple(
    AtTheEnd(f"{clear} (AFTER)* [REASON]", _PHRASES, unless_after)
    for clear, unless_after in (("GO", "GOING"), ("BYE", "QUOTED"), ("COMMAND", "REPORTED"))
)
_TO_DO_SOMETHING = AtTheEnd("(i|we) MUST LEAVE and ...", _PHRASES, "GOING")
_ANOTHER_DAY = AtTheEnd("OTHERTIMES", _PHRASES)


def wants_to_stop(text: str) -> bool:
    """Whether the user wants to end the conversation. Stopping a quiz, a story or a subject is not that."""
    words = request(text)
    if _PLAIN.says(words) or any(clear.found(words) for clear in _CLEAR):
        return True
    return _TO_DO_SOMETHING.found(words) is not None and not _ANOTHER_DAY.found(words)
