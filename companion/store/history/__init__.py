"""Stored matches: their entries, and the state that replaying them leads to.

Begin with `replays`, which loads a match and replays its entries, and `play`, the result of that. `entered`
is one entry with its time, name and device. `lines` is the match log as people read it, `results` the result
of a finished match. `registry` finds the game of a match, and keeps the replays used last.
"""
