"""Entries of a match: `actions` lists them, `apply` carries them out, `taps` fills them in."""
