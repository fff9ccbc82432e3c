"""The user wants to begin the talk anew: "start over". The phrases are in data/phrases/restart.toml."""

from bucket.understand.spoken import Whole, read_phrases, request

_ASKED = Whole("(BEFORE)* RESTART (AFTER)*", read_phrases("restart"))


def wants_restart(text: str) -> bool:
    """Whether the user wants to begin the talk anew; "start the quiz over" is the quiz's affair."""
    return _ASKED.says(request(text))
