"""Where in a TOML file a setting stands: the parser of the standard library does not say, and an error should."""

import re
from pathlib import Path

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[A-Za-z0-9_-]+|"[^"]*"|'[^']*'""")

KeyPath = tuple[str | int, ...]


class TomlLines:
    """Line numbers of tables and keys, of several files laid on one another; a later file's line wins."""

    def __init__(self) -> None:
        self._places: dict[KeyPath, str] = {}
        self._first = "ensemble.toml"

    def read(self, file: Path, text: str) -> None:
        """Note where everything in `text` stands."""
        if not self._places:
            self._first = file.name
        counts: dict[KeyPath, int] = {}
        table: KeyPath = ()
        for number, line in enumerate(text.splitlines(), start=1):
            place = f"{file.name}:{number}"
            if header := _HEADER.match(line):
                keys: KeyPath = tuple(part.strip("\"'") for part in _PART.findall(header[2]))
                if header[1] == "[[":
                    counts[keys] = counts.get(keys, -1) + 1
                    keys = (*keys, counts[keys])
                table = keys
                self._places[table] = place
            elif key := _KEY.match(line):
                self._places[(*table, *(part.strip("\"'") for part in _PART.findall(key[1])))] = place

    def where(self, path: KeyPath) -> str:
        """`file:line` of the setting, or of the nearest thing round it that stands in a file."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._places:
                return self._places[path[:length]]
        return self._first
