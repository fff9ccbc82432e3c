"""The user wants to end the conversation (StopIntent; Alana, 3.1), in the many ways people say it.

"The StopIntent handled here covers more varied expressions and allows more flexibility than the Amazon built-in intent"
(footnote 2). Clear phrases may come with any reason ("my taxi has arrived, I have to go"; "leave me alone, I'm busy");
plain ones must be all that was said but for courtesies ("that's enough, thanks"). Stopping something else ("stop the
quiz", "leave the door alone") is simply in neither. The notation is explained in `spoken.py`.
"""

import re

from bucket.understand.spoken import phrases, request

_WORDS = phrases(
    CHAT="""
        SUCH (chat|chats|conversation|talk|session|discussion|dialogue|call|exchange|interaction|chit chat|chitchat|chinwag)
        SUCH (app|application|skill|program|programme|connection|socialbot|chatbot|bot|thing|nonsense|natter|blether|line)
    """.replace("SUCH", "[whole|entire|little|silly|stupid|boring|pointless]"),
    TALK="talk|chat|speak|converse|natter|communicate|interact|blether",
    TALKING="""
        talking|chatting|speaking|nattering|yapping|blethering|rambling|babbling|chattering|wittering|waffling|jabbering
        conversing|gabbing|yakking|prattling|interacting|communicating|blathering|(droning|rabbiting) on
    """,
    YOU="(to|with|at|from) (you|me|us|each other|a (machine|robot|computer|bot)|this (thing|bot|machine|robot))",
    DAY="monday|tuesday|wednesday|thursday|friday|saturday|sunday",
    SOON="""
        again [soon|later|tomorrow|some time|sometime|next time|in a (bit|while)|on DAY|next week|another (time|day)]
        later [on|today|then|tonight]|soon [then]|tomorrow [then|morning|night|evening]|tonight|shortly|anon|around|about|then
        (another|some other|next|the next|some) (time|day|evening|night)|sometime [soon]|next (week|month|weekend|year|DAY)
        in a (bit|while|minute|few minutes)|in the (morning|afternoon|evening)|[on] DAY|(at the|this) (weekend|evening|afternoon)
        after (work|school|dinner|lunch|tea|my _)|when i (get|am) back
    """,
    NOW="""
        now|here|today|tonight|then|soon|already|immediately|early|any (more|longer)|okay|all right|as well|too|though|myself
        for (now|today|tonight|good|ever|(the|one) (day|night|evening|moment|time being|morning|week))|this time|at last
        at (once|the moment|this point)|(right|straight) (now|away)|[right] this (instant|minute|second|evening|afternoon)
        in a (minute|moment|bit|second|few minutes|hurry|rush)|right here
    """,
    THIS="""
        it|this|that|things|everything|all [of] (this|it)|(this|the|our|your|my|that) CHAT|us TALKING|(it|this|that) all
    """,
    PLACE="""
        [my] (bed|sleep|work|school|class|lunch|dinner|college|church)|home|ready|dressed|do PLACELESS
        (the|a|my) (office|airport|station|meeting|appointment|shop|shops|gym|toilet|loo|bathroom|party|dentist|doctor)
        (the|a|my) (kids|class|shift|lesson|lecture|family|work|homework)
    """.replace("|do PLACELESS", ""),
    MUST="""
        (must|should|shall|ought to|might|may|will) [have to|need to|better|be]|had best|(had|have|would) better [be]
        (need|got|have|had|have got) to [be]|need to start|wish to|want to|want|would (like|love|prefer) to|better [be]
        (am|are) (going|about|off|supposed|meant|ready|trying|due|needing|required|afraid i (must|have|need|should)) to
        am afraid i (must|should)|can not stay i must
    """,
    OUT="""
        # leave
        go|going|get (going|on|off|moving|cracking)|be off|off|leave [you]|leaving|run|dash|split|shoot|bounce|jet|scoot|fly|rush|hurry
        (shoot|rush|run|head|take|dash|pop|nip|sign|log|ring|clear|drop|push|slip|trot|toddle|set|dart) (off|out|along)
        (heading|running|signing|shooting|pushing|moving|setting|logging|getting|rushing|nipping|popping) (off|out|home|on|along|back)
        on (my|our) way|hang up|hanging up|hit the (road|hay|sack|pillow)|turn in|turning in|make (a move|tracks)|making (a move|tracks)
        love you and leave you|nod off|disappear|step away|go away|depart|part ways|get a move on|go offline|be somewhere [else]
        (go|get|head|pop|nip|drive|run|return|be|getting|heading|going|off|hop) [off|out|over|back|in|into] [to] PLACE
        [get|have|catch|go [and] get] (some|a bit of) (sleep|rest|shut eye|kip)|get my (beauty sleep|head down)|sleep
        # end the talk
        say (goodbye|good bye|bye|bye bye|good night|cheerio|farewell|so long) [to you]|call it (a (day|night)|quits)
        (leave|end) it (there|here|at that)|put you (away|down)|let you (go|get on)|(switch|turn) (you|this) off|leave you (to it|be|alone)
        bid you (farewell|good night|goodbye|adieu)|be (alone|left (alone|in peace))|(exit|quit|sleep)
        (stop|end|finish|close|quit|exit|terminate|conclude|pause|wrap|wrap up|cut|finish up|get out of|break off|cease|cancel) [THIS|TALKING] [YOU] [up|off|here|there]
        # do something else
        catch (my|a|the) (bus|train|flight|plane|tram|lift)|do (my|some|the) (homework|chores|shopping|dishes|washing up|housework)
        [go [and]] (make|cook|have|eat|start|get|prepare) [my|the|some] (dinner|tea|lunch|breakfast|supper)|get (ready|back) [for ...|to ...]
        [go [and]] (feed|walk|get|pick up|collect|fetch|check on|see to) (my|the) (dog|cat|kids|baby|children|son|daughter|oven) [up]
        [go [and]] (answer|get|take) (the (door|phone)|this|that|this call)|put the (kids|baby|children) to bed
    """,
)

