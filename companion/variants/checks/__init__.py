"""Faults of a variant, found before it is played.

Begin with `checking`, which finds the faults that make a variant invalid. It uses `fitting` for
hands, `wildness` for wild cards, and `one_sided` for wild cards of one prize. `pointless` and `unwinnable`
find rules without effect, `offered` suggests a ranking, and `trial_hand` judges sample hands.
"""
