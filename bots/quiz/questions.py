"""The questions: one record each, read from `data/questions_*.jsonl` and checked."""

from base64 import urlsafe_b64encode
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bots.quiz.forms import Form, comparable, form_of, singular
from bots.quiz.little_words import JOINING
from bots.quiz.rows import ContentError, read_rows
from bots.quiz.words import Words, spoken_words
from dialogue.knowledge.topics import Topic

KEY_LENGTH = 4  # characters of a question's key
LEVELS = (1, 2, 3)
_LETTERS = "ABCD"

# Speakable: letters, figures and plain punctuation; no brackets, slashes or signs that a synthesiser stumbles over.
_CHARACTERS = r"[A-Za-z0-9À-ÿ ,.;:!?'\"-]*"
Asked = Annotated[str, Meta(min_length=15, max_length=220, pattern=rf"^[A-Z\"']{_CHARACTERS}[?.]$")]
Spoken = Annotated[str, Meta(min_length=8, max_length=220, pattern=rf"^[A-Z0-9\"']{_CHARACTERS}[.!?\"]$")]
Said = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9À-ÿ][A-Za-z0-9À-ÿ .,'-]*$")]


class Sort(StrEnum):
    """What the answer is, where that matters for recognising it."""

    THING = "thing"
    PERSON = "person"  # the surname alone will do
    POLAR = "polar"  # yes or no, true or false


class QuestionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `questions_*.jsonl`.

    `answer` is said after "It was"; `also` are other right ones, and what a speech recogniser makes of them. `close` are
    wrong ones that sound or look like it, `beside` words that may stand next to it ("Paris, France"). `choices` are read
    out after the question, the right one among them.
    """

    ask: Asked
    answer: Said
    topic: Topic
    level: Annotated[int, Meta(ge=1, le=3)]
    hint: Spoken
    also: tuple[Said, ...] = ()
    remark: Spoken | None = None
    close: tuple[Said, ...] = ()
    beside: tuple[Said, ...] = ()
    choices: Annotated[tuple[Said, ...], Meta(max_length=4)] = ()
    sort: Sort = Sort.THING
    tags: tuple[Said, ...] = ()


class Question(Struct, frozen=True):
    """A question with all that its answers are recognised by.

    `text` is how it is asked, choices included. `key` is made from the row's text, so that nobody has to number them and
    a session survives the adding of others.
    """

    row: QuestionRow
    key: str
    text: str
    forms: tuple[Form, ...]
    close: tuple[Form, ...]
    choices: tuple[Form, ...]
    own_words: frozenset[str]

    @property
    def number(self) -> str | None:
        """The answer in figures where it is a number."""
        return self.forms[0].joined if self.forms[0].is_number else None

    @property
    def may_be_tried_again(self) -> bool:
        """Whether a second try is worth while: of two or three choices the rest is no guess."""
        return not self.row.choices and self.row.sort is not Sort.POLAR

    @property
    def entities(self) -> tuple[str, ...]:
        """The answer as annotations name it, where it is a name."""
        name = self.row.answer.removeprefix("the ")
        return (name.lower(),) if name[0].isupper() else ()


def load_questions(folder: Path) -> tuple[Question, ...]:
    """All questions of a folder. Raises `ContentError` for a line of another form, a double, and a hint that tells all."""
    questions: list[Question] = []
    seen: dict[str, str] = {}
    for path in sorted(folder.glob("questions_*.jsonl")):
        for line, row in read_rows(path, QuestionRow):
            question = question_of(row)
            if mend := _mend(question):
                raise ContentError(path, line, mend)
            if question.key in seen:
                raise ContentError(path, line, f"has the key of {seen[question.key]}; reword it, or take one out")
            seen[question.key] = f"{path.name}:{line}"
            questions.append(question)
    return tuple(questions)


def question_of(row: QuestionRow) -> Question:
    """The question that a line describes."""
    said = [row.answer, *row.also]
    if row.sort is Sort.PERSON and (surname := _surname(row.answer)):
        said.append(surname)
    forms = tuple(dict.fromkeys(form_of(each) for each in said))
    own_words = frozenset(singular(word) for text in (row.ask, *row.beside) for word in comparable(spoken_words(text)))
    key = urlsafe_b64encode(blake2b(row.ask.encode(), digest_size=3).digest()).decode()
    close = tuple(form_of(each) for each in row.close)
    return Question(row, key, _as_asked(row), forms, close, tuple(form_of(each) for each in row.choices), own_words)


def says_answer(text: str, question: Question) -> bool:
    """Whether one of the right answers stands in a text."""
    words = comparable(spoken_words(text))
    return any(_holds(words, form.words) for form in question.forms)


def _as_asked(row: QuestionRow) -> str:
    if not row.choices:
        return row.ask
    *others, last = (f"{letter}, {choice}" for letter, choice in zip(_LETTERS, row.choices, strict=False))
    return f"{row.ask} {', '.join(others)}, or {last}?"


def _mend(question: Question) -> str | None:
    row = question.row
    if says_answer(row.hint, question) and row.sort is not Sort.POLAR:
        return f"the hint says the answer {row.answer!r}; word it otherwise"
    if says_answer(row.ask, question) and row.sort is not Sort.POLAR:
        return f"the question says the answer {row.answer!r}; word it otherwise"
    if row.sort is not Sort.POLAR and (little := [each.joined for each in question.forms if _is_in_any_talk(each)]):
        return f"{little[0]!r} is a word of any sentence and would always be right; take it out, or spell it apart"
    if row.choices and question.forms[0] not in question.choices:
        return f"the answer {row.answer!r} is not among the choices; add it"
    if row.sort is Sort.POLAR and row.answer not in ("yes", "no", "true", "false"):
        return "the answer of a polar question is yes, no, true or false"
    if set(question.forms) & set(question.close):
        return "an answer is both right and close; take it out of one"
    return None


def _is_in_any_talk(form: Form) -> bool:
    return len(form.words) == 1 and form.joined in JOINING and not form.is_number


def _surname(name: str) -> str | None:
    *first, last = name.split()
    return last if first and not any(first_word[0].islower() for first_word in first) else None


def _holds(words: Words, phrase: Words) -> bool:
    return any(words[at : at + len(phrase)] == phrase for at in range(len(words) - len(phrase) + 1))
