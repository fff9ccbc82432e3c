"""Judges the candidates of one turn, each once: as they arrive for the decision, and whole for the trace."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bucket.clean.filters import Candidate, Context, Filter
from bucket.clean.normalise import normalise
from dialogue.contract import Kind
from dialogue.turns import Asked, Judged, Normalised, Offered, Verdict


class Spoken(Struct, frozen=True):
    """A candidate as it would be spoken: who offers it, the text that was judged, and whether it may be said."""

    bot: str
    text: str
    offered: Offered
    allowed: bool


class Judging:
    """All verdicts of one turn.

    Parameters
    ----------
    filters : sequence of Filter
        In the order in which they judge; all of them judge every candidate, so that the trace shows every reason.
    context : Context
        What they may look at.
    max_words : int
        Replies are cut at a sentence beyond it.
    """

    def __init__(self, filters: Sequence[Filter], context: Context, max_words: int) -> None:
        self._filters = filters
        self._context = context
        self._max_words = max_words
        self._spoken: dict[str, tuple[Spoken, ...]] = {}
        self._verdicts: list[Verdict] = []
        self._normalised: list[Normalised] = []

    def of(self, asked: Asked) -> tuple[Spoken, ...]:
        """One bot's candidates, judged; from memory the second time."""
        judged = self._spoken.get(asked.bot)
        if judged is None:
            judged = self._spoken[asked.bot] = tuple(self._judge_offered(asked.bot, each) for each in asked.candidates)
        return judged

    def judge(self, id: str, text: str, kind: Kind) -> tuple[str, bool]:
        """Judge a text that comes from no bot (the Bucket's own, a reply joined with a driver): as spoken, and allowed.

        The text is made fit to be spoken first.
        """
        spoken = normalise(text, self._max_words)
        return spoken, self._allows(Candidate(id, spoken, kind))

    def allows_joined(self, id: str, text: str, kind: Kind) -> bool:
        """Judge a text put together from parts that are fit to be spoken already; it is not cut."""
        return self._allows(Candidate(id, text, kind))

    def judged(self, asked: Iterable[Asked]) -> Judged:
        """The record of it all, every candidate of `asked` among it."""
        for each in asked:
            self.of(each)
        return Judged(tuple(self._verdicts), tuple(self._normalised))

    def _judge_offered(self, bot: str, offered: Offered) -> Spoken:
        text, allowed = self.judge(offered.id, offered.text, offered.kind)
        if text != offered.text:
            self._normalised.append(Normalised(offered.id, text))
        return Spoken(bot, text, offered, allowed)

    def _allows(self, candidate: Candidate) -> bool:
        verdicts = [judge(candidate, self._context) for judge in self._filters]
        self._verdicts += verdicts
        return all(verdict.allowed for verdict in verdicts)
