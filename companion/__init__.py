"""The companion: a phone-first referee and bookkeeper for card games played with real decks.

Begin with `engine` (a match as data) and `games`. `store` keeps matches, `web` shows them, and `commands` has
the command line. `vision` reads cards in photos, `hands` ranks them, `rules` answers questions.
The order of the packages is on the page docs/architecture.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

__all__ = ["__version__", "create_app"]

# What create_app needs is imported when it runs, so that importing companion.cards loads no web server.
# ruff: noqa: PLC0415


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the Flask application with its database upgraded; nothing is served yet.

    `config` has values by their names in Flask's configuration; they go before the environment. First a
    database of an earlier release is moved to where evenings are kept now, which is logged, and an
    interrupted restore is finished. Connections are closed if the database cannot be used.

    Raises:
        CannotStart: the database is of a later release or has another key, somebody uses it while it must
            be moved or restored, or that cannot be done.
        WrongSettings: settings are wrong.
        sqlalchemy.exc.SQLAlchemyError: the database cannot be reached or upgraded.
    """
    from companion import settings, store
    from companion.store.database import session, signing_key
    from companion.store.exchange import old_location, restoring
    from companion.web import app as web

    found = settings.read(config)
    moved = old_location.move_evenings_out_of_venvs(found.folder)
    if found.database_location:
        restoring.finish_interrupted_restore(found.database_location)
    app = web.create_app(settings.complete_config(config or {}))
    if moved:
        app.logger.warning("%s", moved)
    try:
        store.migrate(app)
        signing_key.check_or_store_key(app)
    except BaseException:
        session.close_database_connections(app)
        raise
    return app
