"""The host of the quiz: what is said to every move, and the game after it."""

from dataclasses import dataclass

from msgspec.structs import replace

from bots.quiz.chance import choose, in_turn
from bots.quiz.content import Content
from bots.quiz.game import TRIES, Game
from bots.quiz.matching import Judged, Verdict
from bots.quiz.numbers import spelled
from bots.quiz.phrases import Use
from bots.quiz.questions import LEVELS, Question
from bots.quiz.subjects import Subject
from dialogue.contract import Candidate, Holds, Kind, Request
from dialogue.knowledge.topics import Topic

SURE = 0.95  # confidence of whatever a game says
TALLY_EVERY = 5  # questions
REMIND_EVERY = 10
STREAK_FROM = 3
QUIET_AFTER_GAME = 15  # turns without the offer of a new one


@dataclass(frozen=True)
class Host:
    """The host in one turn.

    Parameters
    ----------
    content : Content
        Questions and phrases.
    request : Request
        The turn: chance comes from its seed, and phrases take turns through the session.
    """

    content: Content
    request: Request

    def begins(self, game: Game, subject: Subject | None) -> Candidate:
        """A new game: how it goes in a sentence, and the first question."""
        name = subject.name if subject else ""
        opening = self._say(Use.BEGIN_ON if subject else Use.BEGIN, game, subject=name)
        return self._next(game.begun(name or None), opening)

    def begins_anew(self, game: Game) -> Candidate:
        """The same game from nothing."""
        return self._next(game.begun(game.subject), self._say(Use.ANEW, game))

    def hears(self, judged: Judged, game: Game, question: Question) -> Candidate:
        """An answer was given."""
        if judged.verdict is Verdict.RIGHT:
            after = game.answered()
            praise = Use.STREAK if after.streak >= STREAK_FROM and after.streak % STREAK_FROM == 0 else Use.PRAISE
            return self._done(after, question, self._say(praise, game, right=after.streak))
        if judged.verdict is Verdict.SEVERAL:
            return self._holding(self._say(Use.SEVERAL, game), game, question)
        near = judged.verdict is Verdict.NEAR
        if question.may_be_tried_again and game.tries + 1 < TRIES:
            return self._once_more(judged, game, question)
        told = self._say(Use.REVEAL, game, answer=question.row.answer)
        return self._done(game.given_up(), question, self._say(Use.NEAR if near else Use.MISSED, game), told)

    def hints(self, game: Game, question: Question) -> Candidate:
        """The hint, as often as it is asked for."""
        lead = self._say(Use.HINT_AGAIN if game.hinted else Use.HINT, game)
        return self._holding(f"{lead} {question.row.hint}", game.with_hint(), question)

    def skips(self, game: Game, question: Question) -> Candidate:
        """The answer, and the next question."""
        return self._done(game.given_up(), question, self._say(Use.SKIPPED, game, answer=question.row.answer))

    def asks_again(self, use: Use, game: Game, question: Question) -> Candidate:
        """The open question in the same words, after a phrase of that use."""
        return self._holding(f"{self._say(use, game)} {question.text}", game, question)

    def scores(self, game: Game, question: Question) -> Candidate:
        """The score, and the open question again."""
        use = Use.SCORE if game.done else Use.NO_SCORE
        return self._holding(f"{self._say(use, game)} {question.text}", game, question)

    def waits(self, game: Game, question: Question) -> Candidate:
        """Time to think."""
        return self._holding(self._say(Use.WAIT, game), game, question)

    def leaves(self, game: Game, use: Use | None = None) -> Candidate:
        """The end of the game, with the score."""
        texts = [self._say(use, game)] if use else []
        texts.append(self._say(Use.LEFT if game.done else Use.LEFT_EARLY, game))
        return Candidate(
            text=" ".join(texts),
            kind=Kind.ANSWER,
            confidence=SURE,
            topic=Topic.GAMES,
            holds=Holds.NO,
            state=game.over(self.request.turn + QUIET_AFTER_GAME).to_state(),
        )

    def turns_to(self, subject: Subject | None, game: Game) -> Candidate:
        """Another subject; one that there are no questions on is passed over with a word."""
        if subject is None:
            return self._next(game, self._say(Use.NO_TOPIC, game))
        turned = replace(game, subject=subject.name)
        if not self._left(turned):
            return self._next(game, self._say(Use.TOPIC_OUT, game, subject=subject.name))
        return self._next(turned, self._say(Use.TOPIC, game, subject=subject.name))

    def mixes(self, game: Game, question: Question) -> Candidate:
        """Any other subject."""
        others = [each for each in self.content.subjects.all if each.topics and not each.covers(question)]
        return self.turns_to(choose(others, self.request.seed, "subject"), game)

    def shifts(self, use: Use, game: Game) -> Candidate:
        """Harder or easier questions from now on."""
        level = game.level + (1 if use is Use.HARDER else -1)
        return self._next(replace(game, level=min(max(level, LEVELS[0]), LEVELS[-1])), self._say(use, game))

    def goes_on(self, game: Game) -> Candidate:
        """A question where none is open that is still in the box."""
        return self._next(game)

    def _once_more(self, judged: Judged, game: Game, question: Question) -> Candidate:
        """A second try, with the hint where it was not given yet."""
        after = game.missed()
        texts = [self._say(Use.NEAR if judged.verdict is Verdict.NEAR else Use.MISSED, game)]
        if judged.lean:
            texts.append(self._say(Use.MORE if judged.lean == "more" else Use.LESS, game))
        elif not game.hinted:
            texts += [self._say(Use.CLUE, game), question.row.hint]
            after = after.with_hint()
        texts.append(self._say(Use.TRY_AGAIN, game))
        return self._holding(" ".join(texts), after, question)

    def _done(self, game: Game, question: Question, *before: str) -> Candidate:
        """The next question after one is finished: the remark on it and now and then the score in between."""
        texts = [*before]
        if question.row.remark:
            texts.append(question.row.remark)
        if game.done % TALLY_EVERY == 0:
            texts.append(self._say(Use.TALLY, game))
        if game.done % REMIND_EVERY == 0:
            texts.append(self._say(Use.REMINDER, game))
        return self._next(game, *texts, just_done=question)

    def _next(self, game: Game, *before: str, just_done: Question | None = None) -> Candidate:
        """The next question; the end where none is left."""
        texts = [*before]
        left = self._left(game)
        if not left and (subject := self.content.subjects.named(game.subject)):
            texts.append(self._say(Use.TOPIC_OUT, game, subject=subject.name))
            game = replace(game, subject=None)
            left = self._left(game)
        if not left:
            ended = self.leaves(game, Use.ALL_ASKED)
            return replace(ended, text=" ".join((*before, ended.text)))
        question = self._drawn(left, game, just_done)
        texts += [self._say(Use.NEXT, game)] if just_done else []
        entities = just_done.entities if just_done else ()
        return self._holding(" ".join((*texts, question.text)), game.asking(question), question, entities)

    def _left(self, game: Game) -> list[Question]:
        """The questions on the game's subject that were not asked yet."""
        asked = game.keys()
        subject = self.content.subjects.named(game.subject)
        return [
            each
            for each in self.content.questions
            if each.key not in asked and (subject is None or subject.covers(each))
        ]

    def _drawn(self, left: list[Question], game: Game, just_done: Question | None) -> Question:
        """One of them by the seed: as hard as wanted, and not twice running on one topic where there is a choice."""
        nearest = min(abs(each.row.level - game.level) for each in left)
        fitting = [each for each in left if abs(each.row.level - game.level) == nearest]
        if just_done:
            fitting = [each for each in fitting if each.row.topic is not just_done.row.topic] or fitting
        return choose(fitting, self.request.seed, "question")

    def _holding(self, text: str, game: Game, question: Question, entities: tuple[str, ...] = ()) -> Candidate:
        return Candidate(
            text=text,
            kind=Kind.ANSWER,
            confidence=SURE,
            topic=question.row.topic,
            holds=Holds.FLOOR,
            state=game.to_state(),
            entities=entities,
        )

    def _say(self, use: Use, game: Game, answer: str = "", subject: str = "", right: int | None = None) -> str:
        phrase = in_turn(self.content.phrases.by_use[use], self.request.session_id, use, self.request.turn)
        number = game.right if right is None else right
        count = spelled(number) if number else "none"
        text = phrase.format(answer=answer, right=count, asked=spelled(game.done), subject=subject)
        return text[0].upper() + text[1:]
