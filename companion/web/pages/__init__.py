"""What every page is made of: sentences, error pages, forms, static files.

Begin with `forms` (inputs made of a game's fields, and read again) and `errors` (what is answered when
something is refused). `texts` has the sentences that several pages say, `assets` the addresses of scripts
and styles.
"""
