"""A talk with the facts bot as the Bucket would lead it: contract records, the state carried from turn to turn."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from bots.facts.content import Content
from bots.facts.items import Item
from bots.facts.told import Told
from bots.kit.bot import Bot
from dialogue.contract import Candidate, Kind, Line, Polarity, Request, Situation, Speaker, State, Utterance

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
    situation: Situation | None = None,
) -> Request:
    """A request with this utterance; what is not given is as in a first turn."""
    return Request(
        session_id="s",
        turn=turn,
        seed=seed,
        now=NOW,
        utterance=Utterance(heard=heard or text, text=text, answer=answer),
        history=history,
        session=situation or Situation(),
        state=state,
        state_turn=state_turn,
    )


@dataclass
class Talk:
    """A talk in which the first candidate is said, or the first of a kind that a test asks for."""

    bot: Bot
    content: Content
    turn: int = 0
    state: State | None = None
    state_turn: int | None = None
    history: list[Line] = field(default_factory=list)
    offered: list[Candidate] = field(default_factory=list)
    said: Candidate | None = None

    def says(
        self,
        text: str,
        *,
        choosing: Kind | None = None,
        answer: Polarity | None = None,
        heard: str | None = None,
        situation: Situation | None = None,
    ) -> "Talk":
        """The user says something, and the first candidate of the kind (of any kind) is said."""
        request = self.request(text, answer=answer, heard=heard, situation=situation)
        self.turn = request.turn
        self.offered = list(self.bot.respond(request))
        self.said = next((each for each in self.offered if choosing is None or each.kind is choosing), None)
        self.history.append(Line(Speaker.USER, text, heard=text))
        if self.said is not None:
            self.history.append(Line(Speaker.SYSTEM, self.said.text, bot="facts"))
            self.state, self.state_turn = self.said.state, self.turn
        return self

    def request(
        self,
        text: str,
        *,
        answer: Polarity | None = None,
        heard: str | None = None,
        situation: Situation | None = None,
    ) -> Request:
        """What the bot would be asked next if the user said this."""
        turn = self.turn + 1
        return request_for(
            text,
            turn=turn,
            seed=turn * 7919,
            history=tuple(self.history[-6:]),
            state=self.state,
            state_turn=self.state_turn,
            answer=answer,
            heard=heard,
            situation=situation,
        )

    def other_bot_says(self, user: str, text: str) -> "Talk":
        """A turn that another bot answers."""
        self.turn += 1
        self.history += [Line(Speaker.USER, user, heard=user), Line(Speaker.SYSTEM, text, bot="persona")]
        return self

    @property
    def reply(self) -> Candidate:
        """What was said last."""
        assert self.said is not None
        return self.said

    @property
    def told(self) -> frozenset[str]:
        """The keys of what was told."""
        return Told.from_state(self.state).keys()

    @property
    def item(self) -> Item:
        """The item that was told last."""
        assert self.said is not None
        assert self.said.state is not None
        item = self.content.collection.item(self.said.state["last"])
        assert item is not None
        assert item.text[1:] in self.said.text
        return item
