"""What is wrong with a variant, found before it is played.

Begin with `checking`, which asks the others: `fitting` and `offered` for what goes together, `one_sided`,
`unwinnable` and `pointless` for what nobody would want, `wildness` for wild cards; `trial_hand` plays one.
"""
