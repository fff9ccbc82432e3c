"""One Chromium for all tests of the page; a tab, a Bucket and bots of its own for each."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from dialogue.serving.server import running
from tests.bucket.buckets import Running
from tests.bucket.page.browser import Page, chromium, what_is_missing
from tests.bucket.page.wire import Wire

OPERATOR = {"BLETHER_OPERATOR_TOKEN": "t0ken"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser its tests are skipped, save where BLETHER_BROWSER_REQUIRED=1 wants them to fail."""
    missing = what_is_missing()
    if not missing or os.environ.get("BLETHER_BROWSER_REQUIRED") == "1":
        return
    for item in items:
        if Path(__file__).parent in item.path.parents and item.get_closest_marker("extra"):
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    """The browser."""
    missing = what_is_missing()
    assert not missing, f"BLETHER_BROWSER_REQUIRED=1, but {missing}"
    with chromium() as started:
        yield started


class Talked(Page):
    """The page over a Bucket that a test may look into."""

    def __init__(self, driver: Any, url: str, bucket: Running, wire: Wire) -> None:
        super().__init__(driver, url)
        self.bucket = bucket
        self.wire = wire

    def stored(self) -> dict[str, Any]:
        """The dialogue as the Bucket has it."""
        dialogue: dict[str, Any] = self.bucket.client.get(f"/sessions/{self.session}").get_json()
        return dialogue


@pytest.fixture
def page(driver: Any, bucket: Callable[..., Running]) -> Iterator[Callable[..., Talked]]:
    """Serve a Bucket over bots given as name=handler, and a tab that has not loaded the page yet."""
    with ExitStack() as served:
        tabs: list[Talked] = []

        def start(**bots: Any) -> Talked:
            started = bucket(environ=OPERATOR, **bots)
            wire = Wire(started.bucket.app)
            url = served.enter_context(running(wire))
            driver.switch_to.new_window("tab")
            tabs.append(Talked(driver, url, started, wire))
            return tabs[-1]

        yield start
        complaints = [each for tab in tabs for each in tab.complaints()]
        for _ in tabs:
            driver.get("about:blank")  # lets go of kept-alive connections, so that the servers stop at once
            driver.close()
            driver.switch_to.window(driver.window_handles[0])
        assert not complaints
