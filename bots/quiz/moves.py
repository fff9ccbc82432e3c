"""What the user's turn means in a game: an answer, a wish, or nothing for the quiz."""

from bots.quiz.attempt import attempt_of
from bots.quiz.content import Content
from bots.quiz.matching import Judged, Verdict, judge
from bots.quiz.questions import Question
from bots.quiz.standing import Standing
from bots.quiz.wishes import Want, Wish
from bots.quiz.words import Words

Move = Wish | Judged

# What is meant for the quiz although somebody else has just asked something, and although it has long been silent.
_UNMISTAKABLE = {
    Standing.ASKED: frozenset({Want.LEAVE, Want.HINT, Want.RESUME, Want.START, Want.AGAIN, Want.SCORE}),
    Standing.AWAY: frozenset({Want.LEAVE, Want.RESUME, Want.START, Want.AGAIN}),
}
_QUIZ_WORDS = frozenset("quiz trivia game question questions quizzing".split())
_HOST_WORDS = _QUIZ_WORDS | frozenset("score hint clue ready something anything".split())
_TOPIC_WORDS = _QUIZ_WORDS | frozenset("topic subject category".split())
# What goes on from the words of whoever spoke last.
_ABOUT_THE_LAST = frozenset({Want.ANOTHER, Want.DISPUTE, Want.REPEAT, Want.ANY_TOPIC, Want.RULES})


def move_of(words: Words, question: Question, standing: Standing, content: Content) -> Move | None:
    """What the words mean; None where they are for somebody else.

    An utterance that is the right answer and nothing else always counts. What is plainly said to others is left to them,
    and what is neither is an attempt.
    """
    attempt = attempt_of(words, content.wishes)
    judged = judge(attempt, question, content.names)
    if judged.verdict is Verdict.RIGHT and judged.certain and standing is not Standing.AWAY:
        return judged
    wish = _wish_of(words, content)
    if standing in (Standing.AWAY, Standing.ASKED):
        plain = _QUIZ_WORDS if standing is Standing.AWAY else _HOST_WORDS
        if wish and wish.want in _UNMISTAKABLE[standing] and not plain.isdisjoint(words):
            return wish
        return judged if standing is Standing.ASKED and judged.verdict is Verdict.RIGHT and attempt.is_short else None
    if judged.certain:
        return judged
    if wish:
        return None if standing is Standing.ASIDE and wish.want in _ABOUT_THE_LAST else wish
    if not attempt.form.joined.isascii():
        return Wish(Want.NOD)
    if content.wishes.is_for_others(words) and not attempt.explicit:
        return None
    if judged.verdict is Verdict.WRONG and standing is Standing.ASIDE and content.wishes.is_follow_up(words):
        return None
    if judged.verdict is not Verdict.WRONG or (attempt.explicit and attempt.is_short):
        return judged
    return judged if attempt.is_short and "you" not in words and "your" not in words else None


def _wish_of(words: Words, content: Content) -> Wish | None:
    """The wish; a change of topic only to one that there is, or where questions are spoken of."""
    wish = content.wishes.of(words)
    if wish is None or wish.want is not Want.TOPIC or content.subjects.called(wish.subject):
        return wish
    return None if _TOPIC_WORDS.isdisjoint(words) else wish
