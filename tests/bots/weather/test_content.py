"""The files in `data/`: well formed, fit to be said, and refused with a mend where they are not."""

import shutil
import string
import tomllib
from pathlib import Path

import pytest

from bots.weather.bot import DATA
from bots.weather.days import load_days
from bots.weather.grammar import ContentError, load_grammar
from bots.weather.phrasing import SLOTS, load_phrasing
from bots.weather.records import Aspect
from bots.weather.regions import load_regions
from bots.weather.skies import load_skies
from dialogue.safety.offence import OffenceJudge
from tests.bots.weather.talks import Talk
from tests.bots.weather.test_answers import ANSWERS
from tests.bots.weather.world import OWM

SPOKEN = tomllib.loads((DATA / "spoken.toml").read_text(encoding="utf-8"))
TEMPLATES = {f"{group}.{name}": text for group, wordings in SPOKEN.items() for name, text in wordings.items()}
FILLING = {
    "where": "in Paris tomorrow",
    "Where": "In Paris tomorrow",
    "Later": "For the rest of today",
    "place": "Paris",
    "temps": "a high of 14 and a low of minus 8 degrees",
    "odds": " The chance of rain is 80 percent.",
    "wind": "12 miles an hour",
    "its": "it will be",
    "isnt": "it won't be",
    "reach": "will reach",
    "clothes": "Wrap up well.",
    "chance": "80",
    "high": "14",
    "low": "8",
    "degrees": "degrees",
    "Wet": "Rain",
    "days": "on Monday",
    "wet_days": "Rain is likely on Monday.",
    "day": "Thursday",
    "time": "8:15 pm",
    "falls": "rain",
}
WMO = {0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99}
OWM_IDS = {
    *(200, 201, 202, 210, 211, 212, 221, 230, 231, 232, 300, 301, 302, 310, 311, 312, 313, 314, 321),
    *(500, 501, 502, 503, 504, 511, 520, 521, 522, 531, 600, 601, 602, 611, 612, 613, 615, 616, 620, 621, 622),
    *(701, 711, 721, 731, 741, 751, 761, 762, 771, 781, 800, 801, 802, 803, 804),
}


def skies() -> list[str]:
    found = load_skies(DATA)
    return sorted({sky.said for sky in [*found.wmo.values(), *found.owm.values()]})


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_is_fit_to_be_said_with_every_sky(name: str, offence: OffenceJudge) -> None:
    for sky in skies():
        text = TEMPLATES[name].format(sky=sky, wet=sky, **FILLING)
        assert offence.judge(text) is None, text
        assert "{" not in text


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_has_only_known_places(name: str) -> None:
    assert {slot for _, slot, _, _ in string.Formatter().parse(TEMPLATES[name]) if slot is not None} <= SLOTS


@pytest.mark.parametrize("answer", ANSWERS.values())
def test_answers_are_fit_to_be_said_and_short(answer: str, offence: OffenceJudge) -> None:
    assert offence.judge(answer) is None
    assert len(answer.split()) <= 40
    assert answer[0].isupper()
    assert answer.endswith(".")


def test_all_documented_codes_are_known() -> None:
    assert load_skies(DATA).wmo.keys() == WMO
    assert load_skies(DATA).owm.keys() == OWM_IDS
    assert {number for number, _, _ in OWM.values()} <= OWM_IDS


def test_every_aspect_can_be_asked_for() -> None:
    assert {frame.aspect for frame in load_grammar(DATA).frames} == set(Aspect)


def test_no_two_answers_of_an_aspect_differ_by_chance(talk: Talk) -> None:
    assert talk.says("what's the weather in paris") == talk.says("what's the weather in paris")


LOADERS = {
    "asking.toml": load_grammar,
    "days.toml": load_days,
    "regions.toml": load_regions,
    "skies.toml": load_skies,
    "spoken.toml": load_phrasing,
}


@pytest.mark.parametrize("file", LOADERS)
@pytest.mark.parametrize("damage", ["x = [", 'regions = "x"\nskies = "x"\nlead = 5\nbesides = 5\nopeners = 5'])
def test_a_damaged_file_is_refused_by_name(tmp_path: Path, file: str, damage: str) -> None:
    (tmp_path / file).write_text(damage)
    with pytest.raises(ContentError, match=file):
        LOADERS[file](tmp_path)


SLIPS = [
    ("asking.toml", '"what will [the] <weather> bring"', '"what will [the <weather> bring"', "bracket"),
    ("asking.toml", '"what will [the] <weather> bring"', '"what will <the> bring"', "there is no <the>"),
    ("asking.toml", '"what will [the] <weather> bring"', '"what will, the bring"', "no meaning"),
    ("asking.toml", 'aspect = "coat"\n', "", "without an aspect"),
    ("spoken.toml", "{Later}", "{later}", "unknown place {later}"),
    ("spoken.toml", 'ask_town = "', 'ask_twon = "', "has no ask_town"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "mend"), SLIPS)
def test_a_slip_is_refused_with_its_mend(tmp_path: Path, file: str, right: str, wrong: str, mend: str) -> None:
    shutil.copy(DATA / file, tmp_path / file)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=mend):
        LOADERS[file](tmp_path)
