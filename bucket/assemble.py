"""Puts a Bucket together from its settings. The one place where its collaborators are made; nothing is a global."""

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from urllib.parse import quote

from flask import Flask
from msgspec import Struct

from bucket.breaker import Breaker
from bucket.choose.policy import Policy
from bucket.clean.filters import FILTERS, Context
from bucket.clean.judging import Judging
from bucket.clean.said_before import SaidBefore
from bucket.ensemble import Ensemble
from bucket.fanout import Fanout, Seat
from bucket.hear import Hearing
from bucket.lease import ProcessLease
from bucket.metrics import Metrics
from bucket.own_words import OwnWords, load_own_words
from bucket.service import Collaborators, create_app
from bucket.settings import Settings, SettingsError
from bucket.store.base import Store
from bucket.store.open_store import open_store
from bucket.understand.understand import read_all_phrases
from bucket.watch import Watch
from dialogue.contract import Kind
from dialogue.safety.offence import load_offence

OWN_ABILITY = "tell you the time"
REMEMBERED_VERDICTS = 4096  # texts; bots say much the same things to everybody, and judging is the dearest filter


class Bucket(Struct, frozen=True):
    """A Bucket ready to be served: close it when done."""

    app: Flask
    store: Store
    watch: Watch
    ensemble: Ensemble

    def close(self) -> None:
        """Stop watching the bots and let go of the store."""
        self.watch.stop()
        self.store.close()


def assemble(
    settings: Settings, bot_urls: Mapping[str, str], home: Path, environ: Mapping[str, str] = os.environ
) -> Bucket:
    """A Bucket over the bots that are there.

    Parameters
    ----------
    settings : Settings
        The ensemble, checked.
    bot_urls : mapping
        Where the bots with a `module` were started; those with a `url` are where it says.
    home : Path
        `BLETHER_HOME`; `blether.db` in it is the store unless `BLETHER_STORE` names another.
    environ : mapping
        `BLETHER_STORE`, `BLETHER_SECRET`, `BLETHER_OPERATOR_TOKEN`.

    Raises
    ------
    SettingsError, StoreError, OwnWordsError
        Where something is missing or wrong; the message names the mend.
    """
    read_all_phrases()
    secret = environ.get("BLETHER_SECRET", "")
    seats = seats_of(settings, bot_urls)
    watch = Watch(seats, secret)
    ensemble = ensemble_of(settings, seats, secret, watch)
    store = open_store(environ.get("BLETHER_STORE") or f"sqlite:///{quote(str(home / 'blether.db'))}")
    hearing = Hearing(ensemble, store, ProcessLease(), lambda: datetime.now(UTC))
    app = create_app(
        Collaborators(
            hearing=hearing,
            store=store,
            watch=watch,
            seats=seats,
            metrics=Metrics(),
            deadline_ms=settings.ensemble.deadline_ms,
            unavailable=ensemble.words.unavailable,
            operator_token=environ.get("BLETHER_OPERATOR_TOKEN", ""),
        )
    )
    return Bucket(app, store, watch, ensemble)


def seats_of(settings: Settings, bot_urls: Mapping[str, str]) -> tuple[Seat, ...]:
    """Every enabled bot with its address. Raises `SettingsError` where one has none."""
    seats = []
    for name, bot in settings.enabled.items():
        url = bot_urls.get(name) or bot.url
        if url is None:
            raise SettingsError(
                f"bot {name!r} runs nowhere: start everything with `blether up`, or say --bot {name}=http://127.0.0.1:PORT"
            )
        seats.append(Seat(name, url.rstrip("/"), bot.timeout_ms, Breaker(settings.breaker, perf_counter)))
    return tuple(seats)


def ensemble_of(settings: Settings, seats: tuple[Seat, ...], secret: str, watch: Watch) -> Ensemble:
    """What turns are taken with. Raises `SettingsError` where the Bucket's own words break its own filters."""
    name = settings.ensemble.policy
    abilities = [OWN_ABILITY, *(bot.can for bot in settings.enabled.values() if bot.can)]
    ensemble = Ensemble(
        policy=Policy(name, settings.policies[name], tuple(seat.name for seat in seats), settings.drivers),
        fanout=Fanout(seats, secret),
        filters=tuple(FILTERS[each] for each in settings.filters.order),
        offence=lru_cache(REMEMBERED_VERDICTS)(load_offence().judge),
        near_repetition=settings.filters.near_repetition,
        max_words=settings.speech.max_words,
        hearing=settings.hearing,
        words=load_own_words(),
        abilities=_listed(abilities),
        topics=watch.topics,
        digest=settings.digest(),
    )
    check_own_words(ensemble)
    return ensemble


def check_own_words(ensemble: Ensemble) -> None:
    """See to it that the built-in replies may be said, so that there always is one. Raises `SettingsError`."""
    words: OwnWords = ensemble.words
    context = Context([], SaidBefore((), ensemble.near_repetition), ensemble.offence)
    judging = Judging(ensemble.filters, context, ensemble.max_words)
    for line in words.last_resort:
        _, allowed = judging.judge("bucket/0", line, Kind.ANSWER)
        if not allowed:
            reasons = [verdict.reason for verdict in judging.judged(()).verdicts if not verdict.allowed]
            raise SettingsError(f"bucket/data/own_words.toml: {line!r} may not be said: {reasons[-1]}")


def _listed(parts: Iterable[str]) -> str:
    """ "a, b and c"."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
