"""Scenes: photographs of cards that are drawn, with their truth.

Begin with `scenes`; `layouts` and `geometry` place cards, `backgrounds`, `hands` and `strangers` lie around
them, `augment` is light and lens, `truth` and `crops` are what networks learn from.
"""
