"""Choosing one reply: a policy's tiers in order; a learned score decides only inside a tier."""
