"""Many matches at one table: what is decided about them, from plain values. It knows no database.

Begin with `tables` (seats, and who may enter for whom) and `money` (balances, and who pays whom).
`match_setup` starts a match, `secret_choices` are made by all at once, `groups` are people over years.

Players are any numbers that stay the same all evening, clockwise where they are listed; money is in the
table's smallest unit; moments are milliseconds since 1970.
"""
