"""The user asks to hear the last utterance again (RepeatIntent; Alana, 3.1)."""

from bucket.understand.spoken import request

_PHRASES = frozenset(['pardon', 'come again', 'repeat that', 'what was that'])


def wants_repeat(text: str) -> bool:
    """The user asks to hear the last utterance again (RepeatIntent; Alana, 3.1)."""
    return request(text) in _PHRASES
