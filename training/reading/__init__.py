"""The networks at work in the recogniser: fit its confidence, and explain its mistakes.

Begin with `stages`, the results of each stage for one picture. `calibrate` fits the weights of the
confidence, and `causes` says why rendered photographs are misread.
"""
