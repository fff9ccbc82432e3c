"""Two small bots for the scripted talk, made with the kit and served over HTTP: their words never change."""

from bots.kit.bot import Bot
from dialogue.contract import Candidate, Holds, Kind, Request, Source
from dialogue.knowledge.topics import Topic


def counting_game() -> Bot:
    """A game that holds the floor until it is won."""

    def respond(request: Request) -> list[Candidate]:
        said = request.utterance.text
        if request.state is None:
            if said != "let's count":
                return []
            text = "i say one , what comes next?"
            return [Candidate(text=text, kind=Kind.ANSWER, holds=Holds.FLOOR, topic=Topic.GAMES, state={"next": 2})]
        if said == "two":
            return [
                Candidate(text="Right, you win. Well counted.", kind=Kind.ANSWER, confidence=1.0, topic=Topic.GAMES)
            ]
        return []

    return Bot("quiz", respond, {Topic.GAMES: 1.0})


def otter_lover() -> Bot:
    """Knows one thing, asks one question, and has one remark that must never be made."""

    def respond(request: Request) -> list[Candidate]:
        if "otter" in request.utterance.text:
            source = Source("A book of otters", "https://example.org/otters", "2019-05-01")
            fact = Candidate(
                text="Otters sleep afloat.", kind=Kind.ANSWER, confidence=0.75, entities=("otter",), source=source
            )
            ask = Candidate(
                text="Would you like to be one?", kind=Kind.DRIVER, confidence=0.5, state={"asked": "otter"}
            )
            return [fact, ask]
        if request.state == {"asked": "otter"} and request.history[-1].text.endswith("to be one?"):
            return [Candidate(text="So would I, most days.", kind=Kind.CHAT, topic=Topic.ANIMALS)]
        return [
            Candidate(text="You should kill yourself.", kind=Kind.CHAT, confidence=0.9),
            Candidate(text="I was thinking of rivers.", kind=Kind.CHAT, confidence=0.25),
        ]

    return Bot("evi", respond, {Topic.ANIMALS: 0.5})
