"""A service of the smallest kind, run as a process by the tests of the supervisor: `tiny_service.py FOLDER --port N`.

What it does is told by files in FOLDER, looked at anew each time: `crash` ends it at its start with the file's text as
last words, `unready` makes its health say so with the file's text, `stubborn` makes it pass over SIGTERM, `family` has
it start a process of its own, whose id it writes there. Each start leaves a line in `starts`.
"""

import os
import signal
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from dialogue.serving.lifeline import hold_lifeline

folder = Path(sys.argv[1])
hold_lifeline()
with (folder / "starts").open("a") as starts:
    starts.write(f"{os.getpid()}\n")
if (folder / "crash").exists():
    print("Traceback (most recent call last):\n ...")
    sys.exit((folder / "crash").read_text())
if (folder / "stubborn").exists():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if (folder / "family").exists():
    relative = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    (folder / "family").write_text(str(relative.pid))


class Health(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        unready = folder / "unready"
        body = b'{"ready": false, "detail": "%s"}' % unready.read_bytes() if unready.exists() else b'{"ready": true}'
        self.send_response(503 if unready.exists() else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


HTTPServer(("127.0.0.1", int(sys.argv[3])), Health).serve_forever()
