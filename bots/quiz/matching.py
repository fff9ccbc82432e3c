"""Whether an attempt is right: spoken-answer matching over what a speech recogniser made of it."""

from enum import StrEnum

from msgspec import Struct

from bots.quiz.attempt import Attempt
from bots.quiz.forms import Form, form_of_words, is_alike, is_near
from bots.quiz.little_words import CONTRASTS, DENIED_AFTER, JOINING, KINDS, NEGATORS
from bots.quiz.numbers import value_of
from bots.quiz.questions import Question, Sort
from bots.quiz.words import Words

NEAR_SHARE = 0.1  # of a number, within which another is near it
NEAR_YEARS = 5
SHORTEST_MISHEARD = 4  # letters of an answer that is looked for misspelt
LONGEST_MISHEARD = 10  # words of an attempt in which misspelt answers are looked for; longer ones must be exact


class Verdict(StrEnum):
    """What an attempt is worth."""

    RIGHT = "right"
    NEAR = "near"
    WRONG = "wrong"
    SEVERAL = "several"  # "paris or london": one answer only


class Judged(Struct, frozen=True):
    """A verdict, and whether the utterance can have been nothing but an answer."""

    verdict: Verdict
    certain: bool = False
    lean: str = ""  # of a wrong number: "more" or "less"


_ALL_BUT = (("anything", "but"), ("everything", "but"))
_ARTICLES = ("a", "an")
_TRUE = frozenset(
    "yes yeah yep yup aye true correct right sure definitely absolutely certainly indeed affirmative".split()
)
_FALSE = frozenset("no nope nah naw false wrong not never incorrect untrue negative fake".split())
_LETTERS = {"a": 0, "eh": 0, "hey": 0, "b": 1, "be": 1, "bee": 1, "c": 2, "see": 2, "sea": 2, "d": 3, "dee": 3, "de": 3}
_HEARD_AS_NUMBER = {
    "to": "2",
    "too": "2",
    "for": "4",
    "fore": "4",
    "ate": "8",
    "won": "1",
    "tree": "3",
    "sex": "6",
    "tan": "10",
    "free": "3",
}


def judge(attempt: Attempt, question: Question, names: frozenset[str]) -> Judged:
    """The verdict on an attempt.

    Parameters
    ----------
    attempt : Attempt
        What was said.
    question : Question
        What was asked.
    names : frozenset of str
        Known names, words run together: what is one of these was not meant to be another ("Iceland", "Ireland").
    """
    if question.row.sort is Sort.POLAR:
        return _polar(attempt, question)
    if question.choices and (chosen := _chosen(attempt.plain, question)) is not None:
        return Judged(_verdict(question.choices[chosen] == question.forms[0]), certain=True)
    if any(_is_same(form, wanted, names) for form in attempt.readings for wanted in question.forms):
        return Judged(Verdict.RIGHT, certain=True)
    if question.number is not None and (judged := _number(attempt, question)) is not None:
        return judged
    if any(attempt.form.joined == close.joined for close in question.close):
        return Judged(Verdict.NEAR, certain=True)
    return _within(attempt, question, names)


def _within(attempt: Attempt, question: Question, names: frozenset[str]) -> Judged:
    """The verdict on an attempt that is not the answer and nothing else."""
    near = False
    for words, start, end in _places(attempt, question, names):
        if _is_denied(words, start, end):
            return Judged(Verdict.WRONG)
        if _is_one_of_several(words, start, end, question):
            return Judged(Verdict.SEVERAL)
        if _stands_alone(words, start, end, question):
            return Judged(Verdict.RIGHT)
        near = True
    if near or (attempt.is_short and _is_near(attempt, question, names)):
        return Judged(Verdict.NEAR)
    wrong_choice = any(form.joined == attempt.form.joined for form in question.choices)
    return Judged(Verdict.WRONG, certain=wrong_choice)


def _places(attempt: Attempt, question: Question, names: frozenset[str]) -> list[tuple[Words, int, int]]:
    """Where a right answer stands in the words, exactly spelt ones first; misspelt ones only where there are no others."""
    places = []
    for words in dict.fromkeys((attempt.form.words, attempt.whole.words)):
        for form in question.forms:
            length = len(form.words)
            starts = range(len(words) - length + 1)
            places += [(words, at, at + length) for at in starts if words[at : at + length] == form.words]
    words = attempt.form.words
    if places or len(words) > LONGEST_MISHEARD:
        return places
    for form in question.forms:
        if len(form.joined) < SHORTEST_MISHEARD:
            continue
        for length in range(max(1, len(form.words) - 1), len(form.words) + 2):
            for at in range(len(words) - length + 1):
                window = words[at : at + length]
                about_as_long = abs(sum(map(len, window)) - len(form.joined)) <= len(form.joined) // 3
                if about_as_long and _is_same(form_of_words(window), form, names):
                    places.append((words, at, at + length))
    return places


def _is_same(said: Form, wanted: Form, names: frozenset[str]) -> bool:
    """The same, or misspelt or misheard, unless it is the name of something else."""
    return said.joined == wanted.joined or (said.joined not in names and is_alike(said, wanted))


def _stands_alone(words: Words, start: int, end: int, question: Question) -> bool:
    beside = {*words[max(0, start - 1) : start], *words[end : end + 1]}
    return all(
        word in JOINING
        or word in KINDS
        or word in question.own_words
        or any(word in form.words for form in question.forms)
        for word in beside
    )


