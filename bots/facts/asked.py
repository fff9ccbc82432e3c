"""Answers to a wish: the item asked for, or in plain words that there is none, or none left."""

from msgspec import Struct

from bots.facts.collection import Meant, Subject, pick
from bots.facts.content import Content
from bots.facts.items import Item, Sort
from bots.facts.phrases import Use
from bots.facts.told import Told, was_said_last
from bots.facts.wish import Asked, Place, Wish, Words
from bots.facts.words import plain, plain_words, spoken_words
from dialogue.contract import Candidate, Kind, Request

ASKED_FOR = 0.9  # confidence of what was asked for
NAMELESS = 0.85  # of the same without naming the subject, should the user's own words be what must not be said
LONGEST_ECHO = 4  # words of an unknown subject that are said back
WHAT_THE_BOT_IS = "robots"  # a joke or story about the bot itself is one about these

_TURNED = {"my": "your", "me": "you", "mine": "yours", "our": "your", "us": "you", "myself": "yourself"}
_NOBODY = frozenset({("me",), ("us",), ("myself",)})


class Order(Struct, frozen=True):
    """A wish with its subject looked up.

    `unknown` is what was asked for where the collection has nothing on it ("dirty joke", "joke about your llama"), as
    the bot would say it; None where that would be long.
    """

    sort: Sort
    subject: Subject | None = None
    unknown: Words = ()
    place: Place = Place.AFTER


def answers_to(wish: Wish, request: Request, told: Told, content: Content) -> list[Candidate] | None:
    """What to say to a wish, best first; an empty list where others may know better; None where it was not meant here.

    "Another one" is meant here only right after an item of this bot. Where an unknown subject is named in the answer,
    a second one does not name it, so that a word which the filters forbid costs the name only.
    """
    last = content.collection.item(told.last)
    if not was_said_last(last, request):
        last = None
    if wish.sort is None and last is None:
        return None
    order = _order(wish, last, told, content)
    if order is None:
        return [] if wish.asked is not Asked.MORE else None
    return _filled(order, request, told, content)


def _order(wish: Wish, last: Item | None, told: Told, content: Content) -> Order | None:
    """The wish with its subject looked up; None when it is about nothing that this bot may speak of."""
    sort = wish.sort or (last.sort if last else Sort.FACT)
    known_about = content.collection.subject(plain_words(told.about)) if last and told.about else None
    if not wish.subject:
        return Order(sort, known_about if wish.asked is Asked.MORE else None)
    if wish.subject in content.vocabulary.pronouns:
        return Order(sort, known_about) if known_about or wish.asked is not Asked.ABOUT else None
    if wish.subject in content.vocabulary.bot_itself or wish.subject[0] == "your":
        own = sort is not Sort.FACT and wish.subject[0] != "your"
        return Order(sort, Subject(WHAT_THE_BOT_IS)) if own else None
    if wish.subject in _NOBODY:
        return Order(sort) if wish.asked is Asked.NAMED else None
    return _looked_up(wish, sort, content)


def _looked_up(wish: Wish, sort: Sort, content: Content) -> Order | None:
    """The order for a subject that the user named."""
    subject = content.collection.subject(wish.subject)
    if wish.asked is not Asked.NAMED:
        if subject is None or content.collection.meant(subject) is Meant.NAMED:
            return None
        return Order(sort, subject) if content.collection.has(sort, subject) else None
    if subject is None or not content.collection.has(sort, subject):
        subject = content.collection.subject_within(wish.subject, sort)
    return Order(sort, subject) if subject else Order(sort, unknown=wish.subject, place=wish.place)


def _filled(order: Order, request: Request, told: Told, content: Content) -> list[Candidate]:
    known = told.keys()
    collection, phrasing = content.collection, content.phrasing
    item = pick(collection.left(order.sort, order.subject, known), request.seed)
    if item is not None and not order.unknown:
        text = phrasing.introduced(item, request.seed) if item.sort is Sort.FACT else item.text
        return [_answer(text, item, order, told)]
    if order.subject is not None and item is None:
        item = pick(collection.near(order.sort, order.subject, known), request.seed)
        item = item or pick(collection.left(order.sort, None, known), request.seed)
    if item is None:
        text = phrasing.say(Use.RUN_OUT, request.seed, order.sort)
        return [Candidate(text=text, kind=Kind.ANSWER, confidence=ASKED_FOR, state=told.to_state())]
    if order.subject is not None:
        preface = phrasing.say(Use.USED_UP, request.seed, order.sort, order.subject.name)
        return [_answer(f"{preface} {item.text}", item, Order(order.sort), told)]
    return _for_unknown(order, item, request, told, content)


def _for_unknown(order: Order, item: Item, request: Request, told: Told, content: Content) -> list[Candidate]:
    nameless = content.phrasing.say(Use.NONE_ON_THAT, request.seed, order.sort)
    second = _answer(f"{nameless} {item.text}", item, order, told, NAMELESS)
    if len(order.unknown) > LONGEST_ECHO:
        return [second]
    echo = _said_back(order.unknown, request)
    wanted = f"{echo} {order.sort}" if order.place is Place.BEFORE else f"{order.sort} about {echo}"
    preface = content.phrasing.say(Use.NONE_ABOUT, request.seed, order.sort, wanted)
    return [_answer(f"{preface} {item.text}", item, order, told), second]


def _answer(text: str, item: Item, order: Order, told: Told, confidence: float = ASKED_FOR) -> Candidate:
    about = order.subject.name if order.subject else None
    return Candidate(
        text=text,
        kind=Kind.ANSWER,
        confidence=confidence,
        topic=item.topic,
        state=told.plus(item, about).to_state(),
        entities=item.names(),
        source=item.origin(),
    )


def _said_back(words: Words, request: Request) -> str:
    """The subject as the bot would say it: spelt as it was heard, and "my dog" turned to "your dog"."""
    spelt = {plain(word): word for word in spoken_words(request.utterance.text)}
    return " ".join(_TURNED.get(word, spelt.get(word, word)) for word in words)
