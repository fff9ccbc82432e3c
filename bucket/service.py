"""The Bucket's HTTP interface: decodes and checks what channels send, hands it on, encodes what comes back."""

import hmac
import logging
import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Final
from zlib import crc32

from flask import Flask, Response, g, request
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from bucket.fanout import Seat
from bucket.hear import Conflict, Hearing
from bucket.lease import Busy
from bucket.metrics import Metrics
from bucket.openapi import bucket_page
from bucket.page.page import serve_page
from bucket.store.base import Rating, Search, Store, StoreError
from bucket.watch import Watch
from bucket.wire import (
    BotHealth,
    Dialogue,
    DialogueRating,
    Exchange,
    Health,
    Opened,
    OpenRequest,
    ReplyRating,
    TurnReply,
    TurnRequest,
    read,
    read_values,
)
from dialogue.contract import BODY_LIMIT, DEADLINE_HEADER, REQUEST_ID_HEADER, ContractError, encode
from dialogue.problem import CONTENT_TYPE, Problem
from dialogue.version import VERSION

log = logging.getLogger(__name__)

JSON: Final = "application/json"
LONGEST_DEADLINE_MS: Final = 60_000
TURNS_FOR_A_RATING: Final = 3  # user turns a talk must have before a rating is asked for
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,100}")


class Collaborators(Struct, frozen=True, kw_only=True):
    """What the interface hands requests to."""

    hearing: Hearing
    store: Store
    watch: Watch
    seats: Sequence[Seat]
    metrics: Metrics
    deadline_ms: int
    unavailable: Sequence[str]
    operator_token: str


