"""The user wants to begin the talk anew: "start over". The phrases are in data/phrases/restart.toml."""

from functools import cache

from bucket.understand.spoken import Whole, read_phrases, request


def wants_restart(text: str) -> bool:
    """Whether the user wants to begin the talk anew; "start the quiz over" is the quiz's affair."""
    return _asked().says(request(text))


@cache
def _asked() -> Whole:
    return Whole("(BEFORE)* RESTART (AFTER)*", read_phrases("restart"))
