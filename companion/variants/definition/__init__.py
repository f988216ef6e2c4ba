"""A variant as data: its fields, how it is written and read, its versions.

Begin with `variant`. `steps`, `inputs`, `packs`, `layout` and `wilds` are its parts, `spoken` its sentences
as people say them, `canonical_form` the one text of a variant that its fingerprint is made of, `errors`
what is wrong with one.
"""
