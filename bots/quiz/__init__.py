"""The quiz: a game of questions and spoken answers that holds the floor and can be left at any time (Alana, section 4).

Others may import `bots.quiz.bot.create`; everything else is the bot's own.
"""
