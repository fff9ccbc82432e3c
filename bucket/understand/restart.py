"""The user wants to begin the talk anew."""

from bucket.understand.spoken import request

_PHRASES = frozenset(['start over', 'let us begin again'])


def wants_restart(text: str) -> bool:
    """The user wants to begin the talk anew."""
    return request(text) in _PHRASES
