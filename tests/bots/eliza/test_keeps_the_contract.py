"""The bot over real HTTP keeps the contract, clause by clause."""

from bots.eliza.bot import create
from bots.kit.conformance import check
from bots.kit.service import create_app
from dialogue.serving.server import running


def test_the_bot_keeps_the_contract() -> None:
    with running(create_app(create())) as url:
        report = check(url)
    assert report.keeps_the_contract, report
