"""Who the user is probably talking to, judged from the floor and from who spoke last."""

from enum import StrEnum

from dialogue.contract import HISTORY_LENGTH, Line, Request, Speaker

NAME = "quiz"
BUCKET = "bucket"  # the name under which the history has the Bucket's own lines
LAPSED_AFTER = 4  # turns of others, after which only what is plainly meant for the quiz is taken for it


class Standing(StrEnum):
    """Where the game stands in the talk."""

    OPEN = "open"  # the quiz spoke last
    ASIDE = "aside"  # somebody else did
    ASKED = "asked"  # somebody else did, and asked something
    AWAY = "away"  # the floor is not the quiz's, or has not been used for long


def standing_of(request: Request) -> Standing:
    """Where a game that is going on stands in the talk."""
    holder = request.session.holder
    last = _last_heard(request)
    if holder is not None and holder != NAME:
        return Standing.AWAY
    if last is None or last.bot == NAME:
        return Standing.OPEN
    silent_for = request.turn - request.state_turn - 1 if request.state_turn is not None else 0
    if silent_for > LAPSED_AFTER or (holder is None and _was_taken_away(request, silent_for)):
        return Standing.AWAY
    return Standing.ASKED if last.text.rstrip().endswith("?") else Standing.ASIDE


def _was_taken_away(request: Request, silent_for: int) -> bool:
    """Whether the Bucket may have taken the floor away since: it does when somebody speaks of hurting themselves."""
    for line in reversed(request.history):
        if line.bot == NAME:
            return False
        if line.bot == BUCKET:
            return True
    return silent_for > HISTORY_LENGTH // 2  # what was said then is out of sight


def was_said_last(text: str, request: Request) -> bool:
    """Whether what the user heard last ended with these words, whoever said them."""
    last = _last_heard(request)
    if last is None:
        return request.state_turn == request.turn - 1
    return last.text.rstrip().endswith(text)


def _last_heard(request: Request) -> Line | None:
    return next((line for line in reversed(request.history) if line.speaker is Speaker.SYSTEM), None)
