"""What a talk has heard from the bot and what the user mentioned: the bot's state, as it travels with candidates."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bots.eliza.script import Reassembly, Rule, Script
from dialogue.contract import State

MEMORIES = 8  # kept at a time, so that the state stays small; the oldest goes first
RIPE_AFTER = 3  # turns before something mentioned may come back

Slots = Annotated[dict[str, Annotated[str, Meta(max_length=100)]], Meta(max_length=6)]


class Said(Struct, frozen=True):
    """A reassembly with its slots filled."""

    at: Annotated[int, Meta(ge=0)]
    slots: Slots


class Memory(Struct, frozen=True):
    """Something that the user mentioned, and the turn in which they did."""

    at: Annotated[int, Meta(ge=0)]
    slots: Slots
    turn: int


class Session(Struct, frozen=True, omit_defaults=True):
    """The bot's side of a talk.

    `edition` is the script's digest; numbers of another edition mean nothing. `said` has a bit for every reassembly
    said in the running cycle of its rule, in hexadecimal: a thousand of them take 250 characters. `idle` counts how
    many replies in a row had no content of their own.
    """

    edition: str = ""
    said: Annotated[str, Meta(pattern="^[0-9a-f]{1,2000}$(?!\n)")] = "0"
    last: Said | None = None
    memories: tuple[Memory, ...] = ()
    idle: int = 0

    @classmethod
    def from_state(cls, state: State | None, script: Script) -> "Session":
        """The record in a request's state; a new one where there is none or another edition's."""
        try:
            session = msgspec.convert(state or {}, cls)
        except msgspec.ValidationError:
            return cls(edition=script.digest)
        numbers = [each.at for each in session.memories] + ([session.last.at] if session.last else [])
        if session.edition != script.digest or any(at >= len(script.reassemblies) for at in numbers):
            return cls(edition=script.digest)
        return session

    def to_state(self) -> State:
        """The record as a candidate's state."""
        state: State = msgspec.to_builtins(self)
        return state

    def has_said(self, reassembly: Reassembly) -> bool:
        """Whether it was said in the running cycle of its rule."""
        return bool(int(self.said, 16) >> reassembly.number & 1)

    def after(self, said: Said, cycle: tuple[Reassembly, ...], idle: int) -> "Session":
        """After the reply was said. When all of a cycle were, the next begins with this one as already said."""
        own = 1 << said.at
        others = sum(1 << each.number for each in cycle)
        bits = int(self.said, 16) | own
        if bits & others == others:
            bits = bits & ~others | own
        memories = tuple(each for each in self.memories if each.at != said.at)
        return replace(self, said=f"{bits:x}", last=said, idle=idle, memories=memories)

    def remembering(self, memories: tuple[Memory, ...]) -> "Session":
        """With what the user mentioned; what is known already is not kept twice."""
        kept = list(self.memories)
        for memory in memories:
            if all((each.at, each.slots) != (memory.at, memory.slots) for each in kept):
                kept.append(memory)
        return replace(self, memories=tuple(kept[-MEMORIES:]))

    def ripe(self, turn: int) -> Memory | None:
        """The oldest memory that was not mentioned just now."""
        return next((each for each in self.memories if each.turn <= turn - RIPE_AFTER), None)


def filled(reassembly: Reassembly, slots: Mapping[str, str]) -> Said | None:
    """The reassembly with the slots that it needs, or None where one of them cannot be filled."""
    if any(name not in slots for name in reassembly.slots):
        return None
    return Said(reassembly.number, {name: slots[name] for name in reassembly.slots})


def memory_of(rule: Rule, slots: Mapping[str, str], session: Session, turn: int) -> Memory | None:
    """What to remember of a clause that the rule took apart."""
    for reassembly in rule.remembers:
        said = filled(reassembly, slots)
        if said and not session.has_said(reassembly):
            return Memory(said.at, said.slots, turn)
    return None
