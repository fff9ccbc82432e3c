"""The store of record: turns each with the session after it, and ratings. `base.py` is what every store promises."""
