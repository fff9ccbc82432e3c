"""Words of what was said: cut, in small letters, without accents, contractions written out."""

import re
import unicodedata

WORD_LIMIT = 60  # words looked at: what comes later in a long speech is not for this bot
TEXT_LIMIT = 600  # characters looked at

Words = tuple[str, ...]

# Each character can be matched in one way only, so that no text, however hostile, costs more than a pass over it.
_WORD = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+\.\d+|[^\W_]+(?:'[^\W_]+)*")
_APOSTROPHES = str.maketrans("’‘ʼ`´＇", "''''''")
_FOLDED = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "&": " and "})
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "is"}
_WRITTEN_OUT = {
    "im": "i am",
    "ive": "i have",
    "id": "i would",
    "youre": "you are",
    "youve": "you have",
    "whats": "what is",
    "whos": "who is",
    "wheres": "where is",
    "hows": "how is",
    "thats": "that is",
    "theres": "there is",
    "its": "it is",
    "hes": "he is",
    "shes": "she is",
    "lets": "let us",
    "dont": "do not",
    "doesnt": "does not",
    "didnt": "did not",
    "cant": "can not",
    "cannot": "can not",
    "couldnt": "could not",
    "wont": "will not",
    "wouldnt": "would not",
    "isnt": "is not",
    "wasnt": "was not",
    "arent": "are not",
    "werent": "were not",
    "havent": "have not",
    "aint": "is not",
    "won't": "will not",
    "can't": "can not",
    "ain't": "is not",
    "let's": "let us",
    "d'you": "do you",
    "wanna": "want to",
    "gonna": "going to",
    "gotta": "got to",
    "gimme": "give me",
    "lemme": "let me",
    "dunno": "do not know",
    "anymore": "any more",
    "ok": "okay",
    "pls": "please",
    "plz": "please",
    "thx": "thanks",
}
_CONTRACTED = frozenset(["he", "she", "it", "that", "what", "who", "where", "how", "there", "when", "here"])


def spoken_words(text: str) -> Words:
    """The words in small letters; only the first of a very long text.

    "It's" becomes "it is", but "Paul's" becomes "pauls": a name before an apostrophe owns something.
    """
    text = text[:TEXT_LIMIT].lower().translate(_APOSTROPHES)
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_FOLDED))
        text = "".join(character for character in text if not unicodedata.combining(character))
    text = text.replace("&", " and ")
    found = _WORD.findall(text)[:WORD_LIMIT]
    return tuple(word for each in found for word in _written_out(each).split())


def _written_out(word: str) -> str:
    if word in _WRITTEN_OUT:
        return _WRITTEN_OUT[word]
    stem, mark, ending = word.rpartition("'")
    if not mark:
        return word.replace(",", "")
    if ending == "t" and stem.endswith("n"):
        return f"{stem[:-1]} not"
    if ending == "s" and stem not in _CONTRACTED:
        return f"{stem}s".replace("'", "")
    if ending in _ENDINGS and "'" not in stem:
        return f"{stem} {_ENDINGS[ending]}"
    return word.replace("'", "")
