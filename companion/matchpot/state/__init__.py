"""The state of a match: `state` holds it; the other modules derive something from it.

Begin with `state`. `growth` tells how the pot can grow, `holding` keeps the cards recorded in a deal,
`sequel` and `find_following_entry` offer what comes after a game or a hand. `invariants` checks every state.
"""
