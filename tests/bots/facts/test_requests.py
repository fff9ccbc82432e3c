"""What is a request and what only looks like one, over tables of things that people say."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.facts.items import Item, Sort
from bots.kit.bot import Bot
from dialogue.contract import Kind
from tests.bots.facts.talks import Talk, request_for

HERE = Path(__file__).parent
REQUESTS = [json.loads(line) for line in (HERE / "requests.jsonl").read_text(encoding="utf-8").splitlines()]
LOOKALIKES = (HERE / "lookalikes.txt").read_text(encoding="utf-8").splitlines()


def test_the_tables_are_long_enough() -> None:
    assert len({request["said"] for request in REQUESTS}) >= 80
    assert len(set(LOOKALIKES)) >= 40


def is_about(item: Item, name: str, talk: Talk) -> bool:
    subject = talk.content.collection.subject(tuple(name.lower().split()))
    assert subject is not None, name
    return item in talk.content.collection.left(item.sort, subject, ())


@pytest.mark.parametrize("request_", REQUESTS, ids=[request["said"] for request in REQUESTS])
def test_a_request_is_answered_with_what_was_asked_for(talk: Talk, request_: dict[str, Any]) -> None:
    talk.says(request_["said"])
    assert talk.reply.kind is Kind.ANSWER
    assert talk.reply.confidence == 0.9
    assert talk.item.sort is Sort(request_["sort"])
    if "about" in request_:
        assert is_about(talk.item, request_["about"], talk)


@pytest.mark.parametrize("said", LOOKALIKES)
def test_what_only_looks_like_a_request_gets_no_answer(bot: Bot, said: str) -> None:
    assert all(each.kind in (Kind.FILLER, Kind.DRIVER) for each in bot.respond(request_for(said)))


def test_another_one_is_of_the_same_sort_and_subject(talk: Talk) -> None:
    talk.says("tell me a fact about penguins")
    for words in ("another one", "one more", "tell me another", "more", "again something else", "tell me more"):
        if not talk.content.collection.left(Sort.FACT, talk.content.collection.subject(("penguins",)), talk.told):
            break
        before = talk.told
        assert "penguins" in talk.says(words).item.entities
        assert talk.item.key not in before
    talk.says("tell me a joke")
    assert talk.says("another one please").item.sort is Sort.JOKE


def test_another_one_of_another_subject_keeps_the_sort(talk: Talk) -> None:
    talk.says("tell me a joke about penguins")
    assert talk.says("what about cats").item.sort is Sort.JOKE
    assert "cats" in talk.item.entities
    assert "robots" in talk.says("do you have one about robots").item.entities
    assert talk.item.sort.value == "joke"
    assert talk.says("now tell me a fact about them").item.sort.value == "fact"


def test_another_one_is_not_meant_here_when_another_bot_spoke_last(talk: Talk) -> None:
    talk.says("tell me a joke").other_bot_says("who are you", "I am Blether, a robot from Leith.")
    for words in ("another one", "more", "tell me more", "what about cats"):
        assert all(each.kind in (Kind.FILLER, Kind.DRIVER) for each in talk.bot.respond(talk.request(words)))
    assert talk.says("tell me another joke").item.sort is Sort.JOKE


def test_another_one_works_after_a_story_that_was_cut_short(talk: Talk) -> None:
    talk.says("tell me a story")
    talk.history[-1] = type(talk.history[-1])(talk.history[-1].speaker, talk.reply.text[:200], bot="facts")
    assert talk.says("another one").item.sort is Sort.STORY


def test_an_unknown_subject_is_said_plainly_and_another_item_told(talk: Talk) -> None:
    talk.says("tell me a fact about flibbertigibbets")
    assert "flibbertigibbets" in talk.reply.text
    assert talk.reply.kind is Kind.ANSWER
    assert talk.item.sort is Sort.FACT
    talk.says("do you know any jokes about my sister's llama")
    assert "your sister's llama" in talk.reply.text
    assert talk.item.sort.value == "joke"
    assert "knock knock joke" in talk.says("tell me a knock knock joke").reply.text


def test_the_second_answer_on_an_unknown_subject_does_not_say_the_users_words(talk: Talk) -> None:
    talk.says("tell me a joke about flibbertigibbets")
    named, nameless = talk.offered
    assert "flibbertigibbets" in named.text
    assert "flibbertigibbets" not in nameless.text
    assert nameless.confidence < named.confidence
    assert nameless.state == named.state


@pytest.mark.parametrize(
    "said",
    [
        "what do you know about flibbertigibbets",
        "tell me about flibbertigibbets",
        "tell me about yourself",
        "what do you know about me",
        "tell me about the weather in paris",
        "tell me about the weather",
        "tell me about the news",
        "tell me a fact about yourself",
    ],
)
def test_what_others_may_know_better_is_left_to_them(bot: Bot, said: str) -> None:
    assert list(bot.respond(request_for(said))) == []


def test_a_joke_about_the_user_is_any_joke(talk: Talk) -> None:
    assert talk.says("tell me a joke about me").reply.text == talk.item.text


def test_a_joke_about_the_bot_is_one_about_robots(talk: Talk) -> None:
    assert "robots" in talk.says("tell me a joke about yourself").item.entities
    assert "robots" in talk.says("tell me a story about you").item.entities


def test_facts_come_with_their_source_and_entities(talk: Talk) -> None:
    talk.says("tell me a fact about the moon")
    assert talk.reply.source is not None
    assert "moon" in talk.reply.entities
    assert talk.says("tell me a joke").reply.source is None


def test_facts_are_introduced_in_varied_ways_and_jokes_and_stories_told_as_they_are(talk: Talk) -> None:
    openings = set()
    for _ in range(40):
        talk.says("tell me a fact")
        openings.add(talk.reply.text.removesuffix(talk.item.text[1:])[:-1])
        assert talk.says("tell me a joke").reply.text == talk.item.text
    assert "" in openings
    assert len(openings) >= 8
    assert talk.says("tell me a story").reply.text == talk.item.text


def test_the_meaning_is_read_from_the_text_after_anaphora(talk: Talk) -> None:
    talk.says("tell me a fact about penguins", heard="tell me a fact about them")
    assert "penguins" in talk.item.entities