_CLEAR = phrases(
    _WORDS,
    LEAVING="""
        (i|we) MUST OUT
        i [do] (think|guess|suppose|reckon|feel|fear|am sorry but|believe|know) [that] [i|we|it is time i] MUST OUT
        (got to|need to|had best|had better|better|must|off to|best|ought to) [be] OUT
        (i|we) (am|are) [just|all] (leaving|off|out|away|gone|signing out|dropping off|quitting|exiting|wrapping up) [you]
        (i|we) (am|are) (OUT|out of here|out of time|nodding off|falling asleep|calling it (a (day|night)|quits))
        (i|we) (am|are) (stopping|finishing|ending|leaving|closing|quitting) [THIS] [here|there]
        (signing|logging|checking|heading|clocking) (off|out)|hanging up|(going|off|heading) to (bed|sleep)|off (i|we) (go|pop|trot)
        (i will|let me|i shall|i should) (be (off|going|leaving)|OUT|get out of your hair|bid you _)
        (it is|is it|am i) (past|way past|well past|nearly|almost|time for) [my] (bedtime|bed time|bed)|my (bed|pillow) is calling
        [it is|is it] [about|high|getting|nearly|now] time (i|we) (go|went|left|was|were|got|stopped|headed|finished|called|said|wrapped) [OUT|_]
        [it is|it must be] [about|high|now] time [for (me|us)] to OUT|that is my cue to OUT
        [can|could|will|would] you let me (go|leave|out|off [the hook])|let me go|(can|could|may|might) i (go|leave|OUT)
    """,
    FAREWELL="""
        (bye|goodbye|good bye|farewell|cheerio|adios|ciao|sayonara|au revoir|auf wiedersehen|arrivederci|adieu|shalom)
        (bye bye|toodle (oo|pip)|toodles|ta ta|tata|tara|ttfn|tatty bye|buh bye|ttyl|cya|so long|peace out|over and out)
        good night|nighty night|night night|hasta (la vista|luego|manana)|signing off|roger and out|in a while crocodile
        (see|catch|later|laters) (you|alligator|gator|everyone|all)|(see|catch) you [all] [then] SOON|be seeing you
        [i|we] [will|shall|can|must|let us|hope to|hope we|(look|looking) forward to] [have to|be] TALKED [again] [to|with|from] [you] [up] SOON
        (we|i) (will|shall|can|could) (continue|do|pick|carry|finish|resume|try) [on] [with] [this|it|our chat] [up] SOON
        (until|till|til) (SOON|we (meet|speak|talk|chat) again)
        [you] (have|enjoy) (a|an|the rest of your|your) [very] [GOOD] [rest of (the|your)] (one|time|sleep|TODAY) [too|yourself]
        [it|this] [was|has|is] [been] [a|an|my] [so|very|such|such a|real] GOOD (talking|chatting|speaking|catching up|to talk|to chat) [to|with] [you]
        (nice|lovely|good|great) (talk|chat|conversation)|i [have] [so|very much|thoroughly] enjoyed (TALKING|our|this|the) [CHAT] [YOU]
    """.replace("TALKED", "(talk|speak|chat|see|catch|catch up|talking|speaking|chatting|seeing|meet|blether|hear)")
    .replace("GOOD", "(good|nice|great|lovely|wonderful|pleasant|fun|fine|brilliant|fantastic|pleasure|delight|safe|restful)")
    .replace("TODAY", "(day|night|evening|afternoon|weekend|week|morning)"),
    ENOUGH="""
        (stop|quit|cease|end|finish|enough|no more) [with|of] [all] [this|the|your] TALKING [YOU|over me]
        (done|finished|fed up|bored|sick|tired|weary|sick and tired) (with|of) [all] [this] TALKING [YOU]
        ENDIT [with|of|down|out of|off] (this|the|our|your) CHAT [off|down|up|short|to (a|an) (end|close|stop)]
        ENDIT (chat|conversation|session|call|skill|app|discussion|dialogue)
        (done|finished|sick|tired|bored|fed up|out|enough|had enough|no more|my fill) (with|of) (this|the|our|your) CHAT
        (i|we|do|would|will|could|can) [do|would|will|could|can|am|are] not (want|wish|feel like|care|fancy|like|intend|going|in the mood|feel up|be bothered) [to|for|with] [having|keep|be|have] [on] GOON [to] [THIS|any more of this] [TALKING] [YOU] [on]
        (i|we) (would|had) (rather|prefer|sooner) not [to] GOON [THIS] [TALKING] [YOU]|i would prefer not to GOON
        (i|we) (can not|can no longer|no longer (want|wish) to|am too (tired|busy|sleepy) to|have no (time|energy|wish) to) GOON [YOU]
        i [have] [had] [quite|more than|just about] (had|enough|my fill|done) [enough|my fill|it] (of|with) [all] (TALKING|you|(this|the|our) CHAT) [YOU]
        (i|we) (am|are) [all] [so] (done|finished|through|sick|tired|bored|fed up) (with|of|TALKING) [TALKING|(this|the|our) CHAT|you|listening] [YOU]
        (this|the|our) CHAT (is|has) (over|finished|ended|done|at an end)|(consider|call) (this|the|our) CHAT (over|finished|ended|done)
        (i|we) (have|are) [been] (talked|chatted|spoken|nattered|TALKING) [for] [quite|more than|far|way] (enough|too long|long enough|too much)
        [all] talked out|(that|this) is enough CHAT|(call|calling) it (a (day|night)|quits)|leave (it|things|this) (there|here|at that)
        let us (talk|continue|do this|chat) SOON|let us (part ways|not TALK any more|go our separate ways|say goodbye|finish up)
        (pick|take|continue|finish|resume) (this|it) [up] SOON|draw (it|this|things) to a close|(bring|put) (it|this|an end) to (an end|a close|this)
    """.replace("GOON", "(TALK|TALKING|continue|carry on|go on|keep going|a chat|conversation|this conversation|do this)")
    .replace("ENDIT", "(stop|end|quit|exit|close|terminate|finish|conclude|cancel|leave|kill|abort|cut|halt|drop|shut|wrap up|pause|cease)"),
    SILENCE="""
        shut (up|it|your (mouth|face|gob|trap|cakehole)|yourself (down|off|up)|down)|be (quiet|silent)|(zip|button) (it|your lip)|pipe down
        belt up|put a sock in it|(stay|keep|go) (quiet|silent)|(hold|bite) your tongue|not another word|say no more|say nothing more
        (turn|switch|power|shut|log|sign) (yourself|it|this|the (speaker|device|microphone|bot)) (off|down|out)
        (turn|switch|power|shut|log|sign) (off|down|out) [yourself|this]|(deactivate|disconnect|unplug|mute|silence) [yourself]
        stop (bothering|bugging|annoying|pestering|hassling|harassing|listening|following|interrupting|disturbing) [to] [me|us]
        (do not|no need to) (TALK|say (anything|another word|a word)) [any (more|longer)|again] [to me]
        go [back] to sleep|go on standby|stand down|give (it|me) a (rest|break)|(some|give me|need) [some|a bit of] (peace|quiet|peace and quiet|space)
    """,
    GOAWAY="""
        go away|get lost|(buzz|bugger|clear|push|piss|sod|naff|shove|back|bog|hop|fuck|f) off|jog on|hop it|beat it|scram|shoo|vamoose
        take a hike|on your bike|sling your hook|get out of (here|my (face|sight|house|room|life))|get away from me
        (leave|let) (me|us) (alone|be|in peace)|leave me to my _|(get|let) me out [of (here|this|it|(this|the) CHAT)]
        want [to (get|be)] out|(want|like|prefer|rather) [to] be (alone|left (alone|in peace))
        (you are|consider yourself) (dismissed|excused|free to go)|you (can|may|should) [now] (go|leave|rest|sleep|stop|stand down|switch off) [now|away|off]
        (i|we) (do not|no longer|will not) (need|require|want) (you|your help|your company|to hear from you)|no need for you
    """,
)

