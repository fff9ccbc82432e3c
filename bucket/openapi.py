"""The OpenAPI page of the Bucket, made from the records of its interface (`bucket/wire.py`)."""

from datetime import UTC, datetime
from typing import Annotated, Any

from msgspec import Meta

from bucket.store.base import Overview
from bucket.wire import (
    Dialogue,
    DialogueRating,
    Exchange,
    Health,
    Opened,
    OpenRequest,
    ReplyRating,
    TurnReply,
    TurnRequest,
)
from dialogue.contract import BODY_LIMIT, DEADLINE_HEADER, REQUEST_ID_HEADER
from dialogue.openapi import Answer, Operation, Parameter, page
from dialogue.turns import Turn
from dialogue.version import VERSION

SESSION = Parameter("session_id", "path", str, "from `POST /sessions`; whoever holds it may use the session")
NUMBER = Parameter("number", "path", int, "of the turn; 0 is the opening")
USER = Parameter("user_id", "path", str, "as the channel sent it")
NOT_THERE = {404: "nothing is stored under that name"}
FOR_THE_OPERATOR = {403: "send `Authorization: Bearer` with BLETHER_OPERATOR_TOKEN"}
WRONG = {400: "not the interface; `field` names what is wrong", 413: f"more than {BODY_LIMIT} bytes"}
NOT_STORED = {503: "it could not be stored and nothing changed: say `reply` and send it again after `Retry-After`"}


def bucket_page() -> dict[str, Any]:
    """The page of the Bucket: all that a channel calls."""
    return page(
        "The Bucket of a Blether ensemble",
        VERSION,
        "Open a session, send what the user says, speak what comes back. A turn is acknowledged only after it is stored.",
        {
            "/sessions": {"post": _open(), "get": _search()},
            "/turn": {"post": _turn()},
            "/sessions/{session_id}": {
                "get": Operation(
                    "The whole dialogue.", {200: Answer("It.", Dialogue, _dialogue())}, NOT_THERE, parameters=[SESSION]
                )
            },
            "/sessions/{session_id}/turns/{number}": {
                "get": Operation(
                    "One turn with its trace: why this reply?",
                    {200: Answer("The turn; `verdicts` and `normalised` stand at its top in place of `judged`.", Turn)},
                    NOT_THERE,
                    parameters=[SESSION, NUMBER],
                )
            },
            "/sessions/{session_id}/rating": {
                "post": Operation(
                    "Rate the dialogue, 1 to 5; the last rating counts. An ended session takes ratings.",
                    {200: Answer("Stored.", DialogueRating, DialogueRating(4, "nice"))},
                    {**WRONG, **NOT_THERE, **NOT_STORED},
                    takes=DialogueRating,
                    example=DialogueRating(4, "nice"),
                    parameters=[SESSION],
                )
            },
            "/sessions/{session_id}/turns/{number}/rating": {
                "post": Operation(
                    "Thumbs up (1) or down (-1) for one reply.",
                    {200: Answer("Stored.", ReplyRating, ReplyRating(1))},
                    {**WRONG, **NOT_THERE, **NOT_STORED},
                    takes=ReplyRating,
                    example=ReplyRating(1),
                    parameters=[SESSION, NUMBER],
                )
            },
            "/users/{user_id}/export": {
                "get": Operation(
                    "Everything stored about a user.",
                    {200: Answer("All sessions with their turns and ratings.", dict[str, Any])},
                    FOR_THE_OPERATOR,
                    parameters=[USER],
                )
            },
            "/users/{user_id}": {
                "delete": Operation(
                    "Erase everything stored about a user.",
                    {200: Answer("How many sessions were erased.", dict[str, Any])},
                    {**FOR_THE_OPERATOR, **NOT_STORED},
                    parameters=[USER],
                )
            },
            "/health": {
                "get": Operation("Ready or degraded, and each bot's state.", {200: Answer("It answers.", Health)})
            },
            "/metrics": {
                "get": Operation("For Prometheus.", {200: Answer("Its text format.", content_type="text/plain")})
            },
            "/openapi.json": {"get": Operation("This page.", {200: Answer("OpenAPI 3.1.", dict[str, Any])})},
        },
    )


def _open() -> Operation:
    return Operation(
        "Open a talk; the system speaks first.",
        {
            201: Answer(
                "The session and the opening words.", Opened, Opened("Zk3v", 0, "Hello! What shall we talk about?")
            )
        },
        {**WRONG, **NOT_STORED},
        takes=OpenRequest,
        example=OpenRequest(user_id="anna", channel="web", locale="en-GB", timezone="Europe/London"),
        parameters=[Parameter(REQUEST_ID_HEADER, "header", str, "goes through every hop, for the logs")],
    )


def _turn() -> Operation:
    reply = TurnReply("Zk3v", 1, "t1", "Otters hold hands while they sleep.", "facts", False, False, 12.5)
    return Operation(
        "Take a turn: what the user said, and what is said back.",
        {200: Answer("The reply, stored.", TurnReply, reply)},
        {
            **WRONG,
            409: "this `turn_id` was used for another text",
            429: "two requests wait on this session already",
            **NOT_STORED,
        },
        takes=TurnRequest,
        example=TurnRequest(session_id="Zk3v", text="tell me about otters", turn_id="t1"),
        parameters=[
            Parameter(
                DEADLINE_HEADER,
                "header",
                Annotated[int, Meta(ge=1, le=60_000)],
                "milliseconds until the answer must be there",
            ),
            Parameter(REQUEST_ID_HEADER, "header", str, "goes through every hop, for the logs"),
        ],
        description="A repeat of the same `session_id` and `turn_id` gets the same answer and asks no bot again.",
    )


def _search() -> Operation:
    number = Annotated[int, Meta(ge=1, le=5)]
    return Operation(
        "Conversations, the latest first.",
        {200: Answer("At most `limit` of them.", list[Overview])},
        {**WRONG, **FOR_THE_OPERATOR},
        parameters=[
            Parameter("user_id", "query", str, "of this user"),
            Parameter("text", "query", str, "in which this was said, by either side"),
            Parameter("min_rating", "query", number, "rated at least so"),
            Parameter("max_rating", "query", number, "rated at most so"),
            Parameter("before", "query", datetime, "that were silent before this time"),
            Parameter("limit", "query", Annotated[int, Meta(ge=1, le=500)], "how many; 50"),
        ],
    )


def _dialogue() -> Dialogue:
    at = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    return Dialogue(
        "Zk3v", False, (Exchange(1, at, "tell me about otters", "Otters hold hands.", "facts", 1),), 5, "nice"
    )
