"""python-aiml's kernel made safe: no shell, no silence about faults, no memory, no noise."""

from pathlib import Path

import pytest

from bots.persona.bot import DATA
from bots.persona.brain import ELEMENTS, AimlError, Brain
from bots.persona.plain import Plain
from bots.persona.ways import learn_ways
from dialogue.knowledge.character import load_character


def aiml(tmp_path: Path, *categories: str, name: str = "some.aiml") -> Path:
    file = tmp_path / name
    file.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n<aiml version="1.0.1">{"".join(categories)}</aiml>')
    return file


def category(pattern: str, template: str, that: str = "") -> str:
    said = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{said}<template>{template}</template></category>"


@pytest.mark.parametrize(
    "element", ["system", "javascript", "learn", "gossip", "date", "id", "size", "version", "input"]
)
def test_elements_that_reach_outside_are_taken_out_of_the_kernel(element: str, tmp_path: Path) -> None:
    brain = Brain([aiml(tmp_path, category("HELLO", "Hello."))], {})
    mark = tmp_path / "mark"
    assert element not in brain._kernel._elementProcessors
    assert brain._kernel._processElement([element, {}, ["text", {"xml:space": "preserve"}, f"touch {mark}"]], "s") == ""
    assert not mark.exists()


def test_the_kernel_knows_the_allowed_elements_only(tmp_path: Path) -> None:
    brain = Brain([aiml(tmp_path, category("HELLO", "Hello."))], {})
    assert set(brain._kernel._elementProcessors) == ELEMENTS


@pytest.mark.parametrize("element", ["system", "javascript", "learn"])
def test_a_file_that_uses_them_is_refused(element: str, tmp_path: Path) -> None:
    with pytest.raises(AimlError, match=element):
        Brain([aiml(tmp_path, category("HELLO", f"<{element}>ls</{element}>"))], {})


def test_a_file_that_is_no_xml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.aiml"
    file.write_text('<aiml version="1.0.1"><category>')
    with pytest.raises(AimlError, match=r"broken\.aiml"):
        Brain([file], {})


def test_a_category_that_does_not_parse_is_refused_not_skipped(tmp_path: Path) -> None:
    with pytest.raises(AimlError, match="format"):
        Brain([aiml(tmp_path, category("HELLO", '<date format="x"/>'))], {})


@pytest.mark.parametrize("pattern", ["*", "_", "* *", "* _"])
def test_a_pattern_of_wildcards_only_is_refused(pattern: str, tmp_path: Path) -> None:
    with pytest.raises(AimlError, match="any input"):
        Brain([aiml(tmp_path, category(pattern, "Sure."))], {})


def test_a_category_that_stands_twice_is_refused(tmp_path: Path) -> None:
    twice = category("HELLO", "One."), category("HELLO", "Two.")
    with pytest.raises(AimlError, match="only 1 are new"):
        Brain([aiml(tmp_path, *twice)], {})
    with pytest.raises(AimlError, match="only 0 are new"):
        Brain([aiml(tmp_path, twice[0]), aiml(tmp_path, twice[1], name="zother.aiml")], {})


def test_a_fact_that_the_character_does_not_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AimlError, match="favourite_toenail"):
        Brain([aiml(tmp_path, category("HELLO", '<bot name="favourite_toenail"/>'))], {"name": "Blether"})


def test_a_loop_of_reductions_ends_in_silence(tmp_path: Path) -> None:
    loop = category("A B", "<srai>B A</srai>"), category("B A", "<srai>A B</srai>")
    assert Brain([aiml(tmp_path, *loop)], {}).answer("a b", "", {}, 0) is None


def test_a_fault_in_one_answer_leaves_no_session_behind(tmp_path: Path) -> None:
    brain = Brain([aiml(tmp_path, category("HELLO", '<set name="name">Anna</set>'))], {})
    brain._kernel._elementProcessors["set"] = None
    with pytest.raises(TypeError):
        brain.answer("hello", "", {"name": "Bob"}, 0)
    assert set(brain._kernel._sessions) == {"_global"}


def test_nothing_is_printed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    brain = Brain(DATA.glob("*.aiml"), load_character().facts())
    brain.answer("how old are you", "", {}, 0)
    brain.answer("the rain in spain", "", {}, 0)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("ways", "fault"),
    [
        ("[no such]\nhow do you do", "no category has the pattern"),
        ("how do you do", "before the first"),
        ("[hello]\ngood day\n[how are you]\ngood day", "already"),
        ("[hello]\nhow are you", "category of its own"),
        ("[hello]\nyes", "too little"),
        ("[hello]\nhow. are. you", "one sentence"),
    ],
)
def test_ways_that_cannot_be_taught_are_refused(ways: str, fault: str, tmp_path: Path, plain: Plain) -> None:
    brain = Brain([aiml(tmp_path, category("HELLO", "Hello."), category("HOW ARE YOU", "Fine."))], {})
    file = tmp_path / "some.ways"
    file.write_text(ways)
    with pytest.raises(AimlError, match=fault) as raised:
        learn_ways([file], brain, plain)
    assert "some.ways:" in str(raised.value)
