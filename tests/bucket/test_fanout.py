"""Asking every bot at once: typed outcomes, one deadline, nothing that arrives late."""

import time
from collections.abc import Callable

import pytest

from bucket.breaker import Breaker
from bucket.fanout import Fanout, Seat
from bucket.settings import BreakerSettings
from dialogue.turns import Asked, Outcome
from tests.bucket.local_bots import Handler, LocalBot, after, declines, hangs, http, resets, says, sends

Start = Callable[[str, Handler], LocalBot]
BODY = b'{"session_id": "s", "utterance": {"text": "hello"}}'


def never(_: object) -> bool:
    return False


def fanout(*bots: LocalBot, timeout_ms: int = 5000) -> Fanout:
    seats = [Seat(bot.name, bot.url, timeout_ms, Breaker(BreakerSettings(), time.perf_counter)) for bot in bots]
    return Fanout(seats)


def ask(wires: Fanout, deadline_s: float = 5.0, until: Callable[..., bool] = never) -> dict[str, Asked]:
    bodies = {seat.name: BODY for seat in wires.seats}
    return {each.bot: each for each in wires.ask(bodies, "r1", time.perf_counter() + deadline_s, until)}


BROKEN: dict[str, tuple[Handler, Outcome, str]] = {
    "not json": (sends(http(b"<html>")), Outcome.MALFORMED, "not JSON"),
    "another shape": (sends(http(b'{"reply": "hi"}')), Outcome.MALFORMED, "candidates"),
    "wrong types": (sends(http(b'{"candidates": [{"text": 5}]}')), Outcome.MALFORMED, "$.candidates[0].text"),
    "not utf-8": (sends(http(b'{"candidates": [{"text": "\xff\xfe"}]}')), Outcome.MALFORMED, ""),
    "an endless nest": (sends(http(b"[" * 50_000)), Outcome.MALFORMED, ""),
    "ten megabytes": (sends(http(b"x" * 10_000_000)), Outcome.MALFORMED, "65536 bytes"),
    "ten megabytes without a length": (
        sends(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + b"x" * 10_000_000),
        Outcome.MALFORMED,
        "65536 bytes",
    ),
    "an error": (sends(http(b"{}", "500 Oops")), Outcome.REFUSED, "HTTP 500"),
    "a redirect": (
        sends(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"),
        Outcome.REFUSED,
        "HTTP 302",
    ),
    "no http": (sends(b"hello there, I am no web server\r\n\r\n"), Outcome.MALFORMED, ""),
    "a reset": (resets(), Outcome.UNREACHABLE, ""),
    "a state of nine kilobytes": (
        sends(http(b'{"candidates": [{"text": "hi", "state": {"k": "' + b"x" * 9000 + b'"}}]}')),
        Outcome.MALFORMED,
        "8192 bytes",
    ),
    "a blank text": (sends(http(b'{"candidates": [{"text": "  "}]}')), Outcome.MALFORMED, "white space"),
    "too sure": (sends(http(b'{"candidates": [{"text": "hi", "confidence": 2}]}')), Outcome.MALFORMED, "confidence"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_answer_is_an_outcome_and_the_others_are_heard(local_bot: Start, case: str) -> None:
    handler, outcome, detail = BROKEN[case]
    asked = ask(fanout(local_bot("broken", handler), local_bot("sound", says("Hello there."))))
    assert asked["broken"].outcome is outcome
    assert detail in asked["broken"].detail
    assert asked["sound"].candidates[0].text == "Hello there."
    assert asked["sound"].candidates[0].id == "sound/0"


def test_an_empty_list_is_a_polite_not_mine(local_bot: Start) -> None:
    assert ask(fanout(local_bot("shy", declines())))["shy"].outcome is Outcome.DECLINED


def test_nobody_at_the_address_is_unreachable(local_bot: Start) -> None:
    gone = local_bot("gone", declines())
    gone.stop()
    assert ask(fanout(gone))["gone"].outcome is Outcome.UNREACHABLE


def test_one_slow_bot_does_not_take_the_turn_down(local_bot: Start) -> None:
    """Chirpy: one slow bot raised out of the thread pool and the whole turn died."""
    asked = ask(fanout(local_bot("slow", hangs()), local_bot("quick", says("Hello there."))), deadline_s=0.3)
    assert asked["slow"].outcome is Outcome.LATE
    assert asked["quick"].outcome is Outcome.ANSWERED


def test_a_bot_is_late_after_its_own_limit_though_the_deadline_is_far(local_bot: Start) -> None:
    asked = ask(fanout(local_bot("slow", hangs()), timeout_ms=150), deadline_s=30)
    assert asked["slow"].outcome is Outcome.LATE
    assert "150 ms" in asked["slow"].detail


def test_all_bots_hanging_ends_at_the_deadline(local_bot: Start) -> None:
    """dp-agent: a request hangs for ever when all bots fail."""
    asked = ask(fanout(*(local_bot(f"slow{number}", hangs()) for number in range(4))), deadline_s=0.2)
    assert {each.outcome for each in asked.values()} == {Outcome.LATE}


def test_what_was_given_up_is_broken_off(local_bot: Start) -> None:
    """Chirpy: calls that were given up run on and write state later."""
    slow = local_bot("slow", after(0.3, says("Too late.")))
    wires = fanout(slow)
    assert ask(wires, deadline_s=0.1)["slow"].outcome is Outcome.LATE
    slow.handler = says("In time.")
    assert [each.text for each in ask(wires)["slow"].candidates] == ["In time."]


def test_what_the_decision_does_not_hang_on_is_not_awaited(local_bot: Start) -> None:
    wires = fanout(local_bot("quick", says("Hello there.")), local_bot("slow", hangs()))
    asked = ask(wires, deadline_s=30, until=lambda outcomes: "quick" in outcomes)
    assert asked["slow"].outcome is Outcome.NOT_AWAITED


def test_connections_are_kept_alive(local_bot: Start) -> None:
    bot = local_bot("calm", says("Hello there."))
    wires = fanout(bot)
    for _ in range(5):
        ask(wires)
    assert len(bot.asked) == 5
    assert bot.connections == 1


def test_a_connection_closed_while_idle_is_tried_once_more(local_bot: Start) -> None:
    bot = local_bot("calm", says("Hello there."))
    wires = fanout(bot)
    ask(wires)
    bot.drop_connections()
    assert ask(wires)["calm"].outcome is Outcome.ANSWERED
    assert bot.connections == 2


def test_a_bot_that_cuts_every_connection_is_asked_at_most_twice(local_bot: Start) -> None:
    bot = local_bot("cutter", says("Hello there."))
    wires = fanout(bot)
    ask(wires)
    bot.handler = resets()
    assert ask(wires)["cutter"].outcome is Outcome.UNREACHABLE
    assert len(bot.asked) <= 3  # the first call, and a stale connection's one retry


def test_bots_are_told_how_long_they_have_and_which_request_it_is(local_bot: Start) -> None:
    bot = local_bot("calm", says("Hello there."))
    ask(fanout(bot, timeout_ms=400))
    assert 0 < int(bot.headers[0]["x-deadline-ms"]) <= 400
    assert bot.headers[0]["x-request-id"] == "r1"


def test_a_proxy_in_the_environment_is_ignored(local_bot: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert ask(fanout(local_bot("calm", says("Hello there."))))["calm"].outcome is Outcome.ANSWERED


def test_three_failures_leave_a_bot_out_and_its_return_brings_it_back(local_bot: Start) -> None:
    bot = local_bot("flaky", sends(http(b"{}", "500 Oops")))
    clock = [0.0]
    breaker = Breaker(BreakerSettings(failures=3, rest_ms=1000), lambda: clock[0])
    wires = Fanout([Seat("flaky", bot.url, 5000, breaker)])
    assert [ask(wires)["flaky"].outcome for _ in range(4)] == [Outcome.REFUSED] * 3 + [Outcome.LEFT_OUT]
    assert len(bot.asked) == 3
    bot.handler = says("I am back.")
    clock[0] = 1.1
    assert ask(wires)["flaky"].outcome is Outcome.ANSWERED
    assert ask(wires)["flaky"].outcome is Outcome.ANSWERED


def test_a_caller_in_a_hurry_is_not_the_bots_fault(local_bot: Start) -> None:
    slow = local_bot("slow", hangs())
    wires = fanout(slow, timeout_ms=5000)
    for _ in range(5):
        assert ask(wires, deadline_s=0.02)["slow"].outcome is Outcome.LATE
    assert wires.seats[0].breaker.admits()
