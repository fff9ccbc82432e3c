"""The Bucket's OpenAPI page: every call is on it, and its examples are what the calls take."""

import json
from collections.abc import Callable

import msgspec

from bucket.openapi import bucket_page
from bucket.page.page import page_files
from bucket.wire import TurnRequest
from dialogue.contract import encode
from tests.bucket.buckets import Running


def test_every_call_of_the_service_is_on_the_page_and_no_other(bucket: Callable[..., Running]) -> None:
    talk = bucket()
    served = set()
    for rule in talk.bucket.app.url_map.iter_rules():
        path = rule.rule.replace("<path:", "<").replace("<int:", "<").replace("<", "{").replace(">", "}")
        served |= {(path, method.lower()) for method in rule.methods or () if method not in ("HEAD", "OPTIONS")}
    shown = {(path, method) for path, methods in bucket_page()["paths"].items() for method in methods}
    assert shown == served - {(path, "get") for path in page_files()}


def test_it_is_served_and_every_reference_resolves(bucket: Callable[..., Running]) -> None:
    page = bucket().client.get("/openapi.json").get_json()
    text = json.dumps(page)
    for name in {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in page["components"]["schemas"]


def test_the_example_of_a_turn_is_a_turn() -> None:
    example = bucket_page()["paths"]["/turn"]["post"]["requestBody"]["content"]["application/json"]["example"]
    assert msgspec.json.decode(encode(example), type=TurnRequest).text == "tell me about otters"
