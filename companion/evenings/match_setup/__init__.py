"""Choosing a game, its options and its players, and the house games that a table keeps.

Begin with `calling`. `starting` says whether a match may begin, `keeping` limits the house games of a table,
`differing` compares a match before and after a correction.
"""
