"""Tables: opening and finding one, and what happens there beside its matches.

Begin with `tables` (a table, its seats and settings) and `opening` (a new table, with its code). `events`
are lines about seats and people, `seat_requests` a device asking for the seat of another, `signing` the
names under which a device enters something.
"""
