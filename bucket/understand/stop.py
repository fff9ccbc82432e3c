"""The user wants to end the conversation (StopIntent; Alana, 3.1)."""

from bucket.understand.spoken import request

_PHRASES = frozenset(['stop', 'bye', 'goodbye', 'i have to go', 'leave me alone'])


def wants_to_stop(text: str) -> bool:
    """The user wants to end the conversation (StopIntent; Alana, 3.1)."""
    return request(text) in _PHRASES
