"""A talk in the terminal, line by line: what the user types, what is answered, and what is asked for about it."""

import sys
from collections.abc import Callable
from typing import Final

import click

from blether.channels.client import Client
from blether.channels.errors import ChannelError
from blether.channels.records import Opened, Reply
from blether.reach import PATIENCE_S
from blether.terminal import harmless, show, table
from blether.trace_view import trace_view
from dialogue.turns import BUCKET, Own

PROMPT: Final = "> "
COMMANDS: Final = {
    "/why": "how the last reply came about: every bot's answer, what was refused, what decided",
    "/bots": "show who speaks, or no longer",
    "/help": "this list",
    "/quit": "end the talk; so does Ctrl-D, and saying goodbye",
}


class Talk:
    """One talk with the ensemble.

    Parameters
    ----------
    client : Client
        Of the Bucket.
    session : Opened
        The talk as it was opened.
    read_line : callable
        From a prompt to what the user typed; `None` when no more will come.
    at_terminal : bool
        Whether a person sits there, who can try again after an error and may be asked for a rating.
    with_bots : bool
        Whether to say which bot speaks.
    """

    def __init__(
        self,
        client: Client,
        session: Opened,
        *,
        read_line: Callable[[str], str | None],
        at_terminal: bool,
        with_bots: bool = False,
    ) -> None:
        self._client = client
        self._opening = session.reply
        self._session_id = session.session_id
        self._turn = session.turn
        self._read_line = read_line
        self._at_terminal = at_terminal
        self._with_bots = with_bots
        self._user_turns = 0
        self._own_turns: list[int] = []  # in which the Bucket itself spoke

    def hold(self) -> None:
        """Open the talk, go on until one of the two has enough, then ask for a rating where that is fitting."""
        self._speak(self._opening, BUCKET)
        last: Reply | None = None
        while not (last and last.end_session):
            line = self._read_line(PROMPT if self._at_terminal else "")
            if line is None:
                if self._at_terminal:
                    show()  # or the next line stands behind the prompt
                break
            text = line.strip()
            if text == "/quit":
                break
            if text.startswith("/"):
                self._obey(text)
            elif text:
                last = self._say(text)
        if self._at_terminal and self._may_ask(last):
            self._ask_for_rating()

    def _say(self, text: str) -> Reply | None:
        try:
            reply = self._client.say(
                self._session_id, text, patience_s=PATIENCE_S, meanwhile=lambda line: self._speak(line, BUCKET)
            )
        except ChannelError as error:
            self._excuse(error)
            return None
        if reply.session_id != self._session_id:
            _note("(This is a new talk: the one before is over.)")
            self._session_id = reply.session_id
            self._user_turns = 0
            self._own_turns = []
        self._turn = reply.turn
        self._user_turns += 1
        if reply.bot == BUCKET:
            self._own_turns.append(reply.turn)
        self._speak(reply.reply, reply.bot)
        return reply

    def _speak(self, text: str, bot: str) -> None:
        who = click.style(f"{harmless(bot)}: ", dim=True) if self._with_bots else ""
        show(who + click.style(harmless(text), fg="cyan"))

    def _obey(self, command: str) -> None:
        if command == "/why":
            self._explain()
        elif command == "/bots":
            self._with_bots = not self._with_bots
            _note("(From now on you see who speaks.)" if self._with_bots else "(Names are off.)")
        else:
            if command != "/help":
                _note(f"There is no {harmless(command)}. There are:")
            show(table(COMMANDS.items(), indent=2))

    def _explain(self) -> None:
        try:
            show(trace_view(self._client.trace(self._session_id, self._turn)))
        except ChannelError as error:
            self._excuse(error)

    def _excuse(self, error: ChannelError) -> None:
        """A person can try again; a script would go on talking past an answer that never came."""
        if not self._at_terminal:
            raise error
        _note(f"({harmless(str(error))})")

    def _may_ask(self, last: Reply | None) -> bool:
        """The Bucket decides when it ended the talk. A user who left may be asked, but not on top of careful words."""
        if last and last.end_session:
            return last.ask_rating
        return self._user_turns > 0 and not self._was_in_need()

    def _was_in_need(self) -> bool:
        try:
            return any(self._client.trace(self._session_id, turn).choice.tier == Own.CARE for turn in self._own_turns)
        except ChannelError:
            return True  # when in doubt, do not ask

    def _ask_for_rating(self) -> None:
        rating = self._read_rating()
        if rating is None:
            return
        comment = self._read_line("A word about why? (Enter to skip) ") or ""
        try:
            self._client.rate(self._session_id, rating, comment.strip())
        except ChannelError as error:
            self._excuse(error)
        else:
            _note("Thank you.")

    def _read_rating(self) -> int | None:
        while answer := (
            self._read_line("How was this talk, from 1 (poor) to 5 (very good)? (Enter to skip) ") or ""
        ).strip():
            if answer in set("12345"):
                return int(answer)
            _note("A number from 1 to 5, please, or just Enter.")
        return None


def read_line(prompt: str) -> str | None:
    """The next line, edited with readline where that is there; `None` at the end of the input."""
    if not prompt:
        return sys.stdin.readline() or None
    try:
        return input(prompt)
    except EOFError:
        return None


def _note(text: str) -> None:
    """Something about the talk that is not part of it."""
    show(click.style(text, dim=True), err=True)
