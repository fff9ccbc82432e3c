"""The OpenAPI 3.1 pages, made from the records themselves, so that what is documented is what is checked.

A service lists its calls as `Operation`s and `page` makes the whole document: schemas, examples, and for every call the
`application/problem+json` of what is refused. The page of a bot is `bot_page`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec

from dialogue import problem
from dialogue.contract import (
    BODY_LIMIT,
    DEADLINE_HEADER,
    HISTORY_LENGTH,
    REQUEST_ID_HEADER,
    STATE_LIMIT,
    About,
    Candidate,
    Health,
    Kind,
    Line,
    Request,
    Response,
    Speaker,
    Utterance,
)
from dialogue.knowledge.topics import Topic

JSON = "application/json"
REFERENCE = "#/components/schemas/{name}"


@dataclass(frozen=True)
class Parameter:
    """Something a call takes beside its body.

    Parameters
    ----------
    name : str
        As it stands in the url or the header.
    place : str
        query, path or header.
    type : type
        Anything msgspec knows, `Annotated` too.
    description : str
        What it means.
    required : bool
        Whether the call is refused without it; a part of the path always is.
    """

    name: str
    place: str
    type: Any
    description: str
    required: bool = False


@dataclass(frozen=True)
class Answer:
    """What comes back when all is well.

    Parameters
    ----------
    description : str
        When it comes.
    type : type, optional
        The record in the body; None for a body that is not JSON.
    example : record, optional
        One such record.
    content_type : str
        Of the body; "" for none.
    """

    description: str
    type: Any = None
    example: object = None
    content_type: str = JSON


@dataclass(frozen=True)
class Operation:
    """One call of a service.

    Parameters
    ----------
    summary : str
        What it is for, in a line.
    answers : mapping
        Status to answer; what is not a problem.
    refusals : mapping
        Status to the reason in words; each is `application/problem+json`.
    takes : type, optional
        The record in the request's body.
    example : record, optional
        One such record.
    parameters : sequence
        Beside the body.
    description : str
        More than a line, in Markdown.
    """

    summary: str
    answers: Mapping[int, Answer]
    refusals: Mapping[int, str] = field(default_factory=dict)
    takes: Any = None
    example: object = None
    parameters: Sequence[Parameter] = ()
    description: str = ""

    def types(self) -> list[Any]:
        """All that the call speaks of."""
        return [
            *([self.takes] if self.takes else []),
            *(answer.type for answer in self.answers.values() if answer.type),
            *(parameter.type for parameter in self.parameters),
        ]


Paths = Mapping[str, Mapping[str, Operation]]


def page(title: str, version: str, description: str, paths: Paths) -> dict[str, Any]:
    """The OpenAPI document of one service, ready to be encoded.

    Parameters
    ----------
    title, version, description : str
        Of the service.
    paths : mapping
        Path (`/turn`, `/sessions/{id}`) to method (`get`) to operation.
    """
    calls = [operation for methods in paths.values() for operation in methods.values()]
    types = [problem.Problem, *(kind for operation in calls for kind in operation.types())]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    schema_of = _Schemas(types, list(schemas))
    for component in components.values():
        if "description" in component:  # the docstring; what follows its first paragraph is for readers of the code
            component["description"] = component["description"].partition("\n\n")[0]
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version, "description": description},
        "paths": {
            path: {method.lower(): _operation(operation, schema_of) for method, operation in methods.items()}
            for path, methods in paths.items()
        },
        "components": {
            "schemas": components,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"secret": []}, {}],  # the empty one: where no secret is set, none is asked for
    }


def bot_page() -> dict[str, Any]:
    """The page of any bot: what the Bucket calls, and what it takes for an answer."""
    asked = Request(
        session_id="5f0c",
        turn=4,
        seed=81234,
        now=datetime(2026, 11, 21, 20, 15, tzinfo=UTC),
        utterance=Utterance(heard="yes", text="yes i do like tea", tokens=("yes", "i", "do", "like", "tea")),
        history=(Line(Speaker.USER, "hello"), Line(Speaker.SYSTEM, "Do you like tea?", bot="proactive")),
        state={"told": [3]},
        state_turn=3,
    )
    offered = Response((Candidate(text="Do you take milk?", kind=Kind.CHAT, confidence=0.6, topic=Topic.FOOD),))
    candidates = Answer("The candidates, best first. An empty list is a polite 'not mine'.", Response, offered)
    about = About("tea", "1", {Topic.FOOD: 0.8})
    not_allowed = {401: "a secret is set and was not sent as `Authorization: Bearer`"}
    return page(
        "A bot of a Blether ensemble",
        "1",
        "What a bot answers. Bots keep nothing between requests: what has to be remembered goes into a candidate's "
        f"`state` (at most {STATE_LIMIT} bytes) and comes back with every later request once that candidate was said. "
        "Fields that are not listed here are passed over, in both directions.",
        {
            "/respond": {
                "post": Operation(
                    "What have you to say?",
                    {200: candidates},
                    {
                        400: "not the contract; `field` names what is wrong",
                        413: f"more than {BODY_LIMIT} bytes",
                        500: "the bot failed, or what it returned breaks the contract",
                        **not_allowed,
                    },
                    takes=Request,
                    example=asked,
                    parameters=[
                        Parameter(DEADLINE_HEADER, "header", int, "milliseconds until the answer is of no use"),
                        Parameter(REQUEST_ID_HEADER, "header", str, "goes through every hop, for the logs"),
                    ],
                    description=f"`history` holds the last {HISTORY_LENGTH} utterances, oldest first.",
                ),
                "get": Operation(
                    "The same for a person with curl: a first utterance, without history.",
                    {200: candidates},
                    {400: "no text", 500: "the bot failed, or what it returned breaks the contract", **not_allowed},
                    parameters=[Parameter("text", "query", str, "what the user says", required=True)],
                ),
            },
            "/health": {
                "get": Operation(
                    "Is the bot ready?",
                    {
                        200: Answer("Ready.", Health, Health(ready=True)),
                        503: Answer("Not yet.", Health, Health(ready=False, detail="reading the index")),
                    },
                    {500: "the bot failed"},
                )
            },
            "/about": {
                "get": Operation(
                    "Who is it, and how strong on which topics?",
                    {200: Answer("The bot's description of itself.", About, about)},
                    not_allowed,
                )
            },
            "/openapi.json": {
                "get": Operation("This page.", {200: Answer("OpenAPI 3.1.", dict[str, Any])}, not_allowed)
            },
        },
    )


class _Schemas:
    """Finds a type's schema again; types are compared by identity, since `Annotated` ones need not be hashable."""

    def __init__(self, types: list[Any], schemas: list[dict[str, Any]]) -> None:
        self._known = list(zip(types, schemas, strict=True))

    def __call__(self, wanted: Any) -> dict[str, Any]:
        return next(schema for known, schema in self._known if known is wanted)


