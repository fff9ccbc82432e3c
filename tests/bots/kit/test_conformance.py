"""The conformance suite: a bot made with the kit and a bare one pass; each clause has bots that break it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from itertools import count
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest

from bots.kit.bot import Bot
from bots.kit.clauses import CLAUSES, OPTIONAL, answers_in_time
from bots.kit.conformance import Mark, Report, check
from bots.kit.probe import BrokenError, Probe
from bots.kit.samples import ODD_TEXTS, TEXTS, asking, whole
from bots.kit.service import create_app
from dialogue.contract import Candidate, Health, Request, decode_request, encode
from dialogue.serving.server import running

PROBLEM = "application/problem+json"


class Bare(BaseHTTPRequestHandler):
    """A right bot by hand, that shares no code with ours. The broken ones change one thing each."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server_class: ClassVar[type[HTTPServer]] = ThreadingHTTPServer
    shared: ClassVar[dict[str, Any]] = {}

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path != "/respond":
            return self.refuse(404, "path")
        if len(body) > 65536:
            return self.long_body(body)
        try:
            asked = json.loads(body)
        except ValueError:
            return self.not_json()
        return self.respond(asked)

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if parts.path == "/health":
            return self.health()
        if parts.path == "/about":
            return self.about()
        if parts.path == "/respond":
            return self.person(parse_qs(parts.query)["text"][0])
        return self.refuse(404, "path")

    def respond(self, asked: dict[str, Any]) -> None:
        wrong = self.wrong_field(asked)
        if wrong:
            return self.refuse(400, wrong)
        return self.send(200, {"candidates": self.candidates(asked)})

    def wrong_field(self, asked: dict[str, Any]) -> str:
        if not isinstance(asked.get("turn"), int):
            return "turn"
        return "" if isinstance(asked.get("utterance"), dict) else "utterance"

    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        text = asked["utterance"]["text"]
        if "quiz" in text:
            return []
        return [{"text": f"You said {text[:50]}.", "kind": "chat", "confidence": 0.5, "state": {"turn": asked["turn"]}}]

    def long_body(self, body: bytes) -> None:
        self.refuse(413, "$")

    def not_json(self) -> None:
        self.refuse(400, "$")

    def health(self) -> None:
        self.send(200, {"ready": True})

    def about(self) -> None:
        self.send(200, {"name": "bare", "version": "1", "topics": {"self": 0.1}})

    def person(self, text: str) -> None:
        self.send(200, {"candidates": self.candidates({"turn": 1, "utterance": {"text": text}})})

    def refuse(self, status: int, field: str) -> None:
        self.send(status, {"title": "not the contract", "status": status, "field": f"$.{field}"}, PROBLEM)

    def send(self, status: int, record: object, content_type: str = "application/json") -> None:
        body = json.dumps(record).encode()
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(handler: type[Bare]) -> Iterator[str]:
    handler.shared = {}
    with handler.server_class(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True  # type: ignore[attr-defined]
        server.handle_error = lambda *_: None  # type: ignore[method-assign] # a handler that fails is one of our breaches
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def marked(report: Report, mark: Mark) -> set[str]:
    return {finding.clause for finding in report.findings if finding.mark is mark}


class NotReady(Bare):
    def health(self) -> None:
        self.send(503, {"ready": False, "detail": "reading the index"})


class UnreadyButOk(Bare):
    def health(self) -> None:
        self.send(200, {"ready": False})


class HealthInWords(Bare):
    def health(self) -> None:
        self.send(200, "fine", "text/plain")


class HealthOfAnotherShape(Bare):
    def health(self) -> None:
        self.send(200, {"status": "ok"})


class AboutAnUnknownTopic(Bare):
    def about(self) -> None:
        self.send(200, {"name": "bare", "version": "1", "topics": {"haggis": 1.0}})


class AboutANameWithSpaces(Bare):
    def about(self) -> None:
        self.send(200, {"name": "My Bot", "version": "1", "topics": {}})


class AboutMissing(Bare):
    def about(self) -> None:
        self.refuse(404, "path")


class Slow(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        if "quiz" in asked["utterance"]["text"]:
            threading.Event().wait(0.06)
        return super().candidates(asked)


class Hanging(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        if asked["utterance"]["text"] == TEXTS[0]:
            threading.Event().wait(5)
        return super().candidates(asked)


class NotMineIs404(Bare):
    def respond(self, asked: dict[str, Any]) -> None:
        self.refuse(404, "path")


class AnswersAsText(Bare):
    def send(self, status: int, record: object, content_type: str = "application/json") -> None:
        super().send(
            status, record, "text/plain" if isinstance(record, dict) and "candidates" in record else content_type
        )


class Offers(Bare):
    candidate: ClassVar[dict[str, Any]] = {}

    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"text": "hello"} | self.candidate]


class OffersAnUnknownKind(Offers):
    candidate: ClassVar[dict[str, Any]] = {"kind": "joke"}


class OffersTooMuchConfidence(Offers):
    candidate: ClassVar[dict[str, Any]] = {"confidence": 90}


class OffersNothingToSay(Offers):
    candidate: ClassVar[dict[str, Any]] = {"text": "  "}


class OffersAListOfTexts(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[Any]:
        return ["hello"]


class OffersFarTooMuch(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"text": "x" * 10_000}] * 8


class KeepsABigState(Offers):
    candidate: ClassVar[dict[str, Any]] = {"state": {"told": "x" * 9000}}


class KeepsAListAsState(Offers):
    candidate: ClassVar[dict[str, Any]] = {"state": [1, 2]}


class Random(Bare):
    numbers: ClassVar[Iterator[int]] = count()

    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"text": f"I thought of {next(self.numbers)}."}]


