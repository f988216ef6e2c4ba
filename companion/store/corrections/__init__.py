"""Correcting an older entry: working out what would change, and storing it.

Begin with `corrections`: it works out what would change, and stores the correction as an entry of its
own. `carried_pots` follows a pot that a later match took over.
"""