def _is_denied(words: Words, start: int, end: int) -> bool:
    """ "It's not paris", "i don't think it's paris", "paris is wrong"; but not "not london but paris", "isn't it paris"."""
    if words[end : end + 2] in DENIED_AFTER and words[end + 2 :] not in (("it",), ("that",), ("he",), ("she",)):
        return True
    for at in range(start - 1, max(-1, start - 7), -1):
        word = words[at]
        if words[at - 1 : at + 1] in _ALL_BUT:
            return True
        if word in NEGATORS:
            asks_back = words[at - 1 : at] in (("is",), ("was",), ("could",)) and words[at + 1 : at + 2] in (
                ("it",),
                ("that",),
            )
            return not asks_back
        if word == "think" and words[at - 1 : at] == ("not",):
            return True
        if word in CONTRASTS or word not in JOINING:
            return False
    return False


def _is_one_of_several(words: Words, start: int, end: int, question: Question) -> bool:
    """Whether another answer is offered along with the right one."""
    while start and words[start - 1] in _ARTICLES:
        start -= 1
    other: Words = ()
    if words[end : end + 1] == ("or",):
        other = words[end + 1 :]
    elif words[start - 1 : start] == ("or",):
        other = words[: start - 1]
    return any(word not in JOINING and word not in question.own_words for word in other)


def _is_near(attempt: Attempt, question: Question, names: frozenset[str]) -> bool:
    said = attempt.form.words
    for close in question.close:
        length = len(close.words)
        if is_alike(attempt.form, close) or any(said[at : at + length] == close.words for at in range(len(said))):
            return True
    for form in question.forms:
        if attempt.form.joined not in names and is_near(attempt.form, form):
            return True
        if len(form.words) > 1 and any(_tells(word, question) for word in set(attempt.form.words) & set(form.words)):
            return True
    return False


def _tells(word: str, question: Question) -> bool:
    return len(word) > 2 and word not in JOINING and word not in KINDS and word not in question.own_words


def _number(attempt: Attempt, question: Question) -> Judged | None:
    """The verdict on a number; None where none was said."""
    words = attempt.form.words
    if len(words) == 1 and words[0] in _HEARD_AS_NUMBER:
        words = (_HEARD_AS_NUMBER[words[0]],)
    said = [(at, value) for at, word in enumerate(words) if (value := value_of(word)) is not None]
    wanted = [value for form in question.forms if (value := value_of(form.joined)) is not None]
    if not said or not wanted:
        return None
    at, value = said[-1]
    certain = all(value_of(word) is not None or word in question.own_words for word in words)
    if len({each for _, each in said}) > 1 and "or" in words:
        return Judged(Verdict.SEVERAL, certain)
    if value in wanted or _is_short_year(value, wanted[0], question):
        return Judged(Verdict.WRONG if _is_denied(words, at, at + 1) else Verdict.RIGHT, certain)
    near = abs(value - wanted[0]) <= _reach(wanted[0], question)
    return Judged(Verdict.NEAR if near else Verdict.WRONG, certain, "more" if value < wanted[0] else "less")


def _reach(wanted: float, question: Question) -> float:
    """How far from the number another may be and still be near it."""
    if _is_year(wanted, question):
        return NEAR_YEARS
    return max(float(wanted.is_integer()), abs(wanted) * NEAR_SHARE)


def _is_year(number: float, question: Question) -> bool:
    return 1000 <= number <= 2100 and not {"year", "when"}.isdisjoint(question.own_words)


def _is_short_year(value: float, wanted: float, question: Question) -> bool:
    """ "Sixty nine" for 1969."""
    return _is_year(wanted, question) and 1900 <= wanted < 2000 and value == wanted - 1900


def _polar(attempt: Attempt, question: Question) -> Judged:
    words = attempt.whole.words
    says_no = not _FALSE.isdisjoint(words)
    says_yes = not _TRUE.isdisjoint(words)
    if says_no and says_yes:  # "no that is right", "not true": the no counts, save in "no wait yes"
        says_yes = words[-1] in _TRUE and words[-2:-1] != ("not",) and words[0] in _FALSE
        says_no = not says_yes
    if not (says_no or says_yes):
        return Judged(Verdict.WRONG)
    return Judged(_verdict(says_yes == (question.row.answer in ("yes", "true"))), certain=len(words) <= 6)


def _chosen(words: Words, question: Question) -> int | None:
    """Which choice is meant by its letter or its place; None where none is named so."""
    count = len(question.choices)
    rest = tuple(
        word
        for word in words
        if word not in ("answer", "option", "letter", "number", "choice", "one", "it", "is", "the")
    )
    if not rest and words[-1:] == ("one",) and len(words) > 1:
        return 0
    if len(rest) != 1:
        return None
    places = {
        "first": 0,
        "1": 0,
        "1st": 0,
        "second": 1,
        "two": 1,
        "2": 1,
        "2nd": 1,
        "third": 2,
        "three": 2,
        "3": 2,
        "3rd": 2,
    }
    places |= {"last": count - 1, "latter": count - 1, "former": 0, "fourth": 3, "four": 3, "4": 3}
    if count == 3:
        places |= {"middle": 1}
    place = _LETTERS.get(rest[0], places.get(rest[0]))
    return place if place is not None and place < count else None


def _verdict(right: bool) -> Verdict:
    return Verdict.RIGHT if right else Verdict.WRONG
