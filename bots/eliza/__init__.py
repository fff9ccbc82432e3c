"""Small talk after a script: keywords, decomposition, reassembly and memory (Weizenbaum 1966; Alana, section 4, "Eliza").

Others may import `bots.eliza.bot.create`; everything else is the bot's own.
"""