def create_app(bucket: Collaborators) -> Flask:
    """The WSGI application of the Bucket."""
    app = Flask("bucket", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    _talk(app, bucket)
    _rate(app, bucket)
    _operate(app, bucket)
    _watch(app, bucket)
    _refuse_politely(app, bucket)
    return app


def _talk(app: Flask, bucket: Collaborators) -> None:
    @app.before_request
    def note_arrival() -> None:
        g.arrived = time.perf_counter()
        given = request.headers.get(REQUEST_ID_HEADER, "")
        g.request_id = given if _REQUEST_ID.fullmatch(given) else token_hex(8)

    @app.after_request
    def name_request(response: Response) -> Response:
        response.headers[REQUEST_ID_HEADER] = g.request_id
        return response

    @app.post("/sessions")
    def open_session() -> Response:
        stored = bucket.hearing.open(read(request.get_data(), OpenRequest), g.request_id)
        bucket.metrics.count_turn(stored.turn)
        return _json(Opened(stored.turn.session_id, stored.turn.turn, stored.turn.said.text), 201)

    @app.post("/turn")
    def take_turn() -> Response:
        asked = read(request.get_data(), TurnRequest)
        deadline = g.arrived + _deadline_ms(bucket.deadline_ms) / 1000
        answered = bucket.hearing.take(asked, deadline, g.request_id)
        turn, session = answered.stored.turn, answered.stored.session
        if answered.fresh:
            bucket.metrics.count_turn(turn)
        ask_rating = (
            session.ended
            and session.user_turns >= TURNS_FOR_A_RATING
            and not session.cared
            and all(rating.turn is not None for rating in bucket.store.ratings(session.id))
        )
        return _json(
            TurnReply(
                session_id=turn.session_id,
                turn=turn.turn,
                turn_id=turn.heard.turn_id,
                reply=turn.said.text,
                bot=turn.said.bot,
                end_session=turn.said.ends,
                ask_rating=ask_rating,
                latency_ms=round((time.perf_counter() - g.arrived) * 1000, 1),
            )
        )

    @app.get("/sessions/<session_id>")
    def show_dialogue(session_id: str) -> Response:
        return _json(_dialogue(bucket.store, session_id))

    @app.get("/sessions/<session_id>/turns/<int:number>")
    def show_turn(session_id: str, number: int) -> Response:
        turn = bucket.store.turn(session_id, number)
        if turn is None:
            raise NotThere(f"session {session_id!r} has no turn {number}")
        return _json(turn.to_json())


def _rate(app: Flask, bucket: Collaborators) -> None:
    @app.post("/sessions/<session_id>/rating")
    def rate_dialogue(session_id: str) -> Response:
        given = read(request.get_data(), DialogueRating)
        if bucket.store.latest(session_id) is None:
            raise NotThere(f"there is no session {session_id!r}")
        at = datetime.now(UTC)
        bucket.store.rate(Rating(session_id=session_id, rating=given.rating, comment=given.comment, at=at))
        bucket.metrics.count_rating("dialogue", given.rating)
        return _json(given)

    @app.post("/sessions/<session_id>/turns/<int:number>/rating")
    def rate_reply(session_id: str, number: int) -> Response:
        given = read(request.get_data(), ReplyRating)
        if bucket.store.turn(session_id, number) is None:
            raise NotThere(f"session {session_id!r} has no turn {number}")
        bucket.store.rate(Rating(session_id=session_id, turn=number, rating=given.rating, at=datetime.now(UTC)))
        bucket.metrics.count_rating("reply", given.rating)
        return _json(given)


def _operate(app: Flask, bucket: Collaborators) -> None:
    def for_the_operator() -> None:
        if not bucket.operator_token:
            raise NotAllowed("set BLETHER_OPERATOR_TOKEN where the Bucket is started to use this call")
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {bucket.operator_token}".encode()):
            raise NotAllowed("send Authorization: Bearer with BLETHER_OPERATOR_TOKEN")

    @app.get("/sessions")
    def search() -> Response:
        for_the_operator()
        return _json(bucket.store.search(read_values(request.args.to_dict(), Search)))

    @app.get("/users/<path:user_id>/export")
    def export(user_id: str) -> Response:
        for_the_operator()
        sessions = []
        for session_id in bucket.store.sessions_of(user_id):
            turns = [turn.to_json() for turn in bucket.store.turns(session_id)]
            sessions.append({"session_id": session_id, "turns": turns, "ratings": bucket.store.ratings(session_id)})
        return _json({"user_id": user_id, "sessions": sessions})

    @app.delete("/users/<path:user_id>")
    def erase(user_id: str) -> Response:
        for_the_operator()
        return _json({"user_id": user_id, "erased_sessions": bucket.store.erase_user(user_id)})


def _watch(app: Flask, bucket: Collaborators) -> None:
    @app.get("/health")
    def health() -> Response:
        bots = {seat.name: BotHealth(bucket.watch.health(seat.name), seat.breaker.state.value) for seat in bucket.seats}
        ready = all(bot.health == "ready" for bot in bots.values())
        return _json(Health("ready" if ready else "degraded", VERSION, bots))

    @app.get("/openapi.json")
    def openapi() -> Response:
        return _json(bucket_page())

    @app.get("/metrics")
    def metrics() -> Response:
        return Response(bucket.metrics.page(), content_type="text/plain; version=0.0.4; charset=utf-8")

    serve_page(app)


class NotThere(Exception):
    """Nothing is stored under that name."""


class NotAllowed(Exception):
    """The call needs the operator's token."""


def _refuse_politely(app: Flask, bucket: Collaborators) -> None:
    def refused(problem: Problem, retry_after_s: int = 0) -> Response:
        bucket.metrics.count_problem(problem.status)
        headers = {"Retry-After": str(retry_after_s)} if retry_after_s else {}
        return Response(problem.to_json(), problem.status, headers, content_type=CONTENT_TYPE)

    @app.errorhandler(ContractError)
    def breach(error: ContractError) -> Response:
        return refused(Problem("not the interface", 400, error.detail, error.field))

    @app.errorhandler(NotAllowed)
    def not_allowed(error: NotAllowed) -> Response:
        return refused(Problem("not allowed", 403, str(error)))

    @app.errorhandler(NotThere)
    def not_there(error: NotThere) -> Response:
        return refused(Problem("not there", 404, str(error)))

    @app.errorhandler(Conflict)
    def conflict(error: Conflict) -> Response:
        return refused(Problem("conflict", 409, str(error), "$.turn_id"))

    @app.errorhandler(Busy)
    def busy(error: Busy) -> Response:
        return refused(Problem("busy", 429, str(error)), retry_after_s=1)

    @app.errorhandler(StoreError)
    def not_stored(error: StoreError) -> Response:
        log.error("request %s could not be stored: %s", g.request_id, error)
        line = bucket.unavailable[crc32(g.request_id.encode()) % len(bucket.unavailable)]
        problem = Problem("not stored", 503, "nothing was stored and nothing changed; send it again", reply=line)
        return refused(problem, retry_after_s=1)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        return refused(Problem(error.name.lower(), error.code or 500, error.description or ""))

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response:
        log.error("request %s failed", g.request_id, exc_info=error)
        return refused(Problem("the Bucket failed", 500, f"its log says more under request {g.request_id}"))


def _deadline_ms(default: int) -> int:
    given = request.headers.get(DEADLINE_HEADER)
    if given is None:
        return default
    if not given.isdecimal() or not 1 <= int(given) <= LONGEST_DEADLINE_MS:
        raise ContractError(f"milliseconds from 1 to {LONGEST_DEADLINE_MS}, not {given[:20]!r}", DEADLINE_HEADER)
    return int(given)


def _dialogue(store: Store, session_id: str) -> Dialogue:
    session = store.latest(session_id)
    if session is None:
        raise NotThere(f"there is no session {session_id!r}")
    ratings = {rating.turn: rating for rating in store.ratings(session_id)}
    turns = tuple(
        Exchange(
            turn=turn.turn,
            at=turn.now,
            heard=turn.heard.text,
            reply=turn.said.text,
            bot=turn.said.bot,
            thumbs=ratings[turn.turn].rating if turn.turn in ratings else None,
        )
        for turn in store.turns(session_id)
    )
    whole = ratings.get(None)
    return Dialogue(session_id, session.ended, turns, whole.rating if whole else None, whole.comment if whole else "")


def _json(record: Any, status: int = 200) -> Response:
    return Response(encode(record), status, content_type=JSON)
