"""`blether bot`: make a new bot, hold anyone's against the contract, serve one."""

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from bots.kit.conformance import Finding

FAILED: Final = 1
USAGE: Final = 2
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


@click.group()
def bot() -> None:
    """Bots: make a new one, hold anyone's against the contract, serve one. docs/write-a-bot.md tells the rest.

    \b
    Example, a bot in five minutes:
      blether bot new tea
      blether bot serve tea --port 9000
      blether bot check http://127.0.0.1:9000
    """


@bot.command()
@click.argument("name")
@click.option(
    "--into",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="The checkout to write it into.  [default: the current folder]",
)
def new(name: str, into: Path) -> None:
    """Write a bot that works, with its test, to be changed into yours.

    It goes to bots/NAME and tests/bots/NAME; nothing is overwritten.

    \b
    Example:
      blether bot new tea
    """
    from bots.kit.scaffolding import CannotScaffoldError, write_bot

    try:
        written = write_bot(name, into)
    except CannotScaffoldError as error:
        raise click.UsageError(str(error)) from error
    python = _shown_python()
    place = "" if into == Path() else f"cd {shlex.quote(str(into))}\n  "
    click.echo("\n".join(f"wrote {into / path}" for path in written))
    click.echo(f"""
Next:
  {place}{python} -m pytest tests/bots/{name}
  {python} -m blether bot serve {name} --port 9000
  {python} -m blether bot check http://127.0.0.1:9000      (while it is served, in another terminal)

To seat it in the ensemble, put this into ensemble.local.toml in BLETHER_HOME (.blether in the checkout):
  [bots.{name}]
  module = "bots.{name}.bot"     # started by `blether up`
or, for one that runs elsewhere:
  [bots.{name}]
  url = "http://127.0.0.1:9000\"""")


@bot.command(epilog="Exit codes: 0 it keeps the contract; 1 it breaks it; 2 it cannot be reached.")
@click.argument("url")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: figures and details.")
@click.option(
    "--limit-ms",
    type=click.IntRange(1, 60_000),
    default=1000,
    show_default=True,
    help="How long an ordinary answer may take; timeout_ms in ensemble.toml.",
)
def check(url: str, as_json: bool, limit_ms: int) -> int:
    """Hold the bot at URL against the contract, clause by clause, in whatever language it is written.

    The bot gets between one and two hundred requests, in a second or so. BLETHER_SECRET is sent where it is set.

    \b
    Example:
      blether bot check http://127.0.0.1:9000
      blether bot check http://127.0.0.1:9000 --json
    """
    from bots.kit.conformance import Mark
    from bots.kit.conformance import check as hold_against
    from dialogue.contract import encode

    if not url.startswith(("http://", "https://")):
        raise click.BadParameter(f"write it whole, such as http://127.0.0.1:9000, not {url}", param_hint="URL")
    report = hold_against(url, os.environ.get("BLETHER_SECRET", ""), limit_ms, None if as_json else _show)
    if as_json:
        click.echo(encode(report.to_json()))
    elif report.is_reachable:
        kept, broken, warned = (report.count(mark) for mark in (Mark.PASSED, Mark.FAILED, Mark.WARNED))
        click.echo(f"\n{kept} clauses kept, {broken} broken, {warned} to think about")
    if not report.is_reachable:
        return USAGE
    return 0 if report.keeps_the_contract else FAILED


@bot.command(epilog="Exit codes: 0 after SIGTERM; 2 no such bot, or the port is taken; 130 after Ctrl-C.")
@click.argument("name")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to bind; 0.0.0.0 in a container.")
@click.option("--port", type=click.IntRange(0, 65535), default=9000, show_default=True, help="0 takes any free one.")
@click.option("--threads", type=click.IntRange(1, 64), default=8, show_default=True, help="Requests worked on at once.")
def serve(name: str, host: str, port: int, threads: int) -> int:
    """Serve one bot until SIGTERM or Ctrl-C.

    NAME is a bot of this checkout, or a module with a create() of your own. With BLETHER_SECRET set, only who sends it
    is answered.

    \b
    Example:
      blether bot serve facts --port 9001
      blether bot serve mypackage.bot --port 9002
      curl 'http://127.0.0.1:9001/respond?text=tell+me+a+joke'
    """
    import logging

    from bots.kit.finding import NoSuchBotError, find_bot
    from bots.kit.service import create_app
    from dialogue.serving.server import serve as serve_forever

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    secret = os.environ.get("BLETHER_SECRET", "")
    try:
        found = find_bot(name)
    except NoSuchBotError as error:
        raise click.BadParameter(str(error), param_hint="NAME") from error
    if host not in LOOPBACK and not secret:
        click.echo(
            f"warning: whoever reaches {host} may ask this bot; set BLETHER_SECRET to admit only yours", err=True
        )
    return serve_forever(
        create_app(found, secret),
        host,
        port,
        threads=threads,
        mend="with --port; 0 takes any free one",
        announce=lambda url: click.echo(f"{found.name} listens on {url}"),
    )


def _show(finding: "Finding") -> None:
    colour, word = {"passed": ("green", "kept"), "failed": ("red", "BROKEN")}.get(finding.mark, ("yellow", "hm"))
    click.echo(f"{click.style(word.rjust(6), fg=colour)}  {finding.text}")
    if finding.why:
        click.echo(f"{' ' * 8}why:  {finding.why}\n{' ' * 8}mend: {finding.mend}")


def _shown_python() -> str:
    """This Python, as short as it can be typed from here."""
    python = Path(sys.executable)
    here = Path.cwd()
    return shlex.quote(str(python.relative_to(here) if python.is_relative_to(here) else python))
