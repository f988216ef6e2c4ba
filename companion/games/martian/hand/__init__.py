"""A hand of Martian Poker from its deal to its end.

Begin with `dealing`; `placing`, `regrouping` and `seats_with_moves` are the attacks, `betting` the rounds of
bets,
`cards` the recorded cards, `showdown` the best hands.
"""
