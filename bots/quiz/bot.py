"""The quiz: asks, listens to spoken answers, keeps the score, and steps aside when somebody else is asked (Alana, section 4).

A game holds the floor. What the user says to somebody else in between is left to them, and the game goes on after it.
"""

from collections.abc import Callable
from pathlib import Path

from bots.kit.bot import Bot
from bots.quiz.content import Content, load_content
from bots.quiz.driver import offer, reply_to_offer
from bots.quiz.game import Game
from bots.quiz.host import Host
from bots.quiz.matching import Judged
from bots.quiz.moves import move_of
from bots.quiz.phrases import Use
from bots.quiz.questions import Question
from bots.quiz.standing import NAME, Standing, standing_of
from bots.quiz.wishes import Want, Wish
from bots.quiz.words import Words, spoken_words
from dialogue.contract import Candidate, Request
from dialogue.knowledge.topics import Topic

DATA = Path(__file__).parent / "data"
ASIDE_STRENGTH = 0.4  # on the topics of the questions: a quiz on them is not talk of them


def create() -> Bot:
    """The bot with its content. Raises `ContentError` naming file, line and mend where a line of it is wrong."""
    return quiz_bot(load_content(DATA))


def quiz_bot(content: Content) -> Bot:
    """Begin when asked; in a game take answers and wishes; otherwise offer one now and then."""

    def respond(request: Request) -> list[Candidate]:
        game = Game.from_state(request.state)
        words = spoken_words(request.utterance.heard) or spoken_words(request.utterance.text)
        if game.question is not None:
            return _in_game(words, game, request, content)
        if started := _started(words, game, request, content):
            return [started]
        if follow_up := reply_to_offer(game, words, request, content):
            return [follow_up]
        return offer(game, request, content)

    strengths = {question.row.topic: ASIDE_STRENGTH for question in content.questions}
    return Bot(NAME, respond, topics={**strengths, Topic.GAMES: 1.0})


def _started(words: Words, game: Game, request: Request, content: Content) -> Candidate | None:
    """The first question where a quiz is asked for, with a word where there is none on the subject that was named."""
    host = Host(content, request)
    if wish := content.wishes.to_start(words):
        subject = content.subjects.called(wish.subject)
        if wish.subject and subject is None:
            return host.turns_to(None, game.begun(None))
        return host.begins(game, subject)
    if bare := content.wishes.bare_subject(words):
        subject = content.subjects.called(bare)
        return host.begins(game, subject) if subject else None
    return None


def _in_game(words: Words, game: Game, request: Request, content: Content) -> list[Candidate]:
    host = Host(content, request)
    standing = standing_of(request)
    question = content.by_key.get(game.question or "")
    if question is None:  # it is no longer in the box
        return [host.goes_on(game)] if standing is Standing.OPEN else []
    move = move_of(words, question, standing, content)
    if move is None:
        return []
    if isinstance(move, Judged):
        return [host.hears(move, game, question)]
    return [_granted(move, game, question, standing, host)]


def _granted(wish: Wish, game: Game, question: Question, standing: Standing, host: Host) -> Candidate:
    """What the host does on a wish."""
    subject = host.content.subjects.called(wish.subject) if wish.subject else None
    back = standing is not Standing.OPEN

    def again(use: Use) -> Callable[[], Candidate]:
        return lambda: host.asks_again(Use.BACK if back else use, game, question)

    def start() -> Candidate:
        return host.turns_to(subject, game) if wish.subject else again(Use.AGAIN)()

    moves: dict[Want, Callable[[], Candidate]] = {
        Want.LEAVE: lambda: host.leaves(game),
        Want.HINT: lambda: host.hints(game, question),
        Want.REPEAT: again(Use.AGAIN),
        Want.SKIP: lambda: host.skips(game, question),
        Want.ANOTHER: lambda: host.skips(game, question),
        Want.SCORE: lambda: host.scores(game, question),
        Want.HARDER: lambda: host.shifts(Use.HARDER, game),
        Want.EASIER: lambda: host.shifts(Use.EASIER, game),
        Want.ANY_TOPIC: lambda: host.mixes(game, question),
        Want.TOPIC: lambda: host.turns_to(subject, game),
        Want.AGAIN: lambda: host.begins_anew(game),
        Want.START: start,
        Want.RESUME: again(Use.AGAIN),
        Want.WAIT: lambda: host.waits(game, question),
        Want.DISPUTE: again(Use.DISPUTE),
        Want.RULES: again(Use.RULES),
        Want.NOD: again(Use.UNCLEAR),
    }
    return moves[wish.want]()
