"""Faults of a variant, found before it is played.

Begin with `checking`, which finds the faults that make a variant invalid. It uses `fitting` for hands, and
`wildness` for wild cards. `pointless` and `unwinnable` find rules without effect, `offered` suggests a
ranking, and `trial_hand` judges sample hands.
"""
