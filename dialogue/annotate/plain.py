"""The plainest annotation: tokens only. What a talk needs before anything is known about its language."""

import re

from dialogue.turns import Annotation

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_+")


def annotate(text: str) -> Annotation:
    """Split a text into words and punctuation marks; "don't" stays one token."""
    return Annotation(tokens=tuple(_TOKEN.findall(text)))
