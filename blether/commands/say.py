"""`blether say`: one utterance, or a scripted talk, for scripts and for trying things out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

import click
import msgspec
from msgspec import Struct

from blether.channels.client import Client
from blether.channels.records import Opened, Reply, Trace
from blether.reach import PATIENCE_S, opened, reached, url_option
from blether.terminal import harmless, show, show_json
from blether.trace_view import trace_view
from dialogue.turns import BUCKET


@click.command()
@click.argument("words", nargs=-1, metavar="[TEXT]")
@click.option(
    "--file",
    "script",
    type=click.File(encoding="utf-8", errors="replace"),
    metavar="SCRIPT",
    help="A talk to hold: one utterance a line; blank lines and lines that begin with # are passed over; - is stdin.",
)
@url_option
@click.option("--trace", "with_trace", is_flag=True, help="Show how each reply came about.")
@click.option("--rate", "rating", type=click.IntRange(1, 5), metavar="N", help="Rate the talk at its end, 1 to 5.")
@click.option("--json", "as_json", is_flag=True, help="Print exactly one JSON object instead.")
def say(
    words: Sequence[str],
    script: IO[str] | None,
    url: str | None,
    with_trace: bool,
    rating: int | None,
    as_json: bool,
) -> None:
    """Say TEXT in a new talk and print the reply; or hold a scripted talk.

    With the ensemble that is up, or with one that is started and stopped for this. Of a script the whole talk is
    printed with the names of the bots; when the bots end the talk, what is left of the script stays unsaid.

    \b
    Examples:
      blether say do you like tea
      blether say --trace "tell me a joke"
      blether say --file tests/conversations/tea.txt --rate 4 --json

    \b
    With --json, TEXT gives the reply of the Bucket's POST /turn with "text" and, with --trace, "trace"; a script gives
      {"session_id": ..., "opening": ..., "turns": [{"text": ..., "reply": ..., "bot": ...}], "unsaid": 0, "rating": 4}

    Exit codes: 0 everything was answered; 1 the ensemble does not answer; 2 an option, a setting or the script is
    wrong; 130 Ctrl-C.
    """
    text = " ".join(words).strip()
    if bool(text) == (script is not None):
        raise click.UsageError("Say either TEXT or --file SCRIPT.")
    utterances = _utterances(script) if script else [text]
    if not utterances:
        raise click.UsageError("The script holds no utterance.")
    with reached(url) as client:
        session = opened(client)
        if script and not as_json:
            _print_line(BUCKET, session.reply)
        exchanges = []
        for exchange in _talk(client, session, utterances, with_trace):
            exchanges.append(exchange)
            if not as_json:
                _print(exchange, as_talk=script is not None)
        if rating is not None:
            client.rate(exchanges[-1].answer.session_id, rating)
    unsaid = len(utterances) - len(exchanges)
    if as_json and script:
        show_json(_as_talk(session, exchanges, unsaid, rating))
    elif as_json:
        show_json(exchanges[0].to_json())
    if unsaid:
        show(f"The talk was over; lines left unsaid: {unsaid}", err=True)


class Exchange(Struct, frozen=True):
    """What was said and what was answered."""

    text: str
    answer: Reply
    trace: Trace | None

    def to_json(self) -> dict[str, Any]:
        """As `--json` shows it: the Bucket's own answer, with what it answers."""
        shown = {"text": self.text, **msgspec.to_builtins(self.answer)}
        return {**shown, "trace": self.trace.whole} if self.trace else shown


def _utterances(script: Iterable[str]) -> list[str]:
    lines = (line.strip() for line in script)
    return [line for line in lines if line and not line.startswith("#")]


def _talk(client: Client, session: Opened, utterances: Sequence[str], with_trace: bool) -> Iterator[Exchange]:
    """Say one utterance after the other, until the talk is over."""
    session_id = session.session_id
    for text in utterances:
        answer = client.say(session_id, text, patience_s=PATIENCE_S)
        session_id = answer.session_id
        yield Exchange(text, answer, client.trace(session_id, answer.turn) if with_trace else None)
        if answer.end_session:
            return


def _print(exchange: Exchange, *, as_talk: bool) -> None:
    if as_talk:
        _print_line("you", exchange.text)
        _print_line(exchange.answer.bot, exchange.answer.reply)
    else:
        show(harmless(exchange.answer.reply))
    if exchange.trace:
        show(trace_view(exchange.trace))


def _print_line(who: str, text: str) -> None:
    show(f"{click.style(harmless(who), bold=True)}: {harmless(text)}")


def _as_talk(session: Opened, exchanges: Sequence[Exchange], unsaid: int, rating: int | None) -> dict[str, Any]:
    return {
        "session_id": session.session_id,
        "opening": session.reply,
        "turns": [exchange.to_json() for exchange in exchanges],
        "unsaid": unsaid,
        "rating": rating,
    }
