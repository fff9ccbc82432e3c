"""Offers of a fact that carry the talk on ("want to hear something odd about penguins?"), and what follows on them.

Alana "moved towards actively promoting fun facts" (section 9), for users liked them better than questions.
"""

from bots.facts.chance import choose
from bots.facts.collection import Collection, Subject, pick
from bots.facts.content import Content
from bots.facts.items import Item, Sort
from bots.facts.phrases import Use
from bots.facts.told import Offer, Told, was_offered_last, was_said_last
from bots.facts.vocabulary import Vocabulary
from bots.facts.wish import Asked, wish_of, without_courtesies
from bots.facts.words import plain_words
from dialogue.contract import Candidate, Kind, Polarity, Request
from dialogue.knowledge.topics import Topic

OFFERED = 0.4  # confidence of an offer
FOLLOWED = 0.9  # confidence of what follows on it

NO_SUBJECT = frozenset(
    {
        *(
            Topic.GENERAL,
            Topic.SELF,
            Topic.FEELINGS,
            Topic.FAMILY,
            Topic.FRIENDS,
            Topic.HOME,
            Topic.WORK,
            Topic.HOBBIES,
        ),
        *(Topic.HEALTH, Topic.MONEY, Topic.POLITICS, Topic.RELIGION, Topic.HUMOUR, Topic.NEWS),
    }
)
"""Topics of a talk that nobody would name as its subject: "something odd about feelings" sounds odd itself."""


def reply_to_offer(request: Request, told: Told, content: Content) -> Candidate | None:
    """The fact after a yes, a gracious word after a no; None when no offer is open or it was passed over."""
    if told.offer is None or not was_offered_last(told.offer, request):
        return None
    answer = _answer(request, content.vocabulary)
    if answer is Polarity.NO:
        text = content.phrasing.say(Use.GRACIOUS, request.seed)
        return Candidate(text=text, kind=Kind.CHAT, confidence=FOLLOWED, state=told.declined(request.turn).to_state())
    item = content.collection.item(told.offer.key)
    if answer is None or item is None:
        return None
    return Candidate(
        text=content.phrasing.introduced(item, request.seed),
        kind=Kind.ANSWER,
        confidence=FOLLOWED,
        topic=item.topic,
        state=told.plus(item, told.offer.about).to_state(),
        entities=item.names(),
        source=item.origin(),
    )


def promised(
    request: Request, told: Told, content: Content, subjects: tuple[Subject, ...]
) -> tuple[Subject, Item] | None:
    """The fact to offer, on the first of the subjects that has one left; None when none has or it is too soon."""
    if request.turn < told.quiet_until:
        return None
    known = told.keys()
    for subject in subjects:
        if item := pick(content.collection.left(Sort.FACT, subject, known), request.seed):
            return subject, item
    return None


def offer(
    subject: Subject, item: Item, beside: Item | None, request: Request, told: Told, content: Content
) -> Candidate:
    """The offer of that fact, worded otherwise than the last one. `beside` is the filler offered along with it."""
    use = Use.ANOTHER_OFFER if subject.name == told.about else Use.OFFER
    wording = choose(content.phrasing.offers(use, avoiding=told.wording), request.seed, "wording")
    made = Offer(wording.format(subject=subject.name), item.key, subject.name)
    return Candidate(
        text=made.text,
        kind=Kind.DRIVER,
        confidence=OFFERED,
        topic=item.topic,
        state=told.offering(made, wording, request.turn, beside).to_state(),
        entities=item.names(),
    )


def subjects_at_hand(request: Request, told: Told, collection: Collection) -> tuple[Subject, ...]:
    """What the talk is about: what the user mentioned, then the fact just told, then the session's topic."""
    subjects = list(collection.mentioned(plain_words(request.utterance.text)))
    if request.utterance.wants_new_topic:
        return tuple(subjects)
    last = collection.item(told.last)
    if last and last.entities and was_said_last(last, request):
        subjects.append(Subject(last.entities[0]))
    if request.session.topic not in NO_SUBJECT and (topic := collection.topic(request.session.topic)):
        subjects.append(topic)
    return tuple(subjects)


def _answer(request: Request, vocabulary: Vocabulary) -> Polarity | None:
    """Yes or no to the offer, from the user's own words; None when they are about something else."""
    heard = request.utterance.heard or request.utterance.text
    words = plain_words(heard)
    for said in (words, without_courtesies(words, vocabulary)):
        if said in vocabulary.dissent:
            return Polarity.NO
        if said in vocabulary.assent:
            return Polarity.YES
    wish = wish_of(heard, vocabulary)
    if wish is not None and wish.asked is not Asked.MORE:
        return None
    return Polarity.YES if request.utterance.answer is Polarity.MAYBE else request.utterance.answer
