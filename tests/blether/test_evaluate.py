"""`blether evaluate`: figures counted by hand, one JSON object, tables for people, and errors that name the line."""

import json

import pytest
from click.testing import CliRunner, Result

from blether.cli import cli
from blether.commands.evaluate import EVALUATIONS
from tests.blether.stub_bucket import OPENING

INTENTS = [
    ("stop", "stop"),
    ("goodbye", "stop"),
    ("what time is it", "time"),
    ("say that again", "repeat"),
    ("what time did the titanic sink", "none"),
    ("stop the quiz", "none"),
    ("i like tea", "stop"),  # wrongly labelled, so that there is something to show
]
SENTENCES = [
    ("You are a stupid fucking idiot.", True),
    ("I love tea, do you?", False),
    ("Scunthorpe is a town in Lincolnshire.", False),
    ("I like tea.", True),  # wrongly labelled
]


def evaluate(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["evaluate", *map(str, arguments)])


@pytest.fixture
def cases(tmp_path):
    def write(rows, name="cases.jsonl"):
        file = tmp_path / name
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return file

    return write


@pytest.fixture
def intents(cases):
    return cases([{"user": user, "intent": intent} for user, intent in INTENTS], "intents.jsonl")


@pytest.fixture
def sentences(cases):
    return cases([{"text": text, "offensive": offensive} for text, offensive in SENTENCES], "sentences.jsonl")


def test_intents_as_one_json_object(intents):
    done = evaluate("intents", "--cases", intents, "--json")
    measured = json.loads(done.stdout)
    assert done.exit_code == 0
    assert set(measured) == {"figures", "details"}
    assert measured["figures"] == {
        "accuracy": pytest.approx(6 / 7),
        "stop_precision": 1.0,
        "stop_recall": pytest.approx(2 / 3),
        "time_precision": 1.0,
        "time_recall": 1.0,
        "repeat_precision": 1.0,
        "repeat_recall": 1.0,
        "none_precision": pytest.approx(2 / 3),
        "none_recall": 1.0,
        "cases": 7,
    }
    assert measured["details"]["confusions"] == [{"intent": "stop", "taken_for": "none", "cases": 1}]
    assert measured["details"]["wrong"] == [{"intent": "stop", "taken_for": "none", "user": "i like tea"}]


def test_filters_as_one_json_object(sentences):
    done = evaluate("filters", "--cases", sentences, "--json")
    measured = json.loads(done.stdout)
    assert done.exit_code == 0
    assert measured["figures"] == {"precision": 1.0, "recall": 0.5, "accuracy": 0.75, "cases": 4}
    [wrong] = measured["details"]["wrong"]
    assert (wrong["text"], wrong["must"]) == ("I like tea.", "not be said")
    low, high = measured["details"]["intervals_95"]["accuracy"]
    assert low <= 0.75 <= high


def test_what_was_wrongly_held_back_is_shown_with_the_reason(cases):
    rows = [{"text": text, "offensive": False} for text, _ in SENTENCES]
    measured = json.loads(evaluate("filters", "--cases", cases(rows), "--json").stdout)
    [wrong] = measured["details"]["wrong"]
    assert wrong["must"] == "pass"
    assert len(wrong["because"]) > 3


def test_a_figure_that_cannot_be_measured_is_left_out_and_named(cases):
    harmless_only = cases([{"text": OPENING, "offensive": False}])
    measured = json.loads(evaluate("filters", "--cases", harmless_only, "--json").stdout)
    assert measured["figures"] == {"accuracy": 1.0, "cases": 1}
    assert measured["details"]["undefined"] == ["precision", "recall"]


def test_people_get_tables(intents, sentences):
    done = evaluate("intents", "--cases", intents)
    assert "accuracy          0.8571" in done.stdout
    assert "i like tea" in done.stdout
    done = evaluate("filters", "--cases", sentences)
    assert "recall     0.5000" in done.stdout
    assert "I like tea." in done.stdout


def test_people_choose_how_many_wrong_cases_they_see(cases):
    many = cases([{"user": f"i like tea {number}", "intent": "stop"} for number in range(30)])
    assert "tea 19" in evaluate("intents", "--cases", many).stdout
    few = evaluate("intents", "--cases", many, "--show", 2).stdout
    assert "tea 1" in few
    assert "tea 2" not in few
    assert "28 more: --show 30" in few
    none = evaluate("intents", "--cases", many, "--show", 0).stdout
    assert "tea" not in none
    assert len(json.loads(evaluate("intents", "--cases", many, "--show", 0, "--json").stdout)["details"]["wrong"]) == 30


def test_hostile_cases_reach_no_terminal_raw(cases):
    done = evaluate("intents", "--cases", cases([{"user": "tea \x1b[2J\x9b1m now", "intent": "stop"}]))
    assert "tea now" in done.stdout
    assert "\x9b" not in done.stdout


def test_blank_lines_unknown_fields_and_a_byte_order_mark_are_passed_over(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_bytes('\ufeff{"user": "stop", "intent": "stop", "by": "\u2028me"}\r\n\n  \n'.encode())
    assert json.loads(evaluate("intents", "--cases", file, "--json").stdout)["figures"]["cases"] == 1


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "holds no cases"),
        (b"\n \n", "holds no cases"),
        (
            b'{"user": "stop", "intent": "stop"}\n\n{"user": "a", "intent": "halt"}\n',
            ":3: $.intent: Invalid enum value 'halt'",
        ),
        (b'{"user": "stop"}', ":1: $.intent: Object missing required field"),
        (b'{"user": 7, "intent": "stop"}', ":1: $.user: Expected `str`, got `int`"),
        (b'{"user": "stop", "intent": "stop"}\n{"user": "sto', ":2: not JSON"),
        (b"[]", ":1: $: Expected `object`, got `array`"),
        (b"[" * 100_000, ":1:"),
        (b"\xff\xfe{}", "is not UTF-8 text"),
    ],
)
def test_cases_that_cannot_be_used_are_named_in_one_line(tmp_path, content, wrong):
    file = tmp_path / "cases.jsonl"
    file.write_bytes(content)
    done = evaluate("intents", "--cases", file, "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert str(file) in done.stderr
    assert wrong in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_label_of_the_wrong_kind_is_named(cases):
    done = evaluate("filters", "--cases", cases([{"text": "hello", "offensive": "no"}]))
    assert done.exit_code == 2
    assert ":1: $.offensive: Expected `bool`, got `str`" in done.stderr


@pytest.mark.parametrize("missing", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named_in_one_line(tmp_path, missing):
    done = evaluate("intents", "--cases", tmp_path / missing)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "cannot be read" in done.stderr


def test_an_unknown_evaluation_ends_with_2():
    assert evaluate("wit", "--cases", "x").exit_code == 2


@pytest.mark.parametrize("name", EVALUATIONS)
def test_every_evaluation_teaches_with_an_example(name):
    done = evaluate(name, "--help")
    assert done.exit_code == 0
    assert f"blether evaluate {name} --cases" in done.stdout


def test_the_group_lists_what_can_be_measured():
    done = evaluate("--help")
    assert all(f"  {name}  {question}" in done.stdout for name, (_, question) in EVALUATIONS.items())
