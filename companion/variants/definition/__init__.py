"""A variant as data: its fields, its JSON form and its versions.

Start reading with `variant`. `steps`, `inputs`, `packs`, `card_counts` and `wilds` are its parts.
`spoken` reads players' names for cards. `canonical_form` is the JSON text that the fingerprint
is made of, and `errors` has the faults of a variant.
"""
