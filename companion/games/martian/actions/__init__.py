"""What may be entered in Martian Poker and what it does.

Begin with `actions` and `apply`; `start` is the first table, `taps` what one tap enters, `invariants` what
is always true.
"""
