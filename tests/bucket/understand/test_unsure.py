"""The gate for badly heard speech: the mean of the words' confidence decides."""

import pytest

from bucket.understand.unsure import is_unsure
from dialogue.turns import Token


def heard(*confidences: float) -> tuple[Token, ...]:
    return tuple(Token(f"word{at}", confidence) for at, confidence in enumerate(confidences))


@pytest.mark.parametrize(
    ("confidences", "unsure"),
    [
        ((0.2, 0.3), True),
        ((0.9, 0.8), False),
        ((0.1, 0.9), False),
        ((0.1, 0.7), True),
        ((0.45,), False),
        ((0.0,), True),
    ],
)
def test_the_mean_confidence_is_held_against_the_threshold(confidences: tuple[float, ...], unsure: bool) -> None:
    assert is_unsure(heard(*confidences), 0.45) is unsure


def test_what_was_typed_is_sure() -> None:
    assert not is_unsure((), 0.45)


def test_a_threshold_of_zero_lets_everything_through() -> None:
    assert not is_unsure(heard(0.0, 0.0), 0.0)
