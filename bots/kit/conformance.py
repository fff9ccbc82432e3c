"""The conformance suite behind `blether bot check URL`: does a bot, in any language, keep the contract?"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

import msgspec

from bots.kit.clauses import CLAUSES, OPTIONAL, reachable
from bots.kit.probe import BrokenError, Probe


class Mark(StrEnum):
    """What became of one clause."""

    PASSED = "passed"
    FAILED = "failed"
    WARNED = "warned"  # it need not be kept


class Finding(msgspec.Struct, frozen=True):
    """One clause and how the bot stands to it; `why` and `mend` where it does not keep it."""

    clause: str
    text: str
    mark: Mark
    why: str = ""
    mend: str = ""


class Report(msgspec.Struct, frozen=True):
    """All findings about one bot."""

    findings: tuple[Finding, ...]

    @property
    def is_reachable(self) -> bool:
        """Whether there was anything to check."""
        return not any(
            finding.clause == reachable.__name__ and finding.mark is Mark.FAILED for finding in self.findings
        )

    @property
    def keeps_the_contract(self) -> bool:
        """Whether nothing is broken that has to be kept."""
        return all(finding.mark is not Mark.FAILED for finding in self.findings)

    def count(self, mark: Mark) -> int:
        """How many clauses ended so."""
        return sum(finding.mark is mark for finding in self.findings)

    def to_json(self) -> dict[str, Any]:
        """Figures and details, as every evaluation prints them with `--json`."""
        return {
            "figures": {mark.value: self.count(mark) for mark in Mark},
            "details": msgspec.to_builtins(self.findings),
        }


def check(
    url: str, secret: str = "", limit_ms: float = 1000.0, found: Callable[[Finding], None] | None = None
) -> Report:
    """Hold the bot at this url against every clause; a bot that cannot be reached is not asked further.

    Parameters
    ----------
    url : str
        Of the bot, such as http://127.0.0.1:9000.
    secret : str
        `BLETHER_SECRET`, sent where set.
    limit_ms : float
        How long an ordinary answer may take.
    found : callable
        Called with each finding as it comes.
    """
    findings: list[Finding] = []
    for finding in _findings(url, secret, limit_ms):
        findings.append(finding)
        if found:
            found(finding)
    return Report(tuple(findings))


def _findings(url: str, secret: str, limit_ms: float) -> Iterator[Finding]:
    for clause in CLAUSES:
        text = (clause.__doc__ or "").strip()
        with Probe(url, secret, limit_ms) as probe:
            try:
                clause(probe)
            except BrokenError as error:
                mark = Mark.WARNED if clause in OPTIONAL else Mark.FAILED
                yield Finding(clause.__name__, text, mark, error.why, error.mend)
                if clause is reachable:
                    return
            else:
                yield Finding(clause.__name__, text, Mark.PASSED)
