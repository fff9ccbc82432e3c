"""The little words around an answer: which may stand next to it, and which deny it."""

# Words that may stand next to the answer without making it the name of something else ("Paris", but not "Paris Hilton").
JOINING = frozenset(
    "a an and are as at be because been but by called can could did do does for from had has have he her here him his i if "
    "in is it its like maybe me must my named no not of on one or our out perhaps possibly probably right she since so some "
    "sure surely than that the their them then there these they think this those though to too up was we well were what when "
    "where which who why with would yes you your guess say said know believe remember answer definitely certainly always "
    "also about after around before just only really still very um uh er 1 think thing both all ha okay please".split()
)
KINDS = frozenset(
    "river mount mountain lake ocean sea planet king queen sir saint lord lady mister mr mrs miss captain president emperor "
    "city country island desert film movie book novel song band group series show animal bird fish tree fruit metal element "
    "language team sport game town state composer painter singer writer author poet scientist god goddess doctor "
    "professor capital vegetable plant flower colour color instrument bone organ currency year number letter word "
    "star constellation moon gas stone county street bridge tower painting play opera musical old good great famous big".split()
)
NEGATORS = frozenset("not never nor neither without except doubt".split())
# Words that end the reach of a "not": "not sure but paris", "i do not know maybe paris".
CONTRASTS = frozenset(
    "but maybe perhaps probably so instead rather sure know idea certain possibly remember think no".split()
)
DENIED_AFTER = (("is", "not"), ("was", "not"), ("is", "wrong"), ("can", "not"), ("is", "incorrect"), ("would", "not"))
