"""Comparison of hands: who wins, who ties, and who takes which part of the pot.

Begin with `hand_rank` (the rank of a hand, with its cards and its name) and `judging` (a showdown for several
prizes). `choice`, `use` and `worth` define which cards may form a hand. `contest` is a showdown
by one ranking, and `lows` and `short` adapt rankings to a game and to few cards. `winning` is for
games in which the best hand alone does not win, and `explanation` says why one hand beats another.
"""
