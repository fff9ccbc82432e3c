"""Services are started, kept running and stopped, each in a process of its own."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlsplit

from blether.home import Home, Place, Run
from blether.supervise.board import State
from blether.supervise.ensemble import hopeless, is_up
from blether.supervise.services import Service, free_port
from tests.blether.supervise.conftest import BRISK, Running, Tiny
from tests.eventually import eventually, lives

Make = Callable[[str], Tiny]
Start = Callable[..., Running]


def test_all_services_come_up_and_run_json_says_where(tiny: Make, running: Start, home: Home) -> None:
    bucket, facts = tiny("bucket"), tiny("facts")
    up = running(bucket, facts)
    assert up.supervisor.board.wait_for(is_up, 20)
    places = [Place(each.service.url, each.starts[0]) for each in (bucket, facts)]
    assert home.running() == Run(os.getpid(), places[0], {"facts": places[1]})


def test_what_is_killed_comes_back_on_its_port(tiny: Make, running: Start, home: Home) -> None:
    up = running(tiny("bucket"), facts := tiny("facts"), tempo=replace(BRISK, first_pause=1.0))
    killed = up.becomes("facts", "ready").pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    assert up.becomes("facts", "restarting").detail == "killed by SIGKILL"
    back = up.becomes("facts", "ready")
    assert back.pid not in (killed, None)
    assert back.service.url == facts.service.url
    run = home.running()
    assert run is not None
    assert run.bots["facts"].pid == back.pid


def test_what_crashes_at_every_start_has_failed_and_the_rest_goes_on(tiny: Make, running: Start) -> None:
    up = running(tiny("bucket"), tiny("facts").told("crash", "KeyError: 'jokes'"))
    failed = up.becomes("facts", "failed")
    assert failed.detail == "exit code 1: KeyError: 'jokes'"
    assert up.supervisor.board.wait_for(is_up, 20)
    assert hopeless(up.supervisor.board.statuses()) is None


def test_what_has_failed_is_still_tried_and_recovers(tiny: Make, running: Start) -> None:
    facts = tiny("facts").told("crash", "no such file")
    up = running(tiny("bucket"), facts)
    up.becomes("facts", "failed")
    facts.untold("crash")
    assert up.becomes("facts", "ready").detail == ""


def test_crashes_in_a_row_are_tried_ever_more_slowly(tiny: Make, running: Start) -> None:
    facts = tiny("facts").told("crash", "again")
    tempo = replace(BRISK, first_pause=0.1, longest_pause=600)
    up = running(tiny("bucket"), facts, tempo=tempo)

    def fifth_end() -> bool:
        return (up.status("facts").again_in or 0) >= 1.6

    eventually(fifth_end)
    assert len(facts.starts) == 5  # after pauses of 0.1, 0.2, 0.4 and 0.8 s


def test_a_bucket_that_never_starts_is_hopeless(tiny: Make, running: Start) -> None:
    up = running(tiny("bucket").told("crash", "the store is locked"), tiny("facts"))
    up.becomes("bucket", "failed")
    assert str(hopeless(up.supervisor.board.statuses())) == (
        "the Bucket does not start: exit code 1: the store is locked"
    )


def test_a_service_that_waits_for_something_says_what_for(tiny: Make, running: Start) -> None:
    facts = tiny("facts").told("unready", "reading the index")
    up = running(tiny("bucket"), facts)

    def says_why() -> bool:
        return up.status("facts").detail == "reading the index"

    eventually(says_why)
    assert up.status("facts").state is State.STARTING
    facts.untold("unready")
    up.becomes("facts", "ready")


def test_a_service_that_hangs_is_ended_and_started_again(tiny: Make, running: Start) -> None:
    up = running(tiny("bucket"), tiny("facts"))
    hung = up.becomes("facts", "ready").pid
    assert hung is not None
    os.kill(hung, signal.SIGSTOP)
    up.becomes("facts", "silent")

    def another() -> bool:
        status = up.status("facts")
        return status.state is State.READY and status.pid != hung

    eventually(another)
    assert not lives(hung)


def test_a_bot_that_runs_elsewhere_is_only_looked_at(tiny: Make, running: Start) -> None:
    elsewhere = Service("evi", f"http://127.0.0.1:{free_port()}")
    up = running(tiny("bucket"), elsewhere)
    assert "no answer" in up.becomes("evi", "silent").detail
    assert up.supervisor.board.wait_for(is_up, 20)


def test_a_bot_elsewhere_is_shown_once_it_answers(tiny: Make, running: Start) -> None:
    there = tiny("evi")
    up = running(tiny("bucket"), there, Service("evi_seen_from_here", there.service.url))
    assert up.becomes("evi_seen_from_here", "ready").pid is None


def test_stopping_leaves_no_process_not_even_of_the_stubborn_or_of_their_own(tiny: Make, running: Start) -> None:
    bucket, facts = tiny("bucket").told("stubborn"), tiny("facts").told("family")
    up = running(bucket, facts)
    assert up.supervisor.board.wait_for(is_up, 20)
    relative = int((facts.folder / "family").read_text())
    begun = time.monotonic()
    up.supervisor.stop()
    assert time.monotonic() - begun < 10
    assert not any(lives(pid) for pid in (*bucket.starts, *facts.starts, relative))


def test_a_hurry_does_not_wait_for_the_stubborn(tiny: Make, running: Start) -> None:
    bucket = tiny("bucket").told("stubborn")
    up = running(bucket)
    assert up.supervisor.board.wait_for(is_up, 20)
    begun = time.monotonic()
    up.supervisor.hurry()
    up.supervisor.stop()
    assert time.monotonic() - begun < 2.5  # less than the grace
    assert not lives(bucket.starts[0])


def test_a_program_that_is_not_there_has_failed(tiny: Make, running: Start) -> None:
    nowhere = Service("facts", "http://127.0.0.1:9", ("/nonexistent/python",))
    up = running(tiny("bucket"), nowhere)
    assert "cannot be started" in up.becomes("facts", "failed").detail


def test_free_ports_lie_below_those_of_outgoing_connections() -> None:
    assert 20_000 <= free_port() < 30_000
    assert urlsplit(f"http://127.0.0.1:{free_port()}").port


def test_what_was_ready_each_time_it_ended_has_not_failed(tiny: Make, running: Start) -> None:
    up = running(tiny("bucket"), tiny("facts"), tempo=replace(BRISK, first_pause=0.3))
    for _ in range(BRISK.failures + 1):
        pid = up.becomes("facts", "ready").pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        up.becomes("facts", "restarting")
