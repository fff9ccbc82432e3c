"""A scripted talk, to the letter: own ensemble, fixed session, seed and time, real services, every record compared.

Timings are left out. The records are in `scripted_talk.json`; where a change of them is meant, look at the difference
and write the file anew with `python -m tests.conversations.test_scripted_talk`.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from bots.kit.service import create_app
from bucket.assemble import ensemble_of, seats_of
from bucket.fanout import Fanout, IsDecided
from bucket.hear import Hearing
from bucket.lease import ProcessLease
from bucket.settings import load_settings
from bucket.store.open_store import open_store
from bucket.watch import Watch
from bucket.wire import OpenRequest, TurnRequest
from dialogue.contract import encode
from dialogue.serving.server import running
from dialogue.turns import Asked, Token
from tests.conversations.scripted_bots import counting_game, otter_lover

HERE = Path(__file__).parent
RECORDS = HERE / "scripted_talk.json"
BEGAN = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
SCRIPT: tuple[TurnRequest, ...] = tuple(
    TurnRequest(session_id="scripted", text=text, turn_id=f"t{number}", asr=asr)
    for number, (text, asr) in enumerate(
        (
            ("tell me about otters", ()),
            ("yes", ()),
            ("let's count", ()),
            ("what time is it", ()),
            ("tree", (Token("tree", 0.2),)),
            ("two", ()),
            ("i saw a heron", ()),
            ("say that again please", ()),
            ("ok goodbye", ()),
        ),
        start=1,
    )
)


def test_the_scripted_talk_leaves_exactly_these_records() -> None:
    assert records() == json.loads(RECORDS.read_text(encoding="utf-8"))


def test_what_was_said_in_it_reads_like_a_talk() -> None:
    said = [(record["said"]["bot"], record["choice"]["tier"]) for record in records()]
    assert said == [
        ("bucket", "opening"),
        ("evi", "priority"),
        ("evi", "driver_taken_up"),
        ("quiz", "priority"),
        ("bucket", "time"),
        ("bucket", "unsure"),
        ("quiz", "floor"),
        ("evi", "ranker"),
        ("bucket", "repeat"),
        ("bucket", "stop"),
    ]


def records() -> list[dict[str, Any]]:
    """The whole talk, as it is stored, without what differs from run to run."""
    with talk() as hearing:
        turns = [hearing.open(OpenRequest(timezone="Europe/London"), "r0").turn]
        far = datetime.now(UTC).timestamp()  # a deadline that never comes
        turns += [hearing.take(asked, far, f"r{at}").stored.turn for at, asked in enumerate(SCRIPT, start=1)]
    return [without_timings(json.loads(encode(turn.to_json()))) for turn in turns]


def without_timings(record: dict[str, Any]) -> dict[str, Any]:
    """A turn's record without how long anything took."""
    del record["timing_ms"]
    for asked in record["asked"]:
        del asked["latency_ms"]
    return record


class PatientFanout(Fanout):
    """Asks as ever, but awaits every bot, so that the records do not hang on who is quicker."""

    def ask(
        self, bodies: Mapping[str, bytes], request_id: str, deadline: float, is_decided: IsDecided
    ) -> tuple[Asked, ...]:
        return super().ask(bodies, request_id, deadline, lambda _: False)


@contextmanager
def talk() -> Iterator[Hearing]:
    """A Bucket over the scripted bots, with a session id and a clock that are always the same."""
    with ExitStack() as stack:
        urls = {bot.name: stack.enter_context(running(create_app(bot))) for bot in (counting_game(), otter_lover())}
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        settings = load_settings([HERE / "scripted_ensemble.toml"])
        seats = seats_of(settings, urls)
        ensemble = ensemble_of(settings, seats, "", Watch(seats))
        ensemble = msgspec.structs.replace(ensemble, fanout=PatientFanout(seats))
        store = open_store(f"sqlite:///{folder}/blether.db")
        stack.callback(store.close)
        minutes = iter(range(100))
        clock = (BEGAN + timedelta(minutes=next(minutes)) for _ in range(100))
        yield Hearing(ensemble, store, ProcessLease(), lambda: next(clock), lambda: "scripted")


if __name__ == "__main__":
    RECORDS.write_text(json.dumps(records(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"wrote {RECORDS}")
