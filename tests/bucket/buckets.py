"""A whole Bucket for tests: real store, real wires, over the bots that a test gives it, as a client sees it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from bucket.assemble import Bucket, assemble
from bucket.settings import SHIPPED, load_settings
from tests.bucket.local_bots import LocalBot


class Running:
    """A Bucket and a client of it."""

    def __init__(self, bucket: Bucket, bots: Mapping[str, LocalBot], home: Path) -> None:
        self.home = home
        self.bucket = bucket
        self.bots = bots
        self.client: FlaskClient = bucket.app.test_client()

    def opened(self, **about: Any) -> str:
        """The id of a new session."""
        answer = self.client.post("/sessions", json=about)
        assert answer.status_code == 201, answer.text
        return str(answer.get_json()["session_id"])

    def says(self, session_id: str, text: str, *, deadline_ms: int | None = None, **more: Any) -> dict[str, Any]:
        """One turn; it must be answered."""
        headers = {"X-Deadline-Ms": str(deadline_ms)} if deadline_ms else {}
        answer = self.client.post("/turn", json={"session_id": session_id, "text": text, **more}, headers=headers)
        assert answer.status_code == 200, answer.text
        reply: dict[str, Any] = answer.get_json()
        return reply

    def trace(self, reply: Mapping[str, Any]) -> dict[str, Any]:
        """The trace of an answered turn."""
        answer = self.client.get(f"/sessions/{reply['session_id']}/turns/{reply['turn']}")
        assert answer.status_code == 200, answer.text
        trace: dict[str, Any] = answer.get_json()
        return trace

    def outcomes(self, reply: Mapping[str, Any]) -> dict[str, str]:
        """What became of asking each bot."""
        return {asked["bot"]: asked["outcome"] for asked in self.trace(reply)["asked"]}

    def fill_disk(self) -> None:
        """From now on the store may not grow, as on a full disk."""
        self._limit_pages("1")

    def free_disk(self) -> None:
        """Let it grow again."""
        self._limit_pages("1000000000")

    def _limit_pages(self, pages: str) -> None:
        # The limit is a property of the connection that writes, which is the store's own affair.
        self.bucket.store._writer.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[attr-defined]

    def stop(self) -> None:
        """Close the Bucket; its bots are the test's."""
        self.bucket.close()


def run_bucket(
    home: Path, bots: Mapping[str, LocalBot], settings: str = "", environ: Mapping[str, str] = {}
) -> Running:
    """A Bucket in `home` over `bots`; `settings` is TOML laid on the shipped ensemble without its bots."""
    home.mkdir(parents=True, exist_ok=True)
    base = SHIPPED.read_text()
    without_bots = base[: base.index("[bots.persona]")] + base[base.index("# --- policies") :]
    (home / "base.toml").write_text(without_bots)
    tables = "\n".join(f'[bots.{name}]\nurl = "{bot.url}"' for name, bot in bots.items())
    (home / "bots.toml").write_text(tables)
    (home / "ensemble.local.toml").write_text(settings)
    loaded = load_settings([home / "base.toml", home / "bots.toml", home / "ensemble.local.toml"])
    return Running(assemble(loaded, {}, home, dict(environ)), bots, home)
