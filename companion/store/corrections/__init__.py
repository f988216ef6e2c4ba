"""Correcting an older entry: what would change, and writing it down.

Begin with `corrections`: `difference` works out what would follow, `put_right` stores it as an entry of its
own. `carried_pots` follows a pot that a later match took over.
"""
