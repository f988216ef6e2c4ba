"""The actions of Martian Poker, and their effects.

Begin with `actions` (what is on offer) and `apply` (what an entry does). `taps` has the buttons of one tap,
`start` the state before the first hand, `invariants` the checks of every state.
"""
