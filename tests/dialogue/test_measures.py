"""Precision, recall, accuracy and the bootstrap: known figures, bounds for any labels, undefined where undefined."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dialogue.measures import accuracy, bootstrap_interval, mean, precision, recall

RIGHT = ["stop", "stop", "time", "none", "none"]
GIVEN = ["stop", "none", "time", "stop", "none"]

pairs = some.lists(some.tuples(some.sampled_from("abc"), some.sampled_from("abc")))


def test_figures_of_a_small_case_counted_by_hand():
    assert accuracy(RIGHT, GIVEN) == pytest.approx(3 / 5)
    assert precision(RIGHT, GIVEN, "stop") == pytest.approx(1 / 2)
    assert recall(RIGHT, GIVEN, "stop") == pytest.approx(1 / 2)
    assert precision(RIGHT, GIVEN, "time") == 1.0


def test_what_cannot_be_measured_is_none():
    assert accuracy([], []) is None
    assert precision(RIGHT, GIVEN, "repeat") is None
    assert recall(RIGHT, GIVEN, "repeat") is None
    assert mean([]) is None
    assert bootstrap_interval([], mean) is None
    assert bootstrap_interval([1.0], lambda _: None) is None
    assert bootstrap_interval([1.0], lambda _: float("nan")) is None


def test_unequal_lengths_are_an_error_that_says_so():
    with pytest.raises(ValueError, match="2 right labels, but 1 given"):
        accuracy([True, False], [True])


@given(pairs)
def test_any_labels_give_shares(labels):
    right, given_labels = [one for one, _ in labels], [other for _, other in labels]
    for figure in (
        accuracy(right, given_labels),
        precision(right, given_labels, "a"),
        recall(right, given_labels, "a"),
    ):
        assert figure is None or 0 <= figure <= 1
    assert precision(right, given_labels, "a") == recall(given_labels, right, "a")


@given(some.lists(some.floats(-1e6, 1e6), min_size=1, max_size=30), some.integers(0, 5))
def test_the_interval_lies_within_the_sample_and_is_the_same_for_the_same_seed(sample, seed):
    low, high = bootstrap_interval(sample, mean, resamples=50, seed=seed)
    assert min(sample) - 1e-6 <= low <= high <= max(sample) + 1e-6
    assert (low, high) == bootstrap_interval(sample, mean, resamples=50, seed=seed)


def test_the_interval_of_a_mean_is_about_as_wide_as_theory_has_it():
    heads = [1.0] * 50 + [0.0] * 50
    low, high = bootstrap_interval(heads, mean, seed=3)
    assert low == pytest.approx(0.5 - 0.098, abs=0.02)  # 1.96 * sqrt(0.25 / 100)
    assert high == pytest.approx(0.5 + 0.098, abs=0.02)
    narrow_low, narrow_high = bootstrap_interval(heads, mean, confidence=0.5, seed=3)
    assert low < narrow_low < narrow_high < high


@pytest.mark.parametrize("wrong", [{"confidence": 0}, {"confidence": 1}, {"resamples": 0}])
def test_settings_without_sense_are_refused(wrong):
    with pytest.raises(ValueError, match=r"between 0 and 1|at least once"):
        bootstrap_interval([1.0], mean, **wrong)
