"""What the options of the match-pot and burn family can be set to, by names that the engine uses."""

MOST_MONEY = 10**6
"""A stake beyond this is a slip of the thumb."""
WAITING = "taken_over"
"""The option that gets the pot of the table's game before."""
ASKED, DROP, CHIPS = "asked", "drop", "chips"
"""How players declare. rules: match-pot.md#declare"""
POT, UPTO, AMOUNT, SHARE, GROWING, LIMIT, NOTHING = (
    "pot",
    "upto",
    "amount",
    "share",
    "growing",
    "limit",
    "nothing",
)
"""What losers owe. rules: match-pot.md#owe"""
POTS = "pots"
"""Nothing is owed: the pot is shared, and everybody antes for the next."""
NO_WIMP, WIMP_AMOUNT, WIMP_MATCH = "none", "amount", "match"
"""What the best hand pays where everybody dropped. rules: match-pot.md#wimp"""
LEFT, ALTERNATE = "left", "alternate"
WINNER = "winner"
USUAL = "usual"
"""The deal rotates as it is usual with the way to say in or out. rules: match-pot.md#dealing"""

ANTES, STAYS = "antes", "stays"
"""What happens where nobody stays in. rules: match-pot.md#nobody-in"""
SHARED, DECIDED, OLDER = "shared", "decided", "older"
"""Who wins where several get the last leg at once. rules: match-pot.md#legs"""
IN_POT, OTHER = "stays", "other"
"""A half that a kitty wins goes to whoever won the other. rules: match-pot.md#split"""
