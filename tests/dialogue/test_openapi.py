"""The OpenAPI pages: whole, true to the records, and with the refusals of every call."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest

from dialogue.contract import decode_about, decode_health, decode_request, decode_response, encode
from dialogue.openapi import JSON, Answer, Operation, Parameter, bot_page, page
from dialogue.problem import CONTENT_TYPE


class Turned(msgspec.Struct):
    """What a made-up service answers."""

    reply: str


def other_page() -> dict[str, Any]:
    """Another service's page, with what a bot's page has no use for."""
    return page(
        "Other",
        "2",
        "",
        {
            "/turns/{number}": {
                "GET": Operation(
                    "One turn",
                    {200: Answer("The turn", Turned, Turned("hi"))},
                    {404: "no such turn"},
                    parameters=[Parameter("number", "path", Annotated[int, msgspec.Meta(ge=0)], "which")],
                )
            },
            "/": {"get": Operation("The page", {200: Answer("HTML", content_type="text/html")})},
            "/turns": {"delete": Operation("Forget", {204: Answer("Forgotten", content_type="")})},
        },
    )


def served(document: dict[str, Any]) -> Any:
    """As it arrives over HTTP."""
    return json.loads(encode(document))


PAGES = pytest.mark.parametrize("document", [served(bot_page()), served(other_page())], ids=["bot", "other"])


def nodes(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from nodes(inner)


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in document["paths"].values():
        yield from methods.values()


@PAGES
def test_the_page_says_what_it_is(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert set(document["info"]) == {"title", "version", "description"}


@PAGES
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    references = [node["$ref"] for node in nodes(document) if "$ref" in node]
    assert references
    for reference in references:
        target: Any = document
        for step in reference.removeprefix("#/").split("/"):
            target = target[step]
        assert "type" in target or "enum" in target


@PAGES
def test_every_call_says_how_it_refuses(document: dict[str, Any]) -> None:
    for operation in operations(document):
        assert operation["summary"]
        assert CONTENT_TYPE in operation["responses"]["default"]["content"]
        for status, answer in operation["responses"].items():
            assert answer["description"]
            if status.startswith("4"):
                assert list(answer["content"]) == [CONTENT_TYPE]


def test_what_stands_in_the_path_is_required() -> None:
    operation = other_page()["paths"]["/turns/{number}"]["get"]
    assert operation["parameters"] == [
        {
            "name": "number",
            "in": "path",
            "description": "which",
            "required": True,
            "schema": {"type": "integer", "minimum": 0},
        }
    ]


def test_an_answer_may_be_something_else_than_json_or_nothing() -> None:
    paths = other_page()["paths"]
    assert paths["/"]["get"]["responses"]["200"]["content"] == {"text/html": {"schema": {"type": "string"}}}
    assert paths["/turns"]["delete"]["responses"]["204"] == {"description": "Forgotten"}


def test_the_examples_of_a_bots_page_keep_the_contract() -> None:
    paths = bot_page()["paths"]

    def example(path: str, method: str, status: str) -> bytes:
        return encode(paths[path][method]["responses"][status]["content"][JSON]["example"])

    assert decode_request(encode(paths["/respond"]["post"]["requestBody"]["content"][JSON]["example"]))
    assert decode_response(example("/respond", "post", "200")).candidates
    assert decode_response(example("/respond", "get", "200")).candidates
    assert decode_health(example("/health", "get", "200")).ready
    assert not decode_health(example("/health", "get", "503")).ready
    assert decode_about(example("/about", "get", "200")).name == "tea"


def test_limits_of_the_contract_stand_in_the_schemas() -> None:
    schemas = bot_page()["components"]["schemas"]
    assert schemas["Request"]["properties"]["history"]["maxItems"] == 6
    assert schemas["Candidate"]["properties"]["confidence"]["maximum"] == 1.0
    assert schemas["Kind"]["enum"] == ["answer", "chat", "driver", "filler"]
    assert {"text"} == set(schemas["Candidate"]["required"])
