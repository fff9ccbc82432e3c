"""What every store promises, shown on each sibling against the real thing."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from bucket.session import Place, Session
from bucket.store.base import Rating, Search, Store, StoredTurn, TurnExists
from bucket.store.open_store import open_store
from dialogue.contract import Candidate, Holds
from dialogue.turns import Asked, Choice, Heard, Judged, Meant, Offered, Outcome, Said, Turn, Verdict

WHEN = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder}/a folder/blether.db"


def sqlite_that_survives_power_cuts(folder: Path) -> str:
    return f"sqlite:///{folder}/blether.db?durability=power"


@pytest.fixture(params=[sqlite, sqlite_that_survives_power_cuts], ids=lambda url: url.__name__)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    made: str = request.param(tmp_path)
    return made


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


def stored(
    session: str = "s1", turn: int = 1, turn_id: str = "", user: str | None = None, heard: str = "hello there"
) -> StoredTurn:
    """A turn with something in every part of it."""
    offered = Offered(id="quiz/0", text="what is two plus two", holds=Holds.FLOOR, state={"q": [1, None, "ö"]})
    return StoredTurn(
        Turn(
            session_id=session,
            turn=turn,
            heard=Heard(text=heard, turn_id=turn_id or f"{session}-{turn}", at=WHEN + timedelta(minutes=turn)),
            meant=Meant(heard),
            asked=(Asked("quiz", Outcome.ANSWERED, 1.25, (offered,)), Asked("news", Outcome.LATE, 99.0)),
            judged=Judged((Verdict("quiz/0", "offence", allowed=True),)),
            choice=Choice("alana", "floor", "quiz/0", "quiz holds the floor"),
            said=Said("What is two plus two?", "quiz"),
            timing_ms={"ask": 1.5},
            seed=7,
            now=WHEN,
            ensemble="abc",
        ),
        Session(id=session, user_id=user, turn=turn, place=Place(channel="web"), last_said="What is two plus two?"),
    )


def test_a_turn_comes_back_as_it_went_in(store: Store) -> None:
    turn = stored()
    store.append(turn, "s1")
    assert store.turn("s1", 1) == turn.turn
    assert store.latest("s1") == turn.session
    assert store.repeated("s1", "s1-1") == turn


def test_the_latest_session_is_that_after_the_last_turn(store: Store) -> None:
    for number in (0, 1, 2, 10):
        store.append(stored(turn=number), "s1")
    session = store.latest("s1")
    assert session is not None
    assert session.turn == 10
    assert [turn.turn for turn in store.turns("s1")] == [0, 1, 2, 10]


def test_what_was_never_stored_is_not_there(store: Store) -> None:
    assert store.latest("nobody") is None
    assert store.turn("nobody", 1) is None
    assert store.repeated("nobody", "t") is None
    assert list(store.turns("nobody")) == []
    assert store.ratings("nobody") == []
    assert store.sessions_of("nobody") == []


def test_a_second_turn_with_the_same_number_changes_nothing(store: Store) -> None:
    store.append(stored(heard="the first"), "s1")
    with pytest.raises(TurnExists):
        store.append(stored(heard="the second", turn_id="another"), "s1")
    turn = store.turn("s1", 1)
    assert turn is not None
    assert turn.heard.text == "the first"


def test_a_second_turn_with_the_same_turn_id_changes_nothing(store: Store) -> None:
    store.append(stored(turn=1, turn_id="t1"), "s1")
    with pytest.raises(TurnExists):
        store.append(stored(turn=2, turn_id="t1"), "s1")
    assert store.turn("s1", 2) is None


def test_a_turn_id_counts_for_the_session_id_that_the_client_sent(store: Store) -> None:
    store.append(stored("new", turn_id="t1"), came_as="made-up")
    assert store.repeated("made-up", "t1") is not None
    assert store.repeated("new", "t1") is None


def test_of_many_writers_of_one_turn_one_wins(store: Store) -> None:
    outcomes: list[str] = []

    def write(number: int) -> None:
        try:
            store.append(stored(heard=f"writer {number}", turn_id=f"t{number}"), "s1")
            outcomes.append("stored")
        except TurnExists:
            outcomes.append("refused")

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["refused"] * 7 + ["stored"]


def test_the_last_rating_of_each_thing_counts(store: Store) -> None:
    store.append(stored(), "s1")
    for value in (2, 4):
        store.rate(Rating(session_id="s1", rating=value, comment="nice ö", at=WHEN))
    for value in (1, -1):
        store.rate(Rating(session_id="s1", turn=1, rating=value, at=WHEN))
    assert [(rating.turn, rating.rating) for rating in store.ratings("s1")] == [(None, 4), (1, -1)]


def test_search_lists_the_latest_first_and_narrows(store: Store) -> None:
    store.append(stored("old", turn=1, user="anna", heard="About Lighthouses"), "old")
    store.append(stored("new", turn=5, user="ben", heard="about 100% of trains"), "new")
    store.rate(Rating(session_id="old", rating=2, at=WHEN))
    assert [each.session_id for each in store.search(Search())] == ["new", "old"]
    assert [each.session_id for each in store.search(Search(limit=1))] == ["new"]
    assert [each.session_id for each in store.search(Search(user_id="anna"))] == ["old"]
    assert [each.session_id for each in store.search(Search(text="lighthouse"))] == ["old"]
    assert [each.session_id for each in store.search(Search(text="%"))] == ["new"]
    assert [each.session_id for each in store.search(Search(max_rating=3))] == ["old"]
    assert [each.session_id for each in store.search(Search(min_rating=3))] == []
    assert [each.session_id for each in store.search(Search(before=WHEN + timedelta(minutes=3)))] == ["old"]
    overview = store.search(Search(user_id="anna"))[0]
    assert (overview.channel, overview.turns, overview.rating) == ("web", 1, 2)


def test_erasing_a_user_leaves_nothing_of_theirs_and_everything_of_others(store: Store) -> None:
    for session, user in (("a1", "anna"), ("a2", "anna"), ("b1", "ben")):
        store.append(stored(session, user=user), session)
        store.rate(Rating(session_id=session, rating=4, at=WHEN))
    assert store.sessions_of("anna") == ["a1", "a2"]
    assert store.erase_user("anna") == 2
    assert store.latest("a1") is None
    assert store.ratings("a2") == []
    assert store.repeated("a1", "a1-1") is None
    assert store.latest("b1") is not None
    assert store.erase_user("anna") == 0


def test_forgetting_keeps_only_the_turn_that_asked_for_it(store: Store) -> None:
    store.append(stored("other", user="anna"), "other")
    store.append(stored("s1", turn=1, user="anna"), "s1")
    store.append_forgetting(stored("s1", turn=2, user="anna", heard="forget me"), "s1")
    assert [turn.turn for turn in store.turns("s1")] == [2]
    assert store.latest("other") is None


def test_forgetting_a_turn_that_exists_erases_nothing(store: Store) -> None:
    store.append(stored("s1", turn=1, user="anna"), "s1")
    with pytest.raises(TurnExists):
        store.append_forgetting(stored("s2", turn=1, turn_id="s1-1", user="ben"), "s1")
    assert store.latest("s1") is not None


def test_everything_is_there_when_it_is_opened_again(url: str) -> None:
    first = open_store(url)
    turn = stored()
    first.append(turn, "s1")
    first.rate(Rating(session_id="s1", rating=5, at=WHEN))
    first.close()
    second = open_store(url)
    assert second.turn("s1", 1) == turn.turn
    assert second.ratings("s1")[0].rating == 5
    second.close()


def test_a_record_with_every_candidate_field_survives(store: Store) -> None:
    offered: Callable[..., Offered] = lambda **more: msgspec.convert({"id": "x/0", "text": "hi", **more}, Offered)  # noqa: E731
    turn = stored()
    rich = offered(confidence=0.25, topic="music", ends=True, entities=("bob",), source={"title": "t", "url": "u"})
    changed = msgspec.structs.replace(turn.turn, asked=(Asked("x", Outcome.ANSWERED, 1.0, (rich,)),))
    store.append(StoredTurn(changed, turn.session), "s1")
    assert store.turn("s1", 1) == changed
    assert set(Candidate.__struct_fields__) < set(Offered.__struct_fields__)
