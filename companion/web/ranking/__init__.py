"""Ranking of hands outside of a match, picked or photographed.

Begin with `routes`. `form` has the inputs, `game_choice` the games whose way to compare hands can be chosen,
`settings` what the phone remembers of that, `captions` the words on a photo of ranked hands.
"""
