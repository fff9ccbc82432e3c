"""Fun facts, jokes and stories, asked for or to fill a silence (Alana, section 4, "Factbot").

Others may import `bots.facts.bot.create`; everything else is the bot's own.
"""
