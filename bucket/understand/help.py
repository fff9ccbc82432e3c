"""The user asks what can be said and done here: "help", "what can you do". The phrases are in data/phrases/help.toml."""

from functools import cache

from bucket.understand.spoken import Whole, read_phrases, request


def wants_help(text: str) -> bool:
    """Whether the user asks for help with the talk itself; "help me with my homework" is not that."""
    return _asked().says(request(text))


@cache
def _asked() -> Whole:
    return Whole("(BEFORE)* HELP (AFTER)*", read_phrases("help"))
