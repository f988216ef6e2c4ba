"""Values of the options of the match-pot and burn family, as constants for the engine."""

MOST_MONEY = 10**6
"""Largest stake; more is taken for a typing error."""
WAITING = "taken_over"
"""Name of the option for the pot that the table's game before left over."""
ASKED, DROP, CHIPS = "asked", "drop", "chips"
"""Ways to declare in or out. rules: match-pot.md#declare"""
POT, UPTO, AMOUNT, SHARE, GROWING, LIMIT, NOTHING = (
    "pot",
    "upto",
    "amount",
    "share",
    "growing",
    "limit",
    "nothing",
)
"""Kinds of debt of a loser. rules: match-pot.md#owe"""
POTS = "pots"
"""Value of `owe`: nothing is owed, the pot is shared, and everybody antes for the next."""
NO_WIMP, WIMP_AMOUNT, WIMP_MATCH = "none", "amount", "match"
"""Payments of the best hand if everybody dropped. rules: match-pot.md#wimp"""
LEFT, ALTERNATE = "left", "alternate"
WINNER = "winner"
USUAL = "usual"
"""Value of `rotates`: as is usual with the way to say in or out. rules: match-pot.md#dealing"""

ANTES, STAYS = "antes", "stays"
"""Results of a hand in which nobody stays in. rules: match-pot.md#nobody-in"""
SHARED, DECIDED, OLDER = "shared", "decided", "older"
"""Ways to settle the game if several get the last leg at once. rules: match-pot.md#legs"""
IN_POT, OTHER = "stays", "other"
"""Destinations of a half that the kitty wins: the pot, or the winner of the other half.

rules: match-pot.md#split
"""
