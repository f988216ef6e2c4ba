"""A match as it is stored: its entries, and the state that replaying them leads to.

Begin with `replays`, which loads a match and plays its entries, and `play`, what comes of that. `entered`
is one entry with its time, name and device, `lines` the entries as people read them, `results` what a
finished match came to. `registry` knows the game of a match, `lru_cache` keeps the plays that were asked
for last.
"""
