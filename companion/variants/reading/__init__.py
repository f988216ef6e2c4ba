"""Reading a variant from data, sharing it as text, and the check line of its form.

Begin with `reading`. `sharing` packs a variant into a text, and `checkline` makes the line below the
form.
"""
