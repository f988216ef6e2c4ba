"""A running match: starting one, entering something, and choices that are made in secret.

Begin with `matches` (start, restart, call off) and `log` (`append`, undo: the one way in for an entry).
`declarations` and `secret_rounds` keep what each chose until all have; `joining` lets somebody in later;
`editions` goes on with a match that an earlier release began.
"""
