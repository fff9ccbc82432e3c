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

CATCH_ALL_LOSS = 2.0  # ranks by which a rule that fits everything is worth less than one that caught the point
IN_QUESTION = 1.0  # the rank of such a rule where the user asked something


@dataclass(frozen=True)
class Match:
    """A rule that fits a clause, how much it matters, and what it captured as echoes."""

    section: str
    rank: float
    rule: Rule
    slots: Mapping[str, str]


@dataclass(frozen=True)
class Thought:
    """Some reassemblies of one section of which one may be said, how much they matter, and what fills their slots."""

    section: str
    rank: float
    says: tuple[Reassembly, ...]
    slots: Mapping[str, str]

    def is_like(self, other: "Thought") -> bool:
        """Whether it comes from the same section, or from the same rule by a link."""
        return self.section == other.section or self.says == other.says

    def choose(self, session: Session, seed: int) -> Said | None:
        """One that can be filled and was not said in this cycle, by chance; never the one said last."""
        last = session.last.at if session.last else None
        fillable = [said for each in self.says if each.number != last and (said := filled(each, self.slots))]
        spoken = {each.number for each in self.says if session.has_said(each)}
        options = [each for each in fillable if each.at not in spoken] or fillable
        return options[_chance(seed, self.says[0].number) % len(options)] if options else None


def matches(clauses: tuple[Clause, ...], script: Script) -> tuple[Match, ...]:
    """The rules that fit, those of the highest rank first; of equals the one whose keyword was said first."""
    found = [
        Match(keyword.name, _rank(keyword, rule, clause, script), rule, slots)
        for clause in clauses
        for keyword in _keywords(clause, script)
        for rule, slots in fitting(keyword, clause, script)
    ]
    return tuple(sorted(found, key=lambda match: -match.rank))


def fitting(keyword: Keyword, clause: Clause, script: Script) -> Iterator[tuple[Rule, dict[str, str]]]:
    """The rules of one section that fit a clause and what they captured, in the order of the script, links followed."""
    for rule in keyword.rules:
        spans = rule.pattern.match(clause.words)
        if spans is not None:
            yield rule, _slots(rule, spans, clause, script.vocabulary)
            if rule.goto:
                yield from fitting(script.keywords[rule.goto], clause, script)


def _keywords(clause: Clause, script: Script) -> Iterable[Keyword]:
    seen: dict[str, Keyword] = {}
    for at, word in enumerate(clause.words):
        for keyword in script.by_word.get(word, ()):
            if keyword.name not in seen and keyword.phrases.length_at(clause.words, at):
                seen[keyword.name] = keyword
    return seen.values()


def _rank(keyword: Keyword, rule: Rule, clause: Clause, script: Script) -> float:
    """A rule that takes everything has caught only the subject, and of a question it has not even caught that."""
    if not rule.pattern.takes_all() or keyword.rank <= CATCH_ALL_LOSS:
        return keyword.rank
    asks = script.vocabulary.is_in("question_start", clause.words[0])
    return IN_QUESTION if asks else keyword.rank - CATCH_ALL_LOSS


def _slots(rule: Rule, spans: Spans, clause: Clause, vocabulary: Vocabulary) -> dict[str, str]:
    """The captured parts as echoes; what cannot be said back is left out. Words of a class are the script's own."""
    classes = rule.pattern.class_names()
    slots: dict[str, str] = {}
    for name, span in spans.items():
        piece = clause.span(*span)
        echo = " ".join(piece.words) if name in classes else echo_of(piece, vocabulary)
        if echo is not None:
            slots[name] = echo
    return slots


def _chance(seed: int, purpose: int) -> int:
    """A hash and not `random`, whose sequences are a matter of the Python version: stored turns are replayed later."""
    return int.from_bytes(blake2b(f"{purpose}:{seed}".encode(), digest_size=8).digest(), "big")
