"""The rules page of a variant, part by part.

Begin with `page`; `passage` is what a page is made of.
"""
