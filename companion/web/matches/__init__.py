"""The board of a match: what this phone sees of it, what it may enter, what it enters.

Begin with `routes` (the page and the entry) and `board` (all that a board shows). `actions` reads what was
sent, `available` says what may be entered, `secret_choices` what is chosen in secret; `photo_routes` fills
an entry from a photograph, `earlier` is the board as it was before an older entry.
"""
