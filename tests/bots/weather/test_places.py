"""Which place is meant, how it is told from others of its name, and what is said where there is none."""

import pytest

from bots.weather.bot import DATA
from bots.weather.places import choose, echo_of
from bots.weather.records import Place, PlaceName
from bots.weather.regions import Regions, load_regions
from bots.weather.words import plain_words
from dialogue.contract import Holds
from tests.bots.weather.conftest import NewBot
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import GEOCODING, KEY, OWM_GEOCODING, World


@pytest.fixture(scope="module")
def regions() -> Regions:
    return load_regions(DATA)


TOLD_APART = {
    "paris texas": ("paris", "Texas", "US"),
    "paris in texas": ("paris", "Texas", "US"),
    "paris france": ("paris", "France", "FR"),
    "perth western australia": ("perth", "Western Australia", "AU"),
    "london ontario": ("london", "Ontario", "CA"),
    "york in the uk": ("york", "the United Kingdom", "GB"),
    "charleston west virginia": ("charleston", "West Virginia", "US"),
    "san jose costa rica": ("san jose", "Costa Rica", "CR"),
    "new york new york": ("new york", "New York", "US"),
    "washington dc": ("washington", "D C", "US"),
}


@pytest.mark.parametrize(("said", "expected"), TOLD_APART.items(), ids=TOLD_APART)
def test_a_region_said_after_the_place_is_told_apart(regions: Regions, said: str, expected: tuple[str, ...]) -> None:
    name = regions.told_apart(plain_words(said))
    assert name.region is not None
    assert (name.text, name.region.name, name.region.country) == expected


@pytest.mark.parametrize(
    "said", ["new york", "new mexico", "mexico", "west virginia", "jersey", "port of spain", "paris"]
)
def test_a_region_that_is_the_place_or_part_of_its_name_stays(regions: Regions, said: str) -> None:
    assert regions.told_apart(plain_words(said)) == PlaceName(plain_words(said))


@pytest.mark.parametrize(
    ("said", "place"),
    [("the uk", "united kingdom"), ("usa", "united states"), ("holland", "netherlands"), ("tx", "texas")],
)
def test_a_region_alone_is_looked_up_by_its_full_name(regions: Regions, said: str, place: str) -> None:
    assert regions.told_apart(plain_words(said)) == PlaceName(plain_words(place))


def test_every_country_code_is_one(regions: Regions) -> None:
    assert len(regions.countries) > 190
    assert all(len(code) == 2 and code.isupper() for code in regions.countries)
    assert regions.country("fr") == "France"
    assert regions.country("??") == ""


def place(name: str, country: str = "FR", state: str = "", population: int = 0) -> Place:
    return Place(name, 1.0, 2.0, country, state, population)


def spoken(regions: Regions, said: str, *found: Place) -> str:
    chosen = choose(found, regions.told_apart(plain_words(said)), regions)
    return chosen.spoken if chosen else ""


def test_the_most_populous_of_a_name_is_taken(regions: Regions) -> None:
    small, large = place("Lyon", "US", "Maine", 500), place("Lyon", "FR", "", 500_000)
    assert spoken(regions, "lyon", small, large) == "Lyon"
    assert spoken(regions, "lyon", small, place("Lyonville", "FR", "", 10**6)) == "Lyon"


def test_where_several_are_large_country_or_region_is_named(regions: Regions) -> None:
    assert spoken(regions, "paris", place("Paris", "FR", "X", 2 * 10**6), place("Paris", "DE", "Y", 10**5)) == (
        "Paris, France"
    )
    assert spoken(regions, "jena", place("Jena", "DE", "A", 2 * 10**5), place("Jena", "DE", "B", 10**5)) == "Jena, A"
    assert (
        spoken(regions, "lagos", place("Lagos", "PT", "Faro", 30_000), place("Lagos", "NG", "Lagos", 10**7)) == "Lagos"
    )


def test_the_same_place_found_twice_is_not_ambiguous(regions: Regions) -> None:
    assert spoken(regions, "oslo", place("Oslo", "NO", "Oslo", 10**6), place("Oslo", "NO", "Oslo", 10**6)) == "Oslo"


def test_a_name_in_another_language_is_taken_as_the_geocoder_found_it(regions: Regions) -> None:
    assert (
        spoken(regions, "munchen", place("Munich", "DE", "Bavaria", 10**6), place("Munchenbuchsee", "CH")) == "Munich"
    )
    assert spoken(regions, "zurich", place("Zürichberg", "CH"), place("Zürich", "CH", "Zurich", 341_730)) == "Zürich"


