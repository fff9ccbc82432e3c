"""The content keeps its form: counts, sources, no doubles, no frame worn out, nothing that must not be said."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bots.facts.bot import DATA
from bots.facts.content import Content, load_content
from bots.facts.items import FactRow, Item, Sort, read_items
from bots.facts.phrases import load_phrasing
from bots.facts.reading import ContentError, read_rows
from bots.facts.vocabulary import load_vocabulary
from bots.facts.words import plain_words
from dialogue.knowledge.topics import Topic
from dialogue.safety.offence import load_offence

UNITS = "one two three four five six seven eight nine ten eleven twelve"
LARGER = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety hundred"
NUMBERS = frozenset(f"{UNITS} {LARGER} {TENS} thousand million".split())
FRAME = 5  # words: sentences that begin with the same five, names and numbers masked, are taken for one frame


def of_sort(content: Content, sort: Sort) -> list[Item]:
    return [item for item in content.collection.items if item.sort is sort]


def test_there_is_enough_to_tell(content: Content) -> None:
    assert len(of_sort(content, Sort.FACT)) >= 500
    assert len(of_sort(content, Sort.JOKE)) >= 150
    assert len(of_sort(content, Sort.STORY)) >= 30
    assert len({item.topic for item in of_sort(content, Sort.FACT)}) >= 25


def test_every_fact_has_topic_entities_and_source(content: Content) -> None:
    for fact in of_sort(content, Sort.FACT):
        assert fact.topic in Topic
        assert fact.entities
        assert fact.documented


def test_facts_are_short_enough_to_be_heard(content: Content) -> None:
    for fact in of_sort(content, Sort.FACT):
        assert 5 <= len(fact.text.split()) <= 45, fact.text
        assert len(re.findall(r"[.!?](?:\s|$)", fact.text)) <= 2, fact.text


def test_stories_have_sixty_to_a_hundred_and_forty_words(content: Content) -> None:
    for story in of_sort(content, Sort.STORY):
        assert 60 <= len(story.text.split()) <= 140, story.text


def test_everything_can_be_spoken(content: Content) -> None:
    unspeakable = re.compile(r"[()\[\]/%°&+=*_<>#@$£€]|\b(?:km|kg|cm|mm|etc|e\.g|i\.e|approx|vs|no\.)\b|\d{5,}|\d,\d")
    for item in content.collection.items:
        assert not unspeakable.search(item.text), item.text


def test_spelling_is_british(content: Content) -> None:
    american = re.compile(r"\b(?:color|favorite|center|gray|neighbor|theater|meters?|liters?|aluminum|honor)\b", re.I)
    for item in content.collection.items:
        assert not american.search(item.text), item.text


def test_no_text_is_there_twice_or_nearly(content: Content) -> None:
    words = [(item.text, frozenset(plain_words(item.text))) for item in content.collection.items]
    for (one, these), (other, those) in combinations(words, 2):
        assert len(these & those) < 0.5 * len(these | those), f"{one}\n{other}"


def masked(item: Item, content: Content) -> tuple[str, ...]:
    """The words with names and numbers masked."""
    words, out, at = plain_words(item.text), [], 0
    while at < len(words):
        length = next((n for n in (4, 3, 2, 1) if content.collection.subject(words[at : at + n])), 0)
        out.append("NAME" if length else "NUMBER" if words[at] in NUMBERS or words[at].isdigit() else words[at])
        at += length or 1
    return tuple(out)


def test_no_frame_occurs_more_than_three_times(content: Content) -> None:
    frames = Counter(masked(item, content)[:FRAME] for item in content.collection.items)
    assert [frame for frame, times in frames.items() if times > 3] == []


def test_an_entity_is_written_in_one_way(content: Content) -> None:
    spellings: dict[str, set[str]] = {}
    for item in content.collection.items:
        for name in item.entities:
            spellings.setdefault(name.lower(), set()).add(name)
    assert [found for found in spellings.values() if len(found) > 1] == []


def test_nothing_in_the_collection_must_not_be_said(content: Content) -> None:
    offence = load_offence()
    found = [(item.text, finding) for item in content.collection.items if (finding := offence.judge(item.text))]
    found += [
        (phrase, finding)
        for phrases in content.phrasing.phrases.values()
        for phrase in phrases
        if (
            finding := offence.judge(
                phrase.format(sort="fact", sorts="facts", subject="penguins", wanted="fact about penguins")
            )
        )
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            '{"text": "Penguins are very fond of fish.", "topic": "birds", "entities": ["penguins"], "source": "EB"}',
            "topic",
        ),
        (
            '{"text": "Penguins are very fond of fish.", "topic": "animals", "entities": [], "source": "EB: x"}',
            "entities",
        ),
        ('{"text": "Penguins are very fond of fish.", "topic": "animals", "entities": ["penguins"]}', "source"),
        (
            '{"text": "Penguins (really) like fish.", "topic": "animals", "entities": ["fish"], "source": "EB: x"}',
            "text",
        ),
        ('{"text": "Penguins are very fond of fish.", "topics": "animals"}', "topics"),
        ("Penguins are very fond of fish.", "not JSON"),
        ("", "empty"),
    ],
)
def test_a_wrong_line_is_named_with_its_mend(tmp_path: Path, line: str, complaint: str) -> None:
    good = (
        '{"text": "Penguins are very fond of fish.", "topic": "animals", "entities": ["penguins"], "source": "EB: x"}'
    )
    (tmp_path / "facts_x.jsonl").write_text(f"{good}\n{line}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=rf"facts_x\.jsonl:2: .*{complaint}"):
        list(read_rows(tmp_path / "facts_x.jsonl", FactRow))


def test_a_doubled_text_is_named_with_both_places(tmp_path: Path) -> None:
    line = (
        '{"text": "Penguins are very fond of fish.", "topic": "animals", "entities": ["penguins"], "source": "EB: x"}\n'
    )
    (tmp_path / "facts_a.jsonl").write_text(line, encoding="utf-8")
    (tmp_path / "facts_b.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(ContentError, match=r"facts_b\.jsonl:1: .*facts_a\.jsonl:1"):
        read_items(tmp_path)


def test_a_subject_of_which_there_is_nothing_is_named(tmp_path: Path) -> None:
    (tmp_path / "subjects.jsonl").write_text('{"name": "unicorns"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"subjects\.jsonl:1: .*'unicorns'"):
        load_content(tmp_path)


def test_missing_phrases_and_lists_are_named(tmp_path: Path) -> None:
    (tmp_path / "phrases.jsonl").write_text('{"use": "lead", "text": "Well {name}:"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"phrases\.jsonl:1: .*places"):
        load_phrasing(tmp_path)
    (tmp_path / "phrases.jsonl").write_text('{"use": "lead", "text": "Well now:"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match="lead_that"):
        load_phrasing(tmp_path)
    (tmp_path / "wish_words.jsonl").write_text('{"list": "asks", "phrases": ["tell me"]}\n', encoding="utf-8")
    with pytest.raises(ContentError, match="closers"):
        load_vocabulary(tmp_path)


def test_the_shipped_content_loads() -> None:
    assert load_content(DATA).collection.strengths()[Topic.ANIMALS] == 1.0
