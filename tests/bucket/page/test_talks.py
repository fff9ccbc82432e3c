"""The operator's view: past talks, found and read."""

from collections.abc import Callable

import pytest

from tests.bucket.local_bots import says
from tests.bucket.page.conftest import Talked

Start = Callable[..., Talked]

pytestmark = pytest.mark.extra


def list_of(tab: Talked) -> list[str]:
    """The rows of the list, once it is there."""
    tab.wait(lambda: "talk" in " ".join(each.text for each in tab.shown(".status")))
    return [each.text for each in tab.shown("tbody tr")]


def enter_token(tab: Talked, token: str) -> None:
    """Go to the list and open it."""
    tab.open("/#talks")
    tab.the("input[type=password]").send_keys(token, "\n")


def test_the_operator_finds_and_reads_a_past_talk(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    lighthouse = tab.bucket.opened(user_id="anna", channel="alexa")
    tab.bucket.says(lighthouse, "i like lighthouses")
    tab.bucket.client.post(f"/sessions/{lighthouse}/rating", json={"rating": 2, "comment": "odd"})
    tab.bucket.says(tab.bucket.opened(), "i like trains")
    enter_token(tab, "t0ken")
    tab.wait(lambda: tab.the(".status").text.startswith("3 "))  # the page opened a talk of its own, too
    tab.the("input[name=text]").send_keys("LIGHTHOUSE")
    tab.the("input[name=max_rating]").send_keys("3")
    tab.presses("button", "Find")
    tab.wait(lambda: tab.the(".status").text == "1 talk")
    assert "2 stars" in list_of(tab)[0]
    assert "alexa anna" in list_of(tab)[0]
    tab.presses("td a")
    turns = tab.wait(lambda: tab.shown(".turns > li"))
    assert "i like lighthouses" in turns[1].text
    assert "“odd”" in tab.the("#other").text
    turns[1].find_element("css selector", "button").click()
    assert "You said “i like lighthouses”" in tab.the(".story").text


def test_every_filter_reaches_the_bucket(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.bucket.says(tab.bucket.opened(user_id="anna"), "i like lighthouses")
    enter_token(tab, "t0ken")
    list_of(tab)
    tab.the("input[name=user_id]").send_keys("anna")
    tab.presses("button", "Find")
    tab.wait(lambda: tab.the(".status").text == "1 talk")
    tab.run("document.querySelector('[name=before]').value = '2001-01-01T00:00'")
    tab.presses("button", "Find")
    tab.wait(lambda: tab.the(".status").text == "0 talks")


def test_the_token_is_kept_for_the_tab_and_a_wrong_one_is_told(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    enter_token(tab, "guess")
    tab.wait(lambda: "does not open the list" in tab.the(".status").text)
    assert tab.run("return sessionStorage.getItem('blether.token')") is None
    tab.the("input[type=password]").send_keys("t0ken", "\n")
    assert list_of(tab)
    tab.driver.refresh()
    assert list_of(tab)
    assert tab.run("return localStorage.length + document.cookie.length") == 0
    assert "t0ken" not in tab.driver.current_url
