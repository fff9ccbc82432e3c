"""The language of the pattern files, and that every entry of ours is well formed and stands once."""

from collections.abc import Sequence

import pytest

from dialogue.safety.compiling import Written, compile_patterns, written_patterns
from dialogue.safety.learned import WordWeights, load_weights
from dialogue.safety.learning import Example, learn, write_weights
from dialogue.safety.lexicon import LexiconError, load_classes
from dialogue.safety.offence import DATA
from dialogue.safety.reading import read

CLASSES = load_classes(DATA / "words")


def found(text: str, *lines: str, frames: Sequence[Written] = (), kind: str = "kind") -> list[str]:
    matcher = compile_patterns(CLASSES, [Written(kind, line, "here") for line in lines], frames, ["moby_dick"])
    return [" ".join(match.words) for match in matcher.matches(read(text, matcher.vocabulary))]


@pytest.mark.parametrize(
    ("pattern", "text", "words"),
    [
        ("sell|buy shares", "never buy shares here", ["buy shares"]),
        ("sell ..2 shares", "sell all your shares", ["sell all your shares"]),
        ("sell ..1 shares", "sell all your shares", []),
        ("sell ..2 shares", "sell it. my shares rose", []),
        ("think ..3 silly", "i think you are not silly", []),
        ("sell the? shares", "sell shares", ["sell shares"]),
        ("sell the? shares", "sell the shares", ["sell the shares"]),
        ("^sell", "and then sell", ["sell"]),
        ("^sell", "they sell", []),
        ("sell * shares", "sell no shares", ["sell no shares"]),
        ("get lost $", "get lost, will you", ["get lost"]),
        ("get lost $", "get lost things back", []),
        ("get lost|found $|now", "get lost now", ["get lost now"]),
        ("cat & dog", "the dog chased a cat", ["cat"]),
        ("cat & dog", "a dog. a cat", []),
        ("cat unless dog", "a cat and a dog", []),
        ("cat unless dog", "a dog. a cat", ["cat"]),
        ("life_insurance is bad", "life insurance is bad", ["insurance is bad"]),
        ("dick", "moby dick is a whale", []),
        ("you are silly", "you're silly", ["you are silly"]),
    ],
)
def test_a_pattern_finds(pattern, text, words):
    assert found(text, pattern) == words


def test_what_a_frame_tells_to_do_is_an_order():
    frames = [Written("told to", "you should", "frames:1"), Written("told not to", "you should not", "frames:2")]
    assert found("you should sell", "!sell", frames=frames) == ["sell"]
    assert found("we can sell", "!sell", frames=frames) == []
    assert found("you should not sell", "!sell", frames=frames) == []
    assert found("you should not sell", "~sell", frames=frames) == ["sell"]


def test_what_is_denied_counts_only_where_the_heading_says_so():
    frames = [Written("denied", "not think", "frames:1")]
    assert found("i do not think you are silly", "you are silly", frames=frames, kind="x unless denied") == []
    assert found("i do not think you are silly", "you are silly", frames=frames, kind="x") == ["you are silly"]


@pytest.mark.parametrize("line", ["..3 sell", "sell ..3", "sell? shares", "<no_such_class>", "<group:ing>", "a+b", "*"])
def test_a_malformed_pattern_is_an_error_that_names_its_place(line):
    with pytest.raises(LexiconError, match="here"):
        found("", line)


def test_a_doubled_pattern_is_an_error():
    with pytest.raises(LexiconError, match="stands already"):
        found("", "sell shares", "sell  shares")


@pytest.mark.parametrize(
    "text", ["word", "[a noun]\nx x", "[a noun]\nx\n[a noun]\ny", "[a thing]\nx", "[a noun]\n@b", "[a noun]\n@a"]
)
def test_a_malformed_class_file_is_an_error(tmp_path, text):
    (tmp_path / "words.txt").write_text(text)
    with pytest.raises(LexiconError):
        load_classes(tmp_path)


def test_classes_know_the_forms_of_their_words(tmp_path):
    (tmp_path / "words.txt").write_text("[act verb]\nstab steal/stole/stolen make_out\n[who noun]\nbaby/babies boss")
    classes = load_classes(tmp_path)
    assert classes["act"].forms["ing"] == {"stabbing", "stealing", "making_out"}
    assert classes["act"].forms["past"] == {"stabbed", "stole", "stolen", "maked_out"}
    assert classes["who"].forms["pl"] == {"babies", "bosses"}


def test_every_shipped_pattern_is_well_formed_and_stands_once():
    files = sorted((DATA / "offence").glob("*.txt"))
    lines = [written for path in files for written in written_patterns(path)]
    frames = written_patterns(DATA / "frames.txt")
    assert len(compile_patterns(CLASSES, lines, frames, CLASSES["harmless"].forms["plain"]).patterns) == len(lines)
    telling = written_patterns(DATA / "care" / "telling.txt")
    assert len(compile_patterns(CLASSES, telling, (), ()).patterns) == len(telling)
    assert {written.kind for written in frames} == {"told to", "told not to", "denied"}


def test_every_pattern_of_ours_has_at_most_a_dozen_gap_words():
    for path in [*(DATA / "offence").glob("*.txt"), DATA / "care" / "telling.txt"]:
        for written in written_patterns(path):
            gaps = [int(element[2:]) for element in written.line.split() if element.startswith("..")]
            assert max(gaps, default=0) <= 12, written


def test_weights_are_learned_the_same_each_time_and_survive_the_file(tmp_path):
    examples = [Example(("you", "smell"), True), Example(("flowers", "smell", "nice"), False)] * 5
    table = learn(examples)
    assert table == learn(examples)
    assert table.judge(("you", "smell"))
    assert not table.judge(("flowers", "smell", "nice"))
    write_weights(tmp_path / "table.tsv", table, "Learned from two sentences.")
    assert load_weights(tmp_path / "table.tsv").weights.keys() == table.weights.keys()


@pytest.mark.parametrize("line", ["word", "word\tx", "a\t1\na\t2", "a\t1"])
def test_a_malformed_table_of_weights_is_an_error(tmp_path, line):
    (tmp_path / "table.tsv").write_text(line)
    with pytest.raises(LexiconError):
        load_weights(tmp_path / "table.tsv")


def test_the_heaviest_words_are_named_first():
    table = WordWeights({"you": 1.0, "smell": 2.0}, 0.0, 0.1)
    assert table.judge(("you", "smell")) == ("smell", "you")
