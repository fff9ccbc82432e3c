"""What holds for every test: the tester's own Blether, its variables and proxies are out of sight."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Speed is measured in benchmarks/, never asserted: on a busy machine any example may take its time.
settings.register_profile("blether", deadline=None)
settings.load_profile("blether")


@pytest.fixture(scope="session", autouse=True)
def _environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith("BLETHER_") or name.lower().endswith("_proxy"):
                patch.delenv(name)
        yield
