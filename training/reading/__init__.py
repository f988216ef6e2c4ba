"""The networks at work in the recogniser: fit its confidence, and explain its mistakes.

Begin with `stages`, the results of each stage for one picture. `calibrate_confidence` fits the weights of the
confidence, and `causes` says why rendered photographs are misread.
"""
