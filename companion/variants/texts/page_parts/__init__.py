"""The rules page of a variant, part by part.

Begin with `page`, which puts the parts together. `hand`, `doing` and `dealing` go through a hand; `winning`,
`beating` and `asking` say who wins and who pays, `table` what is around the hands. A part is a `passage`.
"""
