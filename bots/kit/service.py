"""The web service round a bot: checks what comes in, calls the function, checks and encodes what goes out."""

import hmac
import logging
import traceback
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
    decode_response,
    encode,
)
from dialogue.contract import Response as BotResponse
from dialogue.openapi import JSON, bot_page
from dialogue.problem import CONTENT_TYPE, Problem

log = logging.getLogger(__name__)


class BreachError(Exception):
    """The bot returned what the contract does not allow; the message names it."""


def create_app(bot: Bot, secret: str = "") -> Flask:
    """The WSGI application of one bot.

    The body of a request decides, whatever `Content-Type` says, so that `curl -d '{...}'` works as it stands.

    Parameters
    ----------
    bot : Bot
        What answers.
    secret : str
        Shared with the Bucket; all but `/health` must bear it. Empty where only this machine reaches the service.
    """
    app = Flask(bot.name, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT

    @app.before_request
    def check_secret() -> Response | None:
        if not secret or request.path == "/health":
            return None
        given = request.headers.get("Authorization", "")
        if hmac.compare_digest(given.encode(), f"Bearer {secret}".encode()):
            return None
        problem = Problem("not allowed", 401, "send Authorization: Bearer with BLETHER_SECRET", "Authorization")
        return _refuse(problem, {"WWW-Authenticate": "Bearer"})

    @app.post("/respond")
    def respond() -> Response:
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
        return Response(encode(state), 200 if state.ready else 503, content_type=JSON)

    @app.get("/about")
    def about() -> Response:
        return Response(encode(bot.about()), content_type=JSON)

    @app.get("/openapi.json")
    def openapi() -> Response:
        return Response(encode(bot_page()), content_type=JSON)

    @app.errorhandler(ContractError)
    def refuse_breach(error: ContractError) -> Response:
        return _refuse(Problem("not the contract", 400, error.detail, error.field))

    @app.errorhandler(HTTPException)
    def refuse_politely(error: HTTPException) -> Response:
        kept = {name: value for name, value in error.get_headers() if name != "Content-Type"}  # Allow, with a 405
        return _refuse(Problem(error.name.lower(), error.code or 500, error.description or ""), kept)

    @app.errorhandler(BreachError)
    def confess_breach(error: BreachError) -> Response:
        log.error("%s broke the contract in answer to request %r: %s", bot.name, _request_id(), error)
        return _refuse(Problem("the bot broke the contract", 500, str(error)))

    @app.errorhandler(Exception)
    def confess(error: Exception) -> Response:
        # The exception's message may hold what the user said, so the log gets its type and place alone.
        place = "".join(traceback.format_tb(error.__traceback__))
        log.error("%s failed request %r: %s at\n%s", bot.name, _request_id(), type(error).__name__, place)
        return _refuse(Problem("the bot failed", 500, f"{type(error).__name__} in {bot.name}; its log says more"))

    @app.after_request
    def name_request(response: Response) -> Response:
        if _request_id():
            response.headers[REQUEST_ID_HEADER] = _request_id()
        return response

    return app


def _request_id() -> str:
    return request.headers.get(REQUEST_ID_HEADER, "")[:200]


def _alone(text: str) -> Request:
    """A request with nothing before it, for a person with curl."""
    utterance = Utterance(heard=text, text=text, tokens=tuple(text.split()))
    return decode_request(
        encode(Request(session_id="curl", turn=1, seed=0, now=datetime.now(UTC), utterance=utterance))
    )


def _answer(bot: Bot, asked: Request) -> Response:
    """Ask the bot and hold what it says against the contract, so that a slip is found here and not by the Bucket."""
    offered = bot.respond(asked)
    try:
        candidates = tuple(offered)
    except TypeError as error:
        raise BreachError(f"it returned {type(offered).__name__}, not a list of candidates") from error
    try:
        body = encode(BotResponse(candidates))
        decode_response(body)
    except ContractError as error:
        raise BreachError(str(error)) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise BreachError(f"what it returned cannot be written as JSON: {error}") from error
    return Response(body, content_type=JSON)


def _refuse(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    return Response(problem.to_json(), problem.status, headers=headers, content_type=CONTENT_TYPE)
