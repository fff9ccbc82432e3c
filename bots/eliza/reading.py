"""Reading the script files: lines of `name: value`, and errors that name the file, the line and the mend."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


class ScriptError(ValueError):
    """A line of a script file is not as it must be; the message names file, line and mend."""

    def __init__(self, path: Path, line: int, mend: str) -> None:
        super().__init__(f"{path.name}:{line}: {mend}")
        self.path = path
        self.line = line


@dataclass(frozen=True)
class Entry:
    """One line of a script file: `name: value`, and where it stands."""

    path: Path
    line: int
    name: str
    value: str

    def error(self, mend: str) -> ScriptError:
        """The error to raise where this line is wrong."""
        return ScriptError(self.path, self.line, mend)


def read_entries(path: Path) -> Iterator[Entry]:
    """The lines of a file, without blank ones and comments (`#`). Raises `ScriptError` at a line of another form."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ScriptError(path, 1, f"not UTF-8: {error.reason}; save it as UTF-8") from error
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        name, colon, value = content.partition(":")
        if not colon or not value.strip():
            raise ScriptError(path, number, f"{content!r} is not of the form `name: value`; write it like the others")
        yield Entry(path, number, name.strip(), value.strip())
