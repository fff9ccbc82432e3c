"""Reads the script from `data/`: `words.script`, then every other `*.script`; checks it line by line.

    keyword: dream, dreams, @sleep      words that bring the rules in; the first one names the section for `goto`
    rank: 7                             1 to 10; the highest of an utterance is tried first
    topic: feelings                     optional, one of the closed list
      match: * i dreamt|dreamed about {what}
        rank: 9                         optional: more or less than the keyword's
        say: What happened with {what} in your dream?
        say: Did {what} turn up again the night after?
          yes: Twice, then! What was different the second time?
          no: Once was enough, maybe. How did you feel when you woke up?
        remember: Earlier you told me that you dreamt about {what}. Has it crossed your mind since?
      match: *
        goto: sleep

`situation: nothing` in place of `keyword` has the rules for a state of the talk (`Situation` in `script.py`).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from hashlib import blake2b
from pathlib import Path

from bots.eliza.pattern import Pattern, PatternError, parse
from bots.eliza.reading import Entry, ScriptError, read_entries
from bots.eliza.script import HIGHEST_RANK, Keyword, Reassembly, Rule, Script, Situation, asks_of
from bots.eliza.vocabulary import Phrases, Vocabulary, Words, load_vocabulary
from dialogue.knowledge.topics import Topic

WORDS = "words.script"
FEWEST_SAYS = 3
CATCH_ALL_LOSS = 2  # ranks by which a rule that fits everything is worth less than one that caught the point
NAMES = "keyword situation rank topic match say yes no remember goto".split()

_SLOT = re.compile(r"\{([a-z_]+)\}")
# Speakable: letters and plain punctuation; no figures or signs that a synthesiser stumbles over.
_SPEAKABLE = re.compile(r"[A-Z{][A-Za-zé ,.;:!?'{}_\-]*[.!?]")


@dataclass
class _Rule:
    """A rule while it is read."""

    entry: Entry
    pattern: Pattern
    rank: int | None = None
    says: list[Reassembly] = field(default_factory=list)
    remembers: list[Reassembly] = field(default_factory=list)
    goto: Entry | None = None


@dataclass
class _Section:
    """A keyword or situation while it is read."""

    entry: Entry
    rank: int = 0
    topic: Topic | None = None
    rules: list[_Rule] = field(default_factory=list)

    @property
    def is_situation(self) -> bool:
        return self.entry.name == "situation"

    @property
    def name(self) -> str:
        return self.entry.value.partition(",")[0].strip()


def load_script(folder: Path) -> Script:
    """Read and check a script. Raises `ScriptError` naming file, line and mend."""
    vocabulary = load_vocabulary(folder / WORDS)
    reader = _Reader(vocabulary)
    digest = blake2b((folder / WORDS).read_bytes(), digest_size=4)
    for path in sorted(folder.glob("*.script")):
        if path.name != WORDS:
            digest.update(path.read_bytes())
            reader.read(read_entries(path))
    sections = reader.sections
    keywords = {section.name: _keyword(section, vocabulary) for section in sections if not section.is_situation}
    situations = {Situation(each.name): _keyword(each, vocabulary) for each in sections if each.is_situation}
    _check_links(sections, keywords)
    if missing := [each.value for each in Situation if each not in situations]:
        raise ScriptError(folder / WORDS, 1, f"no file beside it has the situations {', '.join(missing)}; add them")
    by_word: dict[str, list[Keyword]] = {}
    for keyword in keywords.values():
        for word in keyword.phrases.first_words():
            by_word.setdefault(word, []).append(keyword)
    return Script(
        vocabulary=vocabulary,
        keywords=keywords,
        by_word={word: tuple(each) for word, each in by_word.items()},
        situations=situations,
        reassemblies=tuple(reader.reassemblies),
        digest=digest.hexdigest(),
    )


class _Reader:
    """Takes the lines one by one; a line belongs to the nearest line above it that can have it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.sections: list[_Section] = []
        self.reassemblies: list[Reassembly] = []
        self._vocabulary = vocabulary
        self._frames: dict[str, Entry] = {}
        self._last_say: tuple[_Rule, bool] | None = None  # where a yes or no belongs: the rule, and whether remembered

    def read(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.name not in NAMES:
                near = get_close_matches(entry.name, NAMES, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(NAMES)}"
                raise entry.error(f"{entry.name!r} is not known; {hint}")
            if entry.name in ("keyword", "situation"):
                self._open(entry)
            elif not self.sections or self.sections[-1].entry.path != entry.path:
                raise entry.error("belongs to no keyword; put a line `keyword: ...` above it")
            elif entry.name in ("rank", "topic"):
                self._describe(self.sections[-1], entry)
            elif entry.name == "match":
                self._match(self.sections[-1], entry)
            else:
                self._under_match(self.sections[-1], entry)

    def _open(self, entry: Entry) -> None:
        section = _Section(entry)
        if any((each.name, each.is_situation) == (section.name, section.is_situation) for each in self.sections):
            raise entry.error(f"{section.name!r} is there already; name another word first, or put its rules together")
        if section.is_situation and section.name not in list(Situation):
            raise entry.error(f"{section.name!r} is no situation; use one of {', '.join(Situation)}")
        self.sections.append(section)

    def _describe(self, section: _Section, entry: Entry) -> None:
        """A rank belongs to the keyword, or to the match above it; a topic to the keyword."""
        rule = section.rules[-1] if section.rules else None
        if rule and (entry.name == "topic" or rule.says or rule.remembers):
            raise entry.error(f"put {entry.name!r} above what is said")
        if entry.name == "topic":
            if entry.value not in list(Topic):
                near = get_close_matches(entry.value, list(Topic), 1)
                hint = f"did you mean {near[0]}?" if near else "see topics.py"
                raise entry.error(f"{entry.value!r} is not a topic; {hint}")
            section.topic = Topic(entry.value)
            return
        if not entry.value.isdecimal() or int(entry.value) > HIGHEST_RANK:
            raise entry.error(f"a rank is a number from 0 to {HIGHEST_RANK}")
        if rule:
            rule.rank = int(entry.value)
        else:
            section.rank = int(entry.value)

    def _match(self, section: _Section, entry: Entry) -> None:
        if section.rules and section.rules[-1].pattern.takes_all():
            raise entry.error("is never reached: the match above it takes everything; put it first")
        try:
            section.rules.append(_Rule(entry, parse(entry.value, self._vocabulary)))
        except PatternError as error:
            raise entry.error(str(error)) from error

    def _under_match(self, section: _Section, entry: Entry) -> None:
        if not section.rules:
            raise entry.error("belongs to no match; put a line `match: ...` above it")
        rule = section.rules[-1]
        if entry.name == "goto":
            rule.goto = entry
            return
        said = self._reassembly(rule, entry)
        if entry.name in ("say", "remember"):
            (rule.says if entry.name == "say" else rule.remembers).append(said)
            self._last_say = (rule, entry.name == "remember")
            return
        if self._last_say is None or self._last_say[0] is not rule:
            raise entry.error(f"follows no say; put the question that this {entry.name} answers above it")
        group = rule.remembers if self._last_say[1] else rule.says
        group[-1] = self._with_follow_up(group[-1], entry, said)

    def _with_follow_up(self, asked: Reassembly, entry: Entry, said: Reassembly) -> Reassembly:
        if not set(said.slots) <= set(asked.slots):
            raise entry.error("has a slot that the line it follows has not; only those of that line are remembered")
        yes, no = (said, asked.on_no) if entry.name == "yes" else (asked.on_yes, said)
        joined = replace(asked, on_yes=yes, on_no=no)
        self.reassemblies[asked.number] = joined
        return joined

    def _reassembly(self, rule: _Rule, entry: Entry) -> Reassembly:
        if not _SPEAKABLE.fullmatch(entry.value):
            raise entry.error("cannot be spoken: begin with a capital, end with . ! or ?, use letters and plain stops")
        pieces = tuple(_SLOT.split(entry.value))
        if unknown := set(pieces[1::2]) - rule.pattern.names():
            known = ", ".join(sorted(rule.pattern.names())) or "nothing"
            raise entry.error(
                f"the slot {', '.join(sorted(unknown))} is not captured; {rule.pattern.text!r} has {known}"
            )
        frame = _SLOT.sub("{}", entry.value.lower())
        if frame in self._frames:
            there = self._frames[frame]
            raise entry.error(f"is the same as {there.path.name}:{there.line}; word it otherwise")
        self._frames[frame] = entry
        topic = self.sections[-1].topic
        self.reassemblies.append(Reassembly(len(self.reassemblies), pieces, topic, asks_of(entry.value)))
        return self.reassemblies[-1]


def _keyword(section: _Section, vocabulary: Vocabulary) -> Keyword:
    phrases: list[Words] = []
    for word in () if section.is_situation else (each.strip() for each in section.entry.value.split(",")):
        if word.removeprefix("@") == word:
            phrases.append(tuple(word.split()))
        elif word[1:] in vocabulary.classes:
            phrases += vocabulary.classes[word[1:]]
        else:
            raise section.entry.error(f"the class {word!r} is not in words.script; add it there, or mend the name")
    if not all(phrases):
        raise section.entry.error("there is nothing between two commas; take one of them out")
    if not section.rank and section.name != Situation.NOTHING:
        raise section.entry.error("has no rank; put a line `rank: 5` under it")
    if not section.rules:
        raise section.entry.error("has no rules; put a `match` under it")
    if section.is_situation and not section.rules[-1].pattern.takes_all():
        raise section.rules[-1].entry.error("the last match of a situation must be `*`, so that there is an answer")
    rules = tuple(_rule(rule, section) for rule in section.rules)
    return Keyword(section.name, Phrases(phrases), section.topic, rules)


def _rule(rule: _Rule, section: _Section) -> Rule:
    weight = section.rank if rule.rank is None else rule.rank
    if rule.goto is not None:
        if rule.says:
            raise rule.goto.error("a match has either says or a goto; take one of them out")
        return Rule(rule.pattern, weight, (), tuple(rule.remembers), rule.goto.value)
    if len(rule.says) < FEWEST_SAYS:
        raise rule.entry.error(f"has {len(rule.says)} says; write at least {FEWEST_SAYS}, so that it wears well")
    if rule.rank is None and rule.pattern.takes_all() and not section.is_situation:
        weight = max(weight - CATCH_ALL_LOSS, 1)
    return Rule(rule.pattern, weight, tuple(rule.says), tuple(rule.remembers))


def _check_links(sections: list[_Section], keywords: dict[str, Keyword]) -> None:
    """Every goto leads to a keyword, and none back to where it began."""
    leads = {each.name: [rule.goto for rule in each.rules if rule.goto] for each in sections if not each.is_situation}
    for name, gotos in leads.items():
        for goto in gotos:
            if goto.value not in keywords:
                near = get_close_matches(goto.value, list(keywords), 1)
                raise goto.error(f"no keyword {goto.value!r}; {f'did you mean {near[0]!r}?' if near else 'add it'}")
            reached, waiting = set[str](), [goto.value]
            while waiting:
                at = waiting.pop()
                if at == name:
                    raise goto.error(f"leads back to {name!r}; let one of the two say something itself")
                if at not in reached:
                    reached.add(at)
                    waiting += [each.value for each in leads.get(at, ())]
