"""The showdown of Tapiola Hold'em: its inputs, the verdict, and the chips or points won.

Begin with `verdict` (best, second and lowest hand). `fields` are the inputs, `showdown` ranks the cards,
`scoring` pays out.
"""
