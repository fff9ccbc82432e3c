"""Reading the content files: one JSON record a line, checked; an error names the file, the line and the mend."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

Row = TypeVar("Row")


class ContentError(ValueError):
    """A line of a content file is not as it must be; the message names file, line and mend."""

    def __init__(self, path: Path, line: int, mend: str) -> None:
        super().__init__(f"{path.name}:{line}: {mend}")
        self.path = path
        self.line = line


def read_rows(path: Path, shape: type[Row]) -> Iterator[tuple[int, Row]]:
    """The records of a file with their line numbers. Raises `ContentError` at the first that has another shape."""
    decoder = msgspec.json.Decoder(shape)
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            raise ContentError(path, number, "an empty line; take it out")
        try:
            yield number, decoder.decode(line)
        except msgspec.ValidationError as error:
            raise ContentError(path, number, f"{error}; write it like the lines above") from error
        except msgspec.DecodeError as error:
            raise ContentError(path, number, f"not JSON: {error}; one record in braces per line") from error
