"""The words of a text, for comparing replies with one another and with what the user said."""

import re
from collections.abc import Iterable
from zlib import crc32

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def words_of(text: str) -> list[str]:
    """Lower-cased words in order, without punctuation; "don't" is one word."""
    return _WORD.findall(text.lower())


def fingerprint_of(words: Iterable[str]) -> tuple[int, ...]:
    """The set of words as sorted 32-bit hashes: small enough to be kept for every reply of a session."""
    return tuple(sorted({crc32(word.encode()) for word in words}))


def phrase_hash(text: str) -> int:
    """One hash of a text's words in order; equal for texts that sound the same."""
    return crc32(" ".join(words_of(text)).encode())
