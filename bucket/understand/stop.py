"""The user wants to end the conversation (StopIntent; Alana, 3.1), in the many ways people say it.

"The StopIntent handled here covers more varied expressions and allows more flexibility than the Amazon built-in intent"
(footnote 2). Clear phrases may come with any reason ("my taxi has arrived, I have to go"; "leave me alone, I'm busy");
plain ones must be all that was said but for courtesies ("that's enough, thanks"). Stopping something else ("stop the
quiz", "leave the door alone") is simply in neither. The phrases are in data/phrases/stop.toml.
"""

from functools import cache
from typing import NamedTuple

from bucket.understand.spoken import AtTheEnd, Whole, read_phrases, request


def wants_to_stop(text: str) -> bool:
    """Whether the user wants to end the conversation. Stopping a quiz, a story or a subject is not that."""
    words, ways = request(text), _ways()
    if ways.plain.says(words) or any(clear.found(words) for clear in ways.clear):
        return True
    return ways.to_do_something.found(words) is not None and not ways.another_day.found(words)


class _Ways(NamedTuple):
    plain: Whole
    clear: tuple[AtTheEnd, ...]
    to_do_something: AtTheEnd
    another_day: AtTheEnd


@cache
def _ways() -> _Ways:
    phrases = read_phrases("stop")
    return _Ways(
        plain=Whole("(BEFORE)* PLAINLY (AFTER)*", phrases),
        clear=tuple(
            AtTheEnd(f"{clear} (AFTER)* [REASON]", phrases, unless_after)
            for clear, unless_after in (("GO", "GOING"), ("BYE", "QUOTED"), ("COMMAND", "REPORTED"))
        ),
        to_do_something=AtTheEnd("(i|we) MUST LEAVE and ...", phrases, "GOING"),
        another_day=AtTheEnd("OTHERTIMES", phrases),
    )
