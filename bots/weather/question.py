"""What the user wants to know, in full: the wish of this turn put together with what was asked before."""

from msgspec import Struct

from bots.weather.grammar import Meant
from bots.weather.memory import Memory, spoke_last
from bots.weather.records import Aspect, Form, PlaceName, When
from bots.weather.regions import Regions
from bots.weather.wish import Ears, Spot, Wish
from bots.weather.words import plain_words
from dialogue.contract import Request


class Question(Struct, frozen=True):
    """A question about the weather.

    Parameters
    ----------
    memory : Memory
        What is asked, as it will be remembered; without a place where none is known and the user has to be asked.
    place : PlaceName or None
        The same place, with its region told apart.
    guessed : bool
        Whether the place may have been no place at all.
    """

    memory: Memory
    place: PlaceName | None
    guessed: bool = False

    @property
    def aspect(self) -> Aspect:
        """What of the weather."""
        return self.memory.aspect

    @property
    def form(self) -> Form:
        """How it was asked."""
        return self.memory.form

    @property
    def when(self) -> When:
        """For which time."""
        return self.memory.when


def question_of(request: Request, ears: Ears, regions: Regions) -> Question | None:
    """The question in an utterance; None where there is none for this bot."""
    words = plain_words(request.utterance.text)
    before = Memory.from_state(request.state)
    if not spoke_last(request):
        wish = ears.request(words)
        return _whole(wish, Memory(before.place), request, regions) if wish and wish.sure else None
    if before.asking:
        answers_yes_or_no = request.utterance.answer is not None
        reply = None if answers_yes_or_no else ears.place_reply(words)
    else:
        reply = ears.follow_up(words)
    wish = ears.request(words)
    if wish is not None:
        return _whole(wish, before, request, regions) if wish.spot is not Spot.NONE else _again(wish, before, regions)
    return _following(reply, before, request, regions) if reply else None


def _whole(wish: Wish, before: Memory, request: Request, regions: Regions) -> Question:
    """A request by itself: nowhere means at home, else where was asked about before."""
    home = " ".join(plain_words(request.user.home or ""))
    said = {
        Spot.NONE: home or before.place,
        Spot.HOME: home or None,
        Spot.THERE: before.place or home,
    }.get(wish.spot, " ".join(wish.place))
    return _question(wish, wish.when or wish.meant.when, said or None, before, regions)


def _again(wish: Wish, before: Memory, regions: Regions) -> Question:
    """A request right after an answer, without a place: of the same place, and of the same time if it fits."""
    same_time = before.when if wish.meant is Meant.TODAY else wish.meant.when
    return _question(wish, wish.when or same_time, before.place, before, regions)


def _following(reply: Wish, before: Memory, request: Request, regions: Regions) -> Question | None:
    """What goes on from the answer before: what is not said stays as it was."""
    home = " ".join(plain_words(request.user.home or ""))
    if reply.spot is Spot.HOME:
        said: str | None = home or None
    elif reply.place:
        said = " ".join(reply.place)
    else:
        said = before.place
    return _question(reply, reply.when or before.when, said, before, regions)


def _question(wish: Wish, when: When, said: str | None, before: Memory, regions: Regions) -> Question:
    aspect = wish.aspect or before.aspect
    form = wish.form if wish.aspect else before.form
    place = regions.told_apart(tuple(said.split())) if said else None
    return Question(Memory(said, aspect, form, when), place, wish.spot is Spot.GUESSED)
