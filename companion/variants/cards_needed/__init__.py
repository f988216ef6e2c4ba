"""Cards of a variant: how many it needs, how hands are compared, which hands are achievable.

Begin with `dealing`, which counts the cards dealt. `judging` builds the judge of each round, `reach`
finds the achievable hands, and `editions` numbers the versions of the judging.
"""
