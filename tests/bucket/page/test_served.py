"""The files of the page as they are sent: a fixed list, strict headers, small."""

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from blether.home import CHECKOUT
from bucket.page.page import FILES, POLICY, STATIC, page_files
from tests.bucket.buckets import Running

Start = Callable[..., Running]

BUDGET = 60_000  # bytes of the whole page, not compressed


@pytest.mark.parametrize("path", page_files())
def test_every_file_is_sent_with_strict_headers(bucket: Start, path: str) -> None:
    answer = bucket().client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["ETag"]
    assert (
        answer.mimetype
        == {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}[
            path.rpartition(".")[2] if "." in path else "html"
        ]
    )


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == rules["frame-ancestors"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert "unsafe" not in POLICY


def test_what_the_browser_has_is_not_sent_again(bucket: Start) -> None:
    client = bucket().client
    etag = client.get("/page/talk.js").headers["ETag"]
    again = client.get("/page/talk.js", headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Content-Security-Policy"] == POLICY
    assert client.get("/page/talk.js", headers={"If-None-Match": '"another"'}).status_code == 200


def test_a_head_tells_without_sending(bucket: Start) -> None:
    answer = bucket().client.head("/")
    assert (answer.status_code, answer.data) == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/page/",
        "/page/index.html",
        "/page/page.py",
        "/page/../service.py",
        "/page/%2e%2e/page.py",
        "/page/..%2f..%2fservice.py",
        "/page/style.css/",
        "/page/STYLE.CSS",
        "/style.css",
        "/static/style.css",
        "/page/style.css%00.js",
        "/page//etc/passwd",
    ],
)
def test_nothing_else_is_served(bucket: Start, path: str) -> None:
    answer = bucket().client.get(path)
    assert answer.status_code in (308, 404)  # a doubled slash is sent to the single one, which is not there either
    assert b"import" not in answer.data


def test_every_file_in_the_folder_is_on_the_list() -> None:
    assert sorted(FILES) == sorted(file.name for file in STATIC.iterdir())


def test_the_whole_page_is_small() -> None:
    assert sum(len(file.body) for file in page_files().values()) < BUDGET


def test_every_script_is_short_and_loads_nothing_from_elsewhere() -> None:
    for file in STATIC.iterdir():
        text = file.read_text()
        assert len(text.splitlines()) < 250, file.name
        assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text), file.name
        assert "innerHTML" not in text, file.name
        for imported in re.findall(r'from "\./([\w.]+)"', text):
            assert imported in FILES


def test_nothing_is_inline() -> None:
    index = (STATIC / "index.html").read_text()
    assert not re.findall(r"\s(?:style|on\w+)=|<style|<script(?![^>]*\ssrc=)", index)


@pytest.mark.parametrize(("required", "outcome"), [("", "skipped"), ("1", "error")])
def test_without_a_browser_its_tests_are_skipped_or_fail_where_they_must_run(required: str, outcome: str) -> None:
    environ = {**os.environ, "PATH": "/nowhere", "BLETHER_BROWSER_REQUIRED": required}
    command = [sys.executable, "-m", "pytest", "-m", "extra", "-rsE", "tests/bucket/page/test_voice.py"]
    done = subprocess.run(command, cwd=CHECKOUT, env=environ, capture_output=True, text=True)
    assert outcome in done.stdout
    assert "no chromium is found" in done.stdout
    assert (done.returncode == 0) == (required == "")
