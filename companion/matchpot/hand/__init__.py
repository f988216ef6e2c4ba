"""How a hand goes: bets, cards that kill, the next deal, who joins or leaves, the end.

Begin with `progress`; it takes a hand from one step to the next.
"""
