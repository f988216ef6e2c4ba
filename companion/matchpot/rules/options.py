"""Values of the options of the match-pot and burn family, as constants for the engine."""

MAX_STAKE = 10**6
"""Largest stake; more is taken for a typing error."""
WAITING_POT_OPTION = "taken_over"
"""Name of the option for the pot that the table's game before left over."""
IN_TURN, DROP, CHIPS = "asked", "drop", "chips"
"""Ways to declare in or out. rules: match-pot.md#declare"""
POT, POT_UP_TO_AMOUNT, FIXED_AMOUNT, POT_PERCENTAGE, GROWING_LIMIT, BET_LIMIT_MULTIPLE, NOTHING = (
    "pot",
    "upto",
    "amount",
    "share",
    "growing",
    "limit",
    "nothing",
)
"""Kinds of debt of a loser. rules: match-pot.md#owe"""
ANTES_ONLY = "pots"
"""Value of `owe`: nothing is owed, the pot is shared, and everybody antes for the next."""
NO_WIMP, WIMP_AMOUNT, WIMP_MATCH = "none", "amount", "match"
"""Payments of the best hand if everybody dropped. rules: match-pot.md#wimp"""
PASS_LEFT, PASS_ALTERNATELY = "left", "alternate"
WINNER = "winner"
USUAL_ROTATION = "usual"
"""Value of `rotates`: as is usual with the way to say in or out. rules: match-pot.md#dealing"""

ANTE_AGAIN, POT_STAYS = "antes", "stays"
"""Results of a hand in which nobody stays in. rules: match-pot.md#nobody-in"""
SHARE_POT, PLAY_OFF, OLDER_LEGS = "shared", "decided", "older"
"""Ways to settle the game if several get the last leg at once. rules: match-pot.md#legs"""
HALF_STAYS, HALF_TO_OTHER_WINNER = "stays", "other"
"""Destinations of a half that the kitty wins: the pot, or the winner of the other half.

rules: match-pot.md#split
"""
