"""What a running ensemble survives: bots killed in the middle of a talk, the Bucket killed under load."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import requests

from bucket.settings import SHIPPED, load_settings
from tests.bucket.buckets import Running
from tests.bucket.local_bots import LocalBot, answers, says

Start = Callable[..., Running]
ROOT = Path(__file__).parents[2]


def test_a_bot_killed_in_mid_talk_is_missed_for_no_turn_and_is_back_soon(bucket: Start) -> None:
    """Any bot killed in the middle of a talk: every turn answered; the bot back in use soon after its return."""
    talk = bucket(
        settings="[breaker]\nfailures = 2\nrest_ms = 50\nlongest_rest_ms = 100",
        persona=says("I am Blether. And you?", kind="answer"),
    )
    session = talk.opened()
    assert talk.says(session, "who are you")["bot"] == "persona"
    talk.bots["persona"].stop()
    during = [talk.says(session, f"are you there, number {number}") for number in range(6)]
    assert {reply["bot"] for reply in during} == {"bucket"}
    assert set(talk.outcomes(during[-1]).values()) <= {"left_out", "unreachable"}
    talk.bots["persona"].start()
    assert becomes(lambda: talk.says(session, "and now")["bot"] == "persona", within_s=10)


def test_all_bots_killed_in_mid_talk_every_turn_is_answered(bucket: Start) -> None:
    names = ("persona", "facts", "eliza", "quiz")
    talk = bucket(**{name: says(f"This is {name}, and you?", kind="answer") for name in names})
    session = talk.opened()
    talk.says(session, "hello there")
    for name in names:
        talk.bots[name].stop()
    for number in range(10):
        assert talk.says(session, f"still there, number {number}")["reply"]


def test_kill_9_under_load_loses_no_acknowledged_turn_or_rating(tmp_path: Path) -> None:
    bot = LocalBot("my_own", answers(lambda asked: [{"text": f"You said {asked['utterance']['text']}, did you not?"}]))
    home = tmp_path / "a home"
    home.mkdir()
    off = "".join(f"[bots.{name}]\nenabled = false\n" for name in load_settings([SHIPPED]).enabled)
    (home / "ensemble.local.toml").write_text(f'{off}[bots.my_own]\nurl = "{bot.url}"\n')
    acknowledged: dict[str, list[dict[str, Any]]] = {}
    ratings: dict[str, int] = {}
    process, url = serve(home)

    def client(number: int) -> None:
        session = requests.post(f"{url}/sessions", json={}, timeout=10).json()["session_id"]
        acknowledged[session] = []
        for turn in range(10_000):
            try:
                body = {"session_id": session, "text": f"client {number} says {turn}", "turn_id": f"t{turn}"}
                answer = requests.post(f"{url}/turn", json=body, timeout=10)
                if answer.status_code == 200:
                    acknowledged[session].append(answer.json())
                rated = requests.post(f"{url}/sessions/{session}/rating", json={"rating": turn % 5 + 1}, timeout=10)
                if rated.status_code == 200:
                    ratings[session] = turn % 5 + 1
            except requests.RequestException:
                return  # killed, as planned

    threads = [threading.Thread(target=client, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    assert becomes(lambda: sum(map(len, list(acknowledged.values()))) >= 80, within_s=60)
    process.send_signal(signal.SIGKILL)
    process.wait()
    for thread in threads:
        thread.join()
    process, url = serve(home)
    try:
        for session, replies in acknowledged.items():
            dialogue = requests.get(f"{url}/sessions/{session}", timeout=10).json()
            stored = {turn["turn"]: turn["reply"] for turn in dialogue["turns"]}
            for reply in replies:
                assert stored[reply["turn"]] == reply["reply"]
            if session in ratings:
                # The rating after the last acknowledged one may have been stored too: the kill came before its answer.
                assert dialogue["rating"] in (ratings[session], ratings[session] % 5 + 1)
            body = {"session_id": session, "text": "and on we go", "turn_id": "after"}
            assert requests.post(f"{url}/turn", json=body, timeout=10).json()["session_id"] == session
    finally:
        process.terminate()
        process.wait()
        bot.stop()


def serve(home: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A Bucket in a process of its own, as `blether up` starts it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    environ = {**os.environ, "BLETHER_HOME": str(home)}
    command = [sys.executable, "-m", "blether", "bucket", "serve", "--port", str(port)]
    with (home / "bucket.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    assert becomes(lambda: answers_at(url) or process.poll() is not None, within_s=30)
    assert process.poll() is None, (home / "bucket.log").read_text()
    return process, url


def answers_at(url: str) -> bool:
    try:
        return bool(json.loads(requests.get(f"{url}/health", timeout=5).text)["version"])
    except requests.ConnectionError:
        return False


def becomes(true: Callable[[], bool], within_s: float) -> bool:
    """Whether something becomes true before the time is up."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if true():
            return True
        threading.Event().wait(0.02)
    return False
