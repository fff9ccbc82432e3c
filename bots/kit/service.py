"""The web service round a bot: checks what comes in, calls the function, encodes what goes out."""

import hmac
import logging
from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from bots.kit.bot import Bot
from dialogue.contract import (
    BODY_LIMIT,
    REQUEST_ID_HEADER,
    ContractError,
    Request,
    Utterance,
    decode_request,
    encode,
)
from dialogue.contract import Response as BotResponse
from dialogue.problem import CONTENT_TYPE, Problem

log = logging.getLogger(__name__)


def create_app(bot: Bot, secret: str = "") -> Flask:
    """The WSGI application of one bot.

    Parameters
    ----------
    bot : Bot
        What answers.
    secret : str
        Shared with the Bucket; every `/respond` must bear it. Empty where the service is only reachable from this machine.
    """
    app = Flask(bot.name, static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]

    @app.before_request
    def check_secret() -> Response | None:
        if not secret or request.path == "/health":
            return None
        given = request.headers.get("Authorization", "")
        if hmac.compare_digest(given.encode(), f"Bearer {secret}".encode()):
            return None
        return _refuse(Problem("not allowed", 401, "send Authorization: Bearer with BLETHER_SECRET"))

    @app.post("/respond")
    def respond() -> Response:
        if request.content_length is None or request.content_length > BODY_LIMIT:
            return _refuse(Problem("too long", 413, f"a request has a Content-Length of at most {BODY_LIMIT} bytes"))
        return _answer(bot, decode_request(request.get_data()))

    @app.get("/respond")
    def respond_to_a_person() -> Response:
        text = request.args.get("text", "").strip()
        if not text:
            raise ContractError("ask with ?text=hello", "text")
        return _answer(bot, _alone(text))

    @app.get("/health")
    def health() -> Response:
        state = bot.health()
        return Response(encode(state), 200 if state.ready else 503, content_type="application/json")

    @app.get("/about")
    def about() -> Response:
        return Response(encode(bot.about()), content_type="application/json")

    @app.errorhandler(ContractError)
    def refuse_breach(error: ContractError) -> Response:
        return _refuse(Problem("not the contract", 400, error.detail, error.field))

    @app.errorhandler(HTTPException)
    def refuse_politely(error: HTTPException) -> Response:
        return _refuse(Problem(error.name.lower(), error.code or 500, error.description or ""))

    @app.errorhandler(Exception)
    def confess(error: Exception) -> Response:
        log.error("%s could not answer request %s", bot.name, request.headers.get(REQUEST_ID_HEADER), exc_info=error)
        return _refuse(Problem("the bot failed", 500, f"{type(error).__name__} in {bot.name}; its log says more"))

    return app


def _answer(bot: Bot, asked: Request) -> Response:
    return Response(encode(BotResponse(tuple(bot.respond(asked)))), content_type="application/json")


def _alone(text: str) -> Request:
    """A request with nothing before it, for a person with curl."""
    utterance = Utterance(heard=text, text=text, tokens=tuple(text.split()))
    return Request(session_id="curl", turn=1, seed=0, now=datetime.now(UTC), utterance=utterance)


def _refuse(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    return Response(problem.to_json(), problem.status, headers=headers, content_type=CONTENT_TYPE)