_PLAIN = phrases(
    _WORDS,
    ASK="""
        (can|could|would|will|shall|should|may|might|must|can not|could not) (we|i|you|us)
        (i|we) [would] (like|want|need|wish|love|ask|order|command|beg|told|asked) [for] [that] [you|us|this|it] [to]
        (you|we|i) (can|could|may|might|should|must|have to|have got to|need to|ought to|had better|will) [as well]
        let us|let me|is there (a|any|some) way [for (me|us)] to|is it possible to|how (do|can|would|could) (i|we|you|one)
        would you mind|do you mind if (we|i)|would it be (okay|all right|possible) (to|if (we|i))|try to|go ahead and|time to
        why do not (we|you)|[i] (think|maybe|perhaps|suggest|guess|reckon) (we|you|i) [can|should|could|had better|will|ought to]
        i (would|had) rather [we|you]|i (am going|said|say) [to]|what do i (say|do) to|tell me how to|feel free to|do me a favour and
    """,
    END="stop|end|finish [up]|quit|exit|close|terminate|conclude|cancel|wrap up|cease|leave|pause|shut up|hush|abort|halt",
    COMMAND="""
        (stop|quit|exit|cancel|end|finish|halt|terminate|pause|cease|desist|disconnect|close|abort) (stop|quit|exit|end)*
        END (THIS|off|here|there|in|right here)|(cut|pack|knock) it (out|in|off)|cut (it|this) (off|short)|pack it in
        [ASK] END [THIS|TALKING] [up|off|here|there]|ASK (make|see|bring|want|put) THIS (stop|end|finish|to (an|a) (end|close|stop))
        (make|bring|put) THIS (stop|end|finish|to (an|a) (end|close|stop))|ASK (go|sleep|rest|log off|hang up|be done|out|silence|quiet|peace|an end to (this|it))
    """,
    ENOUGH="""
        (enough|finished|done|over|game over|that will do|that will suffice|all done|no more|nothing (else|more)|had enough) [of (you|this|that|it)]
        (that is|this is|that will be|that would be|it is|that was) [quite|more than|about] (enough|all|it|everything|plenty|the lot|us|me) MINE
        (that is|well that is) (me|us) (done|off|finished|out|away|all)|enough is enough|[that is] all (i need|for now|from me)
        (i am|we are) [all] (done|finished|through|out|good now|all set|off|away) [with (you|this|that|it)]
        (i|we) have (finished|had enough|had it|had my fill|no (more|further|other) questions) [of (you|this|that|it)|with (you|this)]
        i (quit|give up|am leaving)|i have [got] (all|everything|what) i (need|needed|wanted|came for)|(i|we) (do not|no longer) need anything (else|more)
    """.replace("MINE", "[from (me|you)|for me|with (you|this)|of (you|this|that|it)|folks|i (need|needed|want|wanted|have) [to (know|say|hear|ask)]]"),
    WISH="""
        hush|shush|shh|shhh|sh|ssh|silence|quiet|dismissed|peace|later|laters|night|mute|brb|gtg|ta ra|out
        (take (care|it easy)|stay (safe|well)|look after yourself|god bless [you]|all the best|best wishes|sweet dreams|sleep (well|tight))
        be (good|well)|keep well|safe travels|mind how you go|good (day|evening)|cheers [for (that|this|now)]|bon voyage|godspeed
        (thanks|thank you|cheers) [so much|very much] for (the|this|our|a|your) [lovely|nice|great|good|little] (CHAT|company|time)
        thanks for (TALKING [YOU]|keeping me company)|[i|we] [will|am|are going to|shall] [be] [right|coming] back SOON|brb|i (will|shall) (return|be back)
        not now|(maybe|perhaps) (SOON)|(another|some other) time
    """,
)

