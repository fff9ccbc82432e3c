"""How alike two words are: by their letters, and by how they sound to a speech recogniser."""

# Letters at the beginning of a word that are not heard, or heard as others.
_BEGINNINGS = (
    ("tch", "ch"),
    ("kn", "n"),
    ("gn", "n"),
    ("pn", "n"),
    ("mn", "n"),
    ("ps", "s"),
    ("ts", "s"),
    ("wr", "r"),
    ("wh", "w"),
    ("cz", "ch"),
    ("x", "s"),
    ("rh", "r"),
    ("gh", "g"),
)
_PAIRS = {"ph": "F", "ch": "X", "sh": "X", "th": "T", "gh": "", "ck": "K", "qu": "KW", "dg": "X"}
# Voiced and unvoiced consonants are taken for one another: that is what recognisers do.
_SINGLE = {
    **dict.fromkeys("bp", "P"),
    **dict.fromkeys("dt", "T"),
    **dict.fromkeys("kq", "K"),
    **dict.fromkeys("vf", "F"),
    **dict.fromkeys("sz", "S"),
    "j": "X",
    "l": "L",
    "m": "M",
    "n": "N",
    "r": "R",
    "x": "KS",
}
_FRONT = frozenset("eiy")
_VOWELS = frozenset("aeiouy")


def sound_key(word: str) -> str:
    """The consonants as they sound, the first vowel as A where the word begins with one: "phoenix" and "fenix" are FNKS."""
    for written, heard in _BEGINNINGS:
        if word.startswith(written):
            word = heard + word[len(written) :]
            break
    key = ""
    at = 0
    while at < len(word):
        pair = word[at : at + 2]
        sound, step = (_PAIRS[pair], 2) if pair in _PAIRS else (_sound(word, at), 1)
        if sound and not key.endswith(sound):
            key += sound
        at += step
    return key


def distance(one: str, other: str, limit: int) -> int:
    """Letters to insert, delete, change or swap with a neighbour to make one of the other; `limit + 1` where it is more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []  # the row before the last
    above = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        row = [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != wanted))
            if before and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, above = above, row
    return min(above[-1], limit + 1)


def _sound(word: str, at: int) -> str:
    letter = word[at]
    following = word[at + 1 : at + 2]
    if letter in "cg":
        soft = "S" if letter == "c" else "X"
        return soft if following in _FRONT and following else "K"
    if letter in _VOWELS:
        return "A" if at == 0 and letter != "y" else ("Y" if at == 0 else "")
    if letter == "h":
        return "H" if at == 0 else ""
    if letter == "w":
        return "W" if at == 0 or following in _VOWELS else ""
    return _SINGLE.get(letter, letter if letter.isdigit() else "")
