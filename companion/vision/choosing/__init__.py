"""Corners to cards: which belong together, what they say together, how sure that is and what would help."""
