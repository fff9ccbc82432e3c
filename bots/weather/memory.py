"""What the bot remembers of a talk: the last place, time and side of the weather, as its state travels."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bots.weather.records import Aspect, Form, Reach, When
from dialogue.contract import Request, Speaker, State

NAME = "weather"


class Memory(Struct, frozen=True, omit_defaults=True):
    """What was asked last. `asking` is whether the bot has asked for a town."""

    place: Annotated[str, Meta(max_length=200)] | None = None
    aspect: Aspect = Aspect.GENERAL
    form: Form = Form.OPEN
    when: When = When(Reach.NOW)
    asking: bool = False

    @classmethod
    def from_state(cls, state: State | None) -> "Memory":
        """The record in a request's state; an empty one where there is none or it is of another form."""
        try:
            return msgspec.convert(state or {}, cls)
        except msgspec.ValidationError:
            return cls()

    def to_state(self) -> State:
        """The record as a candidate's state."""
        state: State = msgspec.to_builtins(self)
        return state


def spoke_last(request: Request) -> bool:
    """Whether the last thing that the user heard was said by this bot."""
    if not request.state:
        return False
    last = next((line for line in reversed(request.history) if line.speaker is Speaker.SYSTEM), None)
    if last is None or last.bot is None:
        return request.state_turn == request.turn - 1
    return last.bot == NAME
