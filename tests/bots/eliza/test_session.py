"""Through a whole session: no reply twice running, cycles kept, memories that come back, a small state."""

from collections.abc import Callable

import pytest

from bots.eliza.bot import create
from bots.eliza.script import Script
from bots.eliza.session import MEMORIES, Session
from bots.kit.bot import Bot
from dialogue.contract import STATE_LIMIT, Response, decode_response, encode
from tests.bots.eliza.talks import Talk, best_of, request_for
from tests.bots.eliza.test_rules import CASES

SAID = [case["said"] for case in CASES]
IDLE = "electric prices keep creeping upwards round here somehow"
STRANGERS = "ann bob cal dee eve fay gus hal ian jan kim lou may ned oda pam ray sue tim uma val wes zoe".split()


@pytest.mark.parametrize("seed", [1, 7919, 104729])
@pytest.mark.parametrize("stride", [1, 7, 29])
def test_nothing_is_said_twice_running_in_three_hundred_turns(
    new_talk: Callable[[int], Talk], seed: int, stride: int
) -> None:
    talk = new_talk(seed)
    last = ""
    for turn in range(300):
        said = talk.says(SAID[turn * stride % len(SAID)])
        assert said != last
        last = said or last
        assert talk.state is not None
        assert len(encode(talk.state)) <= STATE_LIMIT / 2
        decode_response(encode(Response(tuple(talk.offered))))


@pytest.mark.parametrize("said", ["i am bored", "i like tea", "my sister is a nurse", "it's raining", "hello", IDLE])
def test_nothing_is_said_twice_running_to_the_same_words_over_and_over(
    new_talk: Callable[[int], Talk], said: str
) -> None:
    talk = new_talk(3)
    last = ""
    for _ in range(300):
        reply = talk.says(said)
        assert reply is None or reply != last
        last = reply or last


def test_a_rule_goes_through_all_its_reassemblies_before_one_comes_again(talk: Talk, script: Script) -> None:
    (rule,) = (rule for rule in script.keywords["bored"].rules if rule.pattern.text == "* bored *")
    expected = {each.text for each in rule.says}
    for _ in range(5):
        replies = set()
        for _ in expected:
            talk.history.clear()
            talk.state_turn = None
            reply = talk.says("i am bored")
            assert reply is not None
            replies.add(reply)
        assert len(replies) >= len(expected) - 1
        assert replies <= expected


def test_what_was_mentioned_comes_back_later(talk: Talk) -> None:
    talk.says("my sister is a nurse")
    replies = [talk.says(IDLE) for _ in range(4)]
    assert "A while ago you said that your sister is a nurse. What is a typical day like for them?" in replies[1:], (
        replies
    )
    assert not any(reply and "your sister is a nurse" in reply for reply in [talk.says(IDLE) for _ in range(6)])


def test_a_memory_is_not_brought_up_at_once(talk: Talk) -> None:
    talk.says("my sister is a nurse")
    assert "nurse" not in (talk.says(IDLE) or "")
    assert "nurse" not in (talk.says(IDLE) or "")
    assert "nurse" in (talk.says(IDLE) or "")


def test_a_memory_gives_way_to_what_the_user_says_now(talk: Talk) -> None:
    talk.says("my sister is a nurse")
    for said in ("i like tea", "it's raining", "i'm bored", "my cat is ill"):
        assert "nurse" not in (talk.says(said) or "")


def test_what_was_said_while_another_bot_answered_is_remembered_too(talk: Talk) -> None:
    talk.says("hello")
    talk.other_bot_says("my brother lives in york", "York is in England.")
    talk.other_bot_says("how big is it", "About two hundred thousand people live there.")
    talk.says("i see")
    replies = [talk.says(IDLE) for _ in range(3)]
    assert "You told me where your brother lives. When are you next going to visit?" in replies


def test_the_harsh_is_not_remembered(talk: Talk) -> None:
    talk.other_bot_says("my brother is suicidal", "I am so sorry.")
    assert not any("brother" in (talk.says(IDLE) or "") for _ in range(5))


def test_a_yes_to_a_memory_is_taken_up(talk: Talk) -> None:
    talk.says("i had a fight with my brother")
    reply = ""
    while "quarrel" not in reply:
        reply = talk.says(IDLE) or ""
        assert talk.turn < 9
    assert talk.says("yes") == "I am so glad. Who broke the ice?"


def test_only_so_much_is_remembered(talk: Talk, script: Script) -> None:
    for name in STRANGERS:
        talk.says(f"my friend is called {name}")
        talk.says(f"i met {name}")
        assert len(Session.from_state(talk.state, script).memories) <= MEMORIES
    assert talk.state is not None
    assert len(encode(talk.state)) <= STATE_LIMIT / 2


def test_the_longest_echoes_keep_the_state_small(talk: Talk, script: Script) -> None:
    long = " ".join(["extraordinarily"] * 5)
    for each in STRANGERS:
        talk.says(f"i think that {each} {long}")
        talk.says(f"i want to {each} {long}")
        talk.says(f"i remember {each} {long}")
    assert talk.state is not None
    assert len(encode(talk.state)) <= STATE_LIMIT


def test_silence_after_two_lines_without_content(talk: Talk) -> None:
    assert talk.says(IDLE) is not None
    assert talk.says(IDLE) is not None
    assert talk.says(IDLE) is None
    assert talk.says(IDLE) is None
    assert talk.says("my sister is a nurse") is not None
    assert talk.says(IDLE) is not None


def test_another_bot_between_them_starts_the_count_anew(talk: Talk) -> None:
    talk.says(IDLE)
    talk.says(IDLE)
    talk.other_bot_says("what is the capital of france", "Paris.")
    assert talk.says(IDLE) is not None


def test_the_same_request_gets_the_same_answer_from_any_copy(bot: Bot) -> None:
    talk, other, third = Talk(bot), Talk(create()), create()
    for said in SAID[:60]:
        talk.says(said)
        other.says(said)
        assert talk.offered == other.offered
        request = talk.request("i like tea")
        assert list(bot.respond(request)) == list(third.respond(request))


def test_another_seed_says_it_otherwise(bot: Bot) -> None:
    assert len({best_of(bot, "i am bored", seed=seed).text for seed in range(30)}) >= 3


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"said": "zz"},
        {"said": 3},
        {"edition": "other", "said": "ff", "last": {"at": 3, "slots": {}}},
        {"last": {"at": -1, "slots": {}}},
        {"last": {"at": 10**9, "slots": {}}},
        {"memories": "none"},
        {"memories": [{"at": 1, "slots": {"what": "x" * 500}, "turn": 1}]},
        {"quiz": True},
    ],
)
def test_a_state_of_another_making_counts_as_none(bot: Bot, script: Script, state: dict[str, object]) -> None:
    for given in (state, {"edition": script.digest, **state}):
        request = request_for("i like tea", turn=5, state=given, state_turn=4)
        assert list(bot.respond(request))


def test_slots_that_a_state_lacks_do_no_harm(bot: Bot, script: Script) -> None:
    number = next(each.number for each in script.reassemblies if each.slots)
    state = {
        "edition": script.digest,
        "last": {"at": number, "slots": {}},
        "memories": [{"at": number, "slots": {}, "turn": 1}],
    }
    assert list(bot.respond(request_for("yes", turn=9, state=state, state_turn=8)))
