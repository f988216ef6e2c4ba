"""Hands in one photo: the players that they belong to, the inputs that they fill, and conflicts. Pure.

The recogniser (`companion.vision`) reads cards, this package assigns them, `companion.web.photos` answers.
Begin with `showdown_review` (a photo of all hands), `table_review` (the same without a match) and
`photo_review` (the cards of any photo). `fields` picks the inputs that a photo fills, `seat_assignment`
assigns hands to them, `assigned_groups` merges groups that are too close, `known_hands` finds hands that were
entered before. `face_down` and `captions` are for the picture on the page.
"""
