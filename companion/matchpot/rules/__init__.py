"""A match-pot game as data: stages, prizes, options, money.

Begin with `rules`, `forms` and `stages`. `catalogue` has all options, `agreement` those that a table chose;
`validation` checks them. `prizes` holds the parts of the pot. `availability` says when each entry may be
made.
"""
