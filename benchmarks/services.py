"""Processes for benchmarks: started, awaited, measured through /proc, stopped."""

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


@contextmanager
def started(command: list[str], environ: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """A process for as long as the block lasts."""
    process = subprocess.Popen(
        command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Until somebody listens, for at most 20 seconds."""
    until = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def cpu_s(port: int) -> float:
    """Processor seconds that the process serving `port` has used so far."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if f"--port\x00{port}\x00" in file.read_text():
                fields = file.with_name("stat").read_text().rpartition(")")[2].split()
                return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue  # it has just ended
    return 0.0


def pss_mb(pid: int) -> float:
    """Proportional set size of a process, in MB: what it adds to the machine's memory in use."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError(f"process {pid} shows no Pss")


def quantile(values: list[float], share: float) -> float:
    """The value below which `share` of them lie."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))], 3)


def show(figures: Mapping[str, float], details: Mapping[str, Any], as_json: bool) -> None:
    """Print a benchmark's outcome: a table for people, or exactly one JSON object."""
    if as_json:
        print(json.dumps({"figures": figures, "details": details}))
        return
    for name, figure in figures.items():
        print(f"{name:28} {figure:10.2f}")
    print(json.dumps(details, indent=2))
