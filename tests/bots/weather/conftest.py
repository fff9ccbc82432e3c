"""The services, bots that use them, and talks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest

from bots.kit.bot import Bot
from bots.weather.bot import DATA, weather_bot
from bots.weather.content import Content, load_content
from bots.weather.fetch import new_session
from bots.weather.sources import Endpoints
from dialogue.safety.offence import OffenceJudge, load_offence
from tests.bots.weather.talks import Talk
from tests.bots.weather.world import NOW, World, running


@dataclass
class SetClock:
    """A clock that goes only when a test moves it."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now

    def goes_on(self, **span: float) -> None:
        """Some time passes."""
        self.now += timedelta(**span)


@pytest.fixture(scope="session")
def content() -> Content:
    return load_content(DATA)


@pytest.fixture
def world() -> Iterator[World]:
    with running(World()) as world:
        yield world


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


NewBot = Callable[..., Bot]


@pytest.fixture
def new_bot(content: Content, world: World, clock: SetClock) -> Iterator[NewBot]:
    """Bots that ask this world; the patience is long unless a test is about it, for the machine may be slow."""
    sessions = []

    def make(key: str = "", patience_s: float = 10.0, fetch_s: float = 10.0) -> Bot:
        sessions.append(new_session())
        endpoints = Endpoints(world.url, world.url, world.url)
        return weather_bot(content, sessions[-1], clock, endpoints, key, patience_s=patience_s, fetch_s=fetch_s)

    yield make
    world.released.set()
    for session in sessions:
        session.close()


@pytest.fixture
def talk(new_bot: NewBot) -> Talk:
    return Talk(new_bot())


@pytest.fixture(scope="session")
def offence() -> OffenceJudge:
    return load_offence()
