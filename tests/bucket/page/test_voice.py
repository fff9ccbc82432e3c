"""Microphone and spoken replies, with stand-ins for the browser's devices: a headless machine has neither."""

from collections.abc import Callable

import pytest

from tests.bucket.local_bots import says
from tests.bucket.page.conftest import Talked

Start = Callable[..., Talked]

pytestmark = pytest.mark.extra

EAR = """
window.SpeechRecognition = class {
  start() { window.listening = this; }
  stop() { this.onend({}); }
};
window.hears = (transcript, confidence, isFinal) => {
  window.listening.onresult({ results: [Object.assign([{ transcript, confidence }], { isFinal })] });
  if (isFinal) window.listening.onend({});
};
"""
MOUTH = """
window.spoken = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  speak: (utterance) => window.spoken.push(utterance.text),
  cancel: () => window.spoken.push("(hushed)"),
} });
"""


def test_what_is_spoken_is_sent_with_how_sure_the_browser_was(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.before_it_loads(EAR)
    tab.open()
    tab.presses("#mic")
    assert tab.the("#mic").get_attribute("aria-pressed") == "true"
    tab.run("hears('I like', 0, false)")
    assert tab.the("#say").get_property("value") == "I like"
    tab.run("hears('I like trains', 0.75, true)")
    tab.wait(lambda: len(tab.replies) == 2)
    heard = tab.bucket.trace({"session_id": tab.session, "turn": 1})["heard"]
    assert heard["asr"] == [{"token": token, "confidence": 0.75} for token in ("I", "like", "trains")]
    assert tab.the("#mic").get_attribute("aria-pressed") == "false"
    assert "75 per cent sure" in tab.asks_why().text


def test_a_browser_that_does_not_say_how_sure_it_is_is_believed(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.before_it_loads(EAR)
    tab.open()
    tab.presses("#mic")
    tab.run("hears('I like trains', 0, true)")
    tab.wait(lambda: len(tab.replies) == 2)
    assert "asr" not in tab.bucket.trace({"session_id": tab.session, "turn": 1})["heard"]


def test_a_microphone_that_is_not_allowed_is_told(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.before_it_loads(EAR)
    tab.open()
    tab.presses("#mic")
    tab.run("listening.onerror({ error: 'not-allowed' }); listening.onend({})")
    assert "not allowed" in tab.the("#log .aside").text
    assert tab.the("#mic").get_attribute("aria-pressed") == "false"


def test_replies_are_read_aloud_once_asked_for(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.before_it_loads(EAR + MOUTH)
    tab.open()
    assert tab.run("return spoken") == []
    tab.presses("#menu-button")
    tab.presses("#aloud")
    tab.says("hello there")
    assert tab.run("return spoken").pop() == "Do go on, please?"
    tab.presses("#mic")
    assert tab.run("return spoken").pop() == "(hushed)"


def test_what_the_browser_does_not_offer_is_not_shown(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?"))
    tab.before_it_loads(
        "for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis'])"
        "  Object.defineProperty(window, name, { value: undefined });"
    )
    tab.open()
    assert not tab.shown("#mic")
    tab.presses("#menu-button")
    assert tab.shown("#rate")
    assert not tab.shown("#aloud")
