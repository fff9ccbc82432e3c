"""`blether chat` at a pseudo-terminal and in a pipe, with a stand-in for the Bucket behind it."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from blether.home import Home, Place, Run
from tests.blether.pseudo_terminal import CHECKOUT, LIMIT_S, terminal
from tests.blether.stub_bucket import OPENING, Fault, stub_bucket

RATING = "How was this talk"


@pytest.fixture
def bucket():
    with stub_bucket() as stub:
        yield stub


def piped(bucket, typed: str | bytes, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "blether", "chat", "--url", bucket.url, *arguments],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        cwd=CHECKOUT,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environ},
        timeout=LIMIT_S,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_talk_opens_goes_on_and_is_rated_after_goodbye(bucket):
    bucket.lines["goodbye"] = {"reply": "Bye now!", "bot": "bucket", "end_session": True, "ask_rating": True}
    with terminal("--url", bucket.url, TZ="Europe/Paris", LANG="fr_FR.UTF-8") as person:
        person.expect(OPENING)
        person.types("hello")
        person.expect("You said hello.")
        person.types("goodbye")
        person.expect("Bye now!")
        person.expect(RATING)
        person.types("6")
        person.expect("1 to 5")
        person.expect(RATING)
        person.types("4")
        person.expect("Enter to skip")
        person.types("nice talk")
        person.expect("Thank you.")
        person.ends_with(0)
    assert bucket.ratings == [{"rating": 4, "comment": "nice talk"}]
    assert bucket.texts() == ["hello", "goodbye"]
    assert bucket.calls[0].body == {"channel": "terminal", "locale": "fr-FR", "timezone": "Europe/Paris"}


@pytest.mark.parametrize("leave", [b"/quit\r", b"\x04"], ids=["/quit", "Ctrl-D"])
def test_who_leaves_is_asked_and_may_skip(bucket, leave):
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hello")
        person.expect("You said hello.")
        person.expect("> ")
        person.presses(leave)
        person.expect(RATING)
        person.presses(b"\r")
        person.ends_with(0)
    assert bucket.ratings == []


def test_who_leaves_before_a_word_is_not_asked(bucket):
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("/quit")
        person.ends_with(0)
    assert RATING not in person.text


@pytest.mark.parametrize("ended", [True, False])
def test_after_careful_words_nobody_is_asked_for_a_rating(bucket, ended):
    bucket.lines["i want to die"] = {"reply": "You are not alone.", "bot": "bucket", "end_session": ended}
    bucket.tiers["i want to die"] = "care"
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("i want to die")
        person.expect("You are not alone.")
        if not ended:
            person.expect("> ")
            person.types("/quit")
        person.ends_with(0)
    assert RATING not in person.text


def test_ctrl_c_ends_at_once_with_130(bucket):
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hello")
        person.expect("You said hello.")
        person.expect("> ")
        person.interrupts()
        person.ends_with(130)
    assert RATING not in person.text
    assert "Traceback" not in person.text


def test_ctrl_c_while_the_reply_is_awaited_ends_too(bucket):
    with terminal("--url", bucket.url) as person:
        bucket.hears = lambda: os.killpg(person.process.pid, signal.SIGINT)
        person.expect("> ")
        person.types("hello")
        person.ends_with(130)
    assert "Traceback" not in person.text


def test_names_of_bots_on_request(bucket):
    with terminal("--url", bucket.url, NO_COLOR="1") as person:
        person.expect("> ")
        person.types("one")
        person.expect("You said one.")
        person.types("/bots")
        person.expect("you see who speaks")
        person.types("two")
        person.expect("eliza: You said two.")
        person.types("/bots")
        person.types("three")
        person.expect("You said three.")
    assert "eliza: You said one" not in person.text
    assert "eliza: You said three" not in person.text
    assert bucket.texts() == ["one", "two", "three"]


def test_why_shows_how_the_reply_came_about(bucket):
    with terminal("--url", bucket.url, COLUMNS="120") as person:
        person.expect("> ")
        person.types("yes")
        person.expect("You said yes.")
        person.types("/why")
        person.expect("yes i do like tea")
        person.expect("persona/0 answer 0.82")
        person.expect("no answer within 300 ms")
        person.expect("threat: 'kills them'")
        person.expect("seed 4711")
    assert bucket.texts() == ["yes"]


def test_help_and_what_is_no_command_go_to_nobody(bucket):
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("/help")
        person.expect("/quit")
        person.types("/wyh")
        person.expect("There is no /wyh")
        person.expect("/quit")
        person.types("")
        person.types("hello")
        person.expect("You said hello.")
    assert bucket.texts() == ["hello"]


def test_lines_can_be_edited_and_brought_back(bucket):
    pytest.importorskip("readline")
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hellp\x7fo")
        person.expect("You said hello.")
        person.expect("> ")
        person.presses(b"\x1b[A")
        person.expect("hello")
        person.presses(b"\r")
        person.expect("You said hello.")
    assert bucket.texts() == ["hello", "hello"]


def test_a_bucket_that_is_away_for_a_moment_costs_no_turn(bucket):
    bucket.faults.extend([Fault(), Fault(after_the_turn=True)])
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hello")
        person.expect("You said hello.")
    assert len(bucket.turns) == 1


def test_a_turn_that_was_not_stored_is_answered_and_tried_again(bucket):
    body = json.dumps({"title": "not stored", "status": 503, "reply": "Give me a moment."}).encode()
    bucket.faults.append(Fault(status=503, body=body, headers={"Retry-After": "0"}))
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hello")
        person.expect("Give me a moment.")
        person.expect("You said hello.")
    assert len(bucket.turns) == 1


def test_after_a_refusal_the_talk_goes_on(bucket):
    bucket.faults.append(Fault(status=400, body=b'{"title": "too long", "status": 400, "detail": "say less"}'))
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hello")
        person.expect("say less")
        person.types("hi")
        person.expect("You said hi.")


def test_a_new_talk_is_followed_and_said(bucket):
    bucket.lines["hello"] = {"session_id": "s2"}
    with terminal("--url", bucket.url) as person:
        person.expect("> ")
        person.types("hello")
        person.expect("new talk")
        person.types("and you")
        person.expect("You said and you.")
    assert bucket.calls[-1].body["session_id"] == "s2"


HOSTILE = "a\x1b]0;owned\x07b\x1b[2Jc\x1b[31md\x9b1me\rf\u202eg\x00h\x08i\x1bcj\x1bP1$r\x1b\\k\nl"


def test_nothing_that_a_bot_says_can_command_the_terminal(bucket):
    bucket.lines["hello"] = {"reply": HOSTILE, "bot": "\x1b[31mbot\x1b[0m"}
    with terminal("--url", bucket.url, "--bots", TERM="dumb") as person:
        person.expect("> ")
        person.types("hello")
        person.expect("bot: abcde fg h ijk l")
    assert not re.search("[\x00\x08\x1b\x9b\u202e]", person.text)
    assert "owned" not in person.text


def test_colours_only_where_they_are_wanted(bucket):
    for environ, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        with terminal("--url", bucket.url, **environ) as person:
            person.expect(OPENING)
        assert (f"\x1b[36m{OPENING}" in person.text) is coloured, environ


def test_in_a_pipe_there_are_only_the_replies(bucket):
    bucket.lines["bye"] = {"reply": "Bye!", "end_session": True, "ask_rating": True}
    done = piped(bucket, "hello\n\n  how are you  \nbye\nnever said\n")
    assert done.stdout.splitlines() == [OPENING, "You said hello.", "You said how are you.", "Bye!"]
    assert (done.stderr, done.returncode) == ("", 0)
    assert bucket.ratings == []


def test_in_a_pipe_the_end_of_the_input_ends_the_talk(bucket):
    done = piped(bucket, "hello")
    assert done.stdout.splitlines() == [OPENING, "You said hello."]
    assert done.returncode == 0


def test_in_a_pipe_stray_bytes_and_poor_encodings_do_no_harm(bucket):
    bucket.lines["caf\ufffd"] = {"reply": "Caf\xe9 \u2014 \U0001f600"}
    done = piped(bucket, b"caf\xe9\n", PYTHONIOENCODING="utf-8")
    assert done.stdout.splitlines()[1:] == ["Caf\xe9 \u2014 \U0001f600"]
    assert piped(bucket, b"caf\xe9\n", PYTHONIOENCODING="ascii").returncode == 0


def test_in_a_pipe_a_bucket_that_refuses_ends_the_talk_with_1(bucket):
    bucket.faults.append(Fault(status=400, body=b'{"title": "too long", "status": 400, "detail": "say less"}'))
    done = piped(bucket, "hello\nhi\n")
    assert done.returncode == 1
    assert done.stderr == "Error: say less (400)\n"
    assert bucket.texts() == ["hello"]


def test_the_ensemble_that_is_up_is_found_through_run_json(bucket, tmp_path):
    home = Home(tmp_path)
    with home.claimed(), terminal(BLETHER_HOME=str(tmp_path)) as person:
        home.record(Run(os.getpid(), Place(bucket.url)))
        person.expect(OPENING)


def test_help_teaches(bucket):
    done = piped(bucket, "", "--help")
    assert "blether chat --bots" in done.stdout
    assert "130" in done.stdout
