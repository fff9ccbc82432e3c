"""Persona: consistent answers about Blether itself, and proper ones to improper remarks (Alana, section 4).

What it says is AIML in `data/*.aiml`, how it is asked stands in `data/*.ways`, who it is comes from
`dialogue/knowledge/character.toml`. It answers what is said to it or about it, and is silent otherwise: it stands high
among the rules, and whatever it says is said.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bots.kit.bot import Bot, Respond
from bots.persona.brain import Brain, Said
from bots.persona.plain import LONGEST, Plain, Sentence, load_plain
from bots.persona.ways import learn_ways
from dialogue.contract import Candidate, Kind, Line, Polarity, Request, Speaker, State
from dialogue.knowledge.character import Character, load_character
from dialogue.knowledge.topics import Topic

NAME = "persona"
DATA = Path(__file__).with_name("data")
TOPICS = {
    Topic.SELF: 1.0,
    Topic.FEELINGS: 0.6,
    Topic.FRIENDS: 0.3,
    Topic.HUMOUR: 0.3,
    Topic.POLITICS: 0.3,
    Topic.RELIGION: 0.3,
    Topic.GENERAL: 0.2,
}

SURE = 0.9
FOLLOWED = 0.7  # an answered question that a remark came after

_OURS = frozenset({NAME, "bucket"})  # whose questions are answered here with a yes, a no or a word
# An opinion wanted by any bot may be answered here (Alana, section 6: "I love him!").
_OPINION_WANTED = re.compile(r"^(?:what do you think of|do you like) ")
_SENTENCE_START = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")
_ARTICLE = re.compile(r"^(?:the|a|an|one) ")
_REMEMBERED = ("name", "topic")  # predicates that outlive a turn
_TRIES = 4  # at a reply that was not said in the last few turns


def create() -> Bot:
    """The bot, its files read and checked."""
    character = load_character()
    plain = load_plain()
    brain = Brain(DATA.glob("*.aiml"), character.facts())
    learn_ways(DATA.glob("*.ways"), brain, plain)
    for kind, favourite in character.favourites.items():
        _ask_by_name(brain, plain, kind, favourite.what)
    return Bot(NAME, persona(brain, plain, character), topics=TOPICS)


def persona(brain: Brain, plain: Plain, character: Character) -> Respond:
    """From a request to what Blether says about itself; nothing where the utterance is not about it."""

    def respond(request: Request) -> list[Candidate]:
        that = _that(request.history, plain)
        before = _predicates(request, character)
        lately = {line.text for line in request.history}
        for reading in _readings(request, plain, that):
            for attempt in range(_TRIES):
                answer = _answer(reading, brain, that, before, request.seed, attempt)
                if answer is None or _spoken(answer[0].text) not in lately:
                    break
            if answer is not None and not _took_a_sentence_for_a_name(answer[0], before, plain):
                said, confidence = answer
                return [
                    Candidate(
                        text=_spoken(said.text),
                        kind=Kind.ANSWER,
                        confidence=confidence,
                        topic=Topic(said.predicates.get("about") or Topic.SELF),
                        state=_state(said.predicates),
                    )
                ]
        return []

    return respond


def _answer(
    sentences: Sequence[Sentence], brain: Brain, that: str, before: Mapping[str, str], seed: int, skip: int
) -> tuple[Said, float] | None:
    """What is said to the last sentence, or to a question after which only a remark came."""
    answered: tuple[Said, float] | None = None
    question_answered = False
    predicates = before
    for sentence in sentences:
        said = brain.answer(sentence.words, that, predicates, seed, skip) if _short(sentence) else None
        if said is not None:
            answered, question_answered = (said, SURE), sentence.asks
            predicates = {**said.predicates, "topic": said.predicates.get("subject", ""), "subject": "", "about": ""}
        elif answered is not None and question_answered and not sentence.asks:
            answered = (answered[0], FOLLOWED)
        else:
            answered = None
    return answered


def _readings(request: Request, plain: Plain, that: str) -> Iterator[list[Sentence]]:
    """The utterance as meant, as heard, and as the plain yes or no that it is where the question was ours."""
    utterance = request.utterance
    for text in dict.fromkeys((utterance.text, utterance.heard)):
        yield [Sentence(plain.completed(one.words, that), one.asks) for one in plain.sentences(text)]
    if utterance.answer in (Polarity.YES, Polarity.NO) and _spoke_last(request.history) in _OURS:
        yield [Sentence(utterance.answer.value, asks=False)]


def _that(history: Sequence[Line], plain: Plain) -> str:
    """AIML's `that`: the last sentence said to the user, where it is ours or asks for an opinion; else empty."""
    if not history or history[-1].speaker is not Speaker.SYSTEM:
        return ""
    last = "".join(one.words for one in plain.sentences(history[-1].text)[-1:] if _short(one))
    return last if _spoke_last(history) in _OURS or _OPINION_WANTED.match(last) else ""


def _spoke_last(history: Sequence[Line]) -> str | None:
    return history[-1].bot if history and history[-1].speaker is Speaker.SYSTEM else None


def _short(sentence: Sentence) -> bool:
    return sentence.words.count(" ") < LONGEST


def _predicates(request: Request, character: Character) -> dict[str, str]:
    """AIML's predicates at the start of a turn: what is remembered, and what depends on the day."""
    today = request.now.astimezone(_zone(request.timezone)).date()
    predicates = {"age": character.age(today), "its_birthday": "yes" if character.has_birthday(today) else ""}
    remembered = request.state or {}
    for name in _REMEMBERED:
        if isinstance(value := remembered.get(name), str):
            predicates[name] = value
    if _spoke_last(request.history) != NAME:  # what we talked about before somebody else spoke is no longer the subject
        predicates.pop("topic", None)
    if request.user.name:
        predicates["name"] = request.user.name
    return predicates


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def _state(predicates: Mapping[str, str]) -> State | None:
    """What to remember: the user's name, and as AIML's next `topic` what this answer set as its `subject`."""
    remembered = {"name": predicates.get("name"), "topic": predicates.get("subject")}
    return {name: value for name, value in remembered.items() if value} or None


def _took_a_sentence_for_a_name(said: Said, before: Mapping[str, str], plain: Plain) -> bool:
    """Whether "my name is" went on as a sentence: the wildcard takes in all that follows."""
    name = said.predicates.get("name", "")
    return name != before.get("name", "") and not plain.is_name(name)


def _spoken(text: str) -> str:
    """Every sentence with a capital, also where it begins with a fact such as "the otter"."""
    return _SENTENCE_START.sub(lambda found: found[0].upper(), text)


def _ask_by_name(brain: Brain, plain: Plain, kind: str, what: str) -> None:
    """Naming a favourite asks after it: "why do you like otters" is "why is that your favourite animal"."""
    thing = _ARTICLE.sub("", what)
    askings = {
        f"whyfavourite {kind}": (
            "why do you like {}",
            "why {}",
            "what do you like about {}",
            "why is {} your favourite",
        ),
        f"favourite {kind}": ("do you like {}", "do you love {}"),
    }
    for category, frames in askings.items():
        for way in (frame.format(named) for frame in frames for named in (what, thing, f"the {thing}", f"{thing}s")):
            for sentence in plain.sentences(way)[-1:]:
                if not brain.knows(sentence.words):
                    brain.reduce(sentence.words, category)
