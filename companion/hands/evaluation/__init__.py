"""Evaluation of cards: the number that says how good a hand is.

Begin with `tables` (a compiled ranking) and `evaluation` (the best hand in any cards by it). `fives`,
`packed`, `deck`, `rainbow` and `walk` find that hand, each the quickest for some cards. `batch` ranks many
hands with numpy. `played` says which cards count, and `naming` names the hand.
"""
