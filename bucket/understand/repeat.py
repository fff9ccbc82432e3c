"""The user asks to hear the last utterance again (RepeatIntent; Alana, 3.1), in the many ways people say it.

Three kinds: asking for it ("say that again", "what did you say"), saying that it was not heard ("the dog barked and I
missed your answer"), and the short ones, which must be all that was said ("pardon"). The notation is in `spoken.py`.
"""

import re

from bucket.understand.spoken import phrases, request

_SAID = phrases(
    AGAIN="again|once (more|again)|one more time|[for] (another time|a second time|one last time)|twice|over [again]|anew|back [to me]|some more time",
    HOW="""
        [a (bit|little|lot|touch)] [much] [more] (louder|slower|slowly|clearly|loudly|clear|quietly|properly|loud|gently)|in (other|different) words|in a (louder|clearer) voice|up
    """,
    BIT="""
        question|answer|sentence|line|bit|part|thing|things|message|word|words|reply|response|statement|utterance|remark|phrase|one|comment
        end|ending|beginning|start|half|sentences|point|instruction|output
    """,
    LAST="[very|whole|entire|complete] [last|previous|same|final|first|other|latest] [couple of|few|two|three] BIT [of (that|it|what you said|your (sentence|answer|question))]",
    YOUSAID="you [have|had|were|are|did|would] [just|last] (said|say|told me|asked|asked me|saying|asking|telling me|tell me|ask|ask me|were saying|mentioned|replied|answered) [to me]",
    THAT="""
        that|it|this|yourself|all [of] that|all this|that all|(the|your|that|those|this|my) LAST [YOUSAID]|(what|whatever|everything) YOUSAID|what that was|what it was
        the last (bit|thing|part) YOUSAID|what (i|we) missed|what the question (was|is)|one of those
    """,
    ASK="""
        (can|could|would|will|may|might|please can) (you|i|we) [possibly] [have|get|hear]|(i|you) (would|will|have|had|need|want|should|could) [have|like|better|love|need] [you] [to] [have|hear]
        would you mind|do you mind|are you able to|is it possible to|you better|you must|let us|let me|try to|i need you to|i want you to|i would like you to|mind
    """,
    SAYIT="""
        [ASK] (say|tell me|ask [me]|give me|read [me|out]|run|go (through|over)|run (through|over)|hear|get|play|have|try|take [me through]|put|do|send|speak|go|shout|saying|asking|telling me) [THAT] [by me|past me|out|to me|for me] [AGAIN] AGAIN [HOW]
        [ASK] (repeat|repeating) [to me] [THAT] [AGAIN] [HOW]|[ASK] (say|saying) THAT [to me] HOW|[ASK] (speak|talk|speaking) HOW|[ASK] slow down|[ASK] (have|get|hear|give me|do) a (repeat|replay|recap|rerun) [of THAT]
        [ASK] (replay|rewind|restate|reiterate|recap|rephrase|reword|echo|resay|retell|redo) [to me] [THAT|a (bit|little)] [AGAIN]|[ASK] go back [a (bit|little|step)|one|to] [THAT] [and (say|repeat) THAT] [AGAIN]
        [ASK] (start|begin|take|say|do) (that|it|your|the) [LAST] (over|again|from the (top|beginning|start)) [again]|[ASK] (start|begin) (over|again) from THAT|from the top
        [ASK] (run|play) (that|it|this) (by|past|back to|back for|back|over) [me] [AGAIN]|[ASK] (remind me|tell me) [again] [of|what|about] (YOUSAID|(your|the) (question|answer|last BIT)|what YOUSAID|what the question was|what (your|the) BIT was)
        [ASK] (give|read|say) [me|to me] (the|your|that) LAST [AGAIN]|what AGAIN|say what|louder|slower|(a bit|a little) (louder|slower)|turn it up
    """,
    WHAT="""
        what (did|do) you [just] [say|ask|tell me|mean to say|call it|answer|reply|want to (ask|say|tell me)] SAYING|what (were|was|are) you (saying|asking|telling me|trying to (say|ask)|on about) SAYING|what have you [just] (said|asked)
        what (was|is|were) (that|THAT|those|it) SAYING|what (was|is) (that|it|THAT) [that] YOUSAID|what was (that|it|the LAST) [you|about]|what YOUSAID|(you|you said) what|that was what
        what (was|is) (i|the question) [being asked|again]|what did i (miss|not hear)|which (question|one) was (it|that)|how (was|is|did) (that|it) [go] (again)
        did you (say|ask) (something|anything)|were you (saying|asking) something|what was I supposed to (answer|hear)
    """.replace("SAYING", "[to me|me] [just now|again|there|last|then|before [that]|a (moment|second|minute) ago|earlier on|there again|about]").replace("was I", "was i"),
    NOT="(did not|could not|can not|do not|did|can|could|never|have not|can hardly|can barely|could hardly|could barely|was not able to|barely|hardly|scarcely|failed to|cannot)",
    HEAR="hear|heard|catch|caught|get|got|make out|made out|follow|pick up|register|take in|understand|understood|grasp",
    PARTOF="[(a|one|any|all|most|half|some|much|half|none|bits|part|parts|the (end|start|beginning|rest|last (bit|part|half)|first (bit|part|half))) [word|single word] [of] [what]]",
    NOISE="[properly|clearly|very well|at all|well|right|there|just now|that time|the first time|quite|correctly|too well|[all] that well|fully|in time]",
    MISSED="""
        (i|we|sorry|you|me|and|but|because) NOT [quite] HEAR PARTOF [THAT|you|YOUSAID|anything|a (word|thing)|your (voice|words)] NOISE
        NOT [quite] HEAR PARTOF (THAT|you|anything|a word|a thing) NOISE
        (i|we|and|but|have|just) [have|think i] (missed|lost|misheard) PARTOF (THAT|YOUSAID|you there|what YOUSAID) NOISE|(missed|misheard|lost) (that|it|THAT|you there)
        only (heard|caught|got|hear) (half|part|some|bits|a (bit|part|fraction|few words)|the LAST|every (other|second) word|one word) [of] [THAT|you|what YOUSAID]
        you (cut|broke|dropped|went|faded|trailed|are breaking|are cutting|were cutting|were breaking|keep cutting|keep breaking|got cut|were cut) (out|off|up|quiet|silent|away)
        you (are|were) [a bit|too|so|very|really|speaking|talking|going] [a bit|too|so|very] (mumbling|quiet|quietly|muffled|fast|quickly|garbled|faint|unclear|soft|softly|quick)
        (that|it|the line|the (sound|audio|signal|connection|speaker)|your voice|what you said) (cut|broke|dropped|was|is|came|went|got|sounded) [too|a bit|very|all|so|out] (out|up|off|garbled|muffled|bad|quiet|fast|quick|faint|unclear|lost|distorted|crackly|in and out|past me|over my head|through garbled|breaking up)
        (that|it|none of (that|it)|your (words|question|answer|voice)) [did not|never|has not] (come|came|get|got|reach|reached|register|make|made|go|went|sink) [through|me|to me|my ears|it|in|it through|across|over my head|past me|in one ear and out the other] NOISE
        i (was|am) (miles away|distracted|not (listening|paying attention|concentrating|with you)|daydreaming|elsewhere|somewhere else|away with the fairies|looking away|out of the room)
        i (zoned|spaced|drifted|tuned|switched|nodded) (out|off)|my (mind|attention) (wandered|was elsewhere|drifted)|i got distracted|got distracted
        i [have] [do not|can not] (forgot|forgotten|forget|remember|recall) (what YOUSAID|your (question|answer)|the question|what the question was)|i (lost|have lost) (you|track of THAT)
        (i am|i have gone|i have got) (hard of hearing|deaf)|(i|we) had (the (tv|radio|telly|music|tap|hoover) on|my (headphones|earphones) (in|out))
    """,
    SHORT="""
        pardon [me|my ears]|[i] beg [your] pardon|[i] [do] beg your pardon|come again|say again|eh|huh|what|sorry|sorry what|excuse me|again|once (more|again)|one more time|repeat|wha|wait what|hm what|you what|what now
        how is that|what is that|how do you mean that again|run that by me|encore|what (about|the) that|repeat (it|that|yourself)|go again|do that again|come back|ay|ey|hows that|speak up|what say
    """,
    BEFORE="sorry|pardon [me]|excuse me|[i] beg your pardon|wait|hang on|hold on|what|eh|huh|no|yes|yeah|okay|thanks|oops|whoops|hello|love|mate|dear|my bad|and|but|sorry about that|oh dear|apologies|my apologies|forgive me|one (moment|second)|right",
    AFTER="""
        thanks|thank you|for me|to me|love|mate|pal|dear|darling|sorry|if you (would|can|could|do not mind)|(can|could|would|will) you|pardon|what|okay|AGAIN|now|there|HOW|once more|so i can hear [you|it]|i (missed|did not (hear|catch|get)) (it|that|you)|just now|you said|friend|robot|my (friend|dear|love)|eh|huh|then
    """,
)
_ALL_OF_IT = re.compile(f"(?>{_SAID['BEFORE']})*?(?:{_SAID['SHORT']})(?>{_SAID['AFTER']})*$")
_ASKED = re.compile(
    rf"(?<!\S)(?:{_SAID['SAYIT']}|{_SAID['WHAT']}|{_SAID['MISSED']})(?>{_SAID['AFTER']})*"
    r"(?:$|(?:i|my|because|as|the (?:line|tv|radio|dog|baby|kettle|phone|music|children|kids|noise|signal|connection)|there (?:was|is)|it (?:is|was) (?:noisy|loud)|"
    r"over|with all|someone|you (?:were|are|cut|broke)|we were|so) )"
)
_REPORTED = re.compile(
    r"(?:^| )(?:not|never|always|he|she|they|who|people|kids|parrots|teacher|teachers|mother|father|wife|husband|boss|if|when|why|song|film|book|called|to|did|does|"
    r"(?:asked|told|made|make|makes|let|tell|ask) (?:him|her|them|me|us|my \S+)(?: to)?) $"
)


def wants_repeat(text: str) -> bool:
    """Whether the user asks for the last utterance to be said again."""
    words = request(text)
    if not words:
        return False
    spoken = words + " "
    if _ALL_OF_IT.match(spoken):
        return True
    found = _ASKED.search(spoken)
    return found is not None and not _REPORTED.search(spoken[: found.start()])
