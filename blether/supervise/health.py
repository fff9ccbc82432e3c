"""Asking a service whether it is ready, straight and without a proxy."""

import http.client
import json
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_LONGEST: Final = 64 * 1024  # bytes that are read of an answer


@dataclass(frozen=True)
class Answer:
    """What `GET /health` said; not heard where nothing sensible came back. `detail` says why, or what is lacking."""

    is_heard: bool
    is_ready: bool
    detail: str = ""


def ask_health(url: str, timeout_s: float) -> Answer:
    """Ask once.

    Parameters
    ----------
    url : str
        Of the service; `/health` is appended.
    timeout_s : float
        For connecting, and for each wait while reading.
    """
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=timeout_s)
    try:
        connection.request("GET", f"{parts.path.rstrip('/')}/health", headers={"Accept": "application/json"})
        response = connection.getresponse()
        body = response.read(_LONGEST)
    except (OSError, http.client.HTTPException) as error:
        return Answer(False, False, f"no answer ({getattr(error, 'strerror', None) or error or type(error).__name__})")
    finally:
        connection.close()
    if response.status not in (200, 503):
        return Answer(False, False, f"/health answers {response.status}")
    return Answer(True, response.status == 200, _detail(body))


def _detail(body: bytes) -> str:
    try:
        detail = json.loads(body).get("detail", "")
    except (ValueError, AttributeError):  # not JSON, or not an object: the status is what counts
        return ""
    return detail if isinstance(detail, str) else ""
