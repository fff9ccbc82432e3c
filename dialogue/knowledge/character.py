"""The one character of the bot, read from `character.toml`: its name, home, favourites, dislikes, manner of speaking.

Everyone who speaks as Blether takes its facts from here, so that no two bots can contradict each other.
"""

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct

from dialogue.knowledge.topics import Topic

CHARACTER_FILE = Path(__file__).with_name("character.toml")

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"}
_MONTHS = ("January February March April May June July August September October November December").split()


class Favourite(Struct, frozen=True, forbid_unknown_fields=True):
    """What Blether likes best of one kind, and why.

    Parameters
    ----------
    what : str
        The thing, as it is said inside a sentence.
    because : str
        The reason, as it goes on after the word "because".
    untried : bool
        Whether it can only imagine the thing, having no mouth.
    """

    what: str
    because: str
    untried: bool = False


class AskInstead(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to ask for the advice that Blether does not give."""

    health: str
    money: str
    law: str


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """Who Blether is. Every text is ready to be spoken."""

    name: str
    meaning: str
    nature: str
    switched_on: date
    birthday_is: str
    star_sign: str
    home: str
    makers: str
    gender: str
    family: str
    relatives: str
    job: str
    accent: str
    usual_mood: str
    dream: str
    fear: str
    feelings: str
    languages: str
    privacy: str
    forget: str
    hobbies: tuple[str, ...]
    style: tuple[str, ...]
    no_opinion_on: tuple[Topic, ...]
    ask_instead: AskInstead
    dislikes: Mapping[str, str]
    favourites: Mapping[str, Favourite]

    def age(self, on: date) -> str:
        """How long it has been switched on, in words: "ten months", "two years"."""
        months = max(0, (on.year - self.switched_on.year) * 12 + on.month - self.switched_on.month)
        if on.day < self.switched_on.day:
            months = max(0, months - 1)
        if months == 0:
            return "less than a month"
        number, unit = (months, "month") if months < 24 else (months // 12, "year")
        return f"{number_in_words(number)} {unit}{'' if number == 1 else 's'}"

    def birthday(self) -> str:
        """The day and month on which it was switched on: "the twenty-fifth of January"."""
        return f"the {ordinal_in_words(self.switched_on.day)} of {_MONTHS[self.switched_on.month - 1]}"

    def has_birthday(self, on: date) -> bool:
        """Whether `on` is the day of the year on which it was switched on."""
        return (on.month, on.day) == (self.switched_on.month, self.switched_on.day)

    def facts(self) -> dict[str, str]:
        """Every fact that does not depend on the day, by name, as text; for templates to be filled from.

        A favourite gives `favourite_film` and `favourite_film_because`, a dislike `dislike_1` and `dislike_1_because`,
        and so on in the order of the file.
        """
        facts = {name: value for name in self.__struct_fields__ if isinstance(value := getattr(self, name), str)}
        facts["birthday"] = self.birthday()
        facts["name_spelt"] = ", ".join(self.name.upper())
        facts["year"] = year_in_words(self.switched_on.year)
        for kind, favourite in self.favourites.items():
            facts[f"favourite_{kind}"] = favourite.what
            facts[f"favourite_{kind}_because"] = favourite.because
        for place, (what, because) in enumerate(self.dislikes.items(), start=1):
            facts[f"dislike_{place}"] = what
            facts[f"dislike_{place}_because"] = because
        facts |= {f"hobby_{place}": hobby for place, hobby in enumerate(self.hobbies, start=1)}
        facts |= {f"ask_about_{matter}": whom for matter, whom in msgspec.structs.asdict(self.ask_instead).items()}
        return facts


def load_character(path: Path = CHARACTER_FILE) -> Character:
    """Read and check the character. Raises `ValueError` that names the file and the field."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Character)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error


def number_in_words(number: int) -> str:
    """A number from 0 to 99 as it is spoken."""
    if not 0 <= number < 100:
        raise ValueError(f"{number} is not between 0 and 99")
    if number < 20:
        return _UNITS[number]
    tens, units = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")


def ordinal_in_words(number: int) -> str:
    """The place of a number from 1 to 99 as it is spoken: "twenty-fifth"."""
    head, hyphen, last = number_in_words(number).rpartition("-")
    if last in _ORDINALS:
        last = _ORDINALS[last]
    elif last.endswith("y"):
        last = last[:-1] + "ieth"
    elif last.endswith("ve"):
        last = last[:-2] + "fth"
    else:
        last += "th"
    return head + hyphen + last


def year_in_words(year: int) -> str:
    """A year from 2001 to 2099 as it is spoken: "twenty twenty-six"."""
    century, rest = divmod(year, 100)
    if century != 20 or not rest:
        raise ValueError(f"{year} is not between 2001 and 2099")
    return f"two thousand and {_UNITS[rest]}" if rest < 10 else f"twenty {number_in_words(rest)}"
