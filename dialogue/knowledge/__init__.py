"""What Blether knows without asking anybody: the closed topic list and the one character that all bots share."""
