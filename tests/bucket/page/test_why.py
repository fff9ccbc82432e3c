"""What stands under "why this?": the turn in plain words, then all of its trace."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.bucket.local_bots import after, declines, hangs, offers, says, sends
from tests.bucket.page.conftest import Talked
from tests.bucket.page.wire import changes

Start = Callable[..., Talked]

pytestmark = pytest.mark.extra

FACT = {
    "text": "lighthouses have lamps that turn",
    "kind": "answer",
    "confidence": 0.82,
    "topic": "travel",
    "entities": ["lighthouses"],
    "source": {"title": "The Book of Lighthouses", "url": "https://example.org/lighthouses", "date": "2020"},
}


def sections(panel: Any) -> dict[str, str]:
    """The text of each section by its heading."""
    found = {}
    for section in panel.find_elements("css selector", "section"):
        heading, _, text = section.text.partition("\n")
        found[heading] = text
    return found


def test_a_reply_is_explained_in_plain_words_first(page: Start) -> None:
    tab = page(facts=offers(FACT), eliza=declines()).open()
    tab.says("tell me about lighthouses")
    story = tab.asks_why().find_element("css selector", ".story").text
    assert story.splitlines()[:2] == ["You said “tell me about lighthouses”.", "I took it as you said it."]
    assert "facts had something to say" in story
    assert "facts’ answer won in the tier “priority”, because facts is the first of" in story


def test_the_whole_trace_follows(page: Start) -> None:
    refused = {"text": "Lighthouses.", "kind": "chat", "confidence": 0.4}
    tab = page(facts=offers(FACT, refused), booking=sends(b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"))
    tab.open().says("lighthouses")
    panel = tab.asks_why()
    shown = sections(panel)
    trace = tab.bucket.trace({"session_id": tab.session, "turn": 1})
    assert "lighthouses" in shown["Heard and meant"]
    for asked in trace["asked"]:
        assert f"{asked['bot']} {asked['outcome'].replace('_', ' ')} {asked['latency_ms']:.1f} ms" in shown["Bots"]
    assert "lighthouses have lamps that turn" in shown["Bots"]
    assert "as it would be spoken: “Lighthouses have lamps that turn.”" in shown["Bots"]
    assert "facts/0 · answer · confidence 0.82 · topic travel · lighthouses" in shown["Bots"]
    assert "source: The Book of Lighthouses, 2020 https://example.org/lighthouses" in shown["Bots"]
    assert "refused by single_word: only 'Lighthouses.'" in shown["Bots"]
    assert "facts/1 single_word only 'Lighthouses.'" in shown["Filters"]
    assert "near_repetition" not in shown["Filters"]
    tab.presses(".why section:nth-of-type(3) summary")
    assert "near_repetition" in sections(panel)["Filters"]
    assert "priority" in shown["Decision"]
    for value in (trace["seed"], trace["ensemble"], trace["session_id"]):
        assert str(value) in shown["To run it again"]
    assert all(step in shown["Time"] for step in trace["timing_ms"])
    assert len(panel.find_elements("css selector", ".numbers .bar")) == len(trace["timing_ms"])
    assert panel.find_element("css selector", ".won .words").text == FACT["text"]


def test_a_source_is_linked_safely(page: Start) -> None:
    def sourced(url: str) -> dict[str, Any]:
        return {**FACT, "source": {"title": "there", "url": url}}

    urls = [
        "https://example.org/a?b=1",
        "javascript:alert(1)",
        "http://example.org/",
        "data:text/html,hello",
        "//example.org",
    ]
    tab = page(facts=offers(*map(sourced, urls))).open()
    tab.says("tell me about lighthouses")
    links = tab.asks_why().find_elements("css selector", ".offers a")
    assert [link.get_attribute("href") for link in links] == urls[:1]
    assert [link.text for link in links] == urls[:1]
    assert "noopener" in links[0].get_attribute("rel").split()


def test_bots_that_failed_say_how(page: Start) -> None:
    tab = page(facts=offers(FACT), eliza=after(0.2, says("too late to matter"))).open()
    tab.says("tell me about lighthouses")
    assert "eliza could no longer change anything" in tab.asks_why().text


def test_the_opening_and_own_answers_are_explained(page: Start) -> None:
    tab = page(eliza=hangs()).open()
    assert "The talk began, and I spoke first." in tab.asks_why().text
    tab.says("what time is it")
    panel = tab.asks_why()
    assert "I answered it myself and asked no bot, because the user asks for the time" in panel.text
    assert "No bot was asked." in panel.text


def test_rewrites_are_shown_with_their_reasons(page: Start) -> None:
    rewrite = {
        "step": "ellipsis",
        "before": "yes",
        "after": "yes i do like tea",
        "because": "I asked whether you like tea",
    }

    def rewritten(trace: dict[str, Any]) -> dict[str, Any]:
        meant = {**trace["meant"], "text": "yes i do like tea", "answer": "yes", "rewrites": [rewrite]}
        return {**trace, "meant": meant}

    tab = page(eliza=says("Do go on, please?")).open()
    tab.says("yes")
    tab.wire.next("GET /sessions/", changes(rewritten))
    panel = tab.asks_why()
    assert "I understood “yes i do like tea”, because I asked whether you like tea, as a yes." in panel.text
    assert "ellipsis yes yes i do like tea I asked whether you like tea" in panel.text


def test_a_learned_decision_shows_scores_features_and_weights_whatever_they_are_called(page: Start) -> None:
    learned = {
        "model": "2026-11-20",
        "arm": "ranker",
        "propensity": 0.9,
        "scores": {"eliza/0": 0.731, "news/0": 0.2},
        "features": {"eliza/0": {"length": 5, "dullness": 0.25}, "news/0": {"length": 9, "surprise": -1}},
        "weights": {"dullness^high": -1.5, "length^5": 0.75},
    }

    def ranked(trace: dict[str, Any]) -> dict[str, Any]:
        return {**trace, "choice": {**trace["choice"], **learned}}

    tab = page(eliza=says("Do go on, please?")).open()
    tab.says("hello there")
    tab.wire.next("GET /sessions/", changes(ranked))
    panel = tab.asks_why()
    decision = sections(panel)["Decision"]
    for words in ("2026-11-20", "ranker", "0.9", "eliza/0 0.731", "length^5 0.750", "dullness^high -1.500"):
        assert words in decision
    tab.presses(".why section:nth-of-type(4) summary")
    assert "dullness 0.250" in sections(panel)["Decision"]
    assert "surprise -1" in sections(panel)["Decision"]
    assert panel.find_elements("css selector", ".bar.minus")


def test_a_trace_that_is_gone_says_so_and_is_asked_for_again(page: Start) -> None:
    tab = page(eliza=says("Do go on, please?")).open()
    tab.says("hello there")
    erased = tab.session
    tab.says("forget everything about me")
    button = tab.shown("#log .under > button")[1]
    tab.run("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    tab.wait(lambda: "cannot be shown" in " ".join(each.text for each in tab.shown(".why")))
    asked = tab.wire.seen.count(f"GET /sessions/{erased}/turns/1")
    button.click()
    button.click()
    tab.wait(lambda: tab.wire.seen.count(f"GET /sessions/{erased}/turns/1") == asked + 1)


def test_the_talk_can_be_read_turn_by_turn(page: Start) -> None:
    tab = page(facts=offers(FACT)).open()
    tab.says("tell me about lighthouses")
    tab.presses("nav a", "Turn by turn")
    turns = tab.wait(lambda: tab.shown(".turns > li"))
    assert [turn.text.splitlines()[0].split(" · ")[0] for turn in turns] == ["Turn 0", "Turn 1"]
    assert "user tell me about lighthouses" in turns[1].text
    turns[1].find_element("css selector", "button").click()
    assert tab.the(".turns .why .story")
    assert not tab.shown("#composer")
    tab.presses("nav a", "Talk")
    assert tab.focused.get_attribute("id") == "say"
    assert len(tab.replies) == 2
