"""A table: its page, the requests to join it, its seats, its big screen.

Begin with `routes`. `join_routes` lets somebody in, `seat_routes` takes and returns seats,
`big_screen_routes` shows the table on a television.
"""
