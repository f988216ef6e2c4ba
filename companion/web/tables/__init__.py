"""A table: its page, how others join, its seats, its big screen.

Begin with `routes`; `join_routes` is the door, `seat_routes` takes and returns seats, `big_screen_routes`
is the page for a television.
"""
