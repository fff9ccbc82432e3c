"""`application/problem+json` (RFC 9457): the one shape of everything that is refused."""

from msgspec import Struct

from dialogue.contract import encode

CONTENT_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, omit_defaults=True):
    """What is wrong, where, and the mend.

    Parameters
    ----------
    title : str
        The kind of problem in a few words.
    status : int
        The HTTP status.
    detail : str
        What was wrong with this very request and how to mend it.
    field : str
        Path of the offending field, where there is one.
    reply : str
        With 503 from the Bucket: a built-in line that may be spoken although nothing was stored.
    """

    title: str
    status: int
    detail: str = ""
    field: str = ""
    reply: str = ""

    def to_json(self) -> bytes:
        """The body to send."""
        return encode(self)
