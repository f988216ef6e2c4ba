"""Telling phones that something has changed.

Begin with `events` (which version of a table a page is told of). `board_cache` keeps the board that all who
watch share, `board_cache_wsgi` hands it out before the application is asked.
"""
