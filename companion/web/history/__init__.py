"""Entries as pages show them: the lines, and what stands behind one.

Begin with `entries` (lines with their times) and `details` (what was entered, the rule, the account).
`routes` is the page with the whole history of a match.
"""
