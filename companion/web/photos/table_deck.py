"""The deck of the table that a request is about, used for reading its photos."""

from flask import request

from companion.store.photos import decks
from companion.vision import LearntDeck
from companion.web.current.table import get_table_or_404


def current_table_deck() -> LearntDeck | None:
    """Return the deck that the table has shown; None without a table, or if it has shown none.

    The table's code is in the path, else in the query as `table`. A table without a deck has the newest of
    its group. Answer 404 if there is no such table.
    """
    code = (request.view_args or {}).get("code") or request.args.get("table")
    return decks.find_recognition_deck(get_table_or_404(code)) if code else None
