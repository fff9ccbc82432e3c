"""What can go wrong on the way to the Bucket and back, one class for each thing that a caller would do about it."""


class ChannelError(Exception):
    """Anything that kept a call from its answer; the message is for people."""


class Unreachable(ChannelError):
    """Nothing answered: not running, the wrong address, the connection broke, or no answer in time."""


class NotTheBucket(ChannelError):
    """Something answered, but not in the words of the Bucket's interface: another service, or another version."""


class Refused(ChannelError):
    """The Bucket said no, with a reason (`application/problem+json`).

    Parameters
    ----------
    status : int
        The HTTP status.
    title : str
        The kind of problem.
    detail : str
        What was wrong with this very call and how to mend it.
    field : str
        Path of the offending field, such as `$.text`; empty where there is none.
    """

    def __init__(self, status: int, title: str, detail: str = "", field: str = "") -> None:
        where = f"{field}: " if field else ""
        super().__init__(f"{where}{detail or title} ({status})")
        self.status = status
        self.title = title
        self.detail = detail
        self.field = field


class NotFound(Refused):
    """There is no such talk or turn (404)."""


class Conflict(Refused):
    """The turn id was used for another text (409)."""


class Busy(Refused):
    """Refused only for now: too many calls wait on this talk (429), or the Bucket is not up to it (503).

    Parameters
    ----------
    retry_after_s : float
        When the same call may succeed, in seconds from now.
    """

    def __init__(self, status: int, title: str, detail: str = "", field: str = "", *, retry_after_s: float) -> None:
        super().__init__(status, title, detail, field)
        self.retry_after_s = retry_after_s


class NotStored(Busy):
    """The turn could not be stored (503). `reply` may be spoken, but the talk stands where it stood before the turn.

    Say the same text under the same `turn_id` after `retry_after_s` seconds, or give the client `patience_s` to do so.
    """

    def __init__(
        self, status: int, title: str, detail: str = "", *, retry_after_s: float, reply: str, turn_id: str
    ) -> None:
        super().__init__(status, title, detail, retry_after_s=retry_after_s)
        self.reply = reply
        self.turn_id = turn_id
