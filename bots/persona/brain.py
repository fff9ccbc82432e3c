"""The AIML brain: python-aiml's kernel with our files, made safe, quiet, repeatable and free of memory.

The kernel of the library runs a shell for `<system>`, opens files for `<learn>`, draws from the global chance for
`<random>`, prints what does not parse and carries on, and keeps every session. None of that holds here: elements that
are not in `ELEMENTS` are taken out of it and refused in files, chance comes from the request, a fault in a file is
raised, and a session is set up and removed within one answer.
"""

import io
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stderr
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from xml.sax import SAXException  # noqa: S406 - what the library's parser raises; it reads our own files

import aiml
from aiml.AimlParser import create_parser

ELEMENTS = frozenset("template text srai star topicstar random li condition bot get set think formal".split())

_SESSION = "talk"
_THAT = "_outputHistory"  # the kernel's name for what it said; its last item is AIML's `that`


class AimlError(ValueError):
    """An AIML file cannot be used. The message names the file and the mend."""


@dataclass(frozen=True)
class Said:
    """What the brain says, and its predicates after that."""

    text: str
    predicates: Mapping[str, str]


class _Unchanged:
    """Stands in for the kernel's own substitutions: what reaches it is in plain form already."""

    def sub(self, text: str) -> str:
        return text


class Brain:
    """Answers plain sentences from AIML files. One brain serves all threads, one answer at a time.

    Parameters
    ----------
    files : iterable of Path
        AIML 1.0.1; each must parse without a fault.
    facts : mapping
        What `<bot name="..."/>` yields; a file that asks for a fact that is not there is refused.
    """

    def __init__(self, files: Iterable[Path], facts: Mapping[str, str]) -> None:
        self._turn = threading.Lock()
        self._chance, self._skip = Random(0), 0  # noqa: S311 - set anew for every answer
        self._kernel: Any = aiml.Kernel()
        self._kernel.verbose(False)
        self._kernel._maxRecursionDepth = 20  # reductions of reductions; deeper is a loop
        self._kernel._subbers["normal"] = _Unchanged()
        for element in set(self._kernel._elementProcessors) - ELEMENTS:
            del self._kernel._elementProcessors[element]
        self._kernel._elementProcessors["random"] = self._one_of
        for name, fact in facts.items():
            self._kernel.setBotPredicate(name, fact)
        self._known: set[tuple[str, str]] = set()
        for file in sorted(files):
            self._learn(file, facts)

    @property
    def categories(self) -> int:
        """How many categories there are, reductions among them."""
        return int(self._kernel.numCategories())

    def knows(self, pattern: str, that: str = "*") -> bool:
        """Whether there is a category of exactly this pattern and `that`."""
        return (pattern.upper(), that.upper()) in self._known

    def reduce(self, pattern: str, to: str, that: str = "*") -> None:
        """Answer `pattern` as the category `to` is answered, both after `that`."""
        text = ["text", {"xml:space": "preserve"}, to.upper()]
        self._kernel._brain.add((pattern.upper(), that.upper(), "*"), ["template", {}, ["srai", {}, text]])
        self._known.add((pattern.upper(), that.upper()))

    def answer(self, words: str, that: str, predicates: Mapping[str, str], seed: int, skip: int = 0) -> Said | None:
        """What is said to a plain sentence, or None where no category matches it.

        Parameters
        ----------
        words : str
            A sentence in plain form.
        that : str
            The sentence of ours that it follows, in plain form; empty where it follows none.
        predicates : mapping
            AIML's predicates before the answer, `topic` among them.
        seed : int
            Of `<random>`: the same arguments give the same answer.
        skip : int
            How many alternatives of a `<random>` to pass over, for another wording of the same.
        """
        with self._turn:
            self._chance, self._skip = Random(seed), skip  # noqa: S311 - chance that can be repeated
            try:
                for name, value in {**predicates, _THAT: [that]}.items():
                    self._kernel.setPredicate(name, value, _SESSION)
                text = str(self._kernel.respond(words, _SESSION))
                after = self._kernel.getSessionData(_SESSION)
            finally:
                self._kernel._deleteSession(_SESSION)
        if not text:
            return None
        return Said(" ".join(text.split()), {name: value for name, value in after.items() if isinstance(value, str)})

    def _one_of(self, element: list[Any], session: str) -> str:
        alternatives = element[2:]
        chosen = (self._chance.randrange(len(alternatives)) + self._skip) % len(alternatives)
        return str(self._kernel._processElement(alternatives[chosen], session))

    def _learn(self, file: Path, facts: Mapping[str, str]) -> None:
        parser = create_parser()
        handler = parser.getContentHandler()
        handler.setEncoding(None)
        with redirect_stderr(io.StringIO()) as faults:  # the library's parser reports faults there, and nowhere else
            try:
                parser.parse(str(file))
            except SAXException as error:
                raise AimlError(f"{file}: no well-formed XML: {error}") from error
        if faults.getvalue():
            raise AimlError(f"{file}: {faults.getvalue().strip()}")
        known = self._kernel.numCategories()
        for key, template in handler.categories.items():
            _check(template, key, file, facts)
            self._kernel._brain.add(key, template)
            self._known.add(key[:2])
        written = file.read_text(encoding="utf-8").count("<category>")
        if self._kernel.numCategories() - known != written:
            raise AimlError(
                f"{file}: of {written} categories only {self._kernel.numCategories() - known} are new; "
                "take out those whose pattern, that and topic are here or in another file already"
            )


def _check(template: list[Any], key: tuple[str, str, str], file: Path, facts: Mapping[str, str]) -> None:
    pattern = key[0]
    if not set(pattern.split()) - {"*", "_"}:
        raise AimlError(f"{file}: the pattern {pattern!r} matches any input; name at least one word")
    where = f"{file}: the template of {pattern!r}"
    for element in _elements(template):
        name = element[0]
        if name not in ELEMENTS:
            raise AimlError(f"{where} holds <{name}>, which is not allowed; use {', '.join(sorted(ELEMENTS))}")
        if name == "bot" and element[1]["name"] not in facts:
            raise AimlError(f"{where} asks for the fact {element[1]['name']!r}; the character does not have it")
        if name == "random" and not element[2:]:
            raise AimlError(f"{where} holds an empty <random>; give it an <li>")


def _elements(element: list[Any]) -> Iterator[list[Any]]:
    yield element
    for child in element[2:]:
        if isinstance(child, list):
            yield from _elements(child)
