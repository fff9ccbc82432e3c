"""What is said to a game in progress: "I give up", "tell me the answer". Its bot holds the floor and understands it.

The same words would end or interrupt a plain conversation. The phrases are in data/phrases/game.toml.
"""

from functools import cache

from bucket.understand.spoken import Whole, read_phrases, request


def speaks_to_a_game(text: str) -> bool:
    """Whether these are words to a game rather than to the Bucket; "stop" and "goodbye" are not."""
    return _said().says(request(text))


@cache
def _said() -> Whole:
    return Whole("OUT|ASK", read_phrases("game"))
