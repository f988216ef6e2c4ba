"""A table: its page, the requests to join it, its seats, its big screen.

Begin with `routes`; `join_routes` handles join requests, `seat_routes` takes and returns seats,
`big_screen_routes` is the page for a television.
"""
