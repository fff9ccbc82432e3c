"""The user asks what can be said here."""

from bucket.understand.spoken import request

_PHRASES = frozenset(['help', 'what can you do', 'what can i say'])


def wants_help(text: str) -> bool:
    """The user asks what can be said here."""
    return request(text) in _PHRASES
