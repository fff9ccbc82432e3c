"""The contract, clause by clause: each function is one clause, its docstring the text that is shown.

A clause gets a `Probe` of its own and raises `BrokenError` where the bot breaks it. They are tried in the order of
`CLAUSES`; those in `OPTIONAL` only warn.
"""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

from bots.kit.probe import BrokenError, Probe, Reply, candidates_of
from bots.kit.samples import ODD_TEXTS, TEXTS, asking, whole
from dialogue.contract import (
    BODY_LIMIT,
    STATE_LIMIT,
    ContractError,
    Line,
    Request,
    Response,
    Speaker,
    decode_about,
    decode_health,
    decode_response,
    encode,
)

Clause = Callable[[Probe], None]

AT_ONCE: Final = 8  # requests
STRANGE: Final = {"from_the_future": {"a": [1, None, "x"]}}


def reachable(bot: Probe) -> None:
    """The bot can be reached."""
    try:
        bot.get("/health")
    except BrokenError as error:
        raise BrokenError(error.why, "start it, and check the address and the port") from error


def health(bot: Probe) -> None:
    """GET /health answers {"ready": true, "detail": ""} with 200, and with 503 while it is not ready."""
    reply = bot.get("/health")
    mend = 'answer {"ready": true} as application/json with 200, and {"ready": false, "detail": "why"} with 503'
    if reply.content_type != "application/json":
        raise BrokenError(f"it answered {reply}", mend)
    try:
        state = decode_health(reply.body)
    except ContractError as error:
        raise BrokenError(str(error), mend) from error
    if reply.status != (200 if state.ready else 503):
        raise BrokenError(f"it answered {reply} and ready: {state.ready}", mend)
    if not state.ready:
        raise BrokenError(f"it is not ready: {state.detail}", "wait until it is, then check again")


def about(bot: Probe) -> None:
    """GET /about gives {name, version, topics: {topic: strength}} over the closed list of topics."""
    reply = bot.get("/about")
    mend = 'answer {"name": "tea", "version": "1", "topics": {"food": 0.8}}; topics are in dialogue/knowledge/topics.py'
    if reply.status != 200 or reply.content_type != "application/json":
        raise BrokenError(f"it answered {reply}", mend)
    try:
        decode_about(reply.body)
    except ContractError as error:
        raise BrokenError(str(error), mend) from error


def answers_in_time(bot: Probe) -> None:
    """POST /respond answers with 200 and application/json within the limit."""
    for text in TEXTS:
        reply = bot.post(encode(asking(text)))
        if reply.status != 200 or reply.content_type != "application/json":
            mend = 'answer 200 with application/json; {"candidates": []} is a polite "not mine"'
            raise BrokenError(f"to {text!r} it answered {reply}", mend)
        if reply.took_ms > bot.limit_ms:
            why = f"{text!r} took {reply.took_ms:.0f} ms, more than {bot.limit_ms:.0f}"
            raise BrokenError(why, "answer sooner, or raise --limit-ms if the ensemble grants it more")


def candidates_keep_their_shape(bot: Probe) -> None:
    """Candidates keep the shape: text, a known kind and topic, a confidence in [0, 1]; an empty list is fine."""
    for text in TEXTS:
        error = _breach(bot.post(encode(asking(text))))
        if error and not error.field.endswith(".state"):
            raise BrokenError(f"to {text!r} it answered {error}", "see the contract in docs/write-a-bot.md")


def state_is_small(bot: Probe) -> None:
    """A candidate's state is a JSON object of at most 8 kB."""
    for text in TEXTS:
        error = _breach(bot.post(encode(asking(text))))
        if error and error.field.endswith(".state"):
            mend = f"keep at most {STATE_LIMIT} bytes of JSON, as an object: ids instead of texts, the newest only"
            raise BrokenError(f"to {text!r} it answered {error}", mend)


def same_request_same_answer(bot: Probe) -> None:
    """The same request, with its seed, now and state, gets the same candidates again."""
    for text in TEXTS:
        first, second = bot.ask(asking(text)), bot.ask(asking(text))
        if first != second:
            mend = "take chance from `seed` and the time from `now`, never from the process"
            raise BrokenError(f"{text!r} got {_shown(first)} and then {_shown(second)}", mend)


def keeps_nothing(bot: Probe) -> None:
    """Nothing is kept between requests: after other requests of the same talk the same request gets the same answer."""
    for text, between in pairwise(TEXTS):
        before = bot.ask(asking(text))
        bot.ask(asking(between, turn=2))
        after = bot.ask(asking(text))
        if before != after:
            mend = "put what has to be remembered into the candidate's `state`; it comes back once that was said"
            raise BrokenError(f"{text!r} got {_shown(before)}, and {_shown(after)} after {between!r}", mend)


def takes_its_state_back(bot: Probe) -> None:
    """A bot goes on from any state that it returned itself."""
    for text in TEXTS:
        for candidate in bot.ask(asking(text)).candidates:
            if candidate.state is None:
                continue
            history = (Line(Speaker.USER, text, text), Line(Speaker.SYSTEM, candidate.text, bot="this"))
            for reply in ("yes", text):
                again = asking(reply, turn=2, history=history, state=candidate.state, state_turn=1)
                candidates_of(bot.post(encode(again)), f"to {reply!r} with the state of {candidate.text[:40]!r}")