_MANNERS = phrases(
    _WORDS,
    COURTESY="""
        NOW|thanks a (lot|bunch|million)|thank you (so much|very much|kindly)|thanks (so|very) much|thanks|thank you|cheers|ta|sorry
        for (everything|that|chatting|talking|listening|(the|this|a|your) [lovely|nice|great] (chat|talk|time|help|company|info))
        bye bye|bye|goodbye|good bye|good night|take care|ta ta|have a (good|nice|great|lovely) (one|day|night|evening|weekend)|sleep (well|tight)
        love|mate|pal|darling|dear|sweetie|sweetheart|honey|buddy|bud|dude|man|friend|bot|robot|guys|folks|everyone|everybody|all
        my (friend|dear|love|darling|lovely|old friend|lovely)|old (friend|chap|thing|boy)|you (two|all|lot|robot|machine|guys)
        i (mean it|said|beg you|guess|think|suppose|am afraid)|if (you would|you do not mind|you can|you could|that is (okay|all right)|i may)
        (will|would|can|could) you|yeah|yes|no|yep|and|but|for me|with you|with me|do not [you]|that is (all|it)|enough|stop|see you SOON|see you
        it (was|has been) [so|very] (nice|fun|lovely|good|great|a pleasure) [talking|chatting] [to you|with you]|[i will] (talk|speak|chat) [to you] SOON
        nice (talking|chatting) [to you|with you]|until next time|once and for all|god bless|because i said so|that is an order
    """,
    OPENING="""
        thanks [a lot|so much|very much]|thank you [so much|very much]|cheers|ta|sorry|yeah|yes|yep|no|nope|nah|fine|good|great|cool|lovely|nice
        right|then|now|okay|all right|listen|look|dear|anyway|but|and|so|well|wow|excuse me|you know what|guess what|seriously|brilliant|hello
        for (everything|that|chatting|talking|listening|(the|this|a|your) [lovely|nice|great] (chat|talk|time|help|company|info))
        i (said|think|guess|suppose|mean|am afraid|am sorry)|(this|that) (is|was) [so|very|really] (enough|boring|dull|silly|fun|nice|great|lovely|interesting|all)
        i am [so|very|too] (tired|bored|sleepy|busy|exhausted|knackered|done)|it is [getting|very|so] late|enough|stop|god|gosh|goodness|blimey|never mind|forget it
        will you|that is it|i have had (enough|a (lovely|nice|great) time)|with (this|that)|finally|at last|whatever|love|mate
    """,
)

