"""`blether say`: one utterance and scripted talks, for people and for programs, with a stand-in for the Bucket."""

import json
import os

import pytest
from click.testing import CliRunner, Result

from blether.cli import cli
from blether.home import Home, Place, Run
from tests.blether.stub_bucket import OPENING, Fault, stub_bucket

SCRIPT = """\
# a talk about tea

hello
  do you like tea?
goodbye
"""


@pytest.fixture
def bucket():
    with stub_bucket() as stub:
        stub.lines["goodbye"] = {"reply": "Bye!", "bot": "bucket", "end_session": True}
        yield stub


@pytest.fixture
def script(tmp_path):
    file = tmp_path / "tea talk.txt"
    file.write_text(SCRIPT)
    return str(file)


def say(bucket, *arguments: str, **more) -> Result:
    return CliRunner().invoke(cli, ["say", "--url", bucket.url, *arguments], **more)


def test_one_utterance_prints_the_reply_alone(bucket):
    done = say(bucket, "hello")
    assert (done.stdout, done.exit_code) == ("You said hello.\n", 0)


def test_words_need_no_quotes(bucket):
    say(bucket, "do", "you", "like", "tea?")
    assert bucket.texts() == ["do you like tea?"]


def test_what_looks_like_an_option_can_be_said(bucket):
    assert say(bucket, "--", "--file").stdout == "You said --file.\n"


def test_json_is_one_object_with_the_bucket_s_own_answer(bucket):
    shown = json.loads(say(bucket, "hello", "--json").stdout)
    assert shown.pop("turn_id") == bucket.calls[-1].body["turn_id"]
    assert shown == {
        "text": "hello",
        "session_id": "s1",
        "turn": 1,
        "reply": "You said hello.",
        "bot": "eliza",
        "end_session": False,
        "ask_rating": False,
        "latency_ms": 12.5,
    }


def test_the_trace_on_request(bucket):
    done = say(bucket, "yes", "--trace")
    assert done.stdout.startswith("You said yes.\n")
    assert "threat: 'kills them'" in done.stdout
    shown = json.loads(say(bucket, "yes", "--trace", "--json").stdout)
    assert shown["trace"]["choice"]["tier"] == "persona"


def test_a_script_is_printed_as_a_talk_with_names(bucket, script):
    done = say(bucket, "--file", script)
    assert done.stdout.splitlines() == [
        f"bucket: {OPENING}",
        "you: hello",
        "eliza: You said hello.",
        "you: do you like tea?",
        "eliza: You said do you like tea?.",
        "you: goodbye",
        "bucket: Bye!",
    ]
    assert done.exit_code == 0


def test_a_script_as_json_is_one_object_with_all_turns(bucket, script):
    shown = json.loads(say(bucket, "--file", script, "--json", "--rate", "4", "--trace").stdout)
    assert [(turn["text"], turn["reply"], turn["bot"]) for turn in shown["turns"]] == [
        ("hello", "You said hello.", "eliza"),
        ("do you like tea?", "You said do you like tea?.", "eliza"),
        ("goodbye", "Bye!", "bucket"),
    ]
    assert all(turn["trace"]["heard"]["text"] == turn["text"] for turn in shown["turns"])
    assert (shown["opening"], shown["session_id"], shown["rating"], shown["unsaid"]) == (OPENING, "s1", 4, 0)
    assert bucket.ratings == [{"rating": 4}]


def test_a_script_comes_from_standard_input_too(bucket):
    done = say(bucket, "--file", "-", "--json", input="hello\n# not this\nhi")
    assert [turn["text"] for turn in json.loads(done.stdout)["turns"]] == ["hello", "hi"]


def test_after_the_end_of_the_talk_the_rest_of_a_script_stays_unsaid(bucket):
    done = say(bucket, "--file", "-", input="goodbye\nhello\nhi\n")
    assert bucket.texts() == ["goodbye"]
    assert "left unsaid: 2" in done.stderr
    assert json.loads(say(bucket, "--file", "-", "--json", input="goodbye\nhi\n").stdout)["unsaid"] == 1


def test_a_script_follows_into_a_new_talk(bucket):
    bucket.lines["hello"] = {"session_id": "s2"}
    say(bucket, "--file", "-", "--rate", "3", input="hello\nhi\n")
    assert [call.path for call in bucket.calls][-1] == "/sessions/s2/rating"


def test_a_connection_that_breaks_does_not_double_a_turn(bucket, script):
    bucket.faults.extend([Fault(after_the_turn=True), Fault()])
    assert say(bucket, "--file", script).exit_code == 0
    assert len(bucket.turns) == 3


def test_hostile_text_reaches_neither_terminal_nor_json_raw(bucket):
    hostile = {"reply": "a\x1b[2J\x9b1mb\u202ec\x07", "bot": "\x1b]0;x\x07bot"}
    bucket.lines.update({"hello": hostile, "hello\x1b[2J": hostile})
    done = say(bucket, "--file", "-", input="hello\x1b[2J\n")
    assert done.stdout.splitlines()[1:] == ["you: hello", "bot: abc"]
    raw = say(bucket, "hello", "--json").stdout
    assert raw.isascii()
    assert "\x1b" not in raw
    assert json.loads(raw)["reply"] == "a\x1b[2J\x9b1mb\u202ec\x07"


@pytest.mark.parametrize(
    ("arguments", "mend"),
    [
        ((), "either TEXT or --file"),
        (("",), "either TEXT or --file"),
        (("hello", "--file", "-"), "either TEXT or --file"),
        (("--file", "/nowhere/talk.txt"), "/nowhere/talk.txt"),
        (("--file", "-"), "no utterance"),
        (("hello", "--rate", "6"), "1<=x<=5"),
        (("hello", "--url", "localhost:80"), "http://127.0.0.1:8080"),
    ],
)
def test_wrong_usage_ends_with_2_and_names_the_mend(bucket, arguments, mend):
    done = say(bucket, *arguments, input="# nothing\n")
    assert done.exit_code == 2
    assert mend in done.stderr
    assert done.stdout == ""


def test_a_bucket_that_is_not_there_ends_with_1_and_one_line():
    with stub_bucket() as gone:
        url = gone.url
    done = CliRunner().invoke(cli, ["say", "hello", "--url", url, "--json"])
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"Error: nothing answers at {url}; is the ensemble up (`blether up`)?\n"


def test_a_refusal_ends_with_1_and_its_reason(bucket):
    bucket.faults.append(Fault(status=400, body=b'{"title": "x", "detail": "say \\u001b[31mless", "field": "$.text"}'))
    done = say(bucket, "hello")
    assert (done.exit_code, done.stderr) == (1, "Error: $.text: say less (400)\n")


def test_the_ensemble_that_is_up_is_found_through_run_json(bucket, tmp_path):
    home = Home(tmp_path)
    with home.claimed():
        home.record(Run(os.getpid(), Place(bucket.url)))
        done = CliRunner().invoke(cli, ["say", "hello"], env={"BLETHER_HOME": str(tmp_path)})
    assert done.stdout == "You said hello.\n"


def test_help_teaches():
    done = CliRunner().invoke(cli, ["say", "--help"])
    assert "blether say do you like tea" in done.stdout
    assert "Exit codes" in done.stdout
