"""The offer of a quiz that carries the talk on ("Fancy a quick quiz question?"), and what follows on it."""

from msgspec.structs import replace

from bots.quiz.chance import choose
from bots.quiz.content import Content
from bots.quiz.game import Game
from bots.quiz.host import Host
from bots.quiz.phrases import Use
from bots.quiz.standing import was_said_last
from bots.quiz.wishes import Want
from bots.quiz.words import Words
from dialogue.contract import Candidate, Kind, Polarity, Request
from dialogue.knowledge.topics import Topic

OFFERED = 0.3  # confidence of an offer: others may have something on the subject
DECLINED = 0.9
FIRST_OFFER = 6  # turns into a talk; before it the user has their own things to say
QUIET_AFTER_OFFER = 12  # turns without a new offer
QUIET_AFTER_NO = 40
SADDENED = -0.4  # sentiment below which nobody wants a quiz


def offer(game: Game, request: Request, content: Content) -> list[Candidate]:
    """The offer of a quiz, where the moment allows one."""
    if request.turn < max(FIRST_OFFER, game.quiet_until) or request.utterance.sentiment < SADDENED:
        return []
    text = choose(content.phrases.by_use[Use.OFFER], request.seed, Use.OFFER)
    after = replace(game, offer=text, quiet_until=request.turn + QUIET_AFTER_OFFER)
    return [Candidate(text=text, kind=Kind.DRIVER, confidence=OFFERED, topic=Topic.GAMES, state=after.to_state())]


def reply_to_offer(game: Game, words: Words, request: Request, content: Content) -> Candidate | None:
    """The quiz after a yes, a gracious word after a no; None where no offer is open or it was passed over."""
    if game.offer is None or not was_said_last(game.offer, request):
        return None
    host = Host(content, request)
    answer = _answer(words, request, content)
    if answer is Polarity.NO:
        text = choose(content.phrases.by_use[Use.GRACIOUS], request.seed, Use.GRACIOUS)
        after = replace(game, offer=None, quiet_until=request.turn + QUIET_AFTER_NO)
        return Candidate(text=text, kind=Kind.CHAT, confidence=DECLINED, topic=Topic.GAMES, state=after.to_state())
    return host.begins(game, None) if answer is not None else None


def _answer(words: Words, request: Request, content: Content) -> Polarity | None:
    """Yes or no to the offer, from the user's own words; None where they are about something else."""
    said = request.utterance.answer
    if said in (Polarity.YES, Polarity.NO):
        return said
    wish = content.wishes.of(words)
    if wish is None:
        return None
    if wish.want is Want.LEAVE or (wish.want is Want.NOD and words[0] in ("no", "nope", "nah")):
        return Polarity.NO
    if wish.want in (Want.RESUME, Want.ANOTHER):
        return Polarity.YES
    agreed = words[0] in (
        "yes",
        "yeah",
        "yep",
        "yup",
        "aye",
        "sure",
        "okay",
        "alright",
        "definitely",
        "fine",
        "please",
        "sounds",
    )
    return Polarity.YES if wish.want is Want.NOD and agreed else None
