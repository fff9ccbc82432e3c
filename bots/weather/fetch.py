"""One request to a weather service: limited in time and size, no redirects, every failure a typed `Trouble`."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http.cookiejar import DefaultCookiePolicy

import requests
import urllib3

from dialogue.version import VERSION

SIZE_LIMIT = 256 * 1024  # bytes of an answer, unpacked
CHUNK = 16 * 1024
USER_AGENT = f"Blether/{VERSION} (socialbot; weather)"
REST_S = 5.0  # after a failure, before the service is asked again
BUSY_REST_S = 60.0  # after "too many requests" without Retry-After; Open-Meteo sends none and counts by the minute
LONGEST_REST_S = 3600.0

Clock = Callable[[], datetime]


class Fault(StrEnum):
    """What went wrong."""

    AWAY = "away"  # not reached, not in time, or broken
    BUSY = "busy"  # too many requests
    REFUSED = "refused"  # the key is wrong
    MALFORMED = "malformed"  # an answer that is not of the documented form


class Trouble(Exception):
    """A weather service did not give what was asked for.

    Parameters
    ----------
    fault : Fault
        What went wrong.
    detail : str
        For the operator's log. Never holds the address asked, for that bears the key and the user's words.
    rest_s : float
        How long the service should be left alone.
    """

    def __init__(self, fault: Fault, detail: str, rest_s: float = 0.0) -> None:
        super().__init__(f"{fault.value}: {detail}")
        self.fault = fault
        self.detail = detail
        self.rest_s = rest_s


def new_session() -> requests.Session:
    """A session as the bot uses it: kept-alive connections, proxies from the environment, no cookies."""
    session = requests.Session()
    session.headers["User-Agent"] = USER_AGENT
    session.headers["Accept"] = "application/json"
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=()))
    return session


def fetch(session: requests.Session, url: str, params: dict[str, str], limit_s: float, clock: Clock) -> bytes:
    """The body of a successful answer.

    Parameters
    ----------
    session : requests.Session
        What carries the request.
    url, params
        Where; what the user said is only ever in `params`, so that it cannot change the address.
    limit_s : float
        No part of the body is read after so many seconds.
    clock : callable
        Tells how long "until Wednesday, 8 pm" in Retry-After is.

    Raises
    ------
    Trouble
        In every other case.
    """
    until = time.monotonic() + limit_s
    try:
        with session.get(
            url, params=params, timeout=limit_s, allow_redirects=False, stream=True, auth=_no_credentials
        ) as response:
            _check(response, clock)
            return _body(response.raw, until)
    except (requests.RequestException, urllib3.exceptions.HTTPError, OSError, ValueError) as error:
        # the message of such an error may hold the whole address
        raise Trouble(Fault.AWAY, type(error).__name__, REST_S) from None


def _no_credentials(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """Keeps what stands in the operator's ~/.netrc from being sent."""
    return request


def _check(response: requests.Response, clock: Clock) -> None:
    status = response.status_code
    if status == 429:
        rest_s = _retry_after(response.headers.get("Retry-After", ""), clock)
        raise Trouble(Fault.BUSY, f"HTTP 429, resting {rest_s:.0f} s", rest_s)
    if status in (401, 403):
        raise Trouble(Fault.REFUSED, f"HTTP {status}", BUSY_REST_S)
    if status != 200:
        raise Trouble(Fault.AWAY, f"HTTP {status}", REST_S)


def _body(raw: urllib3.HTTPResponse, until: float) -> bytes:
    """All of it, in pieces as they come, so that a slow drip and an endless flood both end."""
    body = bytearray()
    while chunk := raw.read1(CHUNK, decode_content=True):
        body += chunk
        if len(body) > SIZE_LIMIT:
            raise Trouble(Fault.MALFORMED, f"more than {SIZE_LIMIT} bytes", REST_S)
        if time.monotonic() > until:
            raise Trouble(Fault.AWAY, "too slow", REST_S)
    return bytes(body)


def _retry_after(value: str, clock: Clock) -> float:
    """Seconds, from a number of them or a date; the usual rest where it is neither."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        seconds = float(value[:9])
    else:
        try:
            seconds = (parsedate_to_datetime(value).astimezone(UTC) - clock()).total_seconds()
        except (ValueError, TypeError, OverflowError):
            seconds = BUSY_REST_S
    return min(max(seconds, 1.0), LONGEST_REST_S)
