"""Hands against each other: who wins, who ties, who takes which part.

Begin with `hand_rank` (what a hand is worth, with its cards and its name) and `judging` (a showdown by
several sides). `choice`, `use` and `pairing` say which cards may form a hand, `contest`, `lows` and `short`
by what they meet; `winning` is for games in which the best hand alone does not win, `explanation` says why
one beats another.
"""
