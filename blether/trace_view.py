"""A turn's trace for people: what was heard and meant, who offered what, what was refused and why, and what decided."""

from collections.abc import Iterator

import click

from blether.channels.records import BotAsked, Trace
from blether.terminal import table


def trace_view(trace: Trace) -> str:
    """The trace as a few small tables, made harmless, with headings in bold.

    Candidates are shown as their bots sent them, those too that were refused: that is what a trace is for.
    """
    parts = [
        table(_understanding(trace), indent=2),
        _headed("asked", table(_asked(trace), head=("bot", "outcome", "ms", "offered"), indent=4)),
        _headed("refused", table(_refused(trace), head=("candidate", "filter", "reason"), indent=4)),
        _headed("scores", table(_scores(trace), indent=4)),
        table(_decision(trace), indent=2),
    ]
    return "\n".join(part for part in parts if part)


def _headed(heading: str, body: str) -> str:
    return body and f"  {click.style(heading, bold=True)}\n{body}"


def _understanding(trace: Trace) -> list[tuple[str, str]]:
    meant, found = trace.meant, trace.meant.annotation
    rows = [("heard", trace.heard.text)] if trace.turn else []
    if meant.text and meant.text != trace.heard.text:
        rows.append(("meant", meant.text))
    for step in meant.rewrites:
        because = f" ({step.because})" if step.because else ""
        rows.append((step.step, f"{step.before!r} became {step.after!r}{because}"))
    facts = [
        f"answers {meant.answer}" if meant.answer else "",
        f"question {found.question}" if found.question else "",
        ", ".join(f"{entity.text} ({entity.type})" for entity in found.entities),
        f"sentiment {found.sentiment:+.2f}" if found.sentiment else "",
        f"for the Bucket itself: {meant.own_answer}" if meant.own_answer else "",
        meant.because,
    ]
    if any(facts):
        rows.append(("found", "; ".join(fact for fact in facts if fact)))
    return rows


def _asked(trace: Trace) -> Iterator[tuple[str, str, str, str]]:
    """A row for each candidate, and one for each bot that offered none."""
    for asked in trace.asked:
        first = (asked.bot, asked.outcome.replace("_", " "), f"{asked.latency_ms:.0f}")
        for number, offered in enumerate(_offers(asked)):
            yield (*(first if number == 0 else ("", "", "")), offered)


def _offers(asked: BotAsked) -> list[str]:
    offers = [f"{one.id} {one.kind} {one.confidence:.2f}  {one.text!r}" for one in asked.candidates]
    return offers or [asked.detail]


def _refused(trace: Trace) -> Iterator[tuple[str, str, str]]:
    for verdict in trace.refused:
        yield verdict.candidate, verdict.filter, verdict.reason


def _scores(trace: Trace) -> list[tuple[str, str]]:
    scores = trace.choice.scores or {}
    return [(name, f"{scores[name]:.3f}") for name in sorted(scores, key=lambda name: -scores[name])]


def _decision(trace: Trace) -> Iterator[tuple[str, str]]:
    choice, said = trace.choice, trace.said
    for made_fit in trace.normalised:
        yield "made fit", f"{made_fit.candidate}  {made_fit.text!r}"
    learned = f", model {choice.model}" if choice.model else ""
    arm = f", arm {choice.arm}" if choice.arm else ""
    yield "tier", f"{choice.tier} of {choice.policy}{learned}{arm}"
    yield "chosen", f"{choice.candidate}: {choice.reason}" if choice.reason else choice.candidate
    yield "said by", f"{said.bot}, with a question from {said.driver}" if said.driver else said.bot
    yield "timing", ", ".join(f"{step} {spent:.1f}" for step, spent in trace.timing_ms.items()) + " ms"
    yield "turn", f"{trace.turn} of {trace.session_id}" + (f", seed {trace.seed}" if trace.seed is not None else "")
