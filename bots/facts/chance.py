"""Chance that can be replayed: the same seed and purpose always choose the same."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Option = TypeVar("Option")


def choose(options: Sequence[Option], seed: int, purpose: str) -> Option:
    """One of the options, which must not be empty.

    The purpose keeps choices that share a request's seed apart. A hash and not `random`, whose sequences are a matter
    of the Python version: stored turns are replayed on later ones.
    """
    digest = blake2b(f"{purpose}:{seed}".encode(), digest_size=8).digest()
    return options[int.from_bytes(digest, "big") % len(options)]
