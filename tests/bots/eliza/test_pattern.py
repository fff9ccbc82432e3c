"""Decomposition patterns: what fits, what is captured."""

import pytest

from bots.eliza.pattern import PatternError, parse
from bots.eliza.vocabulary import Vocabulary

FITS = {
    ("* my @sibling is {what}", "you know my little sister is very tired"): {
        "sibling": "little sister",
        "what": "very tired",
    },
    ("i like|love {what}", "i love old trains"): {"what": "old trains"},
    ("i can_not|will_not {do}", "i can not swim"): {"do": "swim"},
    ("* a|an? dog", "i saw dog"): {},
    ("* a|an? dog ", "i saw a dog"): {},
    ("{a} than {b}", "more than less than that"): {"a": "more", "b": "less than that"},
    ("* the end", "the end and the end"): {},
    ("*", ""): {},
    ("* my {thing:2}", "this is my old car"): {"thing": "old car"},
    ("i am {doing:ing} now", "i am baking bread now"): {"doing": "baking bread"},
    ("* i @feel @much? @sad *", "today i feel a bit down again"): {"feel": "feel", "much": "a bit", "sad": "down"},
    ("i @like {kind} music", "i love very old folk music"): {"like": "love", "kind": "very old folk"},
}
MISSES = [
    ("i like {what}", "i like"),
    ("i like {what}", "do i like tea"),
    ("* my {thing:2}", "this is my very old car"),
    ("i am {doing:ing}", "i am a king"),
    ("i am {doing:ing}", "i am"),
    ("* the end", "the end of it"),
    ("i can_not {do}", "i can swim"),
    ("dog", "dogs"),
    ("dog", ""),
]


@pytest.mark.parametrize(("pattern", "words"), FITS)
def test_a_pattern_captures(vocabulary: Vocabulary, pattern: str, words: str) -> None:
    said = tuple(words.split())
    spans = parse(pattern, vocabulary).match(said)
    assert spans is not None
    assert {name: " ".join(said[slice(*span)]) for name, span in spans.items()} == FITS[(pattern, words)]


@pytest.mark.parametrize(("pattern", "words"), MISSES)
def test_a_pattern_does_not_fit(vocabulary: Vocabulary, pattern: str, words: str) -> None:
    assert parse(pattern, vocabulary).match(tuple(words.split())) is None


@pytest.mark.parametrize("pattern", ["* *", "{a} *", "A", "@nothing", "{a} b {a}", "{A}", "b?c", "(x)", "{a:0}"])
def test_a_pattern_that_is_not_well_formed_is_refused(vocabulary: Vocabulary, pattern: str) -> None:
    with pytest.raises(PatternError):
        parse(pattern, vocabulary)
