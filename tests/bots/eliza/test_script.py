"""The script keeps its form: counts, distinct frames, nothing that must not be said, everything speakable."""

import re
from collections import Counter

from bots.eliza.script import Asks, Reassembly, Script, Situation
from dialogue.safety.offence import load_offence

# What a slot may hold when its rule was written for people, places or deeds; anything else gets a harmless noun.
INNOCENT = {
    "do": "learn the piano",
    "doing": "baking bread",
    "does": "likes tea",
    "when": "it rains",
    "reason": "it was late",
    "name": "emma",
    "place": "York",
    "where": "York",
    "art": "a",
    "role": "baker",
    "job": "baker",
    "family": "sister",
    "friend": "neighbour",
    "colleague": "teacher",
    "many": "cousins",
    "pet": "cat",
    "pets": "cats",
    "who": "your aunt",
    "be": "is",
    "past": "was",
    "age": "forty",
    "count": "two",
}


def filled(reassembly: Reassembly) -> str:
    return reassembly.fill({name: INNOCENT.get(name, "apples") for name in reassembly.slots})


def test_there_are_rules_enough_each_with_three_reassemblies(script: Script) -> None:
    rules = [rule for keyword in script.keywords.values() for rule in keyword.rules if rule.says]
    assert len(rules) >= 500
    assert all(len(rule.says) >= 3 for rule in rules)
    assert len({rule.pattern.text for rule in rules}) >= 400
    assert len(script.keywords) >= 80


def test_much_of_it_echoes_and_remembers(script: Script) -> None:
    assert sum(bool(each.slots) for each in script.reassemblies) >= 600
    assert sum(bool(rule.remembers) for rule in script.rules()) >= 120
    assert sum(bool(each.on_yes or each.on_no) for each in script.reassemblies) >= 200


def test_no_frame_occurs_twice_and_no_opening_more_than_three_times(script: Script) -> None:
    frames = [re.sub(r"\{\w+\}", "{}", each.text.lower()) for each in script.reassemblies]
    assert len(frames) == len(set(frames))
    openings = Counter(" ".join(re.findall(r"[\w{}']+", frame)[:5]) for frame in frames)
    assert max(openings.values()) <= 3, openings.most_common(3)


def test_all_of_it_may_be_said(script: Script) -> None:
    """The learned weights change with every training, so that a few lines may fall to them until they are reworded."""
    judge = load_offence()
    found = {text: finding for each in script.reassemblies if (finding := judge.judge(text := filled(each)))}
    assert not {text: finding for text, finding in found.items() if finding.category != "learned"}
    assert len(found) <= 0.01 * len(script.reassemblies), found


def test_all_of_it_can_be_spoken(script: Script) -> None:
    for each in script.reassemblies:
        text = filled(each)
        assert re.fullmatch(r"[A-Z][A-Za-zé ,.;:!?'-]+[.!?]", text), text
        assert len(text.split()) <= 30, text
        assert "  " not in text


def test_most_of_it_lets_the_user_go_on(script: Script) -> None:
    questions = sum(each.text.endswith("?") for each in script.reassemblies)
    assert questions >= 0.95 * len(script.reassemblies)


def test_a_follow_up_belongs_to_a_question_that_yes_and_no_can_answer(script: Script) -> None:
    open_questions = (Asks.WHO, Asks.WHERE, Asks.WHEN, Asks.WHY, Asks.HOW)
    for each in script.reassemblies:
        if each.on_yes or each.on_no:
            assert each.asks not in open_questions, each.text


def test_every_situation_has_an_answer_for_anything(script: Script) -> None:
    for situation in Situation:
        assert script.situations[situation].rules[-1].pattern.takes_all()


def test_it_speaks_british_english(script: Script) -> None:
    american = re.compile(r"\b(?:favorite|color|neighbor|mom|vacation|movie|realize|apologize|gotten)\b", re.IGNORECASE)
    for each in script.reassemblies:
        assert not american.search(each.text), each.text


def test_it_pretends_to_no_body_and_no_past(script: Script) -> None:
    pretence = re.compile(
        r"\b(?:when i was (?:young|little|a child)|i (?:ate|went|saw|watched|grew up|remember when)|my (?:mum|dad|wife))\b",
        re.IGNORECASE,
    )
    for each in script.reassemblies:
        assert not pretence.search(each.text), each.text
