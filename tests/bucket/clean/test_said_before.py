"""Near-repetition: found just where comparing with every earlier reply would find it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bucket.clean.said_before import SaidBefore
from bucket.clean.words import fingerprint_of, words_of

WORDS = st.lists(st.sampled_from("a b c d e f g h i j".split()), max_size=8)


@given(st.lists(WORDS, max_size=12), WORDS, st.sampled_from([0.3, 0.5, 0.75, 0.9, 1.0]))
def test_it_finds_what_comparing_with_every_reply_would_find(
    said: list[list[str]], new: list[str], threshold: float
) -> None:
    def jaccard(one: set[str], other: set[str]) -> float:
        return len(one & other) / len(one | other) if one | other else 0.0

    best = max((jaccard(set(new), set(each)) for each in said), default=0.0)
    found = SaidBefore([fingerprint_of(each) for each in said], threshold).likeness(new)
    assert found == pytest.approx(best if best >= threshold else 0.0)


SAID = "Here's an odd one: otters hold hands while they sleep, so that they don't drift apart."


@pytest.mark.parametrize(
    ("text", "is_repetition"),
    [
        (SAID, True),
        (SAID.upper(), True),
        ("Otters hold hands while they sleep, so that they don't drift apart.", True),
        ("I heard that otters hold hands while they sleep so they don't drift apart", True),
        ("Sea otters have a pocket under each arm, where they keep a favourite stone.", False),
        ("Swifts sleep while they fly.", False),
    ],
)
def test_another_lead_in_does_not_make_it_new(text: str, is_repetition: bool) -> None:
    before = SaidBefore([fingerprint_of(words_of(SAID))], 0.6)
    assert bool(before.likeness(words_of(text))) is is_repetition
