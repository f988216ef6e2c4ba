"""A showdown: the hands, the winners, and the result of the hand.

Begin with `showdown`. `hands` reads the cards, `winning` and `lows` find the winners. `ended`
holds a finished hand, and `standing` fills in hands that have no new card.
"""
