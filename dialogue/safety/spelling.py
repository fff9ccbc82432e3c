"""Undoing disguises: look-alike letters, leet, stars, letters spaced out or repeated, so that a word reads as itself."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import product

BLEEPED = "expletive deleted"  # what stands for a word whose letters are starred out

# Letters of other alphabets that look like ours and that NFKD cannot take apart; typographic quotes and dashes.
_LOOKALIKES = str.maketrans(
    "аеіорсухѕјһвкмнтԁɡӏαεικνορτυχßøłđıƒ‘’ʼ`´“”…–—",
    "aeiopcyxsjhbkmhtdglaeiknoptuxsoldif'''''\"\".,,",
)
# One sign may stand for two letters: each way is tried.
_LEET = tuple(str.maketrans("03456789@$!|+1¡€£#%&^~_(", "oeasgtbgasi" + one + "t" + one + "iel......c") for one in "il")
_SIGNS = "0-9@$!|+¡€£#%&^~_(*"
# Signs of a disguise, cheap to look for one after the other: most texts have none.
_DISGUISES = (
    re.compile(r"[0-9@$|+#%&*_~^(¡€£]"),
    re.compile(r"![a-z]"),
    re.compile(r"[ ._*/-][a-z][ ._*/-]{1,3}[a-z](?![a-z0-9'])"),
    re.compile(r"([a-z])\1\1"),
)
_SPACED = re.compile(r"(?<![a-z0-9'@$!*])[a-z0-9@$!*](?:(?:[ ._/*~-]{1,3})[a-z0-9@$!*](?![a-z0-9'])){2,}")
_BETWEEN = re.compile(r"[ ._/*~-]+(?=[a-z0-9@$!*])")
_SIGNED = re.compile(rf"[a-z{_SIGNS}]+")  # one run, so that no start is tried twice
_STARRED = re.compile(r"(?<![a-z*])(?:[a-z]+\*+[a-z]+[a-z*]*|[a-z]\*{2,}[a-z]*)(?![a-z*])")
_GRAWLIX = re.compile(r"(?<![a-z0-9#$%&@!*])(?=[!*]*[#$%&@])[#$%&@!*]{4,}(?![a-z0-9#$%&@!*])")
_RUNS = re.compile(r"([a-z])\1+")
_LONGEST = 24  # letters; nothing listed is longer, and longer tokens are not worth the tries


def plain(text: str) -> str:
    """Lower case, without accents, in our alphabet, with straight apostrophes. Linear in the length of the text."""
    if not text.isascii():
        taken_apart = unicodedata.normalize("NFKD", text.lower())
        text = "".join(sign for sign in taken_apart if not _is_mark(sign)).translate(_LOOKALIKES)
    return text.lower().replace(" - ", ", ")


def unmasked(text: str, listed: frozenset[str]) -> str:
    """Write disguised words plainly.

    Parameters
    ----------
    text : str
        As `plain` gives it.
    listed : frozenset of str
        Words that are looked for; a disguise that hides none of them is left alone ("mp3", "b2b", "sooo").

    Returns
    -------
    str
        The text with "f u c k", "sh1t" or "biiitch" written plainly; a word bleeped with stars becomes `BLEEPED`.
    """
    if not any(sign.search(text) for sign in _DISGUISES):
        return text
    text = _SPACED.sub(lambda found: _joined(found[0], listed), text)
    text = _STARRED.sub(lambda found: _starred(found[0], listed), text)
    text = _GRAWLIX.sub(lambda found: BLEEPED if len(set(found[0])) > 2 else found[0], text)
    text = _SIGNED.sub(lambda found: _word(found[0], listed), text)
    return text


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Cf", "Me")


def _joined(spaced: str, listed: frozenset[str]) -> str:
    """Letters spaced out: what they spell, where a listed word is among it."""
    letters = _BETWEEN.sub("", spaced)
    for plainly in _readings(letters):
        for first in range(len(plainly)):
            for last in range(min(len(plainly), first + _LONGEST), first + 2, -1):
                if plainly[first:last] in listed and _whole_enough(plainly, first, last):
                    return f"{plainly[:first]} {plainly[first:last]} {plainly[last:]}"
    return spaced


def _whole_enough(letters: str, first: int, last: int) -> bool:
    # "a s s e m b l e" is no disguise: a short word must fill what is spelled.
    return last - first > 3 or (first == 0 and last == len(letters))


def _starred(word: str, listed: frozenset[str]) -> str:
    if re.fullmatch(r"[a-z](?:\*[a-z])+", word):  # M*A*S*H
        return word if len(word) > 3 and word.replace("*", "") not in listed else word.replace("*", "")
    return BLEEPED if len(word) > 3 or word.count("*") > 1 else word


def _word(token: str, listed: frozenset[str]) -> str:
    if token.isalpha() and not _has_long_run(token):
        return token
    core = token.rstrip("!|+$^~_%&#(") if token[-1] in "!|+^~_%&#(" else token
    if not 3 <= len(core) <= _LONGEST or not any(sign.isalpha() for sign in core):
        return token
    for reading in _readings(core):
        if "." in reading:
            # A sign that can be any letter: "f#ck".
            shape = re.compile(reading)
            for word in listed:
                if len(word) == len(reading) > 3 and shape.fullmatch(word):
                    return word
        for spelled in _squeezed(reading):
            if spelled in listed:
                return spelled
    return token


def _has_long_run(token: str) -> bool:
    return any(len(run[0]) > 2 for run in _RUNS.finditer(token))


def _readings(token: str) -> Iterator[str]:
    seen = set()
    for table in _LEET:
        plainly = token.translate(table)
        if plainly not in seen:
            seen.add(plainly)
            yield plainly


def _squeezed(word: str) -> Iterator[str]:
    """The word with each run of a letter once or twice, for up to three runs."""
    runs = list(_RUNS.finditer(word))[:3]
    for counts in product((2, 1), repeat=len(runs)):
        spelled, done = "", 0
        for run, count in zip(runs, counts, strict=True):
            spelled += word[done : run.start()] + run[1] * count
            done = run.end()
        yield spelled + word[done:]
