"""The user asks for the time or the date, here and now (TimeIntent; Alana, 3.1), and the answer as it is spoken."""

import re
from datetime import UTC, datetime, tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo

from bucket.understand.spoken import phrases, request


class Ask(StrEnum):
    """What the user wants to know."""

    TIME = "time"
    DAY = "day"
    DATE = "date"
    BOTH = "both"  # the date and the time


class NoTimeZones(RuntimeError):
    """This machine has no time-zone data, so that no user's local time can be told."""

    def __init__(self) -> None:
        super().__init__("no time-zone data on this machine; mend it with: pip install tzdata")


_DIGIT_ORDINALS = {"st": (1, 21, 31), "nd": (2, 22), "rd": (3, 23), "th": (*range(4, 21), *range(24, 31))}
_ASKING = phrases(
    {"DIGITS": r"\d{1,4} "},
    NUMBER="""
        DIGITS|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen
        eighteen|nineteen|twenty|thirty|forty|fifty|half|quarter
    """,
    DAYNAME="monday|tuesday|wednesday|thursday|friday|saturday|sunday",
    MONTHNAME="january|february|march|april|may|june|july|august|september|october|november|december",
    ORDINAL="""
        first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth
        sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty ORDINALS|thirtieth|thirty first|DIGITTH
    """.replace("ORDINALS", "(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)").replace(
        "|DIGITTH", "".join(f"|{day}{end}" for end, days in _DIGIT_ORDINALS.items() for day in days)
    ),
    NOW="""
        now|right now|just now|here|today|tonight|this (morning|afternoon|evening|minute|second)|at (the moment|present|this moment)
        currently|by now|yet|already|exactly|roughly|over here|where i (am|live)|in my (area|town|city|time zone|timezone|part of the world)
        in (this|our) (time zone|timezone|country|city|town)|round here|around here|again|still|these days
    """,
    EXACT="right|exact|correct|current|local|precise|actual|present|proper|approximate|rough|real",
    HOUR="""
        (half|quarter|NUMBER [minutes]) (past|to|after) NUMBER|NUMBER [NUMBER] [oclock] [am|pm|a m|p m|in the (morning|afternoon|evening)]
        noon|midday|midnight|half NUMBER|[past] [my] (lunch|dinner|tea|bed|supper|breakfast) time|[past] [my] (lunchtime|dinnertime|teatime|bedtime)
    """,
    PART="""
        [still|already|really|actually] [in the|the] [early|late|middle of the] (morning|afternoon|evening|night|daytime|nighttime|day time|night time|day)
        [getting|too|very|still] (late|early) [already]|(am|pm|a m|p m) [or (am|pm|a m|p m)]
    """,
    NEAR="before|after|past|gone|nearly|almost|about|around|only|still|already|later than|earlier than|close to|coming up to|getting on for|not",
    WANT="""
        tell me|let me know|give me|say|read [me|out]|announce|state|name|check|look up|find out|show me|remind me [of]|remind me again
        i [would] [need|want|like|love] [to] (know|ask [you]|check|hear|find out|have|get|be told)|i (need|want) [you to (tell me|say|check|give me|read)]
        (can|could|would|will|may|might) (you|i) [quickly] (tell me|give me|say|check|find [out]|look up|read [me|out]|ask [you]|have|get|know|see|let me know|remind me [of]|name|share|spare me|bother you for|trouble you for|help me with)
        do you [happen to] (know|have)|do we know|(any|an) (idea|chance of|clue) [of|about|what]|what about|how about|i wonder|lost track of|have lost track of
        (would you|do you) mind (telling me|saying|checking|giving me|sharing)|are you able to (tell me|say|give me)|is it possible to (know|have|get|hear)
        have you [got|any idea of]|got|you got|know|i am (after|asking [for|about]|wondering about)|i [have] (forgot|forgotten)
    """,
    THENS="[EXACT] (time|hour) [of day|of the day] [it is|that it is|is it]",
    TIME="""
        what (is|was) [the|your] THENS|what is it [the|for] time|(what|which) THEN_IS
        WANT [what is] [the|me the] THENS|[the] time [check|please]|time check|THENS
        (what|which) [EXACT] (time|hour) (is it|it is|is this|have you [got]|do you (have|make it|say|think it is|reckon [it is])|are we (at|on)|have we got|do we have|would it be|it has got to)
        (what|which) [EXACT] (time|hour) is it (getting to|getting on for|now|coming up to)|what time does (the|your) (clock|watch) (say|show)
        what (do you make|have you got|do you have) [as|for] the time|how (late|early) (is it|it is) [getting]|where are we (on|at) the clock
        (is|was|would|could|will) it [be] [NEAR|NEAR or NEAR] (HOUR|PART) [or (NEAR|PART|HOUR|not)]|is it (NEAR|NEAR or NEAR) (HOUR|PART) [or (PART|HOUR)]
        (am i|are we) (NEAR) HOUR|it is [NEAR] (HOUR|PART) (is it not|is it|right)|has it [NEAR] (gone|turned|struck|passed|reached|hit|been) [NEAR] HOUR
        how (far|long|much|many minutes) (past|after|to|until|till|before|off|is it to|is it until|is it till) [the hour|HOUR] (are we|is it|it is|have we got)
        how (many minutes|far|long) (past|to|until|till) (the hour|HOUR)|(what|how) (does|do|is) (the|your|that) (clock|watch) (say|says|read|show|showing|saying|reading|on) [it is]
        (look at|check|read|consult|see) (the|your|a) (clock|watch) [for me|and tell me what it (says|shows)|and tell me]|what is [on] the clock [showing|saying]
        (see|read|find) the clock [from here|from where i am|properly] (what is it (showing|saying|reading)|what does it (say|show|read))|clock what does it (say|show|read)
    """.replace("(what|which) THEN_IS", "what THENS"),
    DAY="""
        (what|which) (day|weekday) [of the week] (is it|it is|is today|today is|is this|are we (on|at)|we are (on|at)|have we got|do we have|do you have|it might be|would it be)
        (what|which) (day|weekday) [of the week]|what is [the|today is] (day|weekday) [of the week] [it is|is it]|what is today|what (day|weekday) today is
        WANT [the|today is|what] [current] (day|weekday) [of the week] [it is|today is|is it|we are on]
        (is|are) (it|today|we) [on|still on|still|already|really|only|actually|a|in] (DAYNAME|weekday|weekend|the weekend|a weekday) [or is it DAYNAME|or DAYNAME|or ...]
        (it|today) is [a] DAYNAME (is it not|is it|right|correct)|it is [a] DAYNAME today [is it not|is it|right|correct]|if (it|today) is [a] DAYNAME
        would (it|today|that) be DAYNAME|are we on DAYNAME or is it DAYNAME|does today fall on a DAYNAME
    """,
    DATE="""
        what (is|was) [the|today|today is] [today is|full|exact|current|right|correct] (date|month|year|day of the month) [is it|it is|of today] [and [the] (time|day)]
        (what|which) (date|month|year|week|century) (is it|it is|is today|today is|is this|are we (in|on|at)|we are (in|on|at)|have we got|do we have|do you have|is today is)
        (what|which) date (do|should|shall|would) i (put|write|use|enter|fill in) [down|in] [for|as] [today]|what date|what is on the calendar
        what is [the] (day and [the] date|date and [the] (time|day)|time and [the] (date|day)|day and time)|what (day|date|time) and (day|date|time) is it
        WANT [what] [the|today is|me the] [today|full|exact|current|right|correct|present] (date|month|year) [it is|today is|is it|is today|we are in] [and [the] (time|day)]
        WANT [the] (day|time) and [the] (date|day)|[the] date (please|check)|[the|today is] [full|exact] date|[the] (date and time|time and date|day and date)
        what is the date|(what|which) (date|day) (does|is) (your|the) calendar (show|say|on|read|at)|what does (your|the) calendar (say|show|read)|(check|look at|consult) (the|your) calendar
        how (far|many days) (into|in|through) (the|this) (month|year|week|MONTHNAME) (are we|is it|have we got)
        (is|are) (it|today|we|this) [still|already|really|now|only] [in] [the] (MONTHNAME|ORDINAL [of MONTHNAME]|MONTHNAME [the] ORDINAL|DAYNAME the ORDINAL|the end of the month) [or ...]
        (it|today|we) (is|are) [in] [the] (MONTHNAME|ORDINAL [of MONTHNAME]|MONTHNAME [the] ORDINAL) [today] (is it not|is it|right|correct|are we not)|if (it|today) is [the] ORDINAL [of MONTHNAME]
        how do i (date|write the date on) this (form|letter|cheque)
    """,
    AFTER="""
        NOW|thanks a lot|thank you (so|very) much|thanks|thank you|cheers|for me|love|mate|pal|dear|darling|my (friend|dear|love)|do you know|sorry|if you (can|could|know|do not mind)
        (can|could|would|will) you (tell me|say)|please|or (what|not)|then|anyway|actually|by (any chance|the way|your (clock|watch))|on your (clock|watch)|according to (you|the clock|your clock)|do you (think|reckon)|i wonder|i was wondering|quickly|quick|tell me|you know
    """,
    BEFORE="""
        thanks|sorry|excuse me|quick|quickly|yes|yeah|no|right|tell me|remind me|okay|also|one (question|thing)|can you tell me|could you tell me|do you know|stop|wait|hang on|hold on|listen|and|but|good|great|by the way|now|then|look
    """,
)
_WAYS = (Ask.DATE, "DATE"), (Ask.DAY, "DAY"), (Ask.TIME, "TIME")
_PATTERNS = tuple(
    (
        ask,
        re.compile(
            rf"(?<!\S){_ASKING[way]}(?>{_ASKING['AFTER']})*"
            r"(?:$|(?:i|my|because|as|so|we|quick|mum|dad|someone|before|need|only|and i|it feels|just) )"
        ),
    )
    for ask, way in _WAYS
)
_BEFORE = re.compile(f"(?>{_ASKING['BEFORE']})*$")
_REPORTED = re.compile(
    r"(?:^| )(?:i know|always know|knows|knew|say|says|said|sing|sings|song|film|movie|book|called|game|play|care|matter|matters|depends|about|on|like|not know|"
    r"(?:asked|asks|ask|told|tells|gave|gives) \S+|asked|forget|word|words|guess) $"
)
_HINTS = frozenset(
    "time hour day weekday date month year week clock watch calendar late early morning afternoon evening night noon midday midnight today "
    "oclock gone turned struck past weekend it".split()
)