_CLEARLY = "(?:" + "|".join(_CLEAR[way] for way in ("LEAVING", "FAREWELL", "ENOUGH", "SILENCE", "GOAWAY")) + ")"
_PLAINLY = "(?:" + "|".join(_PLAIN[way] for way in ("COMMAND", "ENOUGH", "WISH")) + ")"
_AFTER = f"(?>{_MANNERS['COURTESY']})*"
_BEFORE = f"(?>{_MANNERS['OPENING']})*"

_ALL_OF_IT = re.compile(f"{_BEFORE}(?:{_PLAINLY}|{_CLEARLY}){_AFTER}$")
_AT_THE_END = re.compile(rf"(?<!\S){_CLEARLY}{_AFTER}$")
_REASON = re.compile(
    rf"{_BEFORE}{_CLEARLY}{_AFTER}(?:i|we|my|because|it|this|you|the|dinner|tea|lunch|mum|dad|someone|there|as|before|or|so|"
    r"until|since|otherwise|work|school|what) .*$"
)
_GOING_TO_DO = re.compile(f"(?:i|we|i think i|i guess i) {_WORDS['MUST']}(?:go|leave|run|dash|pop off|nip out|head off|get off|be off) and ")
_NOT_NOW = re.compile(r"(?:tomorrow|every \w+|(?:next|on|at the|last) \w+|these days|usually|always|often|one day|some day) $")
_NOT_ASKED = re.compile(
    r"(?:^| )(?:to|not|never|always|would|will|did|does|do|they|he|she|who|that|say|says|said|saying|told|tell|when|if|why|how|"
    r"where|song|film|movie|book|called|word|words|play|sing|means|is|was|than|people|should|can|could|often|sometimes|"
    r"(?:told|tell|tells|asked|asks|want|wants|made|make|makes|let) \S+) $"
)
_HINTS = frozenset()


def wants_to_stop(text: str) -> bool:
    """Whether the user wants to end the conversation. Stopping a quiz, a story or a subject is not that."""
    words = request(text)
    if not words:
        return False
    spoken = words + " "
    if _ALL_OF_IT.match(spoken) or _REASON.match(spoken):
        return True
    if _GOING_TO_DO.search(spoken) and not _NOT_NOW.search(spoken):
        return True
    found = _AT_THE_END.search(spoken)
    return found is not None and not _NOT_ASKED.search(spoken[: found.start()])
