"""Database of tables, seats, matches, entries and photos, in SQLite or PostgreSQL.

Begin with `models` (the tables) and `matches` (where an entry comes in). All packages rest on `database`.
`history` replays a match. `tables`, `seating`, `groups`, `evenings`, `corrections`, `photos` and
`variants` keep one subject each. `exchange` takes evenings in and out, `privacy` deletes, `trials` begins
a trial, `operating` is for the operator.
"""

from flask import Flask

from companion.store.database.session import db
from companion.store.database.session import init_app as connect_database
from companion.store.database.upgrade import migrate
from companion.store.history.registry import init_app as load_games
from companion.store.photos.photos import purge_expired_photos_if_due
from companion.store.privacy.retention import purge_unused_tables_if_due
from companion.store.privacy.trials import purge_expired_trials_if_due

__all__ = ["db", "init_app", "migrate"]


def init_app(app: Flask) -> None:
    """Connect `app` to its database and its games; its requests delete what has expired.

    That is photos, trials and unused tables.

    The schema is left to `migrate`.
    """
    connect_database(app)
    load_games(app)
    app.before_request(purge_expired_photos_if_due)
    app.before_request(purge_unused_tables_if_due)
    app.before_request(purge_expired_trials_if_due)
