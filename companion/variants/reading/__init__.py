"""Reading a variant from data, sharing one as text, and the line that says whether it can be played.

Begin with `reading`; `sharing` packs a variant into a text, `checkline` is the foot of the form.
"""
