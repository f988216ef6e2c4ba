"""What hands are ranked by, as data: orders, wild cards, the sides that share a pot.

Begin with `ranking` (one order of hands) and `rankings` (those that games are played by); `categories` and
`stripped` are what these are made of. `wild`, `own` and `wild_words` say which cards are wild, `sides` what
each part of a pot is for, `board_lines` which cards of a board make a hand together.
"""
