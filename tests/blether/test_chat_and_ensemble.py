"""Chat, say and the client with the real Bucket: over its own interface, and with an ensemble started for them."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from blether.channels.client import Client
from blether.channels.errors import Conflict, NotFound, Refused
from blether.home import Home
from blether.trace_view import trace_view
from bucket.assemble import assemble
from bucket.settings import load_settings
from tests.blether.pseudo_terminal import CHECKOUT, LIMIT_S, terminal

ALONE = """\
[ensemble]
policy = "alone"
deadline_ms = 1000
[[policy.alone.tiers]]
name = "built_in"
bots = ["built_in"]
"""


@pytest.fixture
def client(tmp_path) -> Iterator[Client]:
    """Of a real Bucket without bots: it answers by itself."""
    file = tmp_path / "ensemble.toml"
    file.write_text(ALONE)
    bucket = assemble(load_settings([file]), {}, tmp_path, {})
    server = make_server("127.0.0.1", 0, bucket.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        with Client(f"http://127.0.0.1:{server.server_port}") as client:
            yield client
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        bucket.close()


def test_the_client_speaks_the_bucket_s_interface(client):
    talk = client.open_session(channel="robot", locale="en-GB", timezone="Europe/London")
    assert talk.reply
    replies = [client.say(talk.session_id, text) for text in ("hello", "i like tea", "what time is it", "goodbye")]
    assert [reply.turn for reply in replies] == [1, 2, 3, 4]
    last = replies[-1]
    assert (last.bot, last.end_session, last.ask_rating) == ("bucket", True, True)
    client.rate_turn(last.session_id, 1, good=True)
    client.rate(last.session_id, 5, "lovely")
    dialogue = client.dialogue(last.session_id)
    assert [turn.heard for turn in dialogue.turns] == ["", "hello", "i like tea", "what time is it", "goodbye"]
    assert (dialogue.rating, dialogue.comment, dialogue.ended, dialogue.turns[1].thumbs) == (5, "lovely", True, 1)


def test_the_same_turn_again_is_the_same_turn(client):
    talk = client.open_session()
    first = client.say(talk.session_id, "hello", turn_id="mine")
    again = client.say(talk.session_id, "hello", turn_id="mine")
    assert (again.turn, again.reply) == (first.turn, first.reply)
    with pytest.raises(Conflict):
        client.say(talk.session_id, "something else", turn_id="mine")


def test_a_trace_of_the_bucket_is_read_and_shown(client):
    talk = client.open_session()
    client.say(talk.session_id, "goodbye")
    trace = client.trace(talk.session_id, 1)
    assert (trace.heard.text, trace.choice.tier, trace.meant.own_answer) == ("goodbye", "stop", "stop")
    assert "wants to end the conversation" in trace_view(trace)
    assert client.trace(talk.session_id, 0).choice.tier == "opening"


def test_what_the_bucket_refuses_is_told(client):
    with pytest.raises(NotFound):
        client.dialogue("nobody")
    with pytest.raises(NotFound):
        client.trace("nobody", 1)
    with pytest.raises(Refused, match="rating"):
        client.rate(client.open_session().session_id, 6)


def environ(home: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "BLETHER_HOME": str(home), "BLETHER_PORT": "0"}


def test_say_starts_an_ensemble_where_none_is_up_and_leaves_none_behind(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "blether", "say", "--file", "-", "--json", "--trace"],
        input="hello\nwhat time is it\ngoodbye\n",
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        env=environ(tmp_path / "a home"),
        timeout=4 * LIMIT_S,
    )
    assert done.returncode == 0, done.stderr
    talk = json.loads(done.stdout)
    assert [turn["trace"]["choice"]["tier"] for turn in talk["turns"][1:]] == ["time", "stop"]
    assert Home(tmp_path / "a home").running() is None


def test_ctrl_c_stops_the_ensemble_that_chat_started(tmp_path):
    with terminal(**environ(tmp_path)) as person:
        person.expect("Starting an ensemble")
        person.expect("> ")
        run = Home(tmp_path).running()
        assert run is not None
        person.types("hello")
        person.expect("> ")
        person.interrupts()
        person.ends_with(130)
    assert Home(tmp_path).running() is None
    for place in (run.bucket, *run.bots.values()):
        if place.pid is not None:
            with pytest.raises(ProcessLookupError):
                os.kill(place.pid, 0)