def asks_the_time(text: str) -> Ask | None:
    """What of the present time and date, here, the user asks for, if any."""
    words = request(text)
    if _HINTS.isdisjoint(words.split()):
        return None
    spoken = words + " "
    for ask, pattern in _PATTERNS:
        found = pattern.search(spoken)
        if found and not _REPORTED.search(spoken[: found.start()]):
            return Ask.BOTH if ask is Ask.DATE and " time " in f" {found[0]}" else ask
    return None


def tell(ask: Ask, now: datetime, timezone: str) -> str:
    """Say the time or date as a speech synthesiser reads it well, in the user's time zone.

    Parameters
    ----------
    ask : Ask
        What is wanted.
    now : datetime
        The present moment, aware of its own time zone.
    timezone : str
        IANA name from the user's device, such as "Europe/London". It is not trusted: one that is unknown is answered in
        UTC, saying so.

    Raises
    ------
    NoTimeZones
        Where no zone at all can be found.
    """
    zone = _zone(timezone)
    local = now.astimezone(zone or UTC)
    match ask:
        case Ask.TIME:
            told = f"it's {_time(local)}"
        case Ask.DAY:
            told = f"it's {local:%A}"
        case Ask.DATE:
            told = f"it's {_date(local)}"
        case Ask.BOTH:
            told = f"it's {_date(local)}, and the time is {_time(local)}"
    if zone is None:
        return f"I don't know your time zone, so this is by universal time, UTC: {told}."
    if zone is UTC and ask in (Ask.TIME, Ask.BOTH):
        told += ", by universal time"
    return f"I{told[1:]}."


