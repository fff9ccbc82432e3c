"""Which Bucket to talk to: the one named, else the one that is up, else one started for as long as it is needed."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import click

from blether.channels.client import Client
from blether.channels.errors import ChannelError
from blether.channels.records import Opened
from blether.home import Home
from blether.terminal import harmless, show
from blether.whereabouts import locale_of, timezone_of
from bucket.settings import load_settings, settings_files

F = TypeVar("F", bound=Callable[..., Any])

CHANNEL: Final = "terminal"
PATIENCE_S: Final = 10.0  # with one utterance; a Bucket that crashed is back by then


def url_option(command: F) -> F:
    """The option `--url` of every command that talks to a Bucket, given on to `reached` as `url`."""
    return click.option(
        "--url",
        metavar="URL",
        help="The Bucket to talk to, such as http://127.0.0.1:8080; else the one that is up, else one of its own.",
    )(command)


@contextmanager
def reached(url: str | None) -> Iterator[Client]:
    """A client of that Bucket. An ensemble that had to be started for it is stopped when the block is left.

    Raises
    ------
    click.ClickException
        For whatever keeps a call from its answer, with its one line: exit code 1.
    """
    try:
        with _address(url) as address, _client(address) as client:
            yield client
    except ChannelError as error:
        raise click.ClickException(harmless(str(error))) from error


def opened(client: Client) -> Opened:
    """A new talk, from where this terminal is."""
    return client.open_session(channel=CHANNEL, locale=locale_of(os.environ), timezone=timezone_of(os.environ))


@contextmanager
def _address(url: str | None) -> Iterator[str]:
    home = Home.of(os.environ)
    if url:
        yield url
    elif run := home.running():
        yield run.bucket.url
    else:
        from blether.supervise.ensemble import running_ensemble  # slow to import, and mostly there is one up

        show("Starting an ensemble for this; `blether up` keeps one running ...", err=True)
        settings = load_settings(settings_files(os.environ, home.path))
        with running_ensemble(home, settings, os.environ) as started:
            yield started


def _client(address: str) -> Client:
    try:
        return Client(address)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--url") from error
