"""Cases to judge by: one JSON object a line, checked, with errors that name file, line and mend."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from dialogue.contract import field_of

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class CasesError(click.ClickException):
    """The cases cannot be used; the message is one line that names file, line and mend, and the command ends with 2."""

    exit_code = 2


def cases_option(command: F) -> F:
    """The option `--cases FILE` of evaluations that judge by a file of cases, given on as the path `cases`."""
    return click.option(
        "--cases",
        type=click.Path(path_type=Path),  # whether it can be read is said by `read_cases`, in one line
        required=True,
        metavar="FILE",
        help="Cases, one JSON object a line.",
    )(command)


def read_cases(file: Path, kind: type[T]) -> list[T]:
    """Every case of a JSON-lines file; blank lines are passed over, fields that are not known too.

    Parameters
    ----------
    file : Path
        UTF-8, one JSON object a line.
    kind : type
        The `msgspec.Struct` of one case.
    """
    try:
        lines = file.read_text(encoding="utf-8-sig").split("\n")  # splitlines() would also split inside JSON strings
    except OSError as error:
        raise CasesError(f"{file}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise CasesError(f"{file}: is not UTF-8 text") from error
    decoder = msgspec.json.Decoder(kind)
    cases = [_case(decoder, line, f"{file}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
    if not cases:
        raise CasesError(f"{file}: holds no cases; write one JSON object a line")
    return cases


def _case(decoder: msgspec.json.Decoder[T], line: str, where: str) -> T:
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        detail, field = field_of(error)
        raise CasesError(f"{where}: {field}: {detail}") from error
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise CasesError(f"{where}: not JSON: {error}") from error
