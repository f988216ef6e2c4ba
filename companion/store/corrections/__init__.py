"""Correcting an older entry: working out what would change, and storing it.

Begin with `corrections`: `preview_correction` works out the effects, and `apply_correction` stores it as an
entry of its own. `carried_pots` follows a pot that a later match took over.
"""
