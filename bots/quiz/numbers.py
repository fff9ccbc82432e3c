"""Numbers as they are spoken: "nineteen sixty nine", "the eighth", "a hundred and one" become 1969, 8 and 101."""

import re

from bots.quiz.words import Words

_BELOW_TEN = "zero one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_UNITS = f"{_BELOW_TEN} {_TEENS}".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_FIRST = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_ORDINALS = [*_FIRST.split(), *(f"{word}th" for word in _TEENS.split()[3:])]
_SMALL = {
    **{word: value for value, word in enumerate(_UNITS)},
    **{word: value for value, word in enumerate(_ORDINALS, start=1)},
    "nil": 0,
    "nought": 0,
    "naught": 0,
    "fourty": 40,
    "dozen": 12,
}
_TENFOLD = {
    **{word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)},
    **{f"{word[:-1]}ieth": value for value, word in zip(range(20, 100, 10), _TENS, strict=True)},
}
_LARGE = {"thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000}
_DIGITS = re.compile(r"(\d{1,15})(?:st|nd|rd|th)?")
_ASCII_DIGITS = re.compile(r"[0-9]{1,15}")
SPELLED_UP_TO = 20


def with_figures(words: Words) -> Words:
    """The words with every spoken number as one word in figures."""
    out: list[str] = []
    at = 0
    while at < len(words):
        value, after = _number(words, at)
        if value is None:
            out.append(words[at])
            at += 1
            continue
        value, after = _year(value, words, at, after)
        fraction, after = _decimals(words, after)
        out.append(f"{value}{fraction}")
        at = after
    return tuple(out)


def value_of(word: str) -> float | None:
    """The value of a word in figures."""
    if _ASCII_DIGITS.fullmatch(word):
        return float(word)
    whole, point, part = word.partition(".")
    if point and _ASCII_DIGITS.fullmatch(whole) and _ASCII_DIGITS.fullmatch(part):
        return float(word)
    return None


def spelled(number: int) -> str:
    """A small number as a word, a larger one in figures, as one would read it out."""
    return [*_UNITS, "twenty"][number] if 0 <= number <= SPELLED_UP_TO else str(number)


def _number(words: Words, at: int) -> tuple[int | None, int]:
    """The number that begins here, and where it ends; None where none does."""
    total, after = 0, at
    value, after = _below_thousand(words, at)
    if (
        value is None
        and words[at] == "a"
        and _word(words, at + 1) in ("hundred", "thousand", "million", "billion", "dozen")
    ):
        value, after = (1, at + 1) if words[at + 1] != "dozen" else (12, at + 2)
        if _word(words, after) == "hundred":
            value, after = _after_hundred(1, words, after)
    if value is None:
        return None, at
    while (large := _LARGE.get(_word(words, after))) is not None:
        total += value * large
        after += 1
        joined = after + 1 if _word(words, after) == "and" else after
        more, end = _below_thousand(words, joined)
        if more is None:
            return total, after
        value, after = more, end
    return total + value, after


def _below_thousand(words: Words, at: int) -> tuple[int | None, int]:
    word = _word(words, at)
    if match := _DIGITS.fullmatch(word):
        return int(match[1]), at + 1
    if word in _TENFOLD:
        unit = _SMALL.get(_word(words, at + 1), 0)
        value, after = (_TENFOLD[word] + unit, at + 2) if 1 <= unit <= 9 else (_TENFOLD[word], at + 1)
    elif word in _SMALL:
        value, after = _SMALL[word], at + 1
    else:
        return None, at
    if _word(words, after) in ("hundred", "hundreds", "hundredth"):
        return _after_hundred(value, words, after)
    return value, after


def _after_hundred(hundreds: int, words: Words, at: int) -> tuple[int, int]:
    """What follows on "hundred", which stands at this place: "and one"."""
    after = at + 1
    rest_at = after + 1 if _word(words, after) == "and" else after
    rest = _word(words, rest_at)
    if rest in _TENFOLD or rest in _SMALL:
        more, end = _below_thousand(words, rest_at)
        if more is not None and more < 100:
            return hundreds * 100 + more, end
    return hundreds * 100, after


def _year(value: int, words: Words, at: int, after: int) -> tuple[int, int]:
    """ "Nineteen sixty nine", "ten sixty six" and "nineteen oh five": two numbers that are one year."""
    if not 10 <= value <= 20 or after >= len(words):
        return value, after
    if words[after] in ("oh", "o"):
        unit = _SMALL.get(_word(words, after + 1), 0)
        return (value * 100 + unit, after + 2) if 1 <= unit <= 9 else (value, after)
    both_spoken = not words[at].isdigit() or len(words[after]) == 2
    tail, end = _below_thousand(words, after)
    if tail is not None and 10 <= tail <= 99 and both_spoken:
        return value * 100 + tail, end
    return value, after


def _decimals(words: Words, at: int) -> tuple[str, int]:
    """ "Point one four" after a number."""
    if _word(words, at) != "point":
        return "", at
    figures, end = "", at + 1
    while (digit := _single_digit(_word(words, end))) is not None:
        figures += digit
        end += 1
    return (f".{figures}", end) if figures else ("", at)


def _single_digit(word: str) -> str | None:
    if _ASCII_DIGITS.fullmatch(word):
        return word
    value = _SMALL.get(word)
    return str(value) if value is not None and value <= 9 else None


def _word(words: Words, at: int) -> str:
    return words[at] if at < len(words) else ""
