"""The quiz: what it asks, what it understands, how a game goes."""
