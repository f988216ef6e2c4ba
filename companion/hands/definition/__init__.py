"""Definitions for ranking hands, as data: rankings, wild cards, and the prizes of a pot.

Begin with `ranking` (one ranking of hands) and `rankings` (those that games use). They are built from
`categories` and `stripped`. `wild`, `own` and `wild_words` say which cards are wild. `sides` defines the
prizes of a pot, and `board_lines` the cards of a board that make a hand together.
"""
