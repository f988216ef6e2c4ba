"""The showdown of Tapiola Hold'em: what is asked, who is best, what it is worth.

Begin with `verdict`; `fields` are the inputs, `scoring` the chips or points.
"""
