"""Language analysis: from a text to an `Annotation` (dialogue/turns.py)."""
