"""What the user wants to know: which side of the weather, when, and where as far as it was said.

Speech arrives in small letters and without punctuation. The time and the place are taken out of the words, and what is
left must be a way of asking, from its first word to its last: "the weather was lovely on our holiday" is none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from bots.weather.days import Days, load_days
from bots.weather.grammar import Anchor, Grammar, Meant, load_grammar
from bots.weather.records import Aspect, Form, When
from bots.weather.words import Words

LONGEST_PLACE = 6  # words
LONGEST_TOWN = 2  # words of an answer that is a town for certain
LONGEST_REQUEST = 25  # words
LONGEST_WORD = 30  # letters


class Spot(StrEnum):
    """How the place was given."""

    NONE = "none"
    HOME = "home"
    THERE = "there"  # the place that was spoken of
    NAMED = "named"
    GUESSED = "guessed"  # it may be a place, and it may be anything: "what about oslo"


class Wish(Struct, frozen=True):
    """What is asked for; None where it was not said.

    `meant` is the time that the words imply by themselves. Where `sure` is false the words are about the weather only
    if the talk is: "is it hot" may be said of the soup.
    """

    aspect: Aspect | None = None
    form: Form = Form.OPEN
    meant: Meant = Meant.NOW
    when: When | None = None
    spot: Spot = Spot.NONE
    place: Words = ()
    sure: bool = True


@dataclass(frozen=True)
class Ears:
    """What is needed to understand a request."""

    grammar: Grammar
    days: Days

    def request(self, words: Words) -> Wish | None:
        """A whole request: "will it rain in paris tomorrow"."""
        if not words or len(words) > LONGEST_REQUEST or self.grammar.indoors.taken_from(words) != words:
            return None
        for core in self._without_courtesies(words):
            if wish := self._asked(core) or self._on_a_journey(core):
                return wish
        return None

    def follow_up(self, words: Words) -> Wish | None:
        """What goes on from an answer: "and in london", "tomorrow", "what about the wind"."""
        words = self._without_closers(words)
        opener = self.grammar.follow_ups.start_of(words)
        if len(words) > LONGEST_PLACE + 8:
            return None
        for rest in dict.fromkeys((words[opener:], words)):
            when, left = self.days.taken_from(rest)
            if not left:
                return Wish(when=when) if when else None
            if left in self.grammar.there:
                return Wish(when=when, spot=Spot.THERE)
            if left in self.grammar.home:
                return Wish(when=when, spot=Spot.HOME)
            if aspect := self.grammar.aspect_of(left):
                return Wish(aspect, when=when) if opener else None
            if place := self._after_preposition(left):
                return Wish(when=when, spot=Spot.NAMED, place=place)
            if opener and rest is not words and self._may_be_guessed(left):
                return Wish(when=when, spot=Spot.GUESSED, place=left)
        return None

    def place_reply(self, words: Words) -> Wish | None:
        """What answers "Which town shall I look up?": "oslo", "i live in oslo", "oslo please"."""
        words = self._without_closers(words)
        when, rest = self.days.taken_from(words)
        while length := self.grammar.place_replies.start_of(rest):
            rest = rest[length:]
        if rest in self.grammar.home:
            return Wish(when=when, spot=Spot.HOME)
        if not self.may_be_place(rest):
            return None
        # one or two words were most likely meant as a town, known or not; more may be about anything
        return Wish(when=when, spot=Spot.NAMED if len(rest) <= LONGEST_TOWN else Spot.GUESSED, place=rest)

    def may_be_place(self, words: Words) -> bool:
        """Whether these words may be the name of a place."""
        if not 0 < len(words) <= LONGEST_PLACE or words in self.grammar.not_places or len(words[0]) < 2:
            return False
        if words[:1] in self.grammar.never_first or words[-1:] in self.grammar.never_last:
            return False
        return not (self.grammar.never_in_a_place.in_any_of(words) or any(len(word) > LONGEST_WORD for word in words))

    def _may_be_guessed(self, words: Words) -> bool:
        """The same where nothing but a guess says that a place is meant."""
        return self.may_be_place(words) and words not in self.grammar.not_guesses

    def _asked(self, words: Words) -> Wish | None:
        when, rest = self.days.taken_from(words)
        for spot, place, core in self._spots(rest):
            if wish := self._framed(core, when, spot, place):
                return wish
        return self._with_place_inside(rest, when)

    def _framed(self, core: Words, when: When | None, spot: Spot, place: Words) -> Wish | None:
        for frame in self.grammar.frames:
            if frame.ways.says(core):
                sure = when is not None or frame.anchor is Anchor.NOTHING
                sure = sure or (frame.anchor is Anchor.ANY and spot is not Spot.NONE)
                if frame.meant is Meant.PAST:
                    when = None  # "did it rain on monday" is past, whatever the day
                return Wish(frame.aspect, frame.form, frame.meant, when, spot, place, sure)
        return None

    def _with_place_inside(self, words: Words, when: When | None) -> Wish | None:
        for frame in self.grammar.frames:
            for place in frame.ways.places_in(words):
                if self._may_be_guessed(place):
                    return Wish(frame.aspect, frame.form, frame.meant, when, Spot.GUESSED, place)
        return None

    def _spots(self, words: Words) -> Iterator[tuple[Spot, Words, Words]]:
        """Each way to read where, with the words that are left: nowhere, at home, there, or at a named place."""
        out = self.grammar.outside.taken_from(words)
        yield Spot.NONE if out == words else Spot.HOME, (), words
        if out != words:
            yield Spot.HOME, (), out
        for spot, phrases in ((Spot.HOME, self.grammar.home), (Spot.THERE, self.grammar.there)):
            rest = phrases.taken_from(words)
            if rest != words:
                yield spot, (), rest
                yield spot, (), self.grammar.outside.taken_from(rest)
        for text in dict.fromkeys((words, out)):
            for at in range(len(text)):
                length = self.grammar.prepositions.start_of(text[at:])
                if not length:
                    continue
                start = at + length
                for end in range(min(start + LONGEST_PLACE, len(text)), start, -1):
                    if self.may_be_place(text[start:end]):
                        yield Spot.NAMED, text[start:end], text[:at] + text[end:]

    def _on_a_journey(self, words: Words) -> Wish | None:
        """ "I'm going to paris tomorrow will it rain": the place and perhaps the time come first."""
        length = self.grammar.travels.start_of(words)
        if not length:
            return None
        for end in range(length + 1, min(length + LONGEST_PLACE + 4, len(words))):
            when, place = self.days.taken_from(words[length:end])
            wish = self._asked(words[end:]) if self.may_be_place(place) else None
            if wish and wish.spot in (Spot.NONE, Spot.THERE, Spot.HOME):
                return replace(wish, when=wish.when or when, spot=Spot.NAMED, place=place)
        return None

    def _after_preposition(self, words: Words) -> Words:
        length = self.grammar.prepositions.start_of(words)
        place = words[length:]
        return place if length and self.may_be_place(place) else ()

    def _without_courtesies(self, words: Words) -> Iterator[Words]:
        yield words
        opener = words
        while (length := self.grammar.openers.start_of(opener)) and length < len(opener):
            opener = opener[length:]
            yield opener
        closed = self._without_closers(words)
        if closed != words:
            yield closed
        both = self._without_closers(opener)
        if both not in (opener, closed):
            yield both

    def _without_closers(self, words: Words) -> Words:
        while (length := self.grammar.closers.end_of(words)) and length < len(words):
            words = words[:-length]
        return words


def load_ears(folder: Path) -> Ears:
    """Read and check the ways of asking and the times. Raises `ContentError` naming the file and the mend."""
    return Ears(load_grammar(folder), load_days(folder))
