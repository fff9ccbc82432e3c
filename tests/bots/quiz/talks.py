"""A talk with the quiz as the Bucket would lead it: contract records, state, history and floor carried from turn to turn."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from bots.kit.bot import Bot
from bots.quiz.content import Content
from bots.quiz.game import Game
from bots.quiz.questions import Question
from dialogue.contract import (
    HISTORY_LENGTH,
    Candidate,
    Holds,
    Line,
    Polarity,
    Request,
    Situation,
    Speaker,
    State,
    Utterance,
)

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def request_for(
    text: str,
    *,
    turn: int = 1,
    seed: int = 7,
    session: str = "s",
    history: tuple[Line, ...] = (),
    state: State | None = None,
    state_turn: int | None = None,
    holder: str | None = None,
    answer: Polarity | None = None,
    meant: str | None = None,
    sentiment: float = 0.0,
) -> Request:
    """A request with this utterance; what is not given is as in a first turn."""
    return Request(
        session_id=session,
        turn=turn,
        seed=seed,
        now=NOW,
        utterance=Utterance(heard=text, text=meant or text, answer=answer, sentiment=sentiment),
        history=history,
        session=Situation(holder=holder),
        state=state,
        state_turn=state_turn,
    )


@dataclass
class Talk:
    """A talk in which the quiz's first candidate is said, or another bot's line where it has none."""

    bot: Bot
    content: Content
    turn: int = 0
    state: State | None = None
    state_turn: int | None = None
    holder: str | None = None
    history: list[Line] = field(default_factory=list)
    said: Candidate | None = None

    def says(self, text: str, *, answer: Polarity | None = None, meant: str | None = None) -> "Talk":
        """The user says something that the quiz takes up."""
        request = self.request(text, answer=answer, meant=meant)
        candidates = self.bot.respond(request)
        assert candidates, f"the quiz has nothing to say to {text!r}"
        self.turn, self.said = request.turn, candidates[0]
        self._heard(text, self.said.text, "quiz")
        self.state, self.state_turn = self.said.state, self.turn
        if self.said.holds is Holds.FLOOR:
            self.holder = "quiz"
        elif self.holder == "quiz":
            self.holder = None
        return self

    def hears_another(self, text: str, reply: str = "That is another story.", bot: str = "persona") -> "Talk":
        """The user says something that the quiz leaves to another bot."""
        request = self.request(text)
        offered = self.bot.respond(request)
        assert list(offered) == [], f"{text!r} was not left to others"
        self.turn = request.turn
        self._heard(text, reply, bot)
        return self

    def request(self, text: str, *, answer: Polarity | None = None, meant: str | None = None) -> Request:
        """What the quiz would be asked next if the user said this."""
        turn = self.turn + 1
        return request_for(
            text,
            turn=turn,
            seed=turn * 7919,
            history=tuple(self.history[-HISTORY_LENGTH:]),
            state=self.state,
            state_turn=self.state_turn,
            holder=self.holder,
            answer=answer,
            meant=meant,
        )

    def asks(self, ask: str) -> "Talk":
        """A game in which this question was just asked."""
        question = next(each for each in self.content.questions if each.row.ask == ask)
        self.turn, self.state_turn, self.holder = 1, 1, "quiz"
        self.state = Game().begun(None).asking(question).to_state()
        self._heard("let's play a quiz", question.text, "quiz")
        return self

    @property
    def reply(self) -> str:
        """What the quiz said last."""
        assert self.said is not None
        return self.said.text

    @property
    def game(self) -> Game:
        """The game as the state has it."""
        return Game.from_state(self.state)

    @property
    def question(self) -> Question:
        """The question that is open."""
        return self.content.by_key[self.game.question or ""]

    def _heard(self, text: str, reply: str, bot: str) -> None:
        self.history += [Line(Speaker.USER, text, heard=text), Line(Speaker.SYSTEM, reply, bot=bot)]
