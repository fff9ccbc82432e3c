"""The user wants what is stored about them erased."""

from bucket.understand.spoken import request

_PHRASES = frozenset(['forget me', 'delete my data'])


def wants_to_be_forgotten(text: str) -> bool:
    """The user wants what is stored about them erased."""
    return request(text) in _PHRASES
