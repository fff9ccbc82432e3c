"""The facts bot: what it tells, what it understands, what it remembers."""
