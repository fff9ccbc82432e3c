"""What the Bucket says itself: fit to be said, with the right slots, and checked when it is loaded."""

import re
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from bucket.own_words import SHIPPED, SLOTS, OwnWords, OwnWordsError, load_own_words, say
from dialogue.safety.offence import OffenceJudge, load_offence

WORDS = load_own_words()
LINES = [(group, line) for group, lines in msgspec.structs.asdict(WORDS).items() for line in lines]
FILLED = {
    "heard": "the cat sat on the mat",
    "last": "Do you like tea?",
    "abilities": "tell jokes, and tell you the time",
}


@pytest.fixture(scope="module")
def offence() -> OffenceJudge:
    return load_offence()


@pytest.mark.parametrize(("group", "line"), LINES)
def test_every_line_may_be_said(group: str, line: str, offence: OffenceJudge) -> None:
    assert offence.judge(line.format_map(FILLED)) is None


@pytest.mark.parametrize(("group", "line"), LINES)
def test_every_line_can_be_spoken(group: str, line: str) -> None:
    assert not re.search(r"[*_#<>&/()\[\]|]|\.\.\.|  |[A-Z]{2}", line)
    assert line[0].isupper()
    assert line[-1] in ".?!}"


@pytest.mark.parametrize(
    ("group", "least"), [("opening", 8), ("last_resort", 30), ("stop", 4), ("unsure", 4), ("help", 2)]
)
def test_there_is_enough_to_choose_from(group: str, least: int) -> None:
    assert len(getattr(WORDS, group)) >= least


def test_the_opening_invites_to_talk() -> None:
    assert all("?" in line and "Blether" in line for line in WORDS.opening)


@pytest.mark.parametrize("line", [*WORDS.unsure, *WORDS.unsure_heard])
def test_what_was_badly_heard_is_never_asked_back_as_a_yes_no_question(line: str) -> None:
    """Yes or no would be taken for the answer; the user is asked to say it again instead."""
    assert "?" not in line
    assert re.search(r"\b(sorry|apologies|excuse me)\b", line, re.IGNORECASE)
    assert "please" in line.lower()


def test_no_last_resort_is_like_another() -> None:
    def words(line: str) -> set[str]:
        return {word for word in re.findall(r"[a-z']+", line.lower()) if len(word) > 3}

    for one, other in combinations(WORDS.last_resort, 2):
        assert len(words(one) & words(other)) / len(words(one) | words(other)) < 0.4, (one, other)
        assert one.split()[:3] != other.split()[:3]


def test_last_resorts_carry_the_talk_on_and_claim_nothing() -> None:
    for line in WORDS.last_resort:
        assert "?" in line or re.search(r"\b(tell me|say|pick)\b", line, re.IGNORECASE)
        assert not re.search(r"\bI (know|understand|see what|agree|remember)\b", line)


def test_the_seed_chooses_and_every_line_gets_its_turn() -> None:
    assert {say(WORDS.stop, seed) for seed in range(len(WORDS.stop))} == set(WORDS.stop)
    assert say(WORDS.stop, 10**12) == say(WORDS.stop, 10**12)


def test_what_goes_into_a_slot_is_said_as_it_is() -> None:
    assert say(("I said: {last}",), 0, last="{heard} and {0}") == "I said: {heard} and {0}"


def load_with(tmp_path: Path, before: str, after: str) -> OwnWords:
    """The shipped words with one piece of the file replaced by another."""
    text = SHIPPED.read_text(encoding="utf-8")
    assert before in text
    file = tmp_path / "own_words.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    return load_own_words(file)


FAREWELL = '    "Goodbye. Thanks for the chat.",'
FAREWELL_AT = SHIPPED.read_text(encoding="utf-8").splitlines().index(FAREWELL) + 1


@pytest.mark.parametrize(
    ("before", "after", "error"),
    [
        ("restart = [", "restarted = [", r"own_words\.toml:\d+: there is no group 'restarted'; they are opening, stop"),
        (FAREWELL, '    "Goodbye, {name}.",', rf"own_words\.toml:{FAREWELL_AT}: lines of 'stop' have no {{ or }}"),
        (FAREWELL, '    "Good} bye.",', rf"own_words\.toml:{FAREWELL_AT}: lines of 'stop' have no {{ or }}"),
        (FAREWELL, '    "Good {{bye}}.",', rf"own_words\.toml:{FAREWELL_AT}: lines of 'stop' have no {{ or }}"),
        ('"I said: {last}"', '"I said it."', r"own_words\.toml:\d+: lines of 'repeat' have the slot {last} once"),
        (
            '"I said: {last}"',
            '"I said {last} {last}."',
            r"own_words\.toml:\d+: lines of 'repeat' have the slot {last} once",
        ),
        (
            '"I said: {last}"',
            '"I said {last:>9}."',
            r"own_words\.toml:\d+: lines of 'repeat' have the slot {last} once",
        ),
        (
            '"I said: {last}"',
            '"I said {last.real}."',
            r"own_words\.toml:\d+: lines of 'repeat' have the slot {last} once",
        ),
        (FAREWELL, '    "",', r"own_words\.toml:\d+: 'stop' has a line that is empty"),
        (
            FAREWELL,
            '    "Cheerio! It was lovely talking with you.",',
            r"'Cheerio. .*' is in 'stop' already; leave one out",
        ),
        (FAREWELL, "    7,", r"own_words\.toml:\d+: 'stop' must be a list of lines"),
        (FAREWELL, '    "Goodbye,', r"own_words\.toml: not TOML"),
    ],
)
def test_what_is_wrong_in_the_file_is_named_with_its_line_and_the_mend(
    tmp_path: Path, before: str, after: str, error: str
) -> None:
    with pytest.raises(OwnWordsError, match=error):
        load_with(tmp_path, before, after)


@pytest.mark.parametrize("group", OwnWords.__struct_fields__)
def test_a_missing_group_is_named(tmp_path: Path, group: str) -> None:
    block = re.search(rf"\n{group} = \[.*?\n\]\n", SHIPPED.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    with pytest.raises(OwnWordsError, match=f"the group '{group}' is missing; add {group} = "):
        load_with(tmp_path, block[0], "\n")


def test_too_few_last_resorts_are_refused(tmp_path: Path) -> None:
    block = re.search(r"\nlast_resort = \[.*?\n\]\n", SHIPPED.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    with pytest.raises(OwnWordsError, match="fewer than 30 last resorts"):
        load_with(tmp_path, block[0], '\nlast_resort = ["What is new?"]\n')


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(OwnWordsError, match="can not be read"):
        load_own_words(tmp_path / "none.toml")


def test_every_slot_belongs_to_a_group() -> None:
    assert set(SLOTS) <= set(OwnWords.__struct_fields__)
