"""Photographs that are kept for a while, and the decks that tables have shown.

Begin with `photos` (keeping, deleting, sweeping out); `decks` has the pictures of a table's own deck.
"""
