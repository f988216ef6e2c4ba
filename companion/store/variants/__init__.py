"""House games that tables keep, and option presets.

Begin with `shelf` (the variants of a table or a group). `presets` are options saved by game.
"""
