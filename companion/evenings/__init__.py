"""Many matches at one table: what is decided about them, from plain values. Of rows nothing is known here.

Players are any numbers that stay the same all evening, clockwise where they are listed; money is in the
table's smallest unit; moments are milliseconds since 1970.
"""
