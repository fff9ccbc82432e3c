"""Asking every bot at once: each within its own limit, all within the turn's deadline, every end a typed outcome.

Late, broken and malformed answers are outcomes, never exceptions; what arrives late is not read, so it cannot be spoken.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import local
from typing import Final

import pycurl

from bucket.breaker import Breaker
from bucket.wires import Call, Wires
from dialogue.contract import BODY_LIMIT, DEADLINE_HEADER, REQUEST_ID_HEADER, Candidate, ContractError, decode_response
from dialogue.turns import Asked, Offered, Outcome

IsDecided = Callable[[Mapping[str, Asked]], bool]

_NOT_TO_BLAME: Final = 0.5
"""A bot that was given less than this share of its own limit is not blamed for being late: the caller was in a hurry."""

_UNREACHABLE: Final = frozenset(
    {
        pycurl.E_COULDNT_CONNECT,
        pycurl.E_COULDNT_RESOLVE_HOST,
        pycurl.E_GOT_NOTHING,
        pycurl.E_RECV_ERROR,
        pycurl.E_SEND_ERROR,
        pycurl.E_SSL_CONNECT_ERROR,
        pycurl.E_PEER_FAILED_VERIFICATION,
    }
)


@dataclass(frozen=True)
class Seat:
    """A bot's place in the ensemble: where it is, how long it may take, whether it is worth asking."""

    name: str
    url: str  # of the service; `/respond` is asked
    timeout_ms: int
    breaker: Breaker


class Fanout:
    """The ensemble's wires, shared by all worker threads; each thread has connections of its own.

    Parameters
    ----------
    seats : sequence of Seat
        Who is asked, in the order of the settings.
    secret : str
        `BLETHER_SECRET`, sent to every bot where set.
    """

    def __init__(self, seats: Sequence[Seat], secret: str = "") -> None:
        self.seats = tuple(seats)
        self._by_name = {seat.name: seat for seat in seats}
        self._thread = local()
        self._headers = ["Content-Type: application/json", "Expect:"]
        if secret:
            self._headers.append(f"Authorization: Bearer {secret}")

    def ask(
        self, bodies: Mapping[str, bytes], request_id: str, deadline: float, is_decided: IsDecided
    ) -> tuple[Asked, ...]:
        """Ask all bots and wait until the decision hangs on none that is missing, or the deadline.

        Parameters
        ----------
        bodies : mapping
            Bot to the JSON it is sent.
        request_id : str
            Goes along in `X-Request-Id`; printable ASCII.
        deadline : float
            On the clock of `time.perf_counter`, in seconds; nothing is awaited beyond it.
        is_decided : callable
            From the outcomes so far to whether the rest need not be awaited.

        Returns
        -------
        tuple of Asked
            One outcome for every seat, in the seats' order.
        """
        outcomes: dict[str, Asked] = {}
        wires = self._wires()
        waiting = 0
        for seat in self.seats:
            if not seat.breaker.admits():
                outcomes[seat.name] = Asked(seat.name, Outcome.LEFT_OUT, 0.0)
                continue
            left_ms = (deadline - time.perf_counter()) * 1000
            limit_ms = max(1, int(min(seat.timeout_ms, left_ms)))
            headers = [*self._headers, f"{DEADLINE_HEADER}: {limit_ms}", f"{REQUEST_ID_HEADER}: {request_id}"]
            wires.start(Call(seat.name, f"{seat.url}/respond", bodies[seat.name], headers, limit_ms))
            waiting += 1
        abandoned_as = Outcome.NOT_AWAITED
        try:
            while waiting and not is_decided(outcomes):
                left_s = deadline - time.perf_counter()
                if left_s <= 0:
                    abandoned_as = Outcome.LATE
                    break
                for call in wires.ended(left_s):
                    outcomes[call.bot] = self._settle(call, outcome_of(call))
                    waiting -= 1
        finally:
            for call in wires.give_up():
                late = Asked(call.bot, abandoned_as, _taken_ms(call), detail="")
                outcomes[call.bot] = self._settle(call, late)
        return tuple(outcomes[seat.name] for seat in self.seats)

    def _settle(self, call: Call, asked: Asked) -> Asked:
        """Tell the bot's breaker how it went."""
        seat = self._by_name[call.bot]
        hurried = call.limit_ms < seat.timeout_ms * _NOT_TO_BLAME
        if asked.outcome is Outcome.NOT_AWAITED or (asked.outcome is Outcome.LATE and hurried):
            seat.breaker.abandoned()
        elif asked.outcome.is_failure:
            seat.breaker.failed()
        else:
            seat.breaker.succeeded()
        return asked

    def _wires(self) -> Wires:
        wires: Wires | None = getattr(self._thread, "wires", None)
        if wires is None:
            wires = self._thread.wires = Wires()
        return wires


def outcome_of(call: Call) -> Asked:
    """What an ended call amounts to."""
    taken = _taken_ms(call)
    if call.too_long or call.error == pycurl.E_FILESIZE_EXCEEDED:
        return Asked(call.bot, Outcome.MALFORMED, taken, detail=f"more than {BODY_LIMIT} bytes")
    if call.error == pycurl.E_OPERATION_TIMEDOUT:
        return Asked(call.bot, Outcome.LATE, taken, detail=f"not within {call.limit_ms} ms")
    if call.error:
        outcome = Outcome.UNREACHABLE if call.error in _UNREACHABLE else Outcome.MALFORMED
        return Asked(call.bot, outcome, taken, detail=call.error_text)
    if call.status != 200:
        return Asked(call.bot, Outcome.REFUSED, taken, detail=f"HTTP {call.status}")
    try:
        candidates = decode_response(bytes(call.received)).candidates
    except ContractError as breach:
        return Asked(call.bot, Outcome.MALFORMED, taken, detail=str(breach))
    if not candidates:
        return Asked(call.bot, Outcome.DECLINED, taken)
    return Asked(call.bot, Outcome.ANSWERED, taken, tuple(offered(call.bot, *each) for each in enumerate(candidates)))


def offered(bot: str, at: int, candidate: Candidate) -> Offered:
    """A candidate under the id by which the trace speaks of it."""
    return Offered(
        id=f"{bot}/{at}",
        text=candidate.text,
        kind=candidate.kind,
        confidence=candidate.confidence,
        topic=candidate.topic,
        holds=candidate.holds,
        ends=candidate.ends,
        state=candidate.state,
        entities=candidate.entities,
        source=candidate.source,
    )


def _taken_ms(call: Call) -> float:
    return round((call.ended - call.began) * 1000, 3)
