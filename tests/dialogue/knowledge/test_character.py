"""The one character: complete, fit to be spoken, and checked when it is read."""

import re
from datetime import date
from pathlib import Path

import pytest
from msgspec import structs

from dialogue.knowledge.character import (
    CHARACTER_FILE,
    Character,
    load_character,
    number_in_words,
    ordinal_in_words,
    year_in_words,
)
from dialogue.knowledge.topics import Topic
from dialogue.safety.offence import load_offence


@pytest.fixture(scope="module")
def character() -> Character:
    return load_character()


def test_it_is_blether_a_program_with_favourites_in_many_kinds(character: Character) -> None:
    assert character.name == "Blether"
    assert "program" in character.nature
    assert len(character.favourites) >= 20


def test_it_has_no_opinion_on_politics_and_religion(character: Character) -> None:
    assert {Topic.POLITICS, Topic.RELIGION} <= set(character.no_opinion_on)


def test_every_fact_may_be_said_and_can_be_spoken(character: Character) -> None:
    judge = load_offence()
    for name, fact in character.facts().items():
        assert judge.judge(fact) is None, (name, fact)
        assert not re.search(r"\d|[^ -~é]|[<>&]", fact), (name, fact)
        assert not fact.endswith("."), (name, "templates end the sentence")


def test_a_reason_goes_on_after_because(character: Character) -> None:
    for favourite in character.favourites.values():
        assert not favourite.because.startswith("because")
        assert not favourite.because[0].isupper() or favourite.because.startswith("I ")


@pytest.mark.parametrize(
    ("on", "age"),
    [
        (date(2025, 1, 1), "less than a month"),
        (date(2026, 1, 25), "less than a month"),
        (date(2026, 2, 24), "less than a month"),
        (date(2026, 2, 25), "one month"),
        (date(2026, 11, 21), "nine months"),
        (date(2027, 12, 31), "twenty-three months"),
        (date(2028, 1, 24), "twenty-three months"),
        (date(2028, 1, 25), "two years"),
        (date(2047, 6, 1), "twenty-one years"),
    ],
)
def test_age_in_words(character: Character, on: date, age: str) -> None:
    assert character.age(on) == age


def test_birthday(character: Character) -> None:
    assert character.birthday() == "the twenty-fifth of January"
    assert character.has_birthday(date(2030, 1, 25))
    assert not character.has_birthday(date(2030, 1, 26))
    assert character.facts()["year"] == "twenty twenty-six"


def test_numbers_in_words() -> None:
    assert [number_in_words(number) for number in (0, 7, 13, 20, 42, 99)] == [
        *("zero", "seven", "thirteen", "twenty", "forty-two", "ninety-nine")
    ]
    assert [ordinal_in_words(number) for number in (1, 2, 3, 4, 5, 8, 9, 12, 20, 21, 30, 31)] == [
        *("first", "second", "third", "fourth", "fifth", "eighth", "ninth", "twelfth", "twentieth"),
        *("twenty-first", "thirtieth", "thirty-first"),
    ]
    assert year_in_words(2009) == "two thousand and nine"
    with pytest.raises(ValueError, match="100"):
        number_in_words(100)
    with pytest.raises(ValueError, match="1999"):
        year_in_words(1999)


def test_the_character_cannot_be_changed(character: Character) -> None:
    with pytest.raises(AttributeError):
        character.name = "Somebody"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("was", "becomes", "names"),
    [
        ('name = "Blether"', "", "name"),
        ('name = "Blether"', "name = 5", "name"),
        ('name = "Blether"', 'name = "Blether"\nshoe_size = 5', "shoe_size"),
        ('no_opinion_on = ["politics"', 'no_opinion_on = ["polemics"', "no_opinion_on"),
        ("[favourites]", "[favourites", "line"),
    ],
)
def test_a_fault_in_the_file_is_named(was: str, becomes: str, names: str, tmp_path: Path) -> None:
    file = tmp_path / "character.toml"
    file.write_text(CHARACTER_FILE.read_text(encoding="utf-8").replace(was, becomes, 1))
    with pytest.raises(ValueError, match=f"character.toml.*{names}"):
        load_character(file)


def test_facts_cover_every_text_of_the_character(character: Character) -> None:
    texts = {name for name, value in structs.asdict(character).items() if isinstance(value, str)}
    assert texts <= set(character.facts())
