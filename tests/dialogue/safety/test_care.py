"""Who is answered with care, and with which words."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dialogue.safety.care import care_book, care_words, country_of, speaks_of_self_harm
from dialogue.safety.offence import load_offence


class Told(msgspec.Struct):
    text: str
    care: bool


TOLD = [
    msgspec.json.decode(line, type=Told)
    for line in (Path(__file__).parent / "self_harm.jsonl").read_bytes().splitlines()
]
COUNTRIES = [line.country for line in care_book().lines]


def test_there_are_enough_cases_each_way():
    assert sum(told.care for told in TOLD) >= 60
    assert sum(not told.care for told in TOLD) >= 60


def test_telling_of_self_harm_is_noticed():
    missed = [told.text for told in TOLD if told.care and not speaks_of_self_harm(told.text)]
    assert len(missed) <= 0.02 * len(TOLD), missed


def test_look_alikes_are_not_answered_with_care():
    alarmed = [told.text for told in TOLD if not told.care and speaks_of_self_harm(told.text)]
    assert len(alarmed) <= 0.02 * len(TOLD), alarmed


@pytest.mark.parametrize(
    "text",
    ["I WANT TO KILL MYSELF", "i’ve been cutting myself", "My friend wants to kill herself.", "i wanna die"],
)
def test_case_and_typography_do_not_matter(text):
    assert speaks_of_self_harm(text)


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_the_noticing(text):
    speaks_of_self_harm(text)


def test_twenty_thousand_characters_are_read():
    assert not speaks_of_self_harm("tell me about the weather in paris " * 570)
    assert speaks_of_self_harm("tell me about the weather " * 760 + "i want to kill myself")


def test_at_least_twenty_countries_have_a_helpline_of_their_own():
    assert len(COUNTRIES) == len(set(COUNTRIES)) >= 20
    assert {"GB", "IE", "US", "CA", "AU", "NZ"} <= set(COUNTRIES)


@pytest.mark.parametrize("country", COUNTRIES)
def test_every_helpline_is_well_formed_and_spoken(country):
    line = next(line for line in care_book().lines if line.country == country)
    assert re.fullmatch(r"[A-Z]{2}", line.country)
    assert re.fullmatch(r"\d[\d ]{1,14}\d", line.number)
    assert re.fullmatch(r"\d{3}", line.emergency)
    words = care_words(country.lower())
    assert line.number in words
    assert line.emergency in words
    assert line.name in words
    assert not re.search(r"[{}<>*_/]|http", words)


@pytest.mark.parametrize("country", [None, "ZZ", ""])
def test_any_other_country_gets_the_international_line(country):
    assert care_book().international in care_words(country)


def test_the_care_words_pass_the_offence_judge():
    judge = load_offence()
    for country in [*COUNTRIES, None]:
        assert judge.judge(care_words(country)) is None


@pytest.mark.parametrize(
    ("locale", "country"),
    [("en-GB", "GB"), ("en_US.UTF-8", "US"), ("zh-Hant-HK", "HK"), ("en", None), ("", None), ("de-at", "AT")],
)
def test_the_country_is_read_from_the_locale(locale, country):
    assert country_of(locale) == country
