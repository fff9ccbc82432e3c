"""Persona: what Blether says about itself and to the user as a person, in AIML, from the one character.

Alana, section 4. `bots.persona.bot.create` makes the bot; nothing else is for others.
"""
