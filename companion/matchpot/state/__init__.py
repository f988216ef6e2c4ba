"""The state of a match: `parts` and `state` hold it; the other modules derive something from it.

Begin with `parts`: what lasts through the match, through a deal, and through a hand. `state` puts them
together. `growth` tells how the pot can grow, `holding` keeps the cards recorded in a deal, `sequel` and
`following` offer what comes after a game or a hand. `invariants` checks every state.
"""
