"""Reading what came back over HTTP: a record where all went well, the fitting error where it did not."""

from typing import TypeVar

import msgspec
import requests

from blether.channels.errors import (
    Busy,
    ChannelError,
    Conflict,
    NotFound,
    NotStored,
    NotTheBucket,
    Refused,
)
from dialogue.contract import field_of

T = TypeVar("T")

PAUSE_S = 1.0  # before another attempt, where `Retry-After` does not say


class _Problem(msgspec.Struct, frozen=True):
    """What `application/problem+json` says that a caller acts on."""

    title: str = "refused"
    detail: str = ""
    field: str = ""
    reply: str = ""


_KINDS: dict[int, type[Refused]] = {404: NotFound, 409: Conflict}


def refusal(answer: requests.Response, url: str, turn_id: str) -> ChannelError:
    """The error that an answer outside 2xx deserves; `turn_id` is that of the turn that was asked for, if one was."""
    status = answer.status_code
    if status < 400:
        return NotTheBucket(f"{url} points elsewhere ({status}); is that the Bucket's own address?")
    try:
        problem = msgspec.json.decode(answer.content, type=_Problem)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return NotTheBucket(f"{url} answered {status} without saying why; is that the Bucket's own address?")
    if status not in (429, 503):
        return _KINDS.get(status, Refused)(status, problem.title, problem.detail, problem.field)
    pause = _seconds(answer.headers.get("Retry-After", ""))
    if problem.reply:
        return NotStored(
            status, problem.title, problem.detail, retry_after_s=pause, reply=problem.reply, turn_id=turn_id
        )
    return Busy(status, problem.title, problem.detail, problem.field, retry_after_s=pause)


def decoded(body: bytes, kind: type[T], url: str) -> T:
    """The body as a record. Raises `NotTheBucket` where it is none."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
        raise not_understood(error, url) from error


def not_understood(error: Exception, url: str) -> NotTheBucket:
    """The error for an answer that has not the form of the interface, naming the field."""
    detail, field = field_of(error) if isinstance(error, msgspec.ValidationError) else (str(error), "$")
    return NotTheBucket(f"{url} does not answer like the Bucket: {field}: {detail}")


def _seconds(retry_after: str) -> float:
    """`Retry-After` in seconds; its other form, a date, is none that the Bucket sends."""
    return float(retry_after) if retry_after.isdecimal() else PAUSE_S
