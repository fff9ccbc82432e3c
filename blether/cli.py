"""The commands of Blether, one table: a command's module is imported when it is called, so that `--help` is quick."""

import importlib
import os
from collections.abc import Sequence
from typing import Final, NamedTuple

import click

from dialogue.serving.lifeline import hold_lifeline
from dialogue.version import VERSION

FAILED: Final = 1
USAGE: Final = 2  # a setting, an argument or a port is wrong: nothing was done
INTERRUPTED: Final = 130  # as a shell reports a program that Ctrl-C ended


class Entry(NamedTuple):
    """Where a command is, and what it does in one line."""

    place: str
    summary: str
    hidden: bool = False


COMMANDS: Final = {
    "up": Entry("blether.commands.up:up", "Start every service of the ensemble and keep them running."),
    "chat": Entry("blether.commands.chat:chat", "Talk in the terminal."),
    "say": Entry("blether.commands.say:say", "Say one thing, or a script of them, and print the replies."),
    "doctor": Entry("blether.commands.doctor:doctor", "Check what is configured and reachable, and how to mend it."),
    "bot": Entry("blether.commands.bot:bot", "Make a new bot, check anyone's, or serve one."),
    "bucket": Entry("blether.commands.bucket:bucket_group", "Serve the Bucket alone (`up` does it for you)."),
    "evaluate": Entry("blether.commands.evaluate:evaluate", "Measure a part against labelled cases or a data set."),
}

FOR_THE_USER: Final = {
    "blether.home.HomeError": USAGE,
    "blether.supervise.CannotStart": FAILED,
    "bucket.own_words.OwnWordsError": USAGE,
    "bucket.settings.SettingsError": USAGE,
    "bucket.store.base.StoreError": FAILED,
    "bucket.understand.clock.NoTimeZones": FAILED,
    "dialogue.serving.lifeline.LifelineError": USAGE,
    "dialogue.serving.ports.CannotListenError": USAGE,
}
"""Errors whose message is one line for the user, and their exit codes. Named, not imported: most commands need none."""


class LazyCommands(click.Group):
    """A group that knows its commands by name and summary, and imports the one that is called."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command itself; this imports its module."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry.place.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command), f"{entry.place} is not a click command"
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of `--help`, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items() if not entry.hidden])


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="blether", message="%(prog)s %(version)s")
def cli() -> None:
    """Blether, a socialbot: one service asks an ensemble of small bots and picks one reply.

    \b
    Start here:
      blether up        every service, with a web page at http://127.0.0.1:8080
      blether chat      talk to it in the terminal
      blether doctor    when something is amiss

    \b
    Environment:
      BLETHER_HOME      where talks, logs and models are kept (default .blether in the checkout)
      BLETHER_PORT      the Bucket's port (default 8080; 0 takes any free one)
      BLETHER_ENSEMBLE  another ensemble.toml than the shipped one
      BLETHER_DEBUG     set to 1, errors are shown with their traceback

    Exit codes: 0 done; 1 it did not work or a check failed; 2 an argument, a setting or a port is wrong; 130 Ctrl-C.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str
        Without the program's name; from `sys.argv` where None.

    Returns
    -------
    int
        The exit code, see `blether --help`.
    """
    try:
        hold_lifeline()  # before anything slow: a service whose supervisor has just died must not linger
        outcome = cli.main(arguments, prog_name="blether", standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except Exception as error:
        code = _code_of(error)
        if code is None or os.environ.get("BLETHER_DEBUG"):
            raise
        click.echo(f"blether: {error}", err=True)
        return code
    return outcome if isinstance(outcome, int) else 0


def _code_of(error: Exception) -> int | None:
    """The exit code of an error that was written for the user; None for one that is our mistake."""
    kinds = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__)
    return next((FOR_THE_USER[kind] for kind in kinds if kind in FOR_THE_USER), None)
