"""Games that players have defined, and the options they last chose.

Begin with `shelf` (the variants of a table or a group); `presets` are options that are remembered by game.
"""
