"""Spoken answers: what counts, what nearly does and what does not, over a table of attempts."""

import json
from pathlib import Path

import pytest

from bots.quiz.attempt import attempt_of
from bots.quiz.content import Content
from bots.quiz.matching import Verdict, judge
from bots.quiz.numbers import with_figures
from bots.quiz.questions import Sort
from bots.quiz.sounds import distance, sound_key
from bots.quiz.words import spoken_words

TABLE = [json.loads(line) for line in (Path(__file__).parent / "attempts.jsonl").read_text("utf-8").splitlines()]
ATTEMPTS = [(row["ask"], said, verdict) for row in TABLE for verdict in Verdict for said in row.get(verdict, ())]


def verdict_on(said: str, ask: str, content: Content) -> Verdict:
    question = next(each for each in content.questions if each.row.ask == ask)
    return judge(attempt_of(spoken_words(said), content.wishes), question, content.names).verdict


def test_the_table_is_long_enough() -> None:
    assert len(ATTEMPTS) >= 400
    assert sum(verdict is not Verdict.RIGHT for _, _, verdict in ATTEMPTS) >= 150


@pytest.mark.parametrize(("ask", "said", "verdict"), ATTEMPTS, ids=[f"{said}" for _, said, _ in ATTEMPTS])
def test_an_attempt_is_judged_as_a_host_would(content: Content, ask: str, said: str, verdict: Verdict) -> None:
    assert verdict_on(said, ask, content) is verdict


LEADS = (
    "{}",
    "um {}",
    "i think it's {}",
    "is it {}",
    "maybe {}",
    "the answer is {}",
    "{} i think",
    "it was {}",
    "well {} please",
)


@pytest.mark.parametrize("lead", LEADS)
def test_every_answer_is_recognised_however_it_is_led_to(content: Content, lead: str) -> None:
    for question in content.questions:
        said = [question.row.answer]
        if question.row.sort is not Sort.POLAR:
            said += question.row.also
        for answer in said if lead == "{}" else said[:1]:
            attempt = attempt_of(spoken_words(lead.format(answer.lower())), content.wishes)
            judged = judge(attempt, question, content.names)
            assert judged.verdict is Verdict.RIGHT, f"{question.row.ask} {lead.format(answer)}: {judged}"


def test_no_answer_to_another_question_of_the_topic_is_right(content: Content) -> None:
    for question in content.questions:
        rights = {form.joined for form in question.forms}
        for other in content.questions:
            if other.row.topic is not question.row.topic or rights & {form.joined for form in other.forms}:
                continue
            judged = judge(attempt_of(spoken_words(other.row.answer), content.wishes), question, content.names)
            if Sort.POLAR not in (question.row.sort, other.row.sort) and question.number is None:
                assert judged.verdict is not Verdict.RIGHT, f"{question.row.ask} {other.row.answer}"


def test_the_close_ones_are_never_right(content: Content) -> None:
    for question in content.questions:
        for close in question.row.close:
            judged = judge(attempt_of(spoken_words(close), content.wishes), question, content.names)
            assert judged.verdict is Verdict.NEAR, f"{question.row.ask} {close}: {judged}"


@pytest.mark.parametrize(
    ("said", "figures"),
    [
        ("nineteen sixty nine", "1969"),
        ("ten sixty six", "1066"),
        ("nineteen oh five", "1905"),
        ("twenty twelve", "2012"),
        ("two thousand and one", "2001"),
        ("eighteen hundred", "1800"),
        ("nineteen hundred and five", "1905"),
        ("a hundred and one", "101"),
        ("one hundred and one thousand", "101000"),
        ("three million", "3000000"),
        ("twenty one", "21"),
        ("twenty-first", "21"),
        ("the eighth", "the 8"),
        ("21st", "21"),
        ("1,000", "1000"),
        ("three point one four", "3.14"),
        ("a dozen", "12"),
        ("nine nine nine", "9 9 9"),
        ("seven", "7"),
        ("henry the eighth", "henry the 8"),
        ("a hundred", "100"),
        ("point taken", "point taken"),
        ("oh no", "oh no"),
    ],
)
def test_spoken_numbers_become_figures(said: str, figures: str) -> None:
    assert " ".join(with_figures(spoken_words(said))) == figures


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("phoenix", "fenix"),
        ("knight", "night"),
        ("tchaikovsky", "chaikofski"),
        ("beethoven", "beatoven"),
        ("wright", "rite"),
    ],
)
def test_words_that_sound_the_same_have_one_key(one: str, other: str) -> None:
    assert sound_key(one) == sound_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("sweden", "sudan"), ("iceland", "ireland"), ("cat", "hat"), ("paris", "mars")]
)
def test_words_that_sound_different_have_not(one: str, other: str) -> None:
    assert sound_key(one) != sound_key(other)


def test_the_distance_counts_letters_up_to_its_limit() -> None:
    assert distance("canberra", "canberra", 2) == 0
    assert distance("canbera", "canberra", 2) == 1
    assert distance("einstien", "einstein", 2) == 1
    assert distance("kitten", "sitting", 3) == 3
    assert distance("paris", "london", 2) == 3
    assert distance("", "", 0) == 0
