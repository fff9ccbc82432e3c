"""What Prometheus reads: turns by tier and bot, time by step, outcomes and latency by bot, verdicts, ratings."""

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from dialogue.turns import Turn

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters of one Bucket, on a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._turns = Counter("blether_turns", "turns taken", ["tier", "bot"], registry=self._registry)
        self._steps = Histogram(
            "blether_step_seconds", "time by step of a turn", ["step"], buckets=_SECONDS, registry=self._registry
        )
        self._bots = Histogram(
            "blether_bot_seconds",
            "time by bot and outcome",
            ["bot", "outcome"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._refused = Counter("blether_refused_candidates", "refusals", ["filter"], registry=self._registry)
        self._ratings = Counter("blether_ratings", "ratings given", ["of", "rating"], registry=self._registry)
        self._problems = Counter("blether_problems", "requests refused", ["status"], registry=self._registry)

    def count_turn(self, turn: Turn) -> None:
        """Count a turn that was taken and stored."""
        self._turns.labels(turn.choice.tier, turn.said.bot).inc()
        for step, milliseconds in turn.timing_ms.items():
            self._steps.labels(step).observe(milliseconds / 1000)
        for asked in turn.asked:
            self._bots.labels(asked.bot, asked.outcome.value).observe(asked.latency_ms / 1000)
        for verdict in turn.judged.verdicts:
            if not verdict.allowed:
                self._refused.labels(verdict.filter).inc()

    def count_rating(self, of: str, rating: int) -> None:
        """Count a rating of a dialogue or of a reply."""
        self._ratings.labels(of, str(rating)).inc()

    def count_problem(self, status: int) -> None:
        """Count a request that was refused."""
        self._problems.labels(str(status)).inc()

    def page(self) -> bytes:
        """The text that Prometheus reads."""
        return generate_latest(self._registry)