def check_time_zones() -> None:
    """Raise `NoTimeZones`, which names the mend, where this machine has no time-zone data."""
    try:
        ZoneInfo("Europe/London")
    except (KeyError, ValueError, OSError) as error:
        raise NoTimeZones from error


_UTC_NAMES = frozenset({"UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,3}", re.ASCII)
_LONGEST_NAME = 64


def _zone(name: str) -> tzinfo | None:
    """The zone of this name; None where there is none, whatever was sent instead of a name."""
    if name in _UTC_NAMES:
        return UTC
    if len(name) <= _LONGEST_NAME and _NAME.fullmatch(name):
        try:
            return ZoneInfo(name)
        except (KeyError, ValueError, OSError):  # no such zone; a folder of zones or a table beside them
            check_time_zones()
    return None


def _time(local: datetime) -> str:
    if local.minute == 0 and local.hour in (0, 12):
        return "midnight" if local.hour == 0 else "twelve noon"
    hour = local.hour % 12 or 12
    clock = f"{hour} o'clock" if local.minute == 0 else f"{hour}:{local.minute:02d}"
    return f"{clock} {_part_of_day(local.hour)}"


def _part_of_day(hour: int) -> str:
    if hour < 1 or hour >= 22:
        return "at night"
    if hour < 12:
        return "in the morning"
    return "in the afternoon" if hour < 18 else "in the evening"


def _date(local: datetime) -> str:
    return f"{local:%A}, the {_ordinal(local.day)} of {local:%B %Y}"


def _ordinal(day: int) -> str:
    ending = "th" if 10 <= day <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"