def _operation(operation: Operation, schema_of: _Schemas) -> dict[str, Any]:
    shown: dict[str, Any] = {"summary": operation.summary}
    if operation.description:
        shown["description"] = operation.description
    if operation.parameters:
        shown["parameters"] = [
            {
                "name": parameter.name,
                "in": parameter.place,
                "description": parameter.description,
                "required": parameter.required or parameter.place == "path",
                "schema": schema_of(parameter.type),
            }
            for parameter in operation.parameters
        ]
    if operation.takes:
        body = _body(JSON, schema_of(operation.takes), operation.example)
        shown["requestBody"] = {"required": True, "content": body}
    refused = schema_of(problem.Problem)
    shown["responses"] = {
        **{str(status): _answer(answer, schema_of) for status, answer in operation.answers.items()},
        **{
            str(status): {"description": reason, "content": _body(problem.CONTENT_TYPE, refused, None)}
            for status, reason in operation.refusals.items()
        },
        "default": {"description": "refused otherwise", "content": _body(problem.CONTENT_TYPE, refused, None)},
    }
    return shown


def _answer(answer: Answer, schema_of: _Schemas) -> dict[str, Any]:
    shown: dict[str, Any] = {"description": answer.description}
    if answer.content_type:
        schema = schema_of(answer.type) if answer.type else {"type": "string"}
        shown["content"] = _body(answer.content_type, schema, answer.example)
    return shown


def _body(content_type: str, schema: dict[str, Any], example: object) -> dict[str, Any]:
    shown: dict[str, Any] = {"schema": schema}
    if example is not None:
        shown["example"] = msgspec.json.decode(msgspec.json.encode(example))
    return {content_type: shown}
