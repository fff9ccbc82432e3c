"""The user asks what can be said and done here: "help", "what can you do". The phrases are in data/phrases/help.toml."""

from bucket.understand.spoken import Whole, read_phrases, request

_ASKED = Whole("(BEFORE)* HELP (AFTER)*", read_phrases("help"))


def wants_help(text: str) -> bool:
    """Whether the user asks for help with the talk itself; "help me with my homework" is not that."""
    return _ASKED.says(request(text))
