"""The actions of Martian Poker (`actions`), and the function that applies them (`apply`).

`start` sets up the match, `taps` has the one-tap buttons, `invariants` the checks of every state.
"""
