"""The showdown of Tapiola Hold'em: its inputs, the verdict, and the chips or points won.

Begin with `verdict`; `fields` are the inputs, `scoring` the chips or points.
"""
