"""What comes to the bot's mind at a clause: the rules that take it apart, and what their slots are filled with."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from bots.eliza.echo import echo_of
from bots.eliza.hearing import Clause
from bots.eliza.pattern import Spans
from bots.eliza.script import Keyword, Reassembly, Rule, Script
from bots.eliza.session import Said, Session, filled
from bots.eliza.vocabulary import Vocabulary

IN_QUESTION = 1.0  # the rank of a rule that takes everything where the user asked something


@dataclass(frozen=True)
class Match:
    """A rule that fits a clause, how much it matters, and where in the clause its captures are."""

    section: str
    rank: float
    rule: Rule
    clause: Clause
    spans: Spans

    def slots(self, vocabulary: Vocabulary) -> dict[str, str]:
        """The captures as echoes; what cannot be said back is left out. Words of a class are the script's own."""
        classes = self.rule.pattern.class_names()
        slots: dict[str, str] = {}
        for name, span in self.spans.items():
            piece = self.clause.span(*span)
            echo = " ".join(piece.words) if name in classes else echo_of(piece, vocabulary)
            if echo is not None:
                slots[name] = echo
        return slots


@dataclass(frozen=True)
class Thought:
    """Some reassemblies of one section of which one may be said, how much they matter, and what fills their slots."""

    section: str
    rank: float
    says: tuple[Reassembly, ...]
    slots: Mapping[str, str]

    @classmethod
    def of(cls, match: Match, vocabulary: Vocabulary) -> "Thought":
        """What a rule that fits brings to mind."""
        return cls(match.section, match.rank, match.rule.says, match.slots(vocabulary))

    def is_like(self, other: "Thought") -> bool:
        """Whether it comes from the same section, or from the same rule by a link."""
        return self.section == other.section or self.says == other.says

    def choose(self, session: Session, seed: int) -> Said | None:
        """One that can be filled and was not said in this cycle, by chance; never the one said last."""
        last = session.last.at if session.last else None
        fillable = [said for each in self.says if each.number != last and (said := filled(each, self.slots))]
        spoken = {each.number for each in self.says if session.has_said(each)}
        options = [each for each in fillable if each.at not in spoken] or fillable
        return options[_chance(seed, self.says[0].text) % len(options)] if options else None


def matches(clauses: tuple[Clause, ...], script: Script) -> tuple[Match, ...]:
    """The rules that fit, those of the highest rank first; of equals the one whose keyword was said first."""
    found = [
        match
        for clause in clauses
        for keyword in _keywords(clause, script)
        for match in fitting(keyword, clause, script)
    ]
    return tuple(sorted(found, key=lambda match: -match.rank))


def fitting(keyword: Keyword, clause: Clause, script: Script) -> Iterator[Match]:
    """The rules of one section that fit a clause, in the order of the script, links followed at the link's rank."""
    for rank, rule, spans in _walk(keyword, clause, script):
        yield Match(keyword.name, rank, rule, clause, spans)


def _walk(keyword: Keyword, clause: Clause, script: Script) -> Iterator[tuple[float, Rule, Spans]]:
    for rule in keyword.rules:
        spans = rule.pattern.match(clause.words)
        if spans is not None:
            rank = _rank(rule, clause, script)
            yield rank, rule, spans
            if rule.goto:
                for own, linked, captured in _walk(script.keywords[rule.goto], clause, script):
                    yield max(rank, own), linked, captured


def _keywords(clause: Clause, script: Script) -> Iterable[Keyword]:
    seen: dict[str, Keyword] = {}
    for at, word in enumerate(clause.words):
        for keyword in script.by_word.get(word, ()):
            if keyword.name not in seen and keyword.phrases.length_at(clause.words, at):
                seen[keyword.name] = keyword
    return seen.values()


def _rank(rule: Rule, clause: Clause, script: Script) -> float:
    """A rule that takes everything has caught the subject of a question and not the question."""
    if rule.pattern.takes_all() and clause.words and script.vocabulary.is_in("question_start", clause.words[0]):
        return IN_QUESTION
    return rule.rank


def _chance(seed: int, purpose: str) -> int:
    """A hash and not `random`, whose sequences are a matter of the Python version: stored turns are replayed later.

    The purpose is of the rule itself, so that an edit elsewhere in the script changes nothing here.
    """
    return int.from_bytes(blake2b(f"{purpose}:{seed}".encode(), digest_size=8).digest(), "big")
