"""The AIML files: how much there is, how narrow the patterns are, and whether everything in them may be said."""

import re
from collections import Counter

import pytest

from bots.persona.bot import DATA, create
from bots.persona.plain import Plain
from bots.persona.ways import expand
from dialogue.knowledge.character import load_character
from dialogue.safety.offence import OffenceJudge, load_offence
from tests.bots.persona.content import answers, categories, frame

ASKED_FOR = 350
FAVOURITE_KINDS = 20
_POLAR = re.compile(r"^(?:DO|DOES|DID|ARE|IS|HAVE|HAS|SHALL|CAN|WOULD|WILL)\b(?!.*\bOR\b)")


@pytest.fixture(scope="module")
def judge() -> OffenceJudge:
    return load_offence()


def texts() -> list[str]:
    return [text for category in answers() for text in category.texts if text]


def test_there_are_as_many_categories_with_an_answer_of_their_own_as_were_asked_for() -> None:
    assert len(answers()) >= ASKED_FOR


def test_there_are_as_many_distinct_frames_as_were_asked_for() -> None:
    frames = [{frame(text) for text in category.texts if text} for category in answers()]
    assert len(set().union(*frames)) >= ASKED_FOR


def test_no_frame_occurs_more_than_three_times() -> None:
    frames = Counter(one for category in answers() for one in {frame(text) for text in category.texts if text})
    assert {one: count for one, count in frames.items() if count > 3} == {}


def test_no_text_occurs_twice() -> None:
    assert [text for text, count in Counter(texts()).items() if count > 1 and "Great!" not in text] == []


def test_no_pattern_is_made_of_wildcards_only() -> None:
    assert [one for one in categories() if not set(one.pattern.split()) - {"*", "_"}] == []


def test_patterns_with_a_wildcard_reduce_or_name_two_words_or_answer_our_own_question() -> None:
    """A lone word and a wildcard take in too much: "are you *" is everything."""
    wide = [
        one
        for one in categories()
        if "*" in one.pattern.split() and not one.reduces and one.that == "*" and len(one.pattern.split()) < 3
    ]
    assert [one.pattern for one in wide] == ["FAVOURITE *"]  # reached through "what is your favourite *" only


def test_patterns_are_in_the_plain_form_in_which_speech_arrives(plain: Plain) -> None:
    stray = []
    for one in categories():
        for written in {one.pattern, one.that} - {"*"}:
            words = [sentence.words for sentence in plain.sentences(written.replace("*", "anythingatall"))]
            bare = one.pattern in ("YES", "NO", "WHAT ABOUT YOU")
            if words != [written.lower().replace("*", "anythingatall")] and not bare:
                stray.append((written, words))
    assert stray == []


def test_a_bare_yes_no_or_what_about_you_is_answered_in_its_context_only() -> None:
    bare = {"YES", "NO", "WHAT ABOUT YOU"}
    assert [one for one in categories() if one.pattern in bare and one.that == one.topic == "*"] == []


def test_every_sentence_that_is_followed_up_is_one_that_is_said(plain: Plain) -> None:
    said = {sentence.words for text in texts() for sentence in plain.sentences(text)[-1:]}
    followed = {one.that.lower() for one in categories() if "*" not in one.that}
    assert followed - said == set()


def test_every_yes_or_no_question_that_is_asked_is_followed_up_for_both(plain: Plain) -> None:
    followed: dict[str, set[str]] = {}
    for one in categories():
        followed.setdefault(one.that, set()).add(one.pattern)
    loose = []
    for text in texts():
        asked = plain.sentences(text)[-1].words.upper() if text.endswith("?") else ""
        last = re.split(r"(?<=[.!?]) ", text)[-1]
        whole = _POLAR.match(asked) and ", and " not in last
        if whole and not {"YES", "NO"} <= followed.get(asked, set()):
            loose.append(text)
    assert loose == []


def test_everything_may_be_said(judge: OffenceJudge) -> None:
    found = {text: judge.judge(text[0].upper() + text[1:]) for text in texts()}
    assert {text: finding for text, finding in found.items() if finding} == {}


def test_texts_can_be_spoken() -> None:
    written = re.compile(r"[^ -~é]|\d|&|/|\(|\b(?:e\.g|i\.e|etc|vs|approx)\b")
    assert [text for text in texts() if written.search(text)] == []
    assert [text for text in texts() if not text.endswith((".", "!", "?"))] == []


def test_texts_are_short() -> None:
    assert [text for text in texts() if len(re.split(r"(?<=[.!?]) ", text)) > 4 or len(text.split()) > 45] == []


def test_openings_vary() -> None:
    openings = Counter(text.split()[0].strip(",.!?") for text in texts())
    assert openings.most_common(1)[0][1] <= len(texts()) / 8


def test_every_kind_of_favourite_can_be_asked_for_and_explained() -> None:
    patterns = {one.pattern for one in categories()}
    kinds = {kind.upper() for kind in load_character().favourites}
    assert len(kinds) >= FAVOURITE_KINDS
    assert {f"FAVOURITE {kind}" for kind in kinds} | {f"WHYFAVOURITE {kind}" for kind in kinds} <= patterns


def test_no_fact_stands_in_a_template() -> None:
    """What the character holds comes in by name, so that it can be changed in one place."""
    names = [one.what for one in load_character().favourites.values() if one.what[0].isupper() and " " in one.what]
    written = "".join(file.read_text(encoding="utf-8") for file in DATA.glob("*.aiml"))
    assert [name for name in names if name in written] == []


def test_ways_are_expanded_as_they_are_written() -> None:
    assert sorted(expand("are you (old|young) [now]")) == [
        "are you old",
        "are you old now",
        "are you young",
        "are you young now",
    ]


def test_files_that_ship_are_ours_alone() -> None:
    assert {file.suffix for file in DATA.iterdir()} == {".aiml", ".ways", ".toml"}
    assert not [file for file in DATA.iterdir() if "GNU" in file.read_text(encoding="utf-8")]


def test_making_the_bot_again_gives_the_same_bot() -> None:
    assert create().about() == create().about()
