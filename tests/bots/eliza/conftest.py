"""The bot, its script, and talks with it."""

from collections.abc import Callable

import pytest

from bots.eliza.bot import DATA, create
from bots.eliza.loading import load_script
from bots.eliza.script import Script
from bots.eliza.vocabulary import Vocabulary
from bots.kit.bot import Bot
from tests.bots.eliza.talks import Talk


@pytest.fixture(scope="session")
def bot() -> Bot:
    return create()


@pytest.fixture(scope="session")
def script() -> Script:
    return load_script(DATA)


@pytest.fixture(scope="session")
def vocabulary(script: Script) -> Vocabulary:
    return script.vocabulary


@pytest.fixture
def talk(bot: Bot) -> Talk:
    return Talk(bot)


@pytest.fixture
def new_talk(bot: Bot) -> Callable[[int], Talk]:
    """Talks with a seed of one's own."""
    return lambda seed: Talk(bot, seed=seed)
