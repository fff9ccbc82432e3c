"""What holds however the page is looked at: hostile text stays text, it fits, it can be read, everything has a name."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.bucket.local_bots import offers, says
from tests.bucket.page.conftest import Talked
from tests.bucket.page.wire import changes

Start = Callable[..., Talked]

pytestmark = pytest.mark.extra

HOSTILE = "<img src=x onerror=\"window.hacked='yes'\"><script>window.hacked='yes'</script>&lt;b&gt;\u202e"

CONTRAST = """
const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = (colour) => {
  const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => channel(part / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!colour.endsWith(", 0)")) return colour;
  }
};
const faint = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest(".unseen, noscript")) continue;
  const [ink, paper] = [getComputedStyle(element).color, ground(element)].map(light);
  const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (ratio < 4.5) faint.push(`${ratio.toFixed(2)}: ${walker.currentNode.data}`);
}
for (const box of document.querySelectorAll("[placeholder]")) {
  const [ink, paper] = [getComputedStyle(box, "::placeholder").color, ground(box)].map(light);
  if ((Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) < 4.5) faint.push(box.placeholder);
}
return faint;
"""

CONTROLS = {
    "button",
    "link",
    "textbox",
    "searchbox",
    "radio",
    "spinbutton",
    "combobox",
    "DisclosureTriangle",
    "dialog",
    "region",
}


def laid_on_everything(value: Any) -> Any:
    """The same with hostile text in every text."""
    if isinstance(value, str):
        return value + HOSTILE
    if isinstance(value, list):
        return [laid_on_everything(each) for each in value]
    if isinstance(value, dict):
        return {name: laid_on_everything(each) for name, each in value.items()}
    return value


def nameless(tab: Talked) -> list[str]:
    """Roles of controls that assistive technology would find without a name, as the browser computes it."""
    tree = tab.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    return [
        node["role"]["value"]
        for node in tree
        if not node["ignored"]
        and node["role"]["value"] in CONTROLS
        and not node.get("name", {}).get("value", "").strip()
    ]


def talked(page: Start, dark: bool = False) -> Talked:
    """A page with all sorts on it: a long word, an open panel, an aside, thumbs."""
    refused = {"text": "Oh.", "kind": "chat"}
    source = {"title": "x" * 200, "url": f"https://example.org/{'y' * 200}"}
    fact = {"text": "Lighthouses have lamps. " + "z" * 300, "kind": "answer", "source": source}
    tab = page(facts=offers(fact, refused))
    tab.prefers(color_scheme="dark" if dark else "light")
    tab.open()
    tab.says("tell me about " + "lighthouse" * 30)
    tab.presses("#log .thumb", last=True)
    tab.bucket.says(tab.session, "goodbye")
    tab.says("hello again")
    for button in tab.shown("#log .under > button"):
        tab.run("arguments[0].click()", button)
    tab.wait(lambda: len(tab.shown(".story")) == 3)
    for summary in tab.shown("summary"):
        tab.run("arguments[0].click()", summary)
    return tab


def test_hostile_text_stays_text(page: Start) -> None:
    tab = page(eliza=offers({"text": f"Look: {HOSTILE}", "kind": "chat", "source": {"title": HOSTILE, "url": HOSTILE}}))
    tab.open()
    kinds = "return [...new Set([...document.querySelectorAll('*')].map((each) => each.localName))].sort()"
    tab.wire.next("POST /turn", changes(lambda reply: {**reply, "reply": HOSTILE}))
    assert tab.says(HOSTILE).startswith("<img src=x")
    assert tab.words == [HOSTILE]
    assert "<img src=x" in tab.asks_why().text
    tab.says("hello there")
    harmless = tab.run(kinds)
    tab.wire.next("GET /sessions/", changes(laid_on_everything))
    panel = tab.asks_why()
    assert panel.text.count("<img src=x") > 20
    tab.wire.next("GET /sessions/", changes(laid_on_everything))
    tab.presses("nav a", "Turn by turn")
    tab.wait(lambda: "<img" in " ".join(each.text for each in tab.shown("#other")))
    assert not {"img", "iframe", "object", "svg", "b"} & set(tab.run(kinds)) - set(harmless)
    assert "img" not in tab.run(kinds)
    assert tab.run("return document.querySelectorAll('script').length") == 1
    assert tab.run("return window.hacked ?? null") is None
    assert tab.run("return [...document.querySelectorAll('[onerror], [style*=url]')].length") == 0


def test_a_hostile_health_page_and_list_stay_text(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.wire.next("GET /health", changes(laid_on_everything))
    tab.bucket.says(tab.bucket.opened(user_id=HOSTILE[:90], channel=HOSTILE[:90]), "hello there")
    tab.open("/#talks")
    tab.the("input[type=password]").send_keys("t0ken", "\n")
    tab.wait(lambda: any("<img" in each.text for each in tab.shown("td")))
    tab.presses("#health-button")
    assert "<img" in tab.the("#health").text
    assert not tab.all("img")
    assert tab.run("return window.hacked ?? null") is None


@pytest.mark.parametrize(("width", "height"), [(320, 568), (768, 1024), (1280, 800)])
def test_nothing_sticks_out(page: Start, width: int, height: int) -> None:
    tab = talked(page)
    tab.screen(width, height)

    def overhang() -> int:
        return int(tab.run("return document.scrollingElement.scrollWidth - innerWidth"))

    assert overhang() <= 0
    for name in ("menu-button", "health-button"):
        tab.presses(f"#{name}")
        box = tab.run("return document.querySelector('.menu > div:not([hidden])').getBoundingClientRect().toJSON()")
        assert box["left"] >= 0
        assert box["right"] <= width
    for view in ("#turns", "#talks"):
        tab.run(f"location.hash = '{view}'")
        tab.the("#other h2")
        assert overhang() <= 0
    tab.the("input[type=password]").send_keys("t0ken", "\n")
    tab.wait(lambda: tab.shown("td"))
    assert overhang() <= 0


@pytest.mark.parametrize("dark", [False, True])
def test_everything_can_be_read(page: Start, dark: bool) -> None:
    tab = talked(page, dark)
    paper = tab.run("return getComputedStyle(document.body).backgroundColor")
    assert (sum(int(part) for part in paper[4:-1].split(",")) < 3 * 128) == dark
    assert tab.run(CONTRAST) == []
    tab.presses("#menu-button")
    assert tab.run(CONTRAST) == []
    tab.presses("#rate")
    tab.the("dialog button", "Send rating").click()
    assert tab.run(CONTRAST) == []
    tab.the("dialog button", "Close").click()
    for view in ("#turns", "#talks"):
        tab.run(f"location.hash = '{view}'")
        tab.the("#other h2")
        assert tab.run(CONTRAST) == []


def test_everything_has_a_name_and_the_page_a_structure(page: Start) -> None:
    tab = talked(page)
    assert nameless(tab) == []
    tab.presses("#menu-button")
    assert nameless(tab) == []
    tab.presses("#rate")
    tab.the("dialog")
    assert nameless(tab) == []
    tab.the("dialog button", "Close").click()
    assert tab.run("return document.documentElement.lang") == "en"
    assert tab.run("return document.title") == "Blether"
    assert [each.text for each in tab.all("h1")] == ["Blether"]
    levels = tab.run(
        "const all = [...document.querySelectorAll('h1,h2,h3,h4')];"
        "return all.filter((each) => each.checkVisibility()).map((each) => +each.localName[1])"
    )
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))
    ids = tab.run("return [...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))
    log = tab.the("[role=log]")
    assert log.get_attribute("aria-live") == "polite"
    for view in ("#turns", "#talks"):
        tab.run(f"location.hash = '{view}'")
        tab.the("#other h2")
        assert nameless(tab) == []
    tab.the("input[type=password]").send_keys("t0ken", "\n")
    tab.wait(lambda: tab.shown("td"))
    assert nameless(tab) == []


def test_who_wants_no_motion_gets_none(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.prefers(reduced_motion="reduce")
    tab.open()
    tab.run("document.body.append(Object.assign(document.createElement('span'), {className: 'dots'}))")
    assert tab.run("return getComputedStyle(document.querySelector('.dots')).animationName") == "none"


def test_the_focus_can_be_seen(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?")).open()
    for _ in range(8):
        tab.types("\ue004")
        style = tab.run(
            "const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)]"
        )
        if tab.run("return document.activeElement !== document.body"):
            assert style[0] != "none"
            assert style[1] >= 2


def test_nothing_is_loaded_from_elsewhere(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?")).open()
    tab.says("hello there")
    tab.asks_why()
    loaded = tab.run("return performance.getEntriesByType('resource').map((each) => each.name)")
    assert len(loaded) > 20
    assert [each for each in loaded if not each.startswith((tab.url, "data:"))] == []
