"""The bot, its content, and talks with it."""

from collections.abc import Callable

import pytest

from bots.facts.bot import DATA, create
from bots.facts.content import Content, load_content
from bots.kit.bot import Bot
from tests.bots.facts.talks import Talk


@pytest.fixture(scope="session")
def bot() -> Bot:
    return create()


@pytest.fixture(scope="session")
def content() -> Content:
    return load_content(DATA)


@pytest.fixture
def talk(bot: Bot, content: Content) -> Talk:
    return Talk(bot, content)


@pytest.fixture
def new_talk(content: Content) -> Callable[[], Talk]:
    """Talks with fresh copies of the bot."""
    return lambda: Talk(create(), content)
