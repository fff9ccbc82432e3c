"""Talks with persona as the Bucket would lead them: real records, history and state carried on."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from bots.kit.bot import Bot
from dialogue.contract import HISTORY_LENGTH, Candidate, Line, Polarity, Request, Speaker, State, User, Utterance

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def request_for(
    text: str,
    *,
    heard: str | None = None,
    answer: Polarity | None = None,
    history: tuple[Line, ...] = (),
    state: State | None = None,
    user: User = User(),  # noqa: B008 - frozen
    seed: int = 7,
    turn: int = 1,
    now: datetime = NOW,
) -> Request:
    """A request with this utterance; what is not given is as in a first turn."""
    return Request(
        session_id="s",
        turn=turn,
        seed=seed,
        now=now,
        utterance=Utterance(heard=heard or text, text=text, answer=answer),
        history=history[-HISTORY_LENGTH:],
        state=state,
        state_turn=turn - 1 if state else None,
        user=user,
    )


def said_by(bot: str, text: str) -> tuple[Line, ...]:
    """A history in which this was said last, by this bot."""
    return (Line(Speaker.SYSTEM, text, bot=bot),)


@dataclass
class Talk:
    """A talk in which persona's candidate is said, or another bot's line where it has none."""

    bot: Bot
    history: tuple[Line, ...] = ()
    state: State | None = None
    turn: int = 0
    candidate: Candidate | None = field(default=None)

    def says(self, text: str, *, heard: str | None = None, answer: Polarity | None = None) -> str:
        """The user speaks; what persona replies, empty where it leaves the turn to others."""
        self.turn += 1
        request = request_for(
            text, heard=heard, answer=answer, history=self.history, state=self.state, seed=self.turn, turn=self.turn
        )
        candidates = self.bot.respond(request)
        self.candidate = candidates[0] if candidates else None
        self.history += (Line(Speaker.USER, text, heard=heard or text),)
        if self.candidate is None:
            return ""
        self.history += (Line(Speaker.SYSTEM, self.candidate.text, bot="persona"),)
        self.state = self.candidate.state
        return self.candidate.text

    def hears(self, bot: str, text: str) -> None:
        """Another bot is the one that speaks."""
        self.history += (Line(Speaker.SYSTEM, text, bot=bot),)
