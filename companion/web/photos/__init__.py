"""One photo, from the upload to the cards that a person has checked.

Begin with `upload` (the picture and what is known about it) and `review` (what a page shows of a
recognition). `showdown` reads the hands of several players in one picture: `seat_assignment`, `layout`,
`known_hands`, `face_down`, `captions`. `live_camera` reads frames, `deck_routes` learns a table's deck,
`kept_routes` keeps a picture with an evening.
"""
