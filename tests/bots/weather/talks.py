"""A talk with the weather bot as the Bucket would lead it: contract records, the state carried from turn to turn."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from bots.kit.bot import Bot
from bots.kit.samples import asking
from dialogue.contract import Candidate, Line, Request, Speaker, State, User
from tests.bots.weather.world import NOW


@dataclass
class Talk:
    """A talk in which the first candidate is said; nothing is said where there is none."""

    bot: Bot
    home: str | None = None
    locale: str = "en-GB"
    timezone: str = "Europe/London"
    now: datetime = NOW
    turn: int = 0
    state: State | None = None
    state_turn: int | None = None
    history: list[Line] = field(default_factory=list)
    offered: list[Candidate] = field(default_factory=list)

    def says(self, text: str, **utterance: Any) -> str:
        """The user says something; gives what is said to it, or nothing."""
        request = self.request(text, **utterance)
        self.turn = request.turn
        self.offered = list(self.bot.respond(request))
        self.history.append(Line(Speaker.USER, text, heard=text))
        if not self.offered:
            self.history.append(Line(Speaker.SYSTEM, "Let us talk of something else.", bot="eliza"))
            return ""
        self.history.append(Line(Speaker.SYSTEM, self.reply.text, bot="weather"))
        self.state, self.state_turn = self.reply.state, self.turn
        return self.reply.text

    def request(self, text: str, **utterance: Any) -> Request:
        """What the bot would be asked next if the user said this."""
        request = asking(
            text,
            turn=self.turn + 1,
            now=self.now,
            locale=self.locale,
            timezone=self.timezone,
            user=User(home=self.home),
            history=tuple(self.history[-6:]),
            state=self.state,
            state_turn=self.state_turn,
        )
        return _with(request, utterance)

    def other_bot_says(self, user: str, text: str) -> None:
        """A turn that another bot answers."""
        self.turn += 1
        self.history += [Line(Speaker.USER, user, heard=user), Line(Speaker.SYSTEM, text, bot="persona")]

    @property
    def reply(self) -> Candidate:
        """What was said last."""
        return self.offered[0]


def _with(request: Request, utterance: dict[str, Any]) -> Request:
    return replace(request, utterance=replace(request.utterance, **utterance)) if utterance else request
