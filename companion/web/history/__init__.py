"""Log entries as pages show them, and the details of one entry.

Start with `entries` (lines with their times) and `details` (what was entered, the rule, the sum in steps).
`routes` is the page with the whole log of a match.
"""
