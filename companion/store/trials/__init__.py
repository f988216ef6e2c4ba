"""Trials: a table of made-up players in the middle of a match, for one phone and a day at most.

Begin with `beginning`. `rounds` is what has been played by then. `companion.store.privacy.trials` deletes
trials.
"""
