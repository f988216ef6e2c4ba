"""The board of a match: its page, the entries a phone may make, and their requests.

Begin with `routes` (the page and the entry) and `board` (all that a board shows). `actions` reads what a
form sent, `available` lists the entries open to a phone, `secret_choices` the choices made in secret.
`photo_routes` fills an entry from a photo. `earlier` is the board as it was before an older entry.
"""