def needs_only_what_is_required(bot: Probe) -> None:
    """Only session_id, turn, seed, now and the utterance's heard and text are always there; no history is needed."""
    asked = json.loads(encode(asking("hello", turn=5)))
    least = {name: asked[name] for name in ("session_id", "turn", "seed", "now")}
    least["utterance"] = {"heard": "hello", "text": "hello"}
    candidates_of(bot.post(json.dumps(least).encode()), "to a request of the required fields alone")


def takes_the_whole_request(bot: Probe) -> None:
    """A request with annotation and the six utterances of history is answered."""
    candidates_of(bot.post(encode(whole())), "to a request with history and annotation")


def passes_over_unknown_fields(bot: Probe) -> None:
    """Fields that it does not know are passed over, so that the contract can grow."""
    asked = json.loads(encode(asking("hello", history=(Line(Speaker.USER, "hi"),))))
    for place in (asked, asked["utterance"], asked["history"][0], asked["user"], asked["session"], asked["ensemble"]):
        place.update(STRANGE)
    candidates_of(bot.post(json.dumps(asked).encode()), "to a request with an unknown field")


def refuses_a_wrong_type(bot: Probe) -> None:
    """A field of the wrong type is refused with 400 and application/problem+json that names it."""
    asked = json.loads(encode(asking("hello"))) | {"turn": "four"}
    _refused(bot.post(json.dumps(asked).encode()), 'a turn of "four"', "turn")


def refuses_a_missing_utterance(bot: Probe) -> None:
    """A request without its utterance is refused with 400 and application/problem+json that names it."""
    asked = json.loads(encode(asking("hello")))
    del asked["utterance"]
    _refused(bot.post(json.dumps(asked).encode()), "a request without utterance", "utterance")


def refuses_what_is_not_json(bot: Probe) -> None:
    """What is not JSON, or not UTF-8, is refused with 400 and application/problem+json."""
    for body in (b"hello", b"", b'{"turn": ', encode(asking("hello")).replace(b"hello", b"\xff\xfe")):
        _refused(bot.post(body), f"{body[:20]!r}", "")


def refuses_a_long_body(bot: Probe) -> None:
    """A body over 64 kB is refused with 413 (or 400), not answered and not cut off."""
    asked = json.loads(encode(asking("hello"))) | {"padding": "x" * BODY_LIMIT}
    reply = bot.post(json.dumps(asked).encode())
    if reply.status not in (400, 413):
        raise BrokenError(f"to a body of more than {BODY_LIMIT} bytes it answered {reply}", "answer 413")


def survives_odd_text(bot: Probe) -> None:
    """Emoji, right-to-left text, control characters, HTML and 10,000 characters are answered like any other text."""
    for kind, text in ODD_TEXTS.items():
        candidates_of(bot.post(encode(asking(text))), f"to {kind}")


def answers_several_at_once(bot: Probe) -> None:
    """Eight requests at once are all answered, each as if it were alone."""
    asked = [asking(text) for text in TEXTS[:AT_ONCE]]
    alone = [bot.ask(one) for one in asked]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        together = list(threads.map(lambda one: _ask_apart(bot, one), asked))
    for one, before, now in zip(asked, alone, together, strict=True):
        if before != now:
            mend = "requests are worked on at the same time: share nothing between them that changes"
            raise BrokenError(f"{one.utterance.text!r} got {_shown(before)} alone and {_shown(now)} among others", mend)


def keeps_the_connection(bot: Probe) -> None:
    """A connection stays open for the next request (HTTP/1.1 keep-alive)."""
    if not bot.connection_after(asking("hello")):
        mend = "serve HTTP/1.1 and send a Content-Length; a connection for every turn costs time that the talk needs"
        raise BrokenError("the connection was closed after an answer", mend)


def answers_a_person(bot: Probe) -> None:
    """GET /respond?text=hello answers a person with curl."""
    candidates_of(bot.get("/respond?text=hello"), "to GET /respond?text=hello")


CLAUSES: Final[tuple[Clause, ...]] = (
    reachable,
    health,
    about,
    answers_in_time,
    candidates_keep_their_shape,
    state_is_small,
    same_request_same_answer,
    keeps_nothing,
    takes_its_state_back,
    needs_only_what_is_required,
    takes_the_whole_request,
    passes_over_unknown_fields,
    refuses_a_wrong_type,
    refuses_a_missing_utterance,
    refuses_what_is_not_json,
    refuses_a_long_body,
    survives_odd_text,
    answers_several_at_once,
    keeps_the_connection,
    answers_a_person,
)
OPTIONAL: Final[frozenset[Clause]] = frozenset({answers_a_person})


def _ask_apart(bot: Probe, asked: Request) -> Response:
    with bot.another() as apart:
        return apart.ask(asked)


def _breach(reply: Reply) -> ContractError | None:
    try:
        decode_response(reply.body)
    except ContractError as error:
        return error
    return None


def _refused(reply: Reply, what: str, field: str) -> None:
    named = f', "field": "$.{field}"' if field else ""
    mend = f'answer 400 with application/problem+json: {{"title": "not the contract", "status": 400{named}}}'
    if reply.status != 400 or not reply.is_problem:
        raise BrokenError(f"to {what} it answered {reply}", mend)
    if field not in f"{reply.problem.get('field')} {reply.problem.get('detail')}":
        raise BrokenError(f"to {what} it answered 400 without naming {field}", mend)


def _shown(response: Response) -> str:
    texts = [candidate.text[:60] for candidate in response.candidates]
    return f"{texts[0]!r} ({len(texts)} in all)" if texts else "nothing"
