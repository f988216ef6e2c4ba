"""Choosing a game, its options, its players and its dealer.

Begin with `routes` (the page and the start) and `form` (what it holds). `game_list` is what can be chosen,
`presets` what was chosen last time, `summary` the sentence that begins it; `chosen_variant` and
`played_variant` find a game that players defined.
"""
