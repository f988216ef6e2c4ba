"""A match-pot game as data: stages, prizes, options, money.

Begin with `rules`, `forms` and `stages`. `options` and `agreement` hold what a table agrees on, `prizes` the
parts of the pot, `catalogue` all options. `availability` says when each entry may be made.
"""
