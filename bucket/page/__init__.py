"""The web page at `/`: chat, ratings, "why this?" under each reply, past talks. Hand-written, no build step."""
