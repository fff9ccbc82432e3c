"""What a quiz can be about: topics, and narrower subjects such as eighties music, by all their names."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bots.quiz.forms import comparable
from bots.quiz.questions import Question
from bots.quiz.rows import ContentError, read_rows
from bots.quiz.words import Words, spoken_words
from dialogue.knowledge.topics import Topic

FEWEST = 5  # questions that make a subject


class Subject(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `subjects.jsonl`: the questions on any of these topics, or that carry the tag."""

    name: Annotated[str, Meta(min_length=3, max_length=40)]
    also: tuple[str, ...] = ()
    topics: tuple[Topic, ...] = ()
    tag: str | None = None

    def covers(self, question: Question) -> bool:
        """Whether a question is about this."""
        return question.row.topic in self.topics or (self.tag is not None and self.tag in question.row.tags)


class Subjects:
    """All subjects, found by what they are called."""

    def __init__(self, subjects: tuple[Subject, ...]) -> None:
        self.all = subjects
        self._named = {
            comparable(spoken_words(name)): subject for subject in subjects for name in (subject.name, *subject.also)
        }
        self._by_name = {subject.name: subject for subject in subjects}

    def called(self, words: Words) -> Subject | None:
        """The subject that the words name as a whole."""
        return self._named.get(comparable(words))

    def named(self, name: str | None) -> Subject | None:
        """The subject of that name, as a state keeps it."""
        return self._by_name.get(name) if name else None


def load_subjects(folder: Path, questions: tuple[Question, ...]) -> Subjects:
    """Read and check the subjects. Raises `ContentError` for one with hardly a question, and for a name given twice."""
    path = folder / "subjects.jsonl"
    seen: dict[Words, str] = {}
    subjects: list[Subject] = []
    for line, subject in read_rows(path, Subject):
        if sum(map(subject.covers, questions)) < FEWEST:
            raise ContentError(path, line, f"{subject.name!r} covers fewer than {FEWEST} questions; add some")
        for name in (subject.name, *subject.also):
            words = comparable(spoken_words(name))
            if words in seen and seen[words] != subject.name:
                raise ContentError(path, line, f"{name!r} is also called {seen[words]!r}; take one of them out")
            seen[words] = subject.name
        subjects.append(subject)
    return Subjects(tuple(subjects))
