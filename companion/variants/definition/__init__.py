"""A variant as data: its fields, its JSON form and its versions.

Begin with `variant`. `rounds` and `parts` are what it is made of, `limits` bounds them, and `json_fields`
names them in JSON. `steps`, `packs`, `inputs` and `wilds` read and write single values, and `spoken` reads
players' names for cards. `card_counts` counts the cards after each step. `canonical_form` is the JSON text
that the fingerprint is made of, and `errors` has the faults of a variant.
"""
