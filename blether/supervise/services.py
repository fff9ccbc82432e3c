"""What an ensemble consists of: the Bucket and its bots, where each is reached and how it is started."""

import random
import socket
import sys
from dataclasses import dataclass
from typing import Final

from bucket.settings import BotSettings, Settings
from dialogue.serving.ports import listen

HOST: Final = "127.0.0.1"
BUCKET: Final = "bucket"
_OURS: Final = range(20_000, 30_000)
"""Below the ports of outgoing connections, one of which could sit on a bot's port while that restarts."""


@dataclass(frozen=True)
class Service:
    """One service of the ensemble.

    Parameters
    ----------
    name : str
        `bucket`, or the bot's name.
    url : str
        Where it is reached.
    command : tuple of str
        What starts it here; None for a bot that runs elsewhere and is only looked at.
    """

    name: str
    url: str
    command: tuple[str, ...] | None = None


def services_of(settings: Settings, port: int) -> tuple[Service, ...]:
    """The Bucket and every enabled bot, in the order of the settings.

    Parameters
    ----------
    settings : Settings
        Which bots there are: a `module` is started here on a free port, a `url` is only looked at.
    port : int
        For the Bucket; 0 takes any free one.

    Raises
    ------
    CannotListenError
        Where the Bucket's port is taken; the message names the holder.
    """
    claimed = listen(HOST, port, "with BLETHER_PORT or --port; 0 takes any free one")
    claimed.close()  # only a look: the Bucket binds it itself, in its own process
    bots = [_bot(name, bot) for name, bot in settings.enabled.items()]
    named = [part for bot in bots for part in ("--bot", f"{bot.name}={bot.url}")]
    bucket = _started_here(BUCKET, port or free_port(), "bucket", "serve", *named)
    return (bucket, *bots)


def free_port() -> int:
    """A port that nobody listens on."""
    for port in random.sample(_OURS, k=200):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((HOST, port))
            except OSError:
                continue
            return port
    with listen(HOST, 0, "close some programs") as any_other:
        chosen: int = any_other.getsockname()[1]
        return chosen


def _bot(name: str, bot: BotSettings) -> Service:
    if bot.module is None:
        return Service(name, bot.url or "")
    return _started_here(name, free_port(), "bot", "serve", bot.module)


def _started_here(name: str, port: int, *command: str) -> Service:
    whole = (sys.executable, "-m", "blether", *command, "--port", str(port))
    return Service(name, f"http://{HOST}:{port}", whole)
