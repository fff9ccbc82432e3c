"""What was told and offered in this session: the bot's state, as it travels with the candidates."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bots.facts.items import KEY_LENGTH, Item
from bots.facts.words import plain_words
from dialogue.contract import Request, Speaker, State

TOLD_LIMIT = 1500 * KEY_LENGTH  # characters, well below the contract's 8 kB; beyond it the oldest may come again
QUIET_AFTER_OFFER = 3  # turns without a new offer after one was made, so that one passed over is not repeated at once
QUIET_AFTER_NO = 10  # turns without a new offer after the user declined one
RECOGNISED_BY = 8  # words by which an item is known again in what was said, should its end have been cut

Key = Annotated[str, Meta(min_length=KEY_LENGTH, max_length=KEY_LENGTH)]


class Offer(Struct, frozen=True):
    """A driver: its words, and the item that it promises."""

    text: str
    key: Key
    about: str


class Told(Struct, frozen=True, omit_defaults=True):
    """What this session has heard from the bot.

    `told` is the keys of all items told, end to end, in order: four characters each, so that hundreds of them stay
    small. `last` and `about` are the item and subject of the candidate that carries the state, `offer` its offer.
    """

    told: str = ""
    last: Key | None = None
    about: str | None = None
    offer: Offer | None = None
    wording: str | None = None
    quiet_until: int = 0

    @classmethod
    def from_state(cls, state: State | None) -> "Told":
        """The record in a request's state; an empty one where there is none or it is of another form."""
        try:
            return msgspec.convert(state or {}, cls)
        except msgspec.ValidationError:
            return cls()

    def to_state(self) -> State:
        """The record as a candidate's state."""
        state: State = msgspec.to_builtins(self)
        return state

    def keys(self) -> frozenset[str]:
        """The keys of all items told."""
        return frozenset(self.told[at : at + KEY_LENGTH] for at in range(0, len(self.told), KEY_LENGTH))

    def plus(self, item: Item, about: str | None) -> "Told":
        """After the item was told, on that subject if one was asked for."""
        return msgspec.structs.replace(self, told=self._with(item), last=item.key, about=about, offer=None)

    def offering(self, offer: Offer, wording: str, turn: int, beside: Item | None) -> "Told":
        """After the offer was made. An item offered beside it counts as told, for both may be said in one reply."""
        told = self._with(beside) if beside else self.told
        quiet_until = turn + QUIET_AFTER_OFFER
        return Told(told=told, offer=offer, about=offer.about, wording=wording, quiet_until=quiet_until)

    def declined(self, turn: int) -> "Told":
        """After the user said no to an offer."""
        return Told(told=self.told, wording=self.wording, quiet_until=turn + QUIET_AFTER_NO)

    def _with(self, item: Item) -> str:
        return (self.told + item.key)[-TOLD_LIMIT:]


def was_said_last(item: Item | None, request: Request) -> bool:
    """Whether the last thing that the user heard was this item."""
    if item is None:
        return False
    line = _last_heard(request)
    if line is None:
        return request.state_turn == request.turn - 1
    start = " ".join(plain_words(item.text)[:RECOGNISED_BY])
    return start in " ".join(plain_words(line))


def was_offered_last(offer: Offer, request: Request) -> bool:
    """Whether what the user heard last ended with this offer."""
    line = _last_heard(request)
    if line is None:
        return request.state_turn == request.turn - 1
    offered = plain_words(offer.text)
    return plain_words(line[-2 * len(offer.text) :])[-len(offered) :] == offered


def _last_heard(request: Request) -> str | None:
    return next((line.text for line in reversed(request.history) if line.speaker is Speaker.SYSTEM), None)