class RemembersTheTalk(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        last = max(asked["turn"], self.shared.get("turn", 0))
        self.shared["turn"] = last
        return [{"text": f"We are at turn {last}."}]


class ForgetsHowToReadItsState(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"text": str(asked["state"]["turns"])}] if asked.get("state") else super().candidates(asked)


class WantsHistory(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        assert "history" in asked or asked["turn"] == 1
        return super().candidates(asked)


class WantsAShortHistory(Bare):
    def wrong_field(self, asked: dict[str, Any]) -> str:
        return "history" if len(asked.get("history", [])) > 3 else super().wrong_field(asked)


class KnowsEveryField(Bare):
    def wrong_field(self, asked: dict[str, Any]) -> str:
        return "mood" if "from_the_future" in asked["utterance"] else super().wrong_field(asked)

    def respond(self, asked: dict[str, Any]) -> None:
        asked.setdefault("utterance", None)
        if asked["utterance"] is None:
            return self.refuse(400, "utterance")
        return super().respond(asked)


class TakesAnyTurn(Bare):
    def wrong_field(self, asked: dict[str, Any]) -> str:
        return "" if "utterance" in asked else "utterance"


class NamesNoField(Bare):
    def refuse(self, status: int, field: str) -> None:
        self.send(status, {"title": "no", "status": status}, PROBLEM)


class RefusesInWords(Bare):
    def refuse(self, status: int, field: str) -> None:
        self.send(status, f"wrong: {field}", "text/plain")


class NeedsNoUtterance(Bare):
    def wrong_field(self, asked: dict[str, Any]) -> str:
        asked.setdefault("utterance", {"text": ""})
        return super().wrong_field(asked)


class FailsOnWhatIsNotJson(Bare):
    def not_json(self) -> None:
        self.refuse(500, "$")


class HangsUpOnWhatIsNotJson(Bare):
    def not_json(self) -> None:
        self.close_connection = True


class AnswersALongBody(Bare):
    def long_body(self, body: bytes) -> None:
        self.respond(json.loads(body))


class FailsOnEmoji(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        asked["utterance"]["text"].encode("ascii")
        return super().candidates(asked)

    def respond(self, asked: dict[str, Any]) -> None:
        try:
            super().respond(asked)
        except UnicodeEncodeError:
            self.refuse(500, "text")


class OneAtATime(Bare):
    server_class: ClassVar[type[HTTPServer]] = HTTPServer


class MixesUpTheTexts(Bare):
    def candidates(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        self.shared["text"] = asked["utterance"]["text"]
        threading.Event().wait(0.01)  # it looks something up
        return [{"text": f"You said {self.shared['text'][:50]}."}]


class ClosesTheConnection(Bare):
    def end_headers(self) -> None:
        self.send_header("Connection", "close")
        super().end_headers()


class SpeaksOldHttp(Bare):
    protocol_version = "HTTP/1.0"


class HasNoTimeForPeople(Bare):
    def person(self, text: str) -> None:
        self.refuse(405, "text")


BREAKS_ONE: dict[type[Bare], str] = {
    NotReady: "health",
    UnreadyButOk: "health",
    HealthInWords: "health",
    HealthOfAnotherShape: "health",
    AboutAnUnknownTopic: "about",
    AboutANameWithSpaces: "about",
    AboutMissing: "about",
    Slow: "answers_in_time",
    RemembersTheTalk: "keeps_nothing",
    ForgetsHowToReadItsState: "takes_its_state_back",
    WantsHistory: "needs_only_what_is_required",
    WantsAShortHistory: "takes_the_whole_request",
    KnowsEveryField: "passes_over_unknown_fields",
    TakesAnyTurn: "refuses_a_wrong_type",
    NeedsNoUtterance: "refuses_a_missing_utterance",
    FailsOnWhatIsNotJson: "refuses_what_is_not_json",
    HangsUpOnWhatIsNotJson: "refuses_what_is_not_json",
    AnswersALongBody: "refuses_a_long_body",
    FailsOnEmoji: "survives_odd_text",
    OneAtATime: "answers_several_at_once",
    MixesUpTheTexts: "answers_several_at_once",
    ClosesTheConnection: "keeps_the_connection",
    SpeaksOldHttp: "keeps_the_connection",
}
"""Bots that break one clause and no other."""

BREAKS_MORE: dict[type[Bare], str] = {
    NotMineIs404: "answers_in_time",
    AnswersAsText: "answers_in_time",
    OffersAnUnknownKind: "candidates_keep_their_shape",
    OffersTooMuchConfidence: "candidates_keep_their_shape",
    OffersNothingToSay: "candidates_keep_their_shape",
    OffersAListOfTexts: "candidates_keep_their_shape",
    OffersFarTooMuch: "candidates_keep_their_shape",
    KeepsABigState: "state_is_small",
    KeepsAListAsState: "state_is_small",
    Random: "same_request_same_answer",
    NamesNoField: "refuses_a_wrong_type",
    RefusesInWords: "refuses_what_is_not_json",
}
"""Bots whose breach cannot help breaking other clauses too."""


def nothing_new(request: Request) -> list[Candidate]:
    """A bot made with the kit."""
    return [Candidate(text=f"You said {len(request.utterance.text)} letters.", state={"turn": request.turn})]


def test_a_bot_made_with_the_kit_keeps_every_clause() -> None:
    with running(create_app(Bot("fine", nothing_new))) as url:
        report = check(url)
    assert report.keeps_the_contract, report
    assert report.to_json()["figures"] == {"passed": len(CLAUSES), "failed": 0, "warned": 0}


def test_a_bot_made_by_hand_keeps_every_clause() -> None:
    with served(Bare) as url:
        report = check(url)
    assert marked(report, Mark.PASSED) == {clause.__name__ for clause in CLAUSES}, report


def test_a_bot_under_a_path_keeps_every_clause() -> None:
    app = create_app(Bot("fine", nothing_new))

    def below(environ: dict[str, Any], start_response: Any) -> Any:
        assert environ["PATH_INFO"].startswith("/bots/fine/")
        return app(environ | {"PATH_INFO": environ["PATH_INFO"].removeprefix("/bots/fine")}, start_response)

    with running(below) as url:
        assert check(f"{url}/bots/fine/").keeps_the_contract


def test_the_secret_is_sent() -> None:
    with running(create_app(Bot("fine", nothing_new), secret="cheese")) as url:
        assert check(url, secret="cheese").keeps_the_contract
        assert "answers_in_time" in marked(check(url), Mark.FAILED)


@pytest.mark.parametrize(("handler", "clause"), BREAKS_ONE.items(), ids=lambda part: getattr(part, "__name__", part))
def test_a_bot_that_breaks_one_clause_is_told_so_and_nothing_else(handler: type[Bare], clause: str) -> None:
    with served(handler) as url:
        report = check(url, limit_ms=50 if handler in (Slow, OneAtATime) else 1000)
    assert marked(report, Mark.FAILED) == {clause}, report
    (finding,) = (finding for finding in report.findings if finding.mark is Mark.FAILED)
    assert finding.why
    assert finding.mend
    assert report.is_reachable
    assert not report.keeps_the_contract


@pytest.mark.parametrize(("handler", "clause"), BREAKS_MORE.items(), ids=lambda part: getattr(part, "__name__", part))
def test_a_bot_that_breaks_the_contract_is_found_out(handler: type[Bare], clause: str) -> None:
    with served(handler) as url:
        assert clause in marked(check(url), Mark.FAILED)


def test_a_bot_that_hangs_is_not_waited_for() -> None:
    with (
        served(Hanging) as url,
        Probe(url, limit_ms=1) as probe,
        pytest.raises(BrokenError, match="no answer within"),
    ):
        answers_in_time(probe)


def test_every_clause_that_must_be_kept_is_broken_by_some_bot() -> None:
    broken = {*BREAKS_ONE.values(), *BREAKS_MORE.values(), "reachable"}
    assert broken == {clause.__name__ for clause in CLAUSES if clause not in OPTIONAL}


def test_what_need_not_be_kept_is_a_warning() -> None:
    with served(HasNoTimeForPeople) as url:
        report = check(url)
    assert (marked(report, Mark.WARNED), marked(report, Mark.FAILED)) == ({"answers_a_person"}, set())
    assert report.keeps_the_contract


def test_a_bot_that_is_not_there_is_asked_no_further() -> None:
    with served(Bare) as url:
        pass
    report = check(url)
    assert marked(report, Mark.FAILED) == {"reachable"}
    assert len(report.findings) == 1
    assert not report.is_reachable
    assert "Connection refused" in report.findings[0].why


def test_a_bot_that_is_not_ready_says_why() -> None:
    with running(create_app(Bot("slow", nothing_new, health=lambda: Health(ready=False, detail="reading")))) as url:
        (finding,) = (finding for finding in check(url).findings if finding.mark is Mark.FAILED)
    assert finding.why == "it is not ready: reading"


def test_findings_are_told_as_they_come() -> None:
    told: list[str] = []
    with served(Bare) as url:
        check(url, found=lambda finding: told.append(finding.clause))
    assert told == [clause.__name__ for clause in CLAUSES]


def test_every_clause_says_in_one_line_what_it_wants() -> None:
    for clause in CLAUSES:
        assert clause.__doc__
        assert clause.__doc__.endswith(".")
        assert "\n" not in clause.__doc__


def test_the_sample_requests_keep_the_contract_themselves() -> None:
    for request in (whole(), *map(asking, (*TEXTS, *ODD_TEXTS.values()))):
        assert decode_request(encode(request)) == request
