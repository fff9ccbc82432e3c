"""Harmless text, tables and JSON for the terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from blether.terminal import harmless, table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text, 100%", "plain text, 100%"),
        ("café 👩\u200d🔬 مرحبا", "café 👩\u200d🔬 مرحبا"),
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("\x1b]8;;http://evil\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]0;title\x07text", "text"),
        ("\x9d0;title\x9ctext", "text"),
        ("\x1bPq#0\x1b\\text", "text"),
        ("a\x1bcb", "ab"),
        ("a\x1b(0b", "ab"),
        ("cut short \x1b[3", "cut short"),
        ("cut short \x1b]0;title", "cut short"),
        ("\x1b", ""),
        ("two\r\nlines\u2028three\tcells", "two lines three cells"),
        ("\u202egnp.exe", "gnp.exe"),
        ("half \ud83d", "half ?"),
        ("[31m stays, it is only text", "[31m stays, it is only text"),
    ],
)
def test_text_is_made_harmless(text, shown):
    assert harmless(text) == shown


@given(some.text(some.characters() | some.sampled_from("\x1b\x9b[]P\\;mJ0\x07\x9c\u202e")))
def test_nothing_harmful_is_left_and_nothing_more_to_do(text):
    shown = harmless(text)
    assert not any(unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") for one in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")
    assert harmless(shown) == shown


def test_a_table_is_aligned_and_wraps_its_last_column(monkeypatch):
    monkeypatch.setenv("COLUMNS", "36")
    rows = [("a", "one two three four five six seven eight"), ("long", "")]
    assert table(rows, head=("key", "value"), indent=2) == (
        "  key   value\n  a     one two three four five six\n        seven eight\n  long"
    )


def test_without_rows_there_is_no_table():
    assert table([], head=("key", "value")) == ""
