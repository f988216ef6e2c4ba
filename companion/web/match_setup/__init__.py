"""Match setup: choosing a game, its options, its players and its dealer.

Begin with `routes` (the page and the start) and `form` (its contents). `game_list` lists the games, `presets`
fills in options, and `summary` makes the setup sentence. `chosen_variant` and `played_variant` find a variant
that players defined.
"""
