"""The user wants to be forgotten: what is stored about them is erased. The phrases are in data/phrases/forget.toml."""

from functools import cache

from bucket.understand.spoken import Whole, read_phrases, request


def wants_to_be_forgotten(text: str) -> bool:
    """Whether the user asks that what is stored about them be erased; "forget it" and "don't forget me" are not that."""
    return _asked().says(request(text))


@cache
def _asked() -> Whole:
    return Whole("(BEFORE)* FORGET (AFTER)*", read_phrases("forget"))
