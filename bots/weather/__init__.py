"""The weather, looked up when it is asked for (Alana, section 4, "Weatherbot").

Others may import `bots.weather.bot.create`; everything else is the bot's own.
"""
