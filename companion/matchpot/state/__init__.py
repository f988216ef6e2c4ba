"""The state of a match: `parts` and `state` hold it; the other modules derive something from it.

Begin with `parts`: what lasts through the match, through a deal, and through a hand. `state` puts them
together. `growth` tells how the pot can grow, `holding` keeps the cards recorded in a deal, `next_hand`
offers what comes after a hand or a game. `invariants` checks every state.
"""
