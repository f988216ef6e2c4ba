"""Photos that are kept for a while, and decks that tables have shown.

Begin with `photos` (keeping, deleting, expiring). `decks` has the pictures of a table's own deck.
"""
