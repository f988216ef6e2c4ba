"""Scenes: photographs of cards that are drawn, with their truth.

Begin with `scenes`; `dealing`, `layouts` and `geometry` deal and place cards, `painting` paints them.
`backgrounds`, `room` and `hands` lie around them, `strangers` are cards of other games; `things` are no
cards, printed by `prints` and laid by `tabletop`. Light and lens are `conditions`, which draws from `lamps`,
`shadows` and `lens`, and `augment`. `truth` and `crops` are what networks learn from.
"""
