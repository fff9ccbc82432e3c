"""What is left of an answer attempt without the words that only lead to it: "um i think it's the paris one" says Paris."""

from msgspec import Struct

from bots.quiz.forms import Form, comparable, form_of_words, without_articles
from bots.quiz.wishes import Wishes
from bots.quiz.words import Words

# After these the user has changed their mind: only what follows counts.
_CORRECTIONS = (("no", "wait"), ("i", "mean"), ("or", "rather"), ("wait", "no"), ("no", "sorry"), ("sorry", "no"))
_IS = (("is",), ("are",), ("was",), ("were",))
LONGEST = 8  # words; what is longer is talk, unless it says the answer


class Attempt(Struct, frozen=True):
    """An utterance read as an answer.

    `plain` is its words as they were said, without openers and closers; `form` the same made comparable. It is
    `explicit` when it was put as an answer ("i think it's", "is it"). `whole` is all of it, made comparable, and
    `asked_back` what is asked about in "what is canberra?", as some have learned to answer.
    """

    plain: Words
    form: Form
    whole: Form
    explicit: bool
    asked_back: Form | None = None

    @property
    def readings(self) -> tuple[Form, ...]:
        """All that may be the answer and nothing else."""
        return (self.form, self.whole, self.asked_back) if self.asked_back else (self.form, self.whole)

    @property
    def is_short(self) -> bool:
        """Whether it is no longer than answers are."""
        return len(self.form.words) <= LONGEST


def attempt_of(words: Words, wishes: Wishes) -> Attempt:
    """Read an utterance as an answer."""
    core = words[wishes.filler(words) :] or words
    explicit = False
    while (length := wishes.attempt_opener(core)) and length < len(core):
        core = core[length:]
        explicit = True
        core = core[wishes.filler(core) :] or core
    core = _without_closer(_corrected(core), wishes)
    core = without_articles(core)
    explicit = explicit and not wishes.is_for_others(core)
    back = core[2:] if core[:1] in (("what",), ("who",)) and core[1:2] in _IS else ()
    asked_back = form_of_words(comparable(back)) if back else None
    return Attempt(core, form_of_words(comparable(core)), form_of_words(comparable(words)), explicit, asked_back)


def _corrected(words: Words) -> Words:
    for at in range(len(words) - 3, 0, -1):
        if words[at : at + 2] in _CORRECTIONS:
            return words[at + 2 :]
    return words


def _without_closer(words: Words, wishes: Wishes) -> Words:
    at = 1
    while at < len(words):
        if wishes.is_attempt_closer(words[at:]):
            words, at = words[:at], 1
        else:
            at += 1
    return words
