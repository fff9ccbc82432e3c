"""Speech in the plain form in which the patterns are written: one wording for the many ways of saying the same.

"Um, hey Blether, can you tell me what's your fave movie please?" becomes "what is your favourite film". It is done
here, once, so that a category is written once; the wordings are data, in `data/plain.toml`.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

PLAIN_FILE = Path(__file__).with_name("data") / "plain.toml"

SENTENCES = 4  # of an utterance that are looked at, counted from its end: what was said last wants the answer
LONGEST = 16  # words of a sentence that are brought to plain form; nobody asks after a favourite colour in more

_MARKUP = re.compile(r"<[^<>]{0,200}>")
_SENTENCE_END = re.compile(r"([.?!;:\n]+)")
_NOT_A_WORD = re.compile(r"[^\w']+|_+")
_QUESTION_WORD = (
    "what|who|whose|where|when|why|how|which|do|does|did|are|is|was|were|can|could|have|has|will|would|should|shall|may"
)
_NAME = re.compile(r"^[^\W\d_]{2,20}(?: [^\W\d_]{1,20}){0,2}$")
_ASKS = re.compile(rf"^(?:{_QUESTION_WORD})\b")
_SECOND_QUESTION = re.compile(rf" (?:and|but|so) (?=(?:{_QUESTION_WORD})\b)| and (?=(?:you|yours|yourself)$)")
_RUN_ON = re.compile(  # "my name is anna how are you": speech has no full stops
    r"^((?:i am|my name is|i feel|you are|thank you|i love|i like|nice to|good|not) .*?) "
    r"(?=(?:how are you|what is your|what are you|who are you|how old are you|where are you|where do you|"
    r"(?:do|are|can) you \w+|what about you|how about you|what is yours)\b)"
)
# "what your name is" after "can you tell me": the order of a statement, made that of a question.
_INDIRECT = (
    (
        r"^(what|who|where|how(?: \w+)?|when|why|which) (you|your(?: \w+){1,3}) (are|is|were|was|can)\b(.*)$",
        r"\1 \3 \2\4",
    ),
    (
        r"^(what|who|where|how|when|why) you (live|like|love|think|do|eat|want|work|sleep|know|feel|mean|hate)\b(.*)$",
        r"\1 do you \2\3",
    ),
    (r"^(?:if|whether) you (are|can|have|were|will|would|could|do)\b(.*)$", r"\1 you\2"),
    (r"^(?:if|whether) you (\w.*)$", r"do you \1"),
)


@dataclass(frozen=True)
class Sentence:
    """One sentence in plain form, and whether it asks something."""

    words: str
    asks: bool


class _Lists(Struct, frozen=True, forbid_unknown_fields=True):
    drop: tuple[str, ...]
    leading: tuple[str, ...]
    opening: tuple[str, ...]
    trailing: tuple[str, ...]
    trailing_not_after: tuple[str, ...]
    wrapping: tuple[str, ...]
    yes: tuple[str, ...]
    yes_too: tuple[str, ...]
    no: tuple[str, ...]
    no_too: tuple[str, ...]
    back: tuple[str, ...]


class _NotAName(Struct, frozen=True, forbid_unknown_fields=True):
    words: frozenset[str]


class Wordings(Struct, frozen=True, forbid_unknown_fields=True):
    """What `plain.toml` holds."""

    words: Mapping[str, str]
    phrases: Mapping[str, str]
    lists: _Lists
    completions: Mapping[str, str]
    not_a_name: _NotAName


class Plain:
    """Brings speech to plain form.

    Parameters
    ----------
    wordings : Wordings
        Of contractions, spellings, fillers and the like.
    """

    def __init__(self, wordings: Wordings) -> None:
        lists = wordings.lists
        self._wordings = wordings
        self._phrase = re.compile(rf"\b(?:{_either(wordings.phrases)})\b")
        self._drop = frozenset(lists.drop)
        self._leading = re.compile(rf"^(?:(?:{_either(lists.leading)}) (?=\S)|(?:{_either(lists.opening)}) (?=\S+ \S))")
        kept = "".join(rf"(?<!\b{word})" for word in lists.trailing_not_after)
        self._trailing = re.compile(rf"(?<=\S){kept} (?:{_either(lists.trailing)})$")
        self._wrapping = re.compile(rf"^(?:{_either(lists.wrapping)}) (?=(?:{_QUESTION_WORD}|if|whether|your)\b)")
        self._yes = _whole(lists.yes, lists.yes_too, "please")
        self._no = _whole(lists.no, lists.no_too, "sorry")
        self._back = frozenset(lists.back)

    def sentences(self, text: str) -> list[Sentence]:
        """The last few sentences of an utterance in plain form; those without a word are left out."""
        pieces = _SENTENCE_END.split(_MARKUP.sub(" ", text.lower().replace("’", "'")))
        found = []
        for said, end in list(zip(pieces[::2], [*pieces[1::2], ""], strict=True))[-SENTENCES:]:
            plain = filter(None, map(self._plain, self._clauses(said)))
            found += [Sentence(words, asks="?" in end or bool(_ASKS.match(words))) for words in plain]
        return found

    def completed(self, words: str, asked: str) -> str:
        """A bare answer to `asked`, our own question, as the sentence it stands for; other words as they are."""
        frame = self._wordings.completions.get(asked)
        return frame.format(words) if frame and words.count(" ") < 2 and self.is_name(words) else words

    def is_name(self, said: str) -> bool:
        """Whether this may be what somebody is called: one to three words, none of them one that names never hold."""
        return bool(_NAME.match(said)) and self._wordings.not_a_name.words.isdisjoint(said.lower().split())

    def _clauses(self, said: str) -> list[str]:
        words = " ".join(self._words(said))
        clauses = []
        for clause in _SECOND_QUESTION.split(words):
            run_on = _RUN_ON.match(clause)
            clauses += [run_on[1], clause[run_on.end() :]] if run_on else [clause]
        return clauses

    def _words(self, said: str) -> list[str]:
        known = self._wordings.words
        words = (known.get(word, word.replace("'", "")) for word in _NOT_A_WORD.sub(" ", said).split())
        return [word for word in words if word]

    def _plain(self, clause: str) -> str:
        if clause.count(" ") >= LONGEST:
            return clause
        if self._yes.match(clause):
            return "yes"
        if self._no.match(clause):
            return "no"
        words = self._bare(clause)
        if words in self._back:
            return "what about you"
        return words

    def _bare(self, clause: str) -> str:
        words = self._phrase.sub(lambda found: self._wordings.phrases[found[0]], clause)
        words = " ".join(word for word in words.split() if word not in self._drop) or words
        before = ""
        while words != before:
            before = words
            words = self._trailing.sub("", words)
            words = self._leading.sub("", words)
            unwrapped = self._wrapping.sub("", words)
            if unwrapped != words:
                for indirect, direct in _INDIRECT:
                    unwrapped = re.sub(indirect, direct, unwrapped)
            words = self._phrase.sub(lambda found: self._wordings.phrases[found[0]], unwrapped).strip()
        return " ".join(words.split())


def load_plain(path: Path = PLAIN_FILE) -> Plain:
    """Read the wordings. Raises `ValueError` that names the file and the field."""
    try:
        return Plain(msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Wordings))
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error


def _either(wordings: Sequence[str] | Mapping[str, str]) -> str:
    return "|".join(re.escape(wording) for wording in sorted(wordings, key=len, reverse=True))


def _whole(words: Sequence[str], too: Sequence[str], politely: str) -> re.Pattern[str]:
    said = rf"(?:{_either(words)})(?: (?:{_either([*words, *too])})){{0,3}}"
    return re.compile(rf"^(?:{said}(?: {politely})?|{_either(too)})(?: (?:thanks|thank you))?$")
