"""House games that tables keep, and option presets.

Begin with `variants_by_family` (the variants of a table or a group). `presets` are options saved by game.
"""
