"""A talk with the eliza bot as the Bucket would lead it: contract records, the state carried from turn to turn."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from bots.kit.bot import Bot
from dialogue.contract import Candidate, Line, Polarity, Request, Speaker, State, Utterance

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def request_for(
    text: str,
    *,
    turn: int = 1,
    seed: int = 7,
    history: tuple[Line, ...] = (),
    state: State | None = None,
    state_turn: int | None = None,
    answer: Polarity | None = None,
    heard: str | None = None,
) -> Request:
    """A request with this utterance; what is not given is as in a first turn."""
    return Request(
        session_id="s",
        turn=turn,
        seed=seed,
        now=NOW,
        utterance=Utterance(heard=heard or text, text=text, answer=answer),
        history=history,
        state=state,
        state_turn=state_turn,
    )


def best_of(bot: Bot, text: str, *, seed: int = 7) -> Candidate:
    """What the bot would say to this first of all."""
    return next(iter(bot.respond(request_for(text, seed=seed))))


@dataclass
class Talk:
    """A talk in which the bot's first candidate is said."""

    bot: Bot
    seed: int = 7919
    turn: int = 0
    state: State | None = None
    state_turn: int | None = None
    history: list[Line] = field(default_factory=list)
    offered: list[Candidate] = field(default_factory=list)

    def says(self, text: str, *, answer: Polarity | None = None, heard: str | None = None) -> str | None:
        """The user says something; what the bot says to it, None where it declines."""
        self.turn += 1
        request = self.request(text, answer=answer, heard=heard)
        self.offered = list(self.bot.respond(request))
        self.history.append(Line(Speaker.USER, text, heard=heard or text))
        if not self.offered:
            return None
        said = self.offered[0]
        self.history.append(Line(Speaker.SYSTEM, said.text, bot="eliza"))
        self.state, self.state_turn = said.state, self.turn
        return said.text

    def request(self, text: str, *, answer: Polarity | None = None, heard: str | None = None) -> Request:
        """What the bot is asked in this turn."""
        return request_for(
            text,
            turn=self.turn,
            seed=self.turn * self.seed,
            history=tuple(self.history[-6:]),
            state=self.state,
            state_turn=self.state_turn,
            answer=answer,
            heard=heard,
        )

    def other_bot_says(self, user: str, text: str) -> None:
        """A turn that another bot answers."""
        self.turn += 1
        self.history += [Line(Speaker.USER, user, heard=user), Line(Speaker.SYSTEM, text, bot="persona")]
