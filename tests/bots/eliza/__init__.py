"""The eliza bot: what it hears in an utterance, what it says to it, what it remembers."""
