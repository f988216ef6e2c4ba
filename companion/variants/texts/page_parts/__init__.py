"""The rules page of a variant, part by part.

Start reading with `page`; `passage` defines the parts of a page.
"""
