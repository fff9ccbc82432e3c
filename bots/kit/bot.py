"""A bot: a function from a request to candidates, and a name to find it by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from dialogue.contract import About, Candidate, Health, Request, decode_about, encode
from dialogue.knowledge.topics import Topic

Respond = Callable[[Request], Sequence[Candidate]]


def always_ready() -> Health:
    """The health of a bot that waits for nothing."""
    return Health(ready=True)


@dataclass(frozen=True)
class Bot:
    """One bot of the ensemble.

    Parameters
    ----------
    name : str
        How the ensemble knows it; lower case.
    respond : callable
        From a request to its candidates, best first; an empty list is "not mine". Called from several threads at
        once, so whatever it closes over must not change. All that has to be remembered goes into `Candidate.state`.
    topics : mapping
        Topic to strength in [0, 1], for whoever steers the talk.
    version : str
        Of the bot's code and content.
    health : callable
        Says whether the bot is ready, and what it waits for when not.
    """

    name: str
    respond: Respond
    topics: Mapping[Topic, float] = field(default_factory=dict)
    version: str = "1"
    health: Callable[[], Health] = always_ready

    def __post_init__(self) -> None:
        """Refuse a name, topic or strength that the Bucket would refuse. Raises `ContractError` naming the field."""
        decode_about(encode(self.about()))

    def about(self) -> About:
        """The bot's description of itself, as `GET /about` gives it."""
        return About(self.name, self.version, dict(self.topics))
