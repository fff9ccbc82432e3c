"""How quick and how large is the whole shipped ensemble? Thirty scripted turns, one client, every service as a user runs it.

    python -m benchmarks.ensemble
    python -m benchmarks.ensemble --talks 5 --json

`pss_mb` is the sum of the proportional set sizes of all processes, the supervisor's too; `ready_s` the time from
`blether up` to the last service ready. Sources are local: nothing leaves the machine unless a bot looks something up.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.services import pss_mb, quantile, show, started
from blether.channels.client import Client

SCRIPT = """
hello there
i'm fine thanks how are you
what is your name
my name is anna
what's my name
tell me something interesting
tell me a fact about penguins
another one
do you know any jokes about cats
that was funny
what do you think about politics
are you a robot
what is your favourite film
why do you like it
i went to the seaside with my sister yesterday
we had fish and chips
do you like dogs
i have two dogs
my job is rather boring
music
the beatles
what time is it
what did you say
let's play a quiz
i don't know
stop the quiz
tell me a story
that was lovely
i think i will make some tea
goodbye
""".strip().splitlines()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--talks", type=int, default=10, help="how often the thirty turns are talked through")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "BLETHER_HOME": home, "BLETHER_PORT": "0"}
        began = time.perf_counter()
        with started([sys.executable, "-m", "blether", "up"], environ) as supervisor:
            assert supervisor.stdout is not None
            for line in supervisor.stdout:
                if "Blether is ready" in line:
                    break
            ready_s = time.perf_counter() - began
            run = json.loads(Path(home, "run.json").read_text())
            latencies = talks(run["bucket"]["url"], options.talks)
            pids = {
                "supervisor": supervisor.pid,
                "bucket": run["bucket"]["pid"],
                **{name: bot["pid"] for name, bot in run["bots"].items()},
            }
            memory = {name: round(pss_mb(pid), 1) for name, pid in pids.items()}
    figures = {
        "p50_ms": quantile(latencies, 0.5),
        "p99_ms": quantile(latencies, 0.99),
        "pss_mb": round(sum(memory.values()), 1),
        "ready_s": round(ready_s, 2),
    }
    show(figures, {"turns": len(latencies), "pss_mb": memory}, options.json)


def talks(url: str, number: int) -> list[float]:
    """Milliseconds of every turn, as a client sees them; the first talk, which warms everything up, is left out."""
    latencies = []
    with Client(url) as client:
        for talk in range(number + 1):
            opened = client.open_session(channel="benchmark")
            session = opened.session_id
            for text in SCRIPT:
                began = time.perf_counter()
                reply = client.say(session, text)
                taken = (time.perf_counter() - began) * 1000
                session = reply.session_id
                if talk:
                    latencies.append(taken)
    return latencies


if __name__ == "__main__":
    main()
