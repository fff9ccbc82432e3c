"""What persona's AIML files hold, read apart from the bot: for the tests that count, judge and compare it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from bots.persona.bot import DATA
from dialogue.knowledge.character import load_character
from dialogue.knowledge.topics import Topic

_MOMENT = {"age": "nine months", "name": "Anna", "its_birthday": ""}


@dataclass(frozen=True)
class Category:
    """One category as it stands in a file, and every text that its template can yield."""

    file: str
    pattern: str
    that: str
    topic: str
    reduces: bool
    about: Topic
    texts: tuple[str, ...]


@cache
def categories() -> tuple[Category, ...]:
    """All categories of all files."""
    return tuple(category for file in sorted(DATA.glob("*.aiml")) for category in _of_file(file))


@cache
def answers() -> tuple[Category, ...]:
    """The categories that have something to say themselves, and are not only reductions."""
    return tuple(category for category in categories() if not category.reduces)


def frame(text: str) -> str:
    """A text with names, facts and numbers masked, for telling whether two say the same of different things."""
    for fact in sorted(load_character().facts().values(), key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(fact)}\b", "X", text, flags=re.IGNORECASE)
    text = re.sub(r"(?<![.!?] )(?<!^)\b[A-Z]\w+", "X", text)
    return re.sub(r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b", "N", text.lower())


def _of_file(file: Path) -> Iterator[Category]:
    root = ElementTree.parse(file).getroot()
    for place in root:
        inside = [place] if place.tag == "category" else list(place)
        for category in inside:
            template = category.find("template")
            assert template is not None
            about = template.find(".//set[@name='about']")
            texts = tuple(" ".join(text.split()) for text in _texts(template))
            yield Category(
                file=file.name,
                pattern=category.findtext("pattern", "").strip(),
                that=category.findtext("that", "*").strip(),
                topic=place.get("name", "*") if place.tag == "topic" else "*",
                reduces=not any(texts),
                about=Topic(about.text if about is not None else "self"),
                texts=texts,
            )


def _texts(element: Element) -> list[str]:
    """Every text of an element, one for each way of choosing among its alternatives."""
    match element.tag:
        case "think" | "srai":
            return [""]
        case "random" | "condition":
            return [text for option in element for text in _texts(option)]
        case "bot":
            return [load_character().facts()[element.attrib["name"]]]
        case "get":
            return [_MOMENT[element.attrib["name"]]]
        case "star" | "topicstar":
            return ["something"]
    parts = [[element.text or ""]]
    for child in element:
        parts += [_texts(child), [child.tail or ""]]
    return ["".join(chosen) for chosen in product(*parts)]
