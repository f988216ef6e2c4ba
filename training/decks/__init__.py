"""Decks to draw scenes from: art from packages, glyphs of fonts, and what is made of them.

Begin with `designs` (a deck as scenes see it) and `library` (what `prepare` made). `kept_out` says which
decks are for tests alone.
"""
