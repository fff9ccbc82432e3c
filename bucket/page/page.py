"""Serves the web page: a fixed list of files, read once at start, under a policy that lets nothing else in."""

import hashlib
from pathlib import Path
from typing import Final

from flask import Flask, Response, request
from msgspec import Struct

STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
FILES: Final = (
    INDEX,
    "api.js",
    "asked.js",
    "composer.js",
    "dialogue.js",
    "disclosure.js",
    "element.js",
    "health.js",
    "icon.svg",
    "log.js",
    "main.js",
    "memory.js",
    "persist.js",
    "scores.js",
    "stars.js",
    "story.js",
    "style.css",
    "tables.js",
    "talk.js",
    "talks.js",
    "thumbs.js",
    "trace.js",
    "voice.js",
    "why.css",
    "why.js",
)
"""All there is. A request names one of these or gets 404; no path is ever put together from what a client sends."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Texts of bots and users are shown as text; should one get through as markup after all, it can load and run nothing."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self)",
    "Cache-Control": "no-cache",  # kept, but asked after each time: all files must be of one version
}


class PageFile(Struct, frozen=True):
    """One file as it is sent."""

    body: bytes
    content_type: str
    etag: str


def page_files() -> dict[str, PageFile]:
    """The files of the page by the path they are served under."""
    return {"/" if name == INDEX else f"/page/{name}": _page_file(STATIC / name) for name in FILES}


def serve_page(app: Flask) -> None:
    """Serve each file of the page under a route of its own."""
    for path, file in page_files().items():
        app.add_url_rule(path, endpoint=f"page {path}", view_func=_Sender(file), methods=["GET"])


class _Sender:
    """Answers with one file, or with 304 where the client has it already."""

    def __init__(self, file: PageFile) -> None:
        self._file = file

    def __call__(self) -> Response:
        response = Response(self._file.body, headers=HEADERS, content_type=self._file.content_type)
        response.set_etag(self._file.etag)
        response.make_conditional(request)
        return response


def _page_file(file: Path) -> PageFile:
    body = file.read_bytes()
    return PageFile(body, _TYPES[file.suffix], hashlib.blake2b(body, digest_size=12).hexdigest())