@pytest.mark.parametrize(
    "odd", ["<b>Paris</b>", "Paris\x00", "x" * 200, "Paris; drop table", "Paris 75001", "\u202eParis"]
)
def test_a_name_that_cannot_be_spoken_is_said_in_the_users_words(regions: Regions, odd: str) -> None:
    assert spoken(regions, "isle of paris", place(odd)) == "Isle of Paris"


def test_several_large_places_are_told_apart_in_the_answer(talk: Talk) -> None:
    assert talk.says("is it raining in london").startswith("No, it's dry in London, England, right now,")
    assert talk.says("is it raining in springfield").startswith("No, it's dry in Springfield, Missouri, right now,")
    assert talk.says("is it raining in paris").startswith("No, it's dry in Paris right now,")
    assert talk.says("is it raining in paris texas").startswith("No, it's dry in Paris, Texas, right now,")
    assert talk.reply.entities == ("Paris",)


def test_only_the_country_that_was_said_is_looked_in(talk: Talk, world: World) -> None:
    assert "Perth, Scotland" in talk.says("is it raining in perth scotland")
    assert world.asked[0][1]["countryCode"] == "GB"
    assert "Perth, Australia" in talk.says("is it raining in perth australia")
    assert talk.says("is it raining in oslo france").startswith("I could not find a place called Oslo.")


def test_openweathermap_is_asked_for_state_and_country(new_bot: NewBot, world: World) -> None:
    talk = Talk(new_bot(KEY))
    assert "Paris, Texas" in talk.says("is it raining in paris texas")
    assert "Perth, Scotland" in talk.says("is it raining in perth scotland")
    assert "Paris, France" in talk.says("is it raining in paris france")
    queries = [params["q"] for path, params, _ in world.asked if path == OWM_GEOCODING]
    assert queries == ["paris,TX,US", "perth,GB", "paris,FR"]


def test_names_written_with_hyphens_are_found_by_words(talk: Talk, world: World) -> None:
    assert "Stoke-on-Trent" in talk.says("what's the weather in stoke on trent")
    names = [params["name"] for path, params, _ in world.asked if path == GEOCODING]
    assert names == ["stoke on trent", "stoke-on-trent"]


def test_names_said_with_an_article_are_found_without(talk: Talk, world: World) -> None:
    assert "Oslo" in talk.says("what's the weather in the oslo")
    assert [params["name"] for path, params, _ in world.asked if path == GEOCODING] == ["the oslo", "the-oslo", "oslo"]


def test_an_unknown_place_is_said_back_only_where_short_and_plain(talk: Talk) -> None:
    assert talk.says("what's the weather in flibberty gibbet") == (
        "I could not find a place called Flibberty Gibbet. Which town shall I look up?"
    )
    named, nameless = talk.offered
    assert nameless.text == "I could not find that place. Which town shall I look up?"
    assert nameless.confidence < named.confidence
    assert nameless.holds is Holds.TOPIC
    assert nameless.state == named.state
    assert talk.says("what's the weather in flib ber ty gib bet") == nameless.text
    assert talk.says("what's the weather in flib2000") == nameless.text
    assert talk.says("what's the weather in фливерти") == nameless.text


def test_what_is_said_back_is_spelled_as_a_name() -> None:
    assert echo_of(PlaceName(("isle", "of", "mull"))) == "Isle of Mull"
    assert echo_of(PlaceName(("a" * 31,))) == ""


def test_home_is_looked_up_with_its_region(talk: Talk, world: World) -> None:
    talk.home = "Perth, Scotland"
    assert talk.says("is it raining") == "No, it's dry in Perth, Scotland, right now, with some cloud and 14 degrees."
    assert world.asked[0][1]["name"] == "perth"


@pytest.mark.parametrize("home", ["", "   ", "???", "🏠"])
def test_a_home_without_a_word_is_none(talk: Talk, home: str) -> None:
    talk.home = home
    assert talk.says("is it raining") == "Which town shall I look up?"


def test_a_home_that_is_not_known_is_said_so(talk: Talk) -> None:
    talk.home = "Flibberty"
    assert talk.says("is it raining").startswith("I could not find a place called Flibberty.")
