"""`blether bucket serve`: the Bucket alone, for `up`, for containers and for whoever starts the bots otherwise."""

import contextlib
import logging
import os

import click

from blether.home import Home, port_of
from bucket.settings import SettingsError, load_settings, settings_files


@click.group("bucket")
def bucket_group() -> None:
    """The Bucket, the one service that users' channels talk to."""


@bucket_group.command(
    epilog="Exit codes: 0 after SIGTERM; 2 a setting is wrong or the port is taken; 130 after Ctrl-C."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to bind; 0.0.0.0 in a container.")
@click.option("--port", type=click.IntRange(0, 65535), help="0 takes any free one.  [default: BLETHER_PORT or 8080]")
@click.option("--threads", type=click.IntRange(1, 64), default=32, show_default=True, help="Turns worked on at once.")
@click.option("--bot", "bots", multiple=True, metavar="NAME=URL", help="Where a bot runs; as often as there are bots.")
def serve(host: str, port: int | None, threads: int, bots: tuple[str, ...]) -> int:
    """Serve the Bucket until SIGTERM or Ctrl-C.

    Bots that ensemble.toml gives a `url` are found there; say where you
    started those with a `module`.

    \b
    Example:
      blether bot serve facts --port 9001 &
      blether bucket serve --port 8080 --bot facts=http://127.0.0.1:9001
    """
    from bucket.assemble import assemble
    from dialogue.serving.server import serve as serve_forever

    home = Home.of(os.environ)
    home.make()
    settings = load_settings(settings_files(os.environ, home.path))
    urls = {name: bot.url for name, bot in settings.enabled.items() if bot.url} | _addresses(bots)
    unknown = urls.keys() - settings.enabled.keys()
    if unknown:
        raise SettingsError(f"--bot {min(unknown)}: no enabled bot of that name; known: {', '.join(settings.enabled)}")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with contextlib.closing(assemble(settings, urls, home.path, os.environ)) as bucket:
        bucket.watch.start()
        return serve_forever(
            bucket.app,
            host,
            port_of(os.environ) if port is None else port,
            threads=threads,
            mend="with BLETHER_PORT or --port; 0 takes any free one",
            announce=lambda url: click.echo(f"the Bucket listens on {url}"),
        )


def _addresses(bots: tuple[str, ...]) -> dict[str, str]:
    urls = {}
    for bot in bots:
        name, equals, url = bot.partition("=")
        if not equals or not url.startswith(("http://", "https://")):
            raise click.BadParameter(f"write NAME=URL, such as facts=http://127.0.0.1:9001, not {bot!r}")
        urls[name] = url
    return urls
