"""Where the game stands: the bot's state, as it travels with the candidates."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bots.quiz.questions import KEY_LENGTH, LEVELS, Question
from dialogue.contract import State

ASKED_LIMIT = 1500 * KEY_LENGTH  # characters, well below the contract's 8 kB; beyond it the oldest may come again
TRIES = 2
HARDER_AFTER = 3  # right ones running, each at the first try
EASIER_AFTER = 2  # missed ones running

Key = Annotated[str, Meta(min_length=KEY_LENGTH, max_length=KEY_LENGTH)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class Game(Struct, frozen=True, omit_defaults=True):
    """The game in this session.

    `asked` is the keys of all questions asked, end to end, in order: four characters each, so that hundreds of them stay
    small. `question` is the one that is open, None between games. `right` out of `done` is the score, `streak` how many
    were right running, negative for missed. `subject` is what the user chose, `level` how hard the questions are.
    """

    asked: str = ""
    question: Key | None = None
    tries: Count = 0
    hinted: bool = False
    right: Count = 0
    done: Count = 0
    streak: int = 0
    subject: str | None = None
    level: Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1])] = 1
    offer: str | None = None
    quiet_until: Count = 0

    @classmethod
    def from_state(cls, state: State | None) -> "Game":
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
        """The keys of all questions asked."""
        return frozenset(self.asked[at : at + KEY_LENGTH] for at in range(0, len(self.asked), KEY_LENGTH))

    def begun(self, subject: str | None) -> "Game":
        """A new game, on a subject if one was named. What was asked before is not asked again."""
        return Game(asked=self.asked, subject=subject, level=self.level)

    def asking(self, question: Question) -> "Game":
        """After that question was asked."""
        asked = (self.asked + question.key)[-ASKED_LIMIT:]
        return replace(self, asked=asked, question=question.key, tries=0, hinted=False)

    def missed(self) -> "Game":
        """After a wrong answer that may be mended."""
        return replace(self, tries=self.tries + 1)

    def with_hint(self) -> "Game":
        """After the hint was given."""
        return replace(self, hinted=True)

    def answered(self) -> "Game":
        """After a right answer; some of them running make the questions harder."""
        streak = max(0, self.streak) + 1
        harder = self.tries == 0 and streak % HARDER_AFTER == 0
        level = min(self.level + harder, LEVELS[-1])
        return replace(self, right=self.right + 1, done=self.done + 1, streak=streak, level=level)

    def given_up(self) -> "Game":
        """After the answer had to be told; some of them running make the questions easier."""
        streak = min(0, self.streak) - 1
        level = max(self.level - (streak % EASIER_AFTER == 0), LEVELS[0])
        return replace(self, done=self.done + 1, streak=streak, level=level)

    def over(self, quiet_until: int) -> "Game":
        """After the game: what was asked stays known, and no new one is offered for some turns."""
        return Game(asked=self.asked, level=self.level, quiet_until=quiet_until)
