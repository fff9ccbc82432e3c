"""What must not be said, and what is said to somebody who speaks of suicide or self-harm.

Others import `offence.load_offence` (is this sentence fit to be said?) and `care.care_words`, `care.speaks_of_self_harm`.
The rest is how it is done: `spelling` undoes disguises, `reading` turns text into words, `lexicon` reads the word classes and
`compiling` the patterns of `data/`, `patterns` finds them, `learned` weighs words and `learning` learned their weights.
"""
