"""The offer of something odd, and what follows on yes, no and neither."""

from itertools import pairwise

import pytest

from bots.facts.items import Sort
from bots.kit.bot import Bot
from dialogue.contract import Candidate, Kind, Line, Polarity, Situation, Speaker
from dialogue.knowledge.topics import Topic
from tests.bots.facts.talks import Talk, request_for

YES = (
    "yes",
    "yeah",
    "sure",
    "go on",
    "yes please",
    "okay",
    "why not",
    "tell me",
    "of course please",
    "i'd love to",
    "what is it",
)
NO = ("no", "nope", "no thanks", "not now", "maybe later", "i'd rather not", "not really thanks", "nah")


def drivers(offered: list[Candidate]) -> list[Candidate]:
    return [each for each in offered if each.kind is Kind.DRIVER]


def offer_about_penguins(talk: Talk) -> Talk:
    talk.says("i saw penguins at the zoo", choosing=Kind.DRIVER)
    assert "penguins" in talk.reply.text
    assert talk.reply.text.endswith("?")
    return talk


def test_an_offer_is_made_on_what_the_talk_touches_and_only_then(bot: Bot) -> None:
    assert drivers(list(bot.respond(request_for("i saw penguins at the zoo"))))
    assert drivers(list(bot.respond(request_for("it was nice", situation=Situation(topic=Topic.SPACE)))))
    assert not drivers(list(bot.respond(request_for("it was nice"))))
    assert not drivers(list(bot.respond(request_for("it was time to go home to work"))))


@pytest.mark.parametrize("yes", YES)
def test_after_a_yes_the_promised_fact_is_told(talk: Talk, yes: str) -> None:
    offer_about_penguins(talk).says(yes)
    assert [each.kind for each in talk.offered] == [Kind.ANSWER]
    assert "penguins" in talk.item.entities


@pytest.mark.parametrize("no", NO)
def test_after_a_no_it_is_gracious_and_quiet_for_a_while(talk: Talk, no: str) -> None:
    offer_about_penguins(talk).says(no)
    assert [each.kind for each in talk.offered] == [Kind.CHAT]
    assert len(talk.reply.text.split()) <= 20
    for _ in range(5):
        assert not drivers(talk.says("i love whales", choosing=Kind.FILLER).offered)
    for _ in range(6):
        talk.says("i love whales", choosing=Kind.FILLER)
    assert drivers(talk.offered)


def test_yes_and_no_are_taken_from_the_annotation_too(talk: Talk) -> None:
    offer_about_penguins(talk)
    talk.says("yes i do want to hear something odd about penguins", heard="uh huh", answer=Polarity.YES)
    assert "penguins" in talk.item.entities
    talk.turn += 5
    offer_about_penguins(talk)
    talk.says("no i do not want to hear something odd about penguins", heard="nuh uh", answer=Polarity.NO)
    assert talk.reply.kind is Kind.CHAT


def test_neither_yes_nor_no_passes_the_offer_over(talk: Talk) -> None:
    offer_about_penguins(talk).says("what is the capital of peru", choosing=Kind.FILLER)
    assert not drivers(talk.offered)
    assert talk.says("yes", answer=Polarity.YES).reply.kind is Kind.FILLER


def test_a_wish_goes_before_the_offer(talk: Talk) -> None:
    assert offer_about_penguins(talk).says("no tell me a joke", answer=Polarity.NO).item.sort is Sort.JOKE


def test_a_yes_to_another_bots_question_is_not_taken_for_one_to_the_offer(talk: Talk) -> None:
    offer_about_penguins(talk).other_bot_says("hm", "Do you like tea?")
    offered = talk.bot.respond(talk.request("yes", answer=Polarity.YES))
    assert all(each.kind in (Kind.FILLER, Kind.DRIVER) for each in offered)


def test_an_offer_appended_to_another_bots_reply_is_followed(talk: Talk) -> None:
    offer_about_penguins(talk)
    talk.history[-1] = Line(Speaker.SYSTEM, f"Penguins live in the south. {talk.reply.text}", bot="evi")
    assert "penguins" in talk.says("yes", answer=Polarity.YES).item.entities


def test_an_offer_lasts_over_a_turn_that_left_no_trace_in_the_history(talk: Talk) -> None:
    offer_about_penguins(talk)
    talk.turn += 1  # "what time is it" was answered by the Bucket
    assert "penguins" in talk.says("go on").item.entities


def test_without_a_history_the_turn_of_the_state_decides(talk: Talk) -> None:
    offer_about_penguins(talk)
    request = request_for("yes", turn=talk.turn + 1, state=talk.state, state_turn=talk.turn, answer=Polarity.YES)
    assert talk.bot.respond(request)[0].kind is Kind.ANSWER
    request = request_for("yes", turn=talk.turn + 2, state=talk.state, state_turn=talk.turn, answer=Polarity.YES)
    assert talk.bot.respond(request)[0].kind is Kind.FILLER


def test_no_wording_is_used_twice_running(talk: Talk) -> None:
    wordings = []
    for subject in ("penguins", "cats", "the moon", "chocolate", "elephants", "whales", "volcanoes", "bees") * 2:
        talk.says(f"i like {subject}", choosing=Kind.DRIVER)
        wordings.append(talk.reply.text.lower().replace(subject, "NAME"))
        talk.turn += 5
    assert all(one != next_one for one, next_one in pairwise(wordings))
    assert len(set(wordings)) >= 4


def test_the_filler_beside_an_offer_is_not_what_it_promises(talk: Talk) -> None:
    offer_about_penguins(talk)
    filler = next(each for each in talk.offered if each.kind is Kind.FILLER)
    talk.history[-1] = Line(Speaker.SYSTEM, f"{filler.text} {talk.reply.text}", bot="facts")
    told = talk.says("yes", answer=Polarity.YES).item
    assert told.text[1:] not in filler.text
    assert filler.state is not None
    assert filler.state["last"] in talk.told  # both were said in one reply, so neither may come again


def test_another_one_after_the_promised_fact_stays_on_the_subject(talk: Talk) -> None:
    offer_about_penguins(talk).says("yes")
    assert "penguins" in talk.says("another one").item.entities


def test_after_a_fact_another_on_the_same_subject_may_be_offered(talk: Talk) -> None:
    talk.says("tell me a fact about penguins").says("wow", choosing=Kind.DRIVER)
    assert "penguins" in talk.reply.text
    assert "penguins" in talk.says("yes").item.entities


def test_no_offer_beside_an_answer(talk: Talk) -> None:
    assert not drivers(talk.says("tell me a fact about penguins").offered)
