"""Running matches: starting one, entering something, and secret choices.

Begin with `matches` (start, restart, call off) and `log` (entering and undoing: the one way in for an entry).
`declarations` and `secret_rounds` keep what each player chose until all have. `joining` adds a player later.
`editions` continues a match that an earlier release began.
"""
