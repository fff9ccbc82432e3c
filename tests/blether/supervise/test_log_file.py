"""A service's log: appended to, kept short, read for its last words."""

import os
from pathlib import Path

from blether.supervise.log_file import LogFile


def _write(log: LogFile, text: str) -> int:
    descriptor = log.begin()
    os.write(descriptor, text.encode())
    return descriptor


def test_the_last_line_that_says_something(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "facts.log")
    os.close(_write(log, "Traceback:\n  line 3\nKeyError: 'é'\n\n"))
    assert log.last_line() == "KeyError: 'é'"


def test_last_words_are_those_of_the_last_process(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "facts.log")
    os.close(_write(log, "the first one's words\n"))
    os.close(_write(log, ""))
    assert log.last_line() == ""


def test_no_log_no_words(tmp_path: Path) -> None:
    assert LogFile(tmp_path / "facts.log").last_line() == ""


def test_last_words_cannot_move_the_cursor(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "facts.log")
    os.close(_write(log, "red \x1b[31malert\x07"))
    assert log.last_line() == "red [31malert"


def test_a_long_log_is_moved_aside_while_it_is_written(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "facts.log", longest=100)
    descriptor = _write(log, "old\n" * 50)
    log.keep_short()
    os.write(descriptor, b"new\n")
    os.close(descriptor)
    assert log.path.read_text() == "new\n"
    assert (tmp_path / "facts.log.1").read_text() == "old\n" * 50
    assert log.last_line() == "new"


def test_a_log_is_for_its_owner_only(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "facts.log")
    os.close(_write(log, "what users said\n"))
    assert log.path.stat().st_mode & 0o077 == 0
