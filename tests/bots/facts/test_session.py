"""Through a whole session: never the same twice, a small state, the same request the same answer."""

import json
from collections.abc import Callable

from bots.facts.bot import create
from bots.facts.items import Sort
from bots.facts.told import Told
from bots.kit.bot import Bot
from dialogue.contract import STATE_LIMIT, Kind, Response, State, decode_response, encode
from dialogue.knowledge.topics import Topic
from tests.bots.facts.talks import Talk, request_for

WISHES = (
    "tell me a fact",
    "tell me a joke",
    "tell me a fact about animals",
    "tell me a story",
    "make me laugh",
    "another one",
    "hello there",
    "tell me a fact about flibbertigibbets",
    "i like penguins",
    "go on",
)


def test_nothing_is_told_twice_in_seven_hundred_turns(talk: Talk) -> None:
    told: set[str] = set()
    for turn in range(700):
        talk.says(WISHES[turn % len(WISHES)])
        assert talk.state is not None
        assert len(encode(talk.state)) <= STATE_LIMIT
        item = talk.content.collection.item(talk.state.get("last"))
        if item is not None and item.text[1:] in talk.reply.text:
            assert item.key not in told
            told.add(item.key)
    assert len(told) > 500


def test_told_to_the_last_it_says_honestly_that_it_has_run_out(talk: Talk) -> None:
    for sort, wish in ((Sort.STORY, "tell me a story"), (Sort.JOKE, "tell me a joke")):
        count = len(talk.content.collection.left(sort, None, ()))
        texts = {talk.says(wish).reply.text for _ in range(count)}
        assert len(texts) == count
        talk.says(wish)
        assert talk.reply.kind is Kind.ANSWER
        assert talk.reply.text not in texts
        assert sort.value[:3] in talk.reply.text  # "I have run out of stories"
    assert talk.says("tell me a fact").item.sort is Sort.FACT


def test_a_subject_that_is_used_up_is_said_so(talk: Talk) -> None:
    subject = talk.content.collection.subject(("penguins",))
    for _ in talk.content.collection.left(Sort.FACT, subject, ()):
        assert "penguins" in talk.says("tell me a fact about penguins").item.entities
    talk.says("tell me a fact about penguins")
    assert "penguins" in talk.reply.text
    assert "penguins" not in talk.item.entities
    assert talk.item.topic is Topic.ANIMALS  # the nearest thing to it


def test_everything_can_be_told_and_then_there_is_only_an_honest_answer(talk: Talk) -> None:
    keys = "".join(item.key for item in talk.content.collection.items)
    state = Told(told=keys).to_state()
    assert len(encode(state)) <= STATE_LIMIT
    assert list(talk.bot.respond(request_for("hello", state=state, state_turn=0))) == []
    for wish in ("tell me a fact", "tell me a joke", "tell me a story", "what do you know about penguins"):
        (answer,) = talk.bot.respond(request_for(wish, state=state, state_turn=0))
        assert answer.kind is Kind.ANSWER


def test_the_state_stays_small_after_hundreds_of_items(talk: Talk) -> None:
    keys = "".join(item.key for item in talk.content.collection.items[:700])
    (answer,) = talk.bot.respond(request_for("tell me a joke", state=Told(told=keys).to_state(), state_turn=0))
    assert len(encode(answer.state)) <= 4000


def test_the_same_request_gets_the_same_answer_from_any_copy(new_talk: Callable[[], Talk]) -> None:
    one, other = new_talk(), new_talk()
    for wish in WISHES * 5:
        assert one.says(wish).offered == other.says(wish).offered


def test_every_turn_may_go_to_a_fresh_copy(talk: Talk) -> None:
    for wish in WISHES:
        request = talk.request(wish)
        assert talk.bot.respond(request) == create().respond(request)
        talk.says(wish)


def test_other_seeds_choose_otherwise(bot: Bot) -> None:
    texts = {bot.respond(request_for("tell me a joke", seed=seed))[0].text for seed in range(60)}
    assert len(texts) > 30


def test_there_is_always_a_filler_unless_something_was_asked_for(bot: Bot) -> None:
    for said in ("hello", "i am tired", "what is the capital of peru", "yes", "no", "hmm", "my boss is nice"):
        kinds = [each.kind for each in bot.respond(request_for(said))]
        assert kinds.count(Kind.FILLER) == 1
        assert Kind.ANSWER not in kinds


def test_a_filler_is_on_what_was_mentioned(talk: Talk) -> None:
    talk.says("i saw some penguins on holiday", choosing=Kind.FILLER)
    assert "penguins" in talk.item.entities
    assert talk.reply.confidence < 0.3


def test_a_filler_leaves_sad_things_alone(bot: Bot, talk: Talk) -> None:
    for seed in range(20):
        offered = bot.respond(request_for("my dog died last night", seed=seed))
        assert [each.kind for each in offered] == [Kind.FILLER]
    talk.says("my dog died last night")
    assert "dogs" not in talk.item.entities


def test_a_state_of_another_form_is_a_fresh_start(bot: Bot) -> None:
    states: tuple[State, ...] = (
        {"told": 5},
        {"told": "abc", "last": "x"},
        {"offer": {"text": 1}},
        {"x": [[[]]]},
        {"quiet_until": "no"},
    )
    for state in states:
        assert bot.respond(request_for("tell me a joke", state=state, state_turn=0))[0].kind is Kind.ANSWER


def test_what_it_offers_keeps_the_contract_on_the_wire(talk: Talk) -> None:
    for wish in WISHES:
        talk.says(wish)
        body = encode(Response(tuple(talk.offered)))
        assert decode_response(body).candidates == tuple(talk.offered)
        assert json.loads(body)


def test_the_bot_says_who_it_is(bot: Bot) -> None:
    assert bot.name == "facts"
    assert len(bot.about().topics) >= 25
    assert all(0 < strength <= 1 for strength in bot.about().topics.values())
