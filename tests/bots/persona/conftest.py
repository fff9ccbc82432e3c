"""The bot, made once, and talks with it."""

import pytest

from bots.kit.bot import Bot
from bots.persona.bot import create
from bots.persona.plain import Plain, load_plain
from tests.bots.persona.talks import Talk


@pytest.fixture(scope="session")
def bot() -> Bot:
    return create()


@pytest.fixture(scope="session")
def plain() -> Plain:
    return load_plain()


@pytest.fixture
def talk(bot: Bot) -> Talk:
    return Talk(bot)
