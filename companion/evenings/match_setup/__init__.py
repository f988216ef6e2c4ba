"""Choosing a game: its options, its players, what a table keeps of them.

Begin with `calling`; `starting` says whether a match may begin, `keeping` what is remembered, `differing`
what differs from the last time.
"""
