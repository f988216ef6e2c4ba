"""Live updates: phones learn that their table has changed.

Begin with `events` (the stream of table versions). `board_cache` caches the board that all watching phones
share, and `board_cache_wsgi` serves it without calling the application.
"""
