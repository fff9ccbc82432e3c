"""The weather on the fly from a real service (Alana, section 4, "Weatherbot").

OpenWeatherMap where `OPENWEATHERMAP_KEY` is set, as in the paper, else Open-Meteo, which wants no key. For tests and for
those who run such a service themselves `BLETHER_OPENWEATHERMAP_URL`, `BLETHER_OPEN_METEO_URL` and
`BLETHER_OPEN_METEO_GEOCODING_URL` name other hosts.
"""

import os
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import requests
from msgspec.structs import replace

from bots.kit.bot import Bot
from bots.weather.content import Content, load_content
from bots.weather.fetch import Clock, Fault, Trouble, new_session
from bots.weather.lookups import Lookups
from bots.weather.memory import NAME
from bots.weather.open_meteo import OpenMeteo
from bots.weather.open_weather_map import OpenWeatherMap
from bots.weather.phrasing import Phrasing
from bots.weather.places import echo_of, is_well_known
from bots.weather.question import Question, question_of
from bots.weather.records import PlaceName, Reach
from bots.weather.service import WeatherService
from bots.weather.sources import Endpoints, Source
from bots.weather.telling import Asked, Teller
from bots.weather.units import units_of
from dialogue.contract import Candidate, Holds, Kind, Request
from dialogue.contract import Source as Origin
from dialogue.knowledge.topics import Topic

DATA = Path(__file__).parent / "data"
PATIENCE_S = 0.9  # for one question; the Bucket gives a bot 1.2 s
FETCH_S = 3.0  # for one request; what comes too late for this question is kept for the next
SURE = 0.9
NAMELESS = 0.85  # of the same without the user's words, should these be what must not be said


class EndpointError(ValueError):
    """The address of a weather service is none; the message names the variable and the mend."""


def create() -> Bot:
    """The bot as the environment has it. Raises `ContentError` or `EndpointError` naming what to mend."""
    key = os.environ.get("OPENWEATHERMAP_KEY", "").strip()
    return weather_bot(load_content(DATA), new_session(), lambda: datetime.now(UTC), endpoints_from(os.environ), key)


def endpoints_from(environ: Mapping[str, str]) -> Endpoints:
    """Where the services are. Raises `EndpointError` for what is no address."""
    named = {
        field: _address(variable, environ[variable].strip())
        for field in Endpoints.__struct_fields__
        if environ.get(variable := f"BLETHER_{field.upper()}_URL", "").strip()
    }
    return Endpoints(**named)


def weather_bot(
    content: Content,
    session: requests.Session,
    clock: Clock,
    endpoints: Endpoints,
    key: str = "",
    *,
    patience_s: float = PATIENCE_S,
    fetch_s: float = FETCH_S,
) -> Bot:
    """The bot with its collaborators.

    Parameters
    ----------
    content : Content
        What it understands and says.
    session : requests.Session
        What carries requests to the service.
    clock : callable
        The present moment, by which answers grow old. What day it is for the user comes with each request.
    endpoints : Endpoints
        Where the services are.
    key : str
        For OpenWeatherMap; empty for Open-Meteo.
    patience_s, fetch_s : float
        How long one question, and one request to the service, may take.
    """
    source: Source = OpenWeatherMap(endpoints, content.skies, key) if key else OpenMeteo(endpoints, content.skies)
    service = WeatherService(source, Lookups(session, clock, fetch_s), content.regions, patience_s)

    def respond(request: Request) -> list[Candidate]:
        question = question_of(request, content.ears, content.regions)
        return answers_to(question, request, content.phrasing, service) if question else []

    return Bot(NAME, respond, topics={Topic.WEATHER: 1.0})


def answers_to(question: Question, request: Request, phrasing: Phrasing, service: WeatherService) -> list[Candidate]:
    """What to say to a question, best first; an empty list where it turns out to be none about a place."""
    if question.when.reach is Reach.PAST:
        return [_plain(phrasing.say("besides", "past"), question)]
    if question.when.reach is Reach.FAR:
        days = str(service.source.days)
        return [_plain(phrasing.say("besides", "too_far_anywhere", days=days), question)]
    if question.place is None:
        return [_asking(phrasing.say("besides", "ask_town"), question)]
    return _looked_up(question, question.place, request, phrasing, service)


def _looked_up(
    question: Question, name: PlaceName, request: Request, phrasing: Phrasing, service: WeatherService
) -> list[Candidate]:
    until = service.deadline()
    try:
        chosen = service.place(name, until)
        if chosen is None or (question.guessed and not is_well_known(chosen, name)):
            return _unknown(question, name, phrasing)
        report = service.report(chosen, until)
    except Trouble as trouble:
        guessed_wrong = question.guessed and trouble.fault is Fault.MALFORMED
        return [] if guessed_wrong else [_plain(phrasing.say("besides", "away"), question)]
    asked = Asked(
        question.aspect, question.form, question.when, request.now, _zone(request.timezone), units_of(request.locale)
    )
    source = service.source
    return [
        Candidate(
            text=Teller(phrasing, report, asked).tell(),
            kind=Kind.ANSWER,
            confidence=SURE,
            topic=Topic.WEATHER,
            state=question.memory.to_state(),
            entities=(chosen.place.name,),
            source=Origin(source.title, source.page, report.fetched.date().isoformat()),
        )
    ]


def _unknown(question: Question, name: PlaceName, phrasing: Phrasing) -> list[Candidate]:
    """The place is not known: said with the user's word for it where that is short and plain."""
    if question.guessed:
        return []
    nameless = _asking(phrasing.say("besides", "unknown"), question)
    echo = echo_of(name)
    if not echo:
        return [nameless]
    named = phrasing.say("besides", "unknown_place", place=echo)
    return [replace(nameless, text=named), replace(nameless, confidence=NAMELESS)]


def _asking(text: str, question: Question) -> Candidate:
    """A question for the town, which the next turn may answer."""
    state = replace(question.memory, place=None, asking=True).to_state()
    return replace(_plain(text, question), holds=Holds.TOPIC, state=state)


def _plain(text: str, question: Question) -> Candidate:
    return Candidate(
        text=text, kind=Kind.ANSWER, confidence=SURE, topic=Topic.WEATHER, state=question.memory.to_state()
    )


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, or no name at all; it is the device's and not trusted
        return UTC


def _address(variable: str, value: str) -> str:
    try:
        parts = urlsplit(value)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        raise EndpointError(f"{variable} is no address: {value!r}; write one such as https://api.open-meteo.com")
    return value.rstrip("/")
