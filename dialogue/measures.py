"""Measures of how well something was judged: precision, recall, accuracy, and how far chance may have moved a figure.

Labels may be of any type that can be compared: booleans, names, numbers. Where a measure is undefined (a recall
when nothing was to be found) the answer is `None`, never a number that looks like a result.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isnan
from statistics import fmean
from typing import TypeVar

T = TypeVar("T")

CONFIDENCE = 0.95
RESAMPLES = 1000  # steady to about two digits, which is what is shown of an interval


def accuracy(expected: Sequence[T], got: Sequence[T]) -> float | None:
    """Share of cases that were given the right label.

    Parameters
    ----------
    expected, got : sequence
        The right label and the given one, case by case; of the same length.

    Returns
    -------
    float or None
        In [0, 1]; `None` where there is no case.
    """
    return _share(right == given for right, given in _paired(expected, got))


def precision(expected: Sequence[T], got: Sequence[T], label: T) -> float | None:
    """Of the cases that were given `label`, the share to which it belongs.

    Parameters
    ----------
    expected, got : sequence
        The right label and the given one, case by case; of the same length.
    label
        The label in question, such as `True` for "offensive".

    Returns
    -------
    float or None
        In [0, 1]; `None` where no case was given the label.
    """
    return _share(right == label for right, given in _paired(expected, got) if given == label)


def recall(expected: Sequence[T], got: Sequence[T], label: T) -> float | None:
    """Of the cases to which `label` belongs, the share that was given it.

    Parameters
    ----------
    expected, got : sequence
        The right label and the given one, case by case; of the same length.
    label
        The label in question, such as `True` for "offensive".

    Returns
    -------
    float or None
        In [0, 1]; `None` where the label belongs to no case.
    """
    return _share(given == label for right, given in _paired(expected, got) if right == label)


def mean(values: Sequence[float]) -> float | None:
    """The arithmetic mean; `None` of nothing. A statistic for `bootstrap_interval`."""
    return fmean(values) if values else None


def bootstrap_interval(
    sample: Sequence[T],
    statistic: Callable[[Sequence[T]], float | None],
    *,
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> tuple[float, float] | None:
    """Between which bounds a statistic lies, by the percentile bootstrap.

    The sample is drawn anew with replacement, the statistic taken of each draw, and the middle `confidence` of the
    results reported. The same seed gives the same bounds. Around a figure of exactly 0 or 1 the bounds fall together:
    the bootstrap cannot tell what it has never seen, so read them there as "too few cases to say".

    Parameters
    ----------
    sample : sequence
        The cases, any length.
    statistic : callable
        From cases to a number, or `None` where it is undefined; such draws do not count.
    confidence : float
        In (0, 1).
    resamples : int
        How often to draw.
    seed : int
        Of the draws.

    Returns
    -------
    tuple of float, or None
        The lower and the upper bound; `None` where the statistic is undefined.

    References
    ----------
    Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapter 13.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence lies between 0 and 1, not {confidence}")
    if resamples < 1:
        raise ValueError(f"draw at least once, not {resamples} times")
    if not sample:
        return None
    chance = random.Random(seed)  # noqa: S311 - statistics, not secrets
    drawn = (statistic(chance.choices(sample, k=len(sample))) for _ in range(resamples))
    figures = sorted(figure for figure in drawn if figure is not None and not isnan(figure))
    if not figures:
        return None
    tail = (1 - confidence) / 2
    return _percentile(figures, tail), _percentile(figures, 1 - tail)


def _paired(expected: Sequence[T], got: Sequence[T]) -> Iterator[tuple[T, T]]:
    if len(expected) != len(got):
        raise ValueError(f"{len(expected)} right labels, but {len(got)} given ones: there must be one for each case")
    return zip(expected, got, strict=True)


def _share(hits: Iterable[bool]) -> float | None:
    return mean([float(hit) for hit in hits])


def _percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which `share` of the ordered ones lie, between two neighbours in proportion."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
