"""What a match-pot game is, as data: stages, prizes, options, money.

Begin with `rules` and `stages`; `options` and `agreement` are what a table agrees on, `prizes` what is
played for, `catalogue` the games. `availability` says when each entry may be made.
"""
