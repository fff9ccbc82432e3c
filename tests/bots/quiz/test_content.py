"""The questions keep their form: counts, hints that do not tell, no doubles, no worn frames, nothing that must not be said."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bots.quiz.bot import DATA, create
from bots.quiz.content import Content, load_content
from bots.quiz.game import Game
from bots.quiz.phrases import Use, load_phrases
from bots.quiz.questions import Question, load_questions, says_answer
from bots.quiz.rows import ContentError
from bots.quiz.subjects import load_subjects
from bots.quiz.ways import load_ways
from bots.quiz.wishes import load_wishes
from bots.quiz.words import spoken_words
from dialogue.contract import Line, Speaker
from dialogue.knowledge.topics import Topic
from dialogue.safety.offence import load_offence
from tests.bots.quiz.talks import Talk

NUMBERS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million first second third".split()
)
FRAME = 5  # words: questions that begin with the same five, names and numbers masked, are taken for one frame
LONGEST_REPLY = 90  # words; the Bucket cuts longer ones
SPOKEN = re.compile(r"[A-Za-zÀ-ÿ0-9'-]+")


def texts_of(question: Question) -> list[str]:
    row = question.row
    return [question.text, row.hint, f"It was {row.answer}.", *([row.remark] if row.remark else [])]


def test_there_is_enough_to_ask(content: Content) -> None:
    assert len(content.questions) >= 380
    per_topic = Counter(question.row.topic for question in content.questions)
    assert len([topic for topic, count in per_topic.items() if count >= 20]) >= 8
    assert {Topic.SCIENCE, Topic.HISTORY, Topic.PLACES, Topic.MUSIC, Topic.SPORT} <= per_topic.keys()
    assert {question.row.level for question in content.questions} == {1, 2, 3}
    eighties = content.subjects.named("eighties music")
    assert eighties is not None
    assert sum(map(eighties.covers, content.questions)) >= 20


def test_no_hint_and_no_question_says_the_answer(content: Content) -> None:
    for question in content.questions:
        if question.row.answer not in ("yes", "no", "true", "false"):
            assert not says_answer(question.row.hint, question), question.row.hint
            assert not says_answer(question.row.ask, question), question.row.ask


def test_everything_is_short_enough_to_be_heard(content: Content) -> None:
    for question in content.questions:
        assert len(question.text.split()) <= 30, question.row.ask
        assert len(question.row.hint.split()) <= 20, question.row.hint
        assert len((question.row.remark or "").split()) <= 20, question.row.remark


def test_even_the_longest_reply_is_not_cut(content: Content) -> None:
    def longest(*uses: Use) -> int:
        return max(len(phrase.split()) for use in uses for phrase in content.phrases.by_use[use])

    told = max(len(question.row.answer.split()) for question in content.questions)
    remark = max(len((question.row.remark or "").split()) for question in content.questions)
    asked = max(len(question.text.split()) for question in content.questions)
    done = longest(Use.MISSED, Use.NEAR) + longest(Use.REVEAL) + told + remark
    assert done + longest(Use.TALLY) + longest(Use.REMINDER) + longest(Use.NEXT) + asked <= LONGEST_REPLY


def test_everything_can_be_spoken(content: Content) -> None:
    unspeakable = re.compile(
        r"[()\[\]/%°&+=*_<>#@$£€]|\b(?:km|kg|cm|mm|etc|e\.g|i\.e|approx|vs|St|Mr|Dr)\b|\d{5,}|\d,\d"
    )
    for question in content.questions:
        for text in texts_of(question):
            assert not unspeakable.search(text), text


def test_spelling_is_british(content: Content) -> None:
    american = re.compile(
        r"\b(?:color|favorite|center|gray|neighbor|theater|meters?|liters?|aluminum|honor|armor|gotten)\b", re.I
    )
    for question in content.questions:
        assert not [text for text in texts_of(question) if american.search(text) and "Dorian" not in text]


def masked(ask: str) -> tuple[str, ...]:
    """The words with names and numbers masked; a run of names is one."""
    out: list[str] = []
    for at, word in enumerate(SPOKEN.findall(ask)):
        name = at > 0 and word[0].isupper() and word != "I"
        plain = "NAME" if name else "NUMBER" if word.lower() in NUMBERS or word[0].isdigit() else word.lower()
        if plain != "NAME" or out[-1] != "NAME":
            out.append(plain)
    return tuple(out)


def test_no_frame_occurs_more_than_three_times(content: Content) -> None:
    frames = Counter(masked(question.row.ask)[:FRAME] for question in content.questions)
    assert [frame for frame, times in frames.items() if times > 3] == []
    wholes = Counter(masked(question.row.ask) for question in content.questions)
    assert [frame for frame, times in wholes.items() if times > 3] == []


def test_no_question_is_there_twice_or_nearly(content: Content) -> None:
    words = [(question.row.ask, frozenset(spoken_words(question.row.ask))) for question in content.questions]
    for (one, these), (other, those) in combinations(words, 2):
        assert len(these & those) < 0.6 * len(these | those), f"{one}\n{other}"


def test_no_answer_is_worn_out(content: Content) -> None:
    answers = Counter(question.row.answer.lower() for question in content.questions)
    assert [answer for answer, times in answers.items() if times > 5] == []


def test_nothing_must_not_be_said(content: Content) -> None:
    offence = load_offence()
    texts = [text for question in content.questions for text in texts_of(question)]
    texts += [
        phrase.format(answer="Paris", right="two", asked="three", subject="music")
        for phrases in content.phrases.by_use.values()
        for phrase in phrases
    ]
    assert [(text, finding) for text in texts if (finding := offence.judge(text))] == []


def test_no_reply_with_any_question_must_not_be_said(talk: Talk) -> None:
    """Sentences that are harmless each may not be so in a row."""
    offence = load_offence()
    for question in talk.content.questions:
        for said in ("hint", "ok", "a purple gnu", "skip", question.row.answer):
            talk.turn += 1
            talk.state = Game(streak=talk.turn % 5).asking(question).to_state()
            talk.history = [Line(Speaker.SYSTEM, "Tea.", bot="persona" if talk.turn % 3 else "quiz")]
            talk.holder, talk.state_turn = "quiz", talk.turn
            reply = talk.says(said).reply
            assert offence.judge(reply) is None, reply
            assert len(reply.split()) <= LONGEST_REPLY


GOOD = '{"ask": "What do cows give us?", "answer": "milk", "topic": "food", "level": 1, "hint": "It is white."}'


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (GOOD.replace('"food"', '"cows"'), "topic"),
        (GOOD.replace('"level": 1', '"level": 4'), "level"),
        (GOOD.replace("It is white.", "It is milk."), "hint says the answer 'milk'"),
        (GOOD.replace("cows give us", "milk cows give us"), "question says the answer"),
        (GOOD.replace("us?", "us (daily)?"), "ask"),
        (GOOD.replace('"milk"', '"milk", "also": ["they"]'), "any sentence"),
        (GOOD.replace('"level"', '"choices": ["wool", "eggs"], "level"'), "not among the choices"),
        (GOOD.replace('"level"', '"sort": "polar", "level"'), "yes, no, true or false"),
        (GOOD.replace('"level"', '"close": ["the milk"], "level"'), "both right and close"),
        (GOOD.replace('"level"', '"difficulty"'), "difficulty"),
        (GOOD, "has the key of"),
        ("What do cows give us?", "not JSON"),
        ("", "empty"),
    ],
)
def test_a_wrong_line_is_named_with_its_mend(tmp_path: Path, line: str, complaint: str) -> None:
    (tmp_path / "questions_x.jsonl").write_text(f"{GOOD}\n{line}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=rf"questions_x\.jsonl:2: .*{complaint}"):
        load_questions(tmp_path)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"name": "hint", "ways": ["(a|b"]}', "bracket"),
        ('{"name": "hint", "ways": ["[a]* b"]}', "round bracket"),
        ('{"name": "hint", "ways": ["a (|b)"]}', "empty choice"),
        ('{"name": "hint", "ways": ["a )"]}', "too many"),
        ('{"name": "hint", "ways": ["PLEASE a"]}', "PLEASE"),
        ('{"name": "start", "ways": ["a"]}', "twice"),
    ],
)
def test_a_wrong_way_is_named_with_its_mend(tmp_path: Path, line: str, complaint: str) -> None:
    path = tmp_path / "ways.jsonl"
    path.write_text('{"name": "start", "ways": ["quiz me"]}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(ContentError, match=rf"ways\.jsonl:2: .*{complaint}"):
        load_ways(path)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "ways.jsonl").write_text('{"name": "start", "ways": ["quiz me"]}\n', encoding="utf-8")
    with pytest.raises(ContentError, match="leave"):
        load_wishes(tmp_path)
    (tmp_path / "phrases.jsonl").write_text('{"use": "praise", "text": "Well done {name}"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"phrases\.jsonl:1: .*places"):
        load_phrases(tmp_path)
    (tmp_path / "phrases.jsonl").write_text('{"use": "praise", "text": "Well done"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match="praise"):
        load_phrases(tmp_path)
    (tmp_path / "subjects.jsonl").write_text('{"name": "unicorns", "topics": ["animals"]}\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"subjects\.jsonl:1: .*'unicorns'"):
        load_subjects(tmp_path, ())


def test_every_use_has_phrases_that_are_said(content: Content) -> None:
    assert all(len(content.phrases.by_use[use]) >= 2 for use in Use)
    assert len(content.phrases.by_use[Use.PRAISE]) >= 8


def test_the_bot_says_who_it_is() -> None:
    bot = create()
    assert bot.name == "quiz"
    assert bot.about().topics[Topic.GAMES] == 1.0
    assert load_content(DATA).questions
