"""The weather bot: what it understands, what it answers, and what it does when its services fail."""
