"""A small vocabulary for talks: what is said, who answers, what was forwarded. The bots are the shipped ones, over HTTP."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bots.kit.service import create_app
from bucket.assemble import assemble
from bucket.settings import SHIPPED, load_settings
from dialogue.serving.server import running


class Talk:
    """One conversation with the shipped ensemble; every method gives the talk back, so that sentences can be chained."""

    def __init__(self, client: Any, session: str) -> None:
        self._client = client
        self._session = session
        self._turn: dict[str, Any] = {}

    @property
    def reply(self) -> str:
        """What was last said."""
        return str(self._turn["reply"])

    def says(self, text: str) -> "Talk":
        """The user says something; it must be answered."""
        answer = self._client.post("/turn", json={"session_id": self._session, "text": text})
        assert answer.status_code == 200, answer.text
        self._turn = answer.get_json()
        return self

    def is_answered_by(self, bot: str) -> "Talk":
        """Whose candidate won."""
        assert self._turn["bot"] == bot, f"{self._turn['bot']} answered: {self.reply}"
        return self

    def in_tier(self, tier: str) -> "Talk":
        """Which tier of the policy yielded."""
        trace = self._client.get(f"/sessions/{self._session}/turns/{self._turn['turn']}").get_json()
        assert trace["choice"]["tier"] == tier, trace["choice"]
        return self

    def with_words(self, *words: str) -> "Talk":
        """What must be heard in the reply."""
        for word in words:
            assert word.lower() in self.reply.lower(), self.reply
        return self

    def repeats(self, text: str) -> "Talk":
        """The reply holds an earlier one word for word."""
        assert text in self.reply, (text, self.reply)
        return self


@contextmanager
def shipped_ensemble(names: Sequence[str]) -> Iterator[Any]:
    """A client of a Bucket with the shipped settings over these of the shipped bots."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        bots = {name: import_module(f"bots.{name}.bot").create() for name in names}
        urls = {name: stack.enter_context(running(create_app(bot))) for name, bot in bots.items()}
        left_out = set(load_settings([SHIPPED]).enabled) - set(names)
        local = folder / "ensemble.local.toml"
        local.write_text("".join(f"[bots.{name}]\nenabled = false\n" for name in left_out))
        bucket = assemble(load_settings([SHIPPED, local]), urls, folder, {})
        stack.callback(bucket.close)
        yield bucket.app.test_client()


def begin(client: Any) -> Talk:
    """A new conversation."""
    return Talk(client, client.post("/sessions", json={}).get_json()["session_id"])
