"""All content of the bot in one record: the questions, what they are about, how the host speaks and how users ask."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bots.quiz.forms import form_of
from bots.quiz.little_words import JOINING
from bots.quiz.phrases import Phrases, load_phrases
from bots.quiz.questions import Question, load_questions
from bots.quiz.rows import read_rows
from bots.quiz.subjects import Subjects, load_subjects
from bots.quiz.wishes import Wishes, load_wishes


class NamesRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `names.jsonl`: names that are never a misspelling of another one."""

    kind: str
    names: Annotated[tuple[str, ...], Meta(min_length=1)]


@dataclass(frozen=True)
class Content:
    """What the files in `data/` hold, read and checked."""

    questions: tuple[Question, ...]
    by_key: dict[str, Question]
    subjects: Subjects
    phrases: Phrases
    wishes: Wishes
    names: frozenset[str]


def load_content(folder: Path) -> Content:
    """Read and check a folder of content. Raises `ContentError` naming file, line and mend."""
    questions = load_questions(folder)
    return Content(
        questions=questions,
        by_key={question.key: question for question in questions},
        subjects=load_subjects(folder, questions),
        phrases=load_phrases(folder),
        wishes=load_wishes(folder),
        names=_names(folder, questions),
    )


def _names(folder: Path, questions: tuple[Question, ...]) -> frozenset[str]:
    """Every known name with its words run together: those listed, and every question's answers."""
    listed = {form_of(name).joined for _, row in read_rows(folder / "names.jsonl", NamesRow) for name in row.names}
    answers = {form.joined for question in questions for form in (*question.forms, *question.close, *question.choices)}
    return frozenset(listed | answers) - JOINING
