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
    return options[_drawn(f"{purpose}:{seed}") % len(options)]


def in_turn(options: Sequence[Option], session: str, purpose: str, count: int) -> Option:
    """The options one after another as the count goes up, so that none comes twice running; each session begins elsewhere."""
    return options[(_drawn(f"{purpose}:{session}") + count) % len(options)]


def _drawn(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")
