"""A talk in a real browser: turn by turn, rated, reloaded, closed."""

from collections.abc import Callable

import pytest

from tests.bucket.local_bots import answers, says
from tests.bucket.page.browser import ENTER, ESCAPE, RIGHT, SHIFT, TAB
from tests.bucket.page.conftest import Talked
from tests.bucket.page.wire import refuses

Start = Callable[..., Talked]

pytestmark = pytest.mark.extra


def numbered() -> Callable[..., None]:
    """A bot that counts, so that no reply is like another."""
    words = "zero one two three four five six seven eight nine ten eleven twelve".split()
    return answers(
        lambda asked: [{"text": f"This is {words[asked['turn']]}, and {asked['utterance']['text']} to you?"}]
    )


def test_a_talk_of_several_turns(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    assert len(tab.replies) == 1
    for turn, text in enumerate(["hello there", "i like trains", "and ships as well"], start=1):
        assert text in tab.says(text).lower()
        assert tab.words[-1] == text
        assert tab.stored()["turns"][turn]["heard"] == text
    assert [turn["reply"] for turn in tab.stored()["turns"]] == tab.replies
    assert tab.the("#say").get_attribute("value") == ""
    assert not tab.all(".thinking")


def test_the_bots_hear_where_the_user_is(page: Start) -> None:
    tab = page(eliza=numbered())
    tab.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "America/New_York"})
    tab.open().says("hello there")
    asked = tab.bucket.bots["eliza"].asked[-1]
    assert (asked["timezone"], asked["locale"]) == ("America/New_York", tab.run("return navigator.language"))


def test_thumbs_are_stored_and_can_be_turned(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    tab.says("hello there")
    for name, pressed, rating in (("Good reply", ["true", "false"], 1), ("Bad reply", ["false", "true"], -1)):
        thumb = [each for each in tab.shown("#log .thumb") if each.accessible_name == name][-1]
        thumb.click()
        tab.wait(lambda rating=rating: tab.stored()["turns"][1]["thumbs"] == rating)
        assert [each.get_attribute("aria-pressed") for each in tab.shown("#log .thumb")][-2:] == pressed


def test_a_thumb_that_cannot_be_stored_is_not_shown_as_stored(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    tab.says("hello there")
    tab.wire.next("POST /sessions/", refuses("503 Service Unavailable"))
    tab.presses("#log .thumb", last=True)
    tab.wait(lambda: "could not be stored" in tab.all("#log .thumbs [role=status]")[-1].get_property("textContent"))
    assert tab.shown("#log .thumb")[-1].get_attribute("aria-pressed") == "false"


def test_stars_can_be_given_at_any_time(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    tab.presses("#menu-button")
    tab.presses("#rate")
    tab.the("dialog button", "Send rating").click()
    assert "Choose one" in tab.the("dialog .status").text
    tab.the("dialog label", "4 stars").click()
    tab.the("dialog textarea").send_keys("  fine <b>so far</b> ")
    tab.the("dialog button", "Send rating").click()
    tab.the("dialog p", "4 stars")
    stored = tab.stored()
    assert (stored["rating"], stored["comment"]) == (4, "fine <b>so far</b>")
    tab.the("dialog button", "Close").click()
    tab.presses("#menu-button")
    tab.presses("#rate")
    assert tab.the("dialog textarea").get_property("value") == "fine <b>so far</b>"
    assert tab.run("return document.querySelector('dialog :checked').value") == "4"


def test_the_end_of_a_talk_asks_for_stars_and_offers_another(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    for text in ("hello there", "i like trains", "goodbye"):
        tab.says(text)
    assert tab.focused.text == "That was our talk"
    assert not tab.shown("#composer")
    tab.the("#closing label", "5 stars").click()
    tab.the("#closing button", "Send rating").click()
    tab.wait(lambda: tab.stored()["rating"] == 5)
    ended = tab.session
    tab.presses("#closing button", "New talk")
    tab.wait(lambda: tab.session not in (ended, "None") and len(tab.replies) == 1)
    assert not tab.shown("#closing")
    assert "trains" in tab.says("more trains")


def test_a_short_talk_is_closed_without_asking(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    tab.says("goodbye")
    assert tab.the("#closing button", "New talk")
    assert not tab.shown("#closing form")


def test_a_reload_keeps_the_talk_its_thumbs_and_its_end(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    for text in ("hello there", "i like trains"):
        tab.says(text)
    tab.presses("#log .thumb", last=True)
    tab.wait(lambda: tab.stored()["turns"][2]["thumbs"] == -1)
    session, replies = tab.session, tab.replies
    tab.driver.refresh()
    tab.wait(lambda: tab.replies == replies)
    assert (tab.session, tab.words) == (session, ["hello there", "i like trains"])
    assert tab.shown("#log .thumb")[-1].get_attribute("aria-pressed") == "true"
    tab.says("goodbye")
    tab.driver.refresh()
    assert tab.the("#closing form")
    assert not tab.shown("#composer")


def test_the_keyboard_alone_is_enough(page: Start) -> None:
    tab = page(eliza=numbered()).open()
    tab.wait(lambda: tab.focused.get_attribute("id") == "say")
    tab.types("hello there", ENTER)
    tab.wait(lambda: len(tab.replies) == 2)
    tab.tabs_back()
    assert tab.focused.accessible_name == "Why this?"
    tab.types(ENTER)
    assert tab.the(".why .story")
    assert tab.focused.get_attribute("aria-expanded") == "true"
    tab.types(TAB, ESCAPE)  # from within the panel too
    assert not tab.shown(".why")
    assert tab.focused.accessible_name == "Why this?"
    tab.tabs_back()
    assert tab.focused.accessible_name == "Bad reply"
    tab.types(" ")
    tab.wait(lambda: tab.stored()["turns"][1]["thumbs"] == -1)
    tab.types(TAB, TAB)
    assert tab.focused.get_attribute("id") == "say"
    tab_to(tab, lambda: tab.focused.get_attribute("id") == "menu-button")
    tab.types(ENTER, TAB)
    assert tab.focused.accessible_name == "Rate this talk"
    tab.types(ENTER)
    tab.the("dialog")
    tab_to(tab, lambda: tab.focused.get_attribute("type") == "radio")
    tab.types(" ", RIGHT, RIGHT, ENTER)
    tab.wait(lambda: tab.stored()["rating"] == 3)
    tab.types(ESCAPE)
    assert not tab.shown("dialog")
    assert tab.focused.get_attribute("id") == "menu-button"


def tab_to(tab: Talked, is_there: Callable[[], bool]) -> None:
    """Press Tab until it is there, at most once round."""
    for _ in range(20):
        if is_there():
            return
        tab.types(TAB)
    pytest.fail("Tab does not lead there")


def test_escape_and_turning_away_close_the_menu(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?")).open()
    tab.presses("#menu-button")
    tab.types(ESCAPE)
    assert not tab.shown("#menu")
    tab.presses("#menu-button")
    tab.presses("#say")
    assert not tab.shown("#menu")


def test_shift_and_enter_begin_a_new_line(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?")).open()
    tab.the("#say").send_keys("one", SHIFT + ENTER + SHIFT, "two")
    assert tab.the("#say").get_property("value") == "one\ntwo"
    tab.the("#send").click()
    tab.wait(lambda: tab.words == ["one\ntwo"])
