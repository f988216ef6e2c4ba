"""Correcting an older entry: working out what would change, and storing it.

Begin with `corrections`: `difference` works out the effects, `put_right` stores the correction as an entry of
its own. `carried_pots` follows a pot that a later match took over.
"""
