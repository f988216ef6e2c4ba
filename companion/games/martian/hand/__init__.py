"""A hand of Martian Poker from its deal to its end.

Begin with `dealing`, the course of a hand. `placing` and `regrouping` move pieces while the `window` for
it is open; `betting` follows. `cards` records cards, `showdown` finds the best hand, `ending` the end of
a match.
"""
