"""Martian Poker in sentences.

Begin with `summary` (figures of each player, and what is next). `account` has the details of an entry,
`steps` the lines that end a hand.
"""
