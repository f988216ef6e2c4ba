"""Entries of a match-pot game: `actions` lists them, `apply` carries them out, `taps` fills them in.

Begin with `apply`.
"""
