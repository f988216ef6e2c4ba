"""Log entries as pages show them, and the details of one entry.

Begin with `entries` (lines of the log). `details` shows what stands behind a line, `routes` the whole log.
"""
