"""Fixtures for the Bucket's tests: bots over real HTTP, and Buckets over them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bucket.buckets import Running, run_bucket
from tests.bucket.local_bots import Handler, LocalBot


@pytest.fixture
def local_bot() -> Iterator[Callable[[str, Handler], LocalBot]]:
    """Start a bot; all are stopped at the end."""
    started: list[LocalBot] = []

    def start(name: str, handler: Handler) -> LocalBot:
        started.append(LocalBot(name, handler))
        return started[-1]

    yield start
    for bot in started:
        try:
            bot.stop()
        except OSError:
            continue  # the test stopped it itself


@pytest.fixture
def bucket(tmp_path: Path, local_bot: Callable[[str, Handler], LocalBot]) -> Iterator[Callable[..., Running]]:
    """Start a Bucket over bots given as name=handler; all are stopped at the end."""
    running: list[Running] = []

    def start(settings: str = "", environ: dict[str, str] | None = None, **handlers: Handler) -> Running:
        bots = {name: local_bot(name, handler) for name, handler in handlers.items()}
        running.append(run_bucket(tmp_path / f"home{len(running)}", bots, settings, environ or {}))
        return running[-1]

    yield start
    for each in running:
        each.stop()


def as_json(response: Any) -> Any:
    """The body of a test client's or requests' answer."""
    return response.get_json() if hasattr(response, "get_json") else response.json()
