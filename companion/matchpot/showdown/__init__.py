"""A showdown: the hands, who wins, what follows for the money.

Begin with `showdown`; `hands` reads the cards, `winning` and `lows` find the winners, `ended` is what a
hand came to, `standing` how the hands stand.
"""
