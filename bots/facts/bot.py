"""Fun facts, jokes and stories, asked for or to fill a silence (Alana, section 4).

Asked for, an item is an `answer`. Otherwise a fact is there as `filler`, so that there is always something to say, and
the offer of one as `driver`. Nothing is told twice in a session.
"""

from pathlib import Path

from bots.facts.asked import answers_to
from bots.facts.collection import Subject, pick
from bots.facts.content import Content, load_content
from bots.facts.driver import offer, promised, reply_to_offer, subjects_at_hand
from bots.facts.items import Item, Sort
from bots.facts.told import Told
from bots.facts.wish import wish_of
from bots.facts.words import plain_words
from bots.kit.bot import Bot
from dialogue.contract import Candidate, Kind, Request

DATA = Path(__file__).parent / "data"
FILLING = 0.1  # confidence of a fact that nobody asked for
SADDENED = -0.5  # sentiment below which nothing odd is made of what the user mentions


def create() -> Bot:
    """The bot with its content. Raises `ContentError` naming file, line and mend where a line of it is wrong."""
    return facts_bot(load_content(DATA))


def facts_bot(content: Content) -> Bot:
    """Tell what was asked for; otherwise have a fact ready as filler, and the offer of one as driver."""

    def respond(request: Request) -> list[Candidate]:
        told = Told.from_state(request.state)
        if follow_up := reply_to_offer(request, told, content):
            return [follow_up]
        if wish := wish_of(request.utterance.text, content.vocabulary):
            answers = answers_to(wish, request, told, content)
            if answers is not None:
                return answers
        return _unasked(request, told, content)

    return Bot("facts", respond, topics=content.collection.strengths())


def _unasked(request: Request, told: Told, content: Content) -> list[Candidate]:
    """The driver and the filler, on what the talk is about where there is something and the moment allows it."""
    subjects = () if _is_grave(request, content) else subjects_at_hand(request, told, content.collection)
    promise = promised(request, told, content, subjects)
    saved = promise[1] if promise else None
    filler = _filler(subjects, saved, request, told, content)
    candidates = [offer(*promise, filler, request, told, content)] if promise else []
    if filler:
        candidates.append(_filling(filler, request, told, content))
    return candidates


def _filler(
    subjects: tuple[Subject, ...], saved: Item | None, request: Request, told: Told, content: Content
) -> Item | None:
    """A fact on one of the subjects, else any fact, else any joke; never the one that the driver promises."""
    known = told.keys() | {saved.key} if saved else told.keys()
    for subject in subjects:
        if item := pick(content.collection.left(Sort.FACT, subject, known), request.seed):
            return item
    for sort in (Sort.FACT, Sort.JOKE):
        if item := pick(content.collection.left(sort, None, known), request.seed):
            return item
    return None


def _filling(item: Item, request: Request, told: Told, content: Content) -> Candidate:
    return Candidate(
        text=content.phrasing.introduced(item, request.seed) if item.sort is Sort.FACT else item.text,
        kind=Kind.FILLER,
        confidence=FILLING,
        topic=item.topic,
        state=told.plus(item, None).to_state(),
        entities=item.names(),
        source=item.origin(),
    )


def _is_grave(request: Request, content: Content) -> bool:
    """Whether the user may be sad or in trouble: nobody whose dog died wants an oddity about dogs."""
    if request.utterance.sentiment < SADDENED:
        return True
    return content.vocabulary.grave.anywhere_in(plain_words(request.utterance.text))
