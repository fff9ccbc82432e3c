"""The wire contract: what is taken, what is refused and under which name, what goes out."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialogue.contract import (
    BODY_LIMIT,
    STATE_LIMIT,
    About,
    Candidate,
    ContractError,
    Health,
    Holds,
    Kind,
    Response,
    decode_about,
    decode_health,
    decode_request,
    decode_response,
    encode,
)
from dialogue.knowledge.topics import Topic

DESIGN = {
    "session_id": "5f0c",
    "turn": 4,
    "seed": 81234,
    "now": "2026-11-21T20:15:00+00:00",
    "locale": "en-GB",
    "timezone": "Europe/London",
    "utterance": {
        "heard": "yes",
        "text": "yes i do like tea",
        "answer": "yes",
        "wants_new_topic": False,
        "tokens": ["yes", "i", "do", "like", "tea"],
        "pos": ["UH", "PRP", "VBP", "VB", "NN"],
        "noun_phrases": [[4, 5]],
        "sentiment": 0.4,
        "entities": [
            {"text": "tea", "type": "DISH", "start": 4, "end": 5, "id": "tea", "gender": None, "number": "sg"}
        ],
        "question": None,
    },
    "history": [
        {"speaker": "user", "text": "hello", "heard": "hello"},
        {"speaker": "system", "text": "Do you like tea?", "bot": "proactive"},
    ],
    "user": {"name": None, "home": None, "likes": ["tea"], "dislikes": []},
    "session": {"topic": "food", "holder": "news"},
    "ensemble": {"topics": {"movies": 0.8}},
    "state": {},
    "state_turn": 3,
}
"""The request as the design shows it."""

SHORTEST = {
    "session_id": "5f0c",
    "turn": 1,
    "seed": 0,
    "now": "2026-11-21T20:15:00Z",
    "utterance": {"heard": "hi", "text": "hi"},
}

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def asking(**changed: Any) -> bytes:
    return json.dumps(SHORTEST | changed).encode()


def uttering(**changed: Any) -> bytes:
    return asking(utterance={"heard": "hi", "text": "hi"} | changed)


def offering(**changed: Any) -> bytes:
    return json.dumps({"candidates": [{"text": "hello"} | changed]}).encode()


def test_the_request_of_the_design_comes_through_whole() -> None:
    asked = decode_request(json.dumps(DESIGN).encode())
    assert decode_request(encode(asked)) == asked
    assert json.loads(encode(asked)) == DESIGN | {"now": "2026-11-21T20:15:00Z"}


def test_what_a_request_leaves_out_has_a_default() -> None:
    asked = decode_request(asking())
    assert (asked.locale, asked.history, asked.user.likes, asked.state, asked.session.topic) == (
        "en-GB",
        (),
        (),
        None,
        None,
    )


def test_the_answer_of_the_design_comes_through_whole() -> None:
    candidate = {
        "text": "He was born in Duluth.",
        "kind": "answer",
        "confidence": 0.82,
        "topic": "music",
        "holds": "topic",
        "ends": False,
        "state": {"told": [1]},
        "entities": ["bob dylan"],
        "source": {"title": "Bob Dylan", "url": "https://example.org", "date": "2026-11-21"},
    }
    response = decode_response(json.dumps({"candidates": [candidate]}).encode())
    assert json.loads(encode(response)) == {"candidates": [candidate]}


def test_a_candidate_is_its_text_and_defaults() -> None:
    assert decode_response(offering()).candidates == (
        Candidate(text="hello", kind=Kind.CHAT, confidence=0.5, holds=Holds.NO, ends=False),
    )


def test_an_empty_list_is_an_answer() -> None:
    assert decode_response(b'{"candidates": []}') == Response(())


def test_fields_that_nobody_knows_are_passed_over() -> None:
    assert decode_request(asking(mood="good", utterance={"heard": "hi", "text": "hi", "tone": 3}))
    assert decode_response(offering(emphasis="strong"))


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "$"),
        (b"null", "$"),
        (b"\xff\xfe", "$"),
        (b" " * (BODY_LIMIT + 1), "$"),
        (b"[" * 50_000, "$"),
        (asking(turn="1"), "$.turn"),
        (asking(turn=True), "$.turn"),
        (asking(seed=-1), "$.seed"),
        (asking(state="x"), "$.state"),
        (asking(history=[{"speaker": "user", "text": "hi"}] * 7), "$.history"),
        (asking(history=[{"speaker": "user"}]), "$.history[0].text"),
        (asking(session={"topic": "haggis"}), "$.session.topic"),
        (uttering(text=""), "$.utterance.text"),
        (uttering(answer="perhaps"), "$.utterance.answer"),
        (uttering(sentiment=-2), "$.utterance.sentiment"),
        (uttering(noun_phrases=[[1]]), "$.utterance.noun_phrases[0]"),
        (
            uttering(tokens=["hi"], entities=[{"text": "hi", "type": "X", "start": 0, "end": 2}]),
            "$.utterance.entities[0]",
        ),
        (
            uttering(tokens=["hi"], entities=[{"text": "hi", "type": "X", "start": 1, "end": 1}]),
            "$.utterance.entities[0]",
        ),
    ],
)
def test_a_request_that_breaks_the_contract_is_refused_under_the_fields_name(body: bytes, field: str) -> None:
    with pytest.raises(ContractError) as refused:
        decode_request(body)
    assert refused.value.field == field
    assert refused.value.detail
    assert str(refused.value) == f"{field}: {refused.value.detail}"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"hello", "$"),
        (b"{}", "$.candidates"),
        (b"[]", "$"),
        (b'{"candidates": null}', "$.candidates"),
        (json.dumps({"candidates": [{"text": "a"}] * 51}).encode(), "$.candidates"),
        (offering(text=""), "$.candidates[0].text"),
        (offering(text=" \n"), "$.candidates[0].text"),
        (offering(text=7), "$.candidates[0].text"),
        (offering(kind="joke"), "$.candidates[0].kind"),
        (offering(holds="on"), "$.candidates[0].holds"),
        (offering(confidence=1.01), "$.candidates[0].confidence"),
        (offering(confidence="high"), "$.candidates[0].confidence"),
        (offering(topic="haggis"), "$.candidates[0].topic"),
        (offering(source={"url": "x"}), "$.candidates[0].source.title"),
        (offering(state={"told": "x" * STATE_LIMIT}), "$.candidates[0].state"),
    ],
)
def test_an_answer_that_breaks_the_contract_is_refused_under_the_fields_name(body: bytes, field: str) -> None:
    with pytest.raises(ContractError) as refused:
        decode_response(body)
    assert refused.value.field == field


def test_a_state_of_just_the_limit_is_taken() -> None:
    state = {"told": "x" * (STATE_LIMIT - len('{"told":""}'))}
    assert decode_response(offering(state=state)).candidates[0].state == state


@pytest.mark.parametrize("name", ["", "Facts", "9lives", "a b", "a" * 41, "é"])
def test_a_bots_name_is_lower_case_letters_digits_and_underscores(name: str) -> None:
    with pytest.raises(ContractError):
        decode_about(encode(About(name, "1", {})))


def test_about_and_health_come_through_whole() -> None:
    about = About("facts", "1", {Topic.SCIENCE: 1.0, Topic.GENERAL: 0.0})
    assert decode_about(encode(about)) == about
    health = Health(ready=False, detail="reading")
    assert decode_health(encode(health)) == health


@given(st.binary(max_size=200) | json_values.map(msgspec.json.encode))
def test_no_body_makes_the_decoders_fail_otherwise_than_by_refusing(body: bytes) -> None:
    for decode in (decode_request, decode_response, decode_about, decode_health):
        try:
            decode(body)
        except ContractError as refused:
            assert refused.detail  # noqa: PT017


@given(json_values, st.sampled_from(sorted(DESIGN)))
def test_no_value_in_a_field_makes_the_decoder_fail_otherwise_than_by_refusing(value: Any, name: str) -> None:
    try:
        decode_request(json.dumps(DESIGN | {name: value}).encode())
    except ContractError as refused:
        assert refused.detail  # noqa: PT017


def test_an_answer_that_is_not_utf8_is_refused() -> None:
    with pytest.raises(ContractError):
        decode_response(b'{"candidates":[{"text":"\xff"}]}')


def test_a_wrong_key_is_named_by_the_path_of_its_object() -> None:
    with pytest.raises(ContractError) as refused:
        decode_request(asking(ensemble={"topics": {"haggis": 1.0}}))
    assert refused.value.field == "$.ensemble.topics"


def test_a_text_of_white_space_is_refused() -> None:
    with pytest.raises(ContractError) as refused:
        decode_request(uttering(text=" \n"))
    assert refused.value.field == "$.utterance.text"


def test_a_time_without_its_zone_is_refused() -> None:
    with pytest.raises(ContractError) as refused:
        decode_request(asking(now="2026-11-21T20:15:00"))
    assert refused.value.field == "$.now"


def test_a_noun_phrase_beyond_the_tokens_is_refused() -> None:
    with pytest.raises(ContractError) as refused:
        decode_request(uttering(tokens=["hi"], noun_phrases=[[0, 1], [0, 9]]))
    assert refused.value.field == "$.utterance.noun_phrases[1]"


def test_a_state_nested_too_deep_to_be_stored_is_refused() -> None:
    deep = b'{"candidates":[{"text":"a","state":{"a":' + b"[" * 900 + b"]" * 900 + b"}}]}"
    with pytest.raises(ContractError) as refused:
        decode_response(deep)
    assert refused.value.field == "$.candidates[0].state"


def test_a_line_break_does_not_belong_to_a_bots_name() -> None:
    with pytest.raises(ContractError):
        decode_about(encode(About("facts\n", "1", {})))
