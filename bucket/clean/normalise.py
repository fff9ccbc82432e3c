"""Makes a candidate's text fit to be spoken: plain characters, casing, closing punctuation, not too long."""

import re

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9 ,.!?'’‘\-:;()\"“”£$€%–—…éèüöäáíóúñç°]|\s{2,}|https?:")
_TAG = re.compile(r"<[^<>]{0,200}>")
_LINK = re.compile(r"\b(?:https?://|www\.)\S+")
_MARKUP = re.compile(r"[*_`#~|^\\{}\[\]<>]+")
_UNSPEAKABLE = re.compile(
    "[\U0001f000-\U0001faff\U000e0000-\U000e007f\u2190-\u21ff\u2300-\u27bf\u2900-\u2bff\ufe00-\ufe0f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]"
)
_SPACE = re.compile(r"\s+")
_SPACE_BEFORE_MARK = re.compile(r" +([,.!?;:])(?=\s|$)")
_LONE_I = re.compile(r"\bi(?=$|[ ,.!?;:]|'(?:m|ve|ll|d|s)\b)")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]*(?=\s|$)")
_CLOSED = re.compile(r"[.!?…:][\"'”’)]*$")


def normalise(text: str, max_words: int) -> str:
    """A reply as it will be spoken.

    Parameters
    ----------
    text : str
        As the bot sent it.
    max_words : int
        Longer replies are cut after the last whole sentence within it; a first sentence that is longer itself is cut
        at a word.

    Returns
    -------
    str
        Without markup, links, emoji and control characters; white space single; first letter, "i" and the closing
        mark as written English has them. Empty where nothing speakable was there.
    """
    if _NOT_PLAIN.search(text):
        text = _spoken_characters(text)
    text = _SPACE_BEFORE_MARK.sub(r"\1", text.strip())
    text = cut_at_sentence(text, max_words)
    if not text or not any(character.isalnum() for character in text):
        return ""
    text = _LONE_I.sub("I", text)
    first = text[0]
    if first.islower():
        text = first.upper() + text[1:]
    return text if _CLOSED.search(text) else f"{text.rstrip(',;-– ')}."


def cut_at_sentence(text: str, max_words: int) -> str:
    """The whole sentences that fit into `max_words` words, or the first words where not even one sentence fits."""
    words = text.split(" ", max_words)
    if len(words) <= max_words:
        return text
    room = len(text) - len(words[-1])
    ends = [end.end() for end in _SENTENCE_END.finditer(text, 0, room)]
    return text[: ends[-1]] if ends else text[:room].rstrip(" ,;:-–")


def _spoken_characters(text: str) -> str:
    text = _TAG.sub(" ", text)
    text = _LINK.sub(" ", text)
    text = text.replace("&", " and ").replace("@", " at ").replace("=", " equals ").replace("+", " plus ")
    text = _UNSPEAKABLE.sub(" ", text)
    text = _MARKUP.sub(" ", text)
    return _SPACE.sub(" ", text)
