"""A script that is not well formed is refused with file, line and mend."""

import shutil
from pathlib import Path

import pytest

from bots.eliza.bot import DATA
from bots.eliza.loading import load_script
from bots.eliza.reading import ScriptError

THREE = "say: One thing?\nsay: Another thing?\nsay: A third thing?\n"
BROKEN = {
    "no colon": ("keyword tea\n", 1, "`name: value`"),
    "unknown name": ("keyword: tea\nranks: 3\n", 2, "did you mean 'rank'?"),
    "no section": ("match: *\n", 1, "put a line `keyword: ...` above it"),
    "no match": (f"keyword: tea\nrank: 3\n{THREE}", 3, "put a line `match: ...` above it"),
    "no rank": (f"keyword: tea\nmatch: *\n{THREE}", 1, "put a line `rank: 5` under it"),
    "high rank": ("keyword: tea\nrank: 11\n", 2, "from 0 to 10"),
    "rank in words": ("keyword: tea\nrank: five\n", 2, "from 0 to 10"),
    "late rank": (f"keyword: tea\nmatch: *\n{THREE}rank: 3\n", 6, "above what is said"),
    "late topic": ("keyword: tea\nrank: 3\nmatch: *\ntopic: food\n", 4, "above what is said"),
    "unknown topic": ("keyword: tea\ntopic: foods\n", 2, "did you mean food?"),
    "no rules": ("keyword: tea\nrank: 3\n", 1, "put a `match` under it"),
    "keyword twice": (f"keyword: weather\nrank: 3\nmatch: *\n{THREE}", 1, "is there already"),
    "unknown class": (f"keyword: @teas\nrank: 3\nmatch: *\n{THREE}", 1, "'@teas' is not in words.script"),
    "unknown class in a match": (f"keyword: tea\nrank: 3\nmatch: * @teas\n{THREE}", 3, "add it there"),
    "empty keyword": (f"keyword: tea,, pot\nrank: 3\nmatch: *\n{THREE}", 1, "take one of them out"),
    "unknown situation": (f"situation: silence\nmatch: *\n{THREE}", 1, "use one of yes_after_polar"),
    "two gaps": (f"keyword: tea\nrank: 3\nmatch: * {{what}}\n{THREE}", 3, "put a word between them"),
    "capitals in a match": (f"keyword: tea\nrank: 3\nmatch: * Tea\n{THREE}", 3, "in small letters"),
    "captured twice": (f"keyword: tea\nrank: 3\nmatch: {{what}} tea {{what}}\n{THREE}", 3, "leave one of them"),
    "never reached": (f"keyword: tea\nrank: 3\nmatch: *\n{THREE}match: * tea\n{THREE}", 7, "is never reached"),
    "two says": ("keyword: tea\nrank: 3\nmatch: *\nsay: One thing?\nsay: Another?\n", 3, "at least 3"),
    "no slot": (f"keyword: tea\nrank: 3\nmatch: *\nsay: What {{what}}?\n{THREE}", 4, "is not captured"),
    "small letter": (f"keyword: tea\nrank: 3\nmatch: *\nsay: what tea?\n{THREE}", 4, "cannot be spoken"),
    "figures": (f"keyword: tea\nrank: 3\nmatch: *\nsay: Those 3 teas?\n{THREE}", 4, "cannot be spoken"),
    "same frame": (f"keyword: tea\nrank: 3\nmatch: *\n{THREE}say: One thing?\n", 7, "is the same as x.script:4"),
    "yes to nothing": ("keyword: tea\nrank: 3\nmatch: *\nyes: Good!\n", 4, "follows no say"),
    "yes with a new slot": (
        "keyword: tea\nrank: 3\nmatch: * tea {what}\nsay: Is it?\nyes: So {what}!\n",
        5,
        "only those of that line are remembered",
    ),
    "goto nowhere": ("keyword: tea\nrank: 3\nmatch: *\ngoto: weathre\n", 4, "did you mean 'weather'?"),
    "goto in a circle": (
        "keyword: tea\nrank: 3\nmatch: *\ngoto: pot\nkeyword: pot\nrank: 3\nmatch: *\ngoto: tea\n",
        4,
        "leads back to 'tea'",
    ),
    "says and goto": (f"keyword: tea\nrank: 3\nmatch: *\n{THREE}goto: weather\n", 7, "take one of them out"),
}
BROKEN_WORDS = {
    "unknown name": ("clas: a = b", "is not known here"),
    "class without words": ("class: teas", "a class is written"),
    "class twice": ("class: sibling = x", "is there twice"),
    "class of an unknown class": ("class: teas = @pots", "is not known above this line"),
    "change without arrow": ("change: teh", "write it `change: this"),
    "changed twice": ("change: dont -> do not", "is changed twice"),
    "nothing between commas": ("leave: a,,b", "take one of them out"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


@pytest.mark.parametrize(("text", "line", "mend"), BROKEN.values(), ids=BROKEN)
def test_a_broken_script_names_file_line_and_mend(folder: Path, text: str, line: int, mend: str) -> None:
    (folder / "x.script").write_text(text, encoding="utf-8")
    with pytest.raises(ScriptError) as raised:
        load_script(folder)
    assert str(raised.value).startswith(f"x.script:{line}: ")
    assert mend in str(raised.value)


@pytest.mark.parametrize(("line", "mend"), BROKEN_WORDS.values(), ids=BROKEN_WORDS)
def test_broken_words_name_file_line_and_mend(folder: Path, line: str, mend: str) -> None:
    words = folder / "words.script"
    text = words.read_text(encoding="utf-8")
    words.write_text(f"{text}{line}\n", encoding="utf-8")
    with pytest.raises(ScriptError) as raised:
        load_script(folder)
    assert str(raised.value).startswith(f"words.script:{len(text.splitlines()) + 1}: ")
    assert mend in str(raised.value)


def test_a_class_that_the_code_needs_must_be_there(folder: Path) -> None:
    words = folder / "words.script"
    kept = [line for line in words.read_text(encoding="utf-8").splitlines() if not line.startswith("class: hollow")]
    words.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(ScriptError, match="the classes hollow are missing; add them"):
        load_script(folder)


def test_a_situation_must_be_there(folder: Path) -> None:
    talk = folder / "talk.script"
    text = talk.read_text(encoding="utf-8")
    start, end = text.index("situation: maybe"), text.index("situation: yes\n")
    talk.write_text(text[:start] + text[end:], encoding="utf-8")
    with pytest.raises(ScriptError, match="has the situations maybe; add them"):
        load_script(folder)


def test_a_situation_must_have_an_answer_for_anything(folder: Path) -> None:
    talk = folder / "talk.script"
    text = talk.read_text(encoding="utf-8").replace(
        "situation: maybe\nrank: 9\n  match: *", "situation: maybe\nrank: 9\n  match: tea"
    )
    talk.write_text(text, encoding="utf-8")
    with pytest.raises(ScriptError, match="the last match of a situation must be"):
        load_script(folder)


def test_what_is_not_utf_8_is_said_so(folder: Path) -> None:
    (folder / "x.script").write_bytes(b"keyword: caf\xe9\n")
    with pytest.raises(ScriptError, match="not UTF-8"):
        load_script(folder)
