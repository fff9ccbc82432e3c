"""Whatever the network does, a turn is taken once, and the user is told kindly."""

from collections.abc import Callable

import pytest

from tests.bucket.local_bots import after, says
from tests.bucket.page.conftest import Talked
from tests.bucket.page.wire import changes, cuts, refuses

Start = Callable[..., Talked]

pytestmark = pytest.mark.extra

CHATTY = says("Do go on, please?")


def heard(tab: Talked) -> list[str]:
    """What the Bucket has stored of the user."""
    return [turn["heard"] for turn in tab.stored()["turns"]]


def test_a_full_disk_is_waited_out(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.bucket.fill_disk()
    tab.sends("hello there")
    spoken = tab.the("#log .aside").text
    assert spoken  # the problem's own reply
    tab.bucket.free_disk()
    tab.wait(lambda: len(tab.replies) == 2)
    assert heard(tab) == ["", "hello there"]
    assert tab.the("#log .aside").text == spoken
    ids = {asked["session_id"] for asked in tab.bucket.bots["eliza"].asked}
    assert len(ids) == 1


def test_retry_after_is_honoured(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.run(
        "const set = window.setTimeout; window.pauses = [];"
        "window.setTimeout = (act, ms) => (window.pauses.push(ms), set(act, 0));"
    )
    tab.wire.next("POST /turn", *[refuses("503 Service Unavailable", 7, reply="Bear with me.")] * 2)
    tab.says("hello there")
    assert [ms for ms in tab.run("return window.pauses") if ms >= 1000] == [7000, 7000]
    assert tab.the("#log .aside").text == "Bear with me."


def test_a_cut_connection_does_not_take_a_turn_twice(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.wire.next("POST /turn", cuts())
    tab.says("hello there")
    assert heard(tab) == ["", "hello there"]
    assert tab.wire.seen.count("POST /turn") == 2
    assert not tab.shown("#log .aside")  # "I can't be reached" is no longer true


def test_every_turn_has_an_id_of_its_own(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    for text in ("hello there", "hello there"):
        tab.says(text)
    ids = {tab.bucket.trace({"session_id": tab.session, "turn": turn})["heard"]["turn_id"] for turn in (1, 2)}
    assert len(ids) == 2
    assert all(len(each) == 36 for each in ids)


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.wire.next("POST /turn", refuses("503 Service Unavailable", 60))
    tab.sends("hello there")
    tab.the("#log .aside")
    tab.driver.refresh()
    tab.wait(lambda: len(tab.replies) == 2)
    assert (tab.words, heard(tab)) == (["hello there"], ["", "hello there"])


def test_the_opening_is_tried_again(page: Start) -> None:
    tab = page(eliza=CHATTY)
    tab.wire.next("POST /sessions", cuts())
    tab.open()
    assert len(tab.replies) == 1


def test_a_busy_session_is_told_kindly_and_waited_for(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.wire.next("POST /turn", refuses("429 Too Many Requests", 1, detail="two requests wait"))
    tab.sends("hello there")
    assert "busy" in tab.the("#log .aside").text
    tab.wait(lambda: len(tab.replies) == 2)


def test_crossed_messages_are_told_kindly_and_sent_under_a_new_id(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.wire.next("POST /turn", refuses("409 Conflict", detail="used for another text"))
    tab.sends("hello there")
    assert "crossed" in tab.the("#log .aside").text
    tab.presses("#log .again", "Send again")
    tab.wait(lambda: len(tab.replies) == 2)
    assert heard(tab) == ["", "hello there"]


def test_what_cannot_be_taken_is_told_and_the_talk_goes_on(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.wire.next("POST /turn", refuses("400 Bad Request", detail="nothing was said"))
    tab.sends("hello there")
    assert "nothing was said" in tab.the("#log .aside").text
    tab.says("hello again")
    assert heard(tab) == ["", "hello again"]


def test_a_new_session_in_the_answer_is_adopted(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    first = tab.session
    tab.bucket.says(first, "goodbye")  # the talk is ended from elsewhere
    tab.says("hello there")
    assert tab.session != first
    assert "new one begins" in tab.the("#log .aside").text
    assert heard(tab) == ["hello there"]
    tab.says("and on it goes")
    assert heard(tab) == ["hello there", "and on it goes"]


def test_a_talk_that_is_gone_gives_way_to_a_new_one(page: Start) -> None:
    tab = page(eliza=CHATTY).open()
    tab.run("sessionStorage.setItem('blether.session', '\"erased\"')")
    tab.driver.refresh()
    tab.wait(lambda: tab.replies)
    assert tab.session != "erased"


def test_only_one_turn_is_under_way_and_typing_goes_on(page: Start) -> None:
    tab = page(eliza=after(30, CHATTY)).open()
    tab.sends("hello there")
    tab.the(".thinking")
    tab.the("#say").send_keys("and more", "\n")
    assert tab.the("#say").get_property("value") == "and more"
    assert tab.words == ["hello there"]
    tab.bucket.bots["eliza"].release.set()
    tab.wait(lambda: len(tab.replies) == 2)
    assert not tab.all(".thinking")
    tab.the("#say").send_keys("\n")
    tab.wait(lambda: tab.words == ["hello there", "and more"])


def test_a_new_talk_is_not_disturbed_by_the_answer_to_the_old_one(page: Start) -> None:
    tab = page(eliza=after(30, CHATTY)).open()
    tab.sends("hello there")
    tab.the(".thinking")
    old = tab.session
    tab.presses("#menu-button")
    tab.presses("#new-talk")
    tab.wait(lambda: tab.session not in (old, "None"))
    tab.bucket.bots["eliza"].release.set()
    tab.says("a new start")
    assert len(tab.replies) == 2
    assert tab.words == ["a new start"]


def test_bots_that_are_away_show_at_the_foot(page: Start) -> None:
    tab = page(eliza=CHATTY)
    gone = {"eliza": {"health": "gone", "breaker": "open"}}
    tab.wire.next("GET /health", changes(lambda health: {**health, "bots": gone}))
    tab.open()
    tab.the("#health-button", "0 of 1 bot ready")
    tab.presses("#health-button")
    assert "eliza: gone; left out: breaker open" in tab.the("#health").text
