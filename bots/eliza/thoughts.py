"""What comes to the bot's mind at a clause: the rules that take it apart, and what their slots are filled with."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from bots.eliza.echo import echo_of
from bots.eliza.hearing import Clause
from bots.eliza.pattern import Spans
from bots.eliza.script import Keyword, Reassembly, Rule, Script
from bots.eliza.session import Said, Session, filled
from bots.eliza.vocabulary import Vocabulary


@dataclass(frozen=True)
class Match:
    """A rule that fits a clause, the rank of its keyword, and what it captured as echoes."""

    rank: int
    rule: Rule
    slots: Mapping[str, str]


@dataclass(frozen=True)
class Thought:
    """Some reassemblies of which one may be said, how much they matter, and what fills their slots."""

    rank: float
    says: tuple[Reassembly, ...]
    slots: Mapping[str, str]

    def choose(self, session: Session, seed: int) -> Said | None:
        """One that can be filled and was not said in this cycle, by chance; never the one said last."""
        last = session.last.at if session.last else None
        fillable = [said for each in self.says if each.number != last and (said := filled(each, self.slots))]
        spoken = {each.number for each in self.says if session.has_said(each)}
        options = [each for each in fillable if each.at not in spoken] or fillable
        return options[_chance(seed, self.says[0].number) % len(options)] if options else None


def matches(clauses: tuple[Clause, ...], script: Script) -> Iterator[Match]:
    """The rules that fit, those of the highest ranked keyword first; of equals the one whose word came first."""
    found: list[tuple[Keyword, Clause]] = []
    for clause in clauses:
        seen: dict[str, Keyword] = {}
        for word in clause.words:
            for keyword in script.by_word.get(word, ()):
                seen.setdefault(keyword.name, keyword)
        found += [(keyword, clause) for keyword in seen.values()]
    found.sort(key=lambda each: -each[0].rank)
    for keyword, clause in found:
        yield from fitting(keyword, clause, script)


def fitting(keyword: Keyword, clause: Clause, script: Script) -> Iterator[Match]:
    """The rules of one section that fit a clause, in the order of the script, links followed."""
    for rule, spans in _walk(keyword, clause, script):
        yield Match(keyword.rank, rule, _slots(spans, clause, script.vocabulary))


def _walk(keyword: Keyword, clause: Clause, script: Script) -> Iterator[tuple[Rule, Spans]]:
    for rule in keyword.rules:
        spans = rule.pattern.match(clause.words)
        if spans is not None:
            yield rule, spans
            if rule.goto:
                yield from _walk(script.keywords[rule.goto], clause, script)


def _slots(spans: Spans, clause: Clause, vocabulary: Vocabulary) -> dict[str, str]:
    """The captured parts as echoes; what cannot be said back is left out."""
    echoes = ((name, echo_of(clause.span(*span), vocabulary)) for name, span in spans.items())
    return {name: echo for name, echo in echoes if echo is not None}


def _chance(seed: int, purpose: int) -> int:
    """A hash and not `random`, whose sequences are a matter of the Python version: stored turns are replayed later."""
    return int.from_bytes(blake2b(f"{purpose}:{seed}".encode(), digest_size=8).digest(), "big")
