"""Rules for many matches at one table, from plain values without a database.

Begin with `tables` (seats, and who may enter for whom) and `money` (balances, and who pays whom).
`match_setup` starts a match, `secret_choices` are made by all at once, `groups` are people over years.

Players are numbers that stay the same all evening, listed clockwise. Money is in the table's smallest unit.
Times are in milliseconds since 1970.
"""
