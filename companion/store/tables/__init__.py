"""Tables: opening and finding one, and its log lines beside the matches.

Begin with `tables` (a table, its seats and settings) and `opening` (a new table, with its code). `events`
stores lines about seats and people, `seat_requests` a phone's request for the seat of another.
"""
