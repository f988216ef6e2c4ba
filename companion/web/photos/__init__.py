"""One photo, from the upload to the cards that a person has checked.

Begin with `upload` (the picture and what is known about it); `companion.showdown_photo` says what a page
shows of it. `live_camera` reads frames, `deck_routes` learns a table's deck, `kept_routes` keeps a picture
with an evening.
"""
