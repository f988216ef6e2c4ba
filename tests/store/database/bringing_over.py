"""A database as the release before left it, brought over, and what is shown of it."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from filled import fills_like_this
from flask import Flask
from sqlalchemy import select

from companion import store
from companion.store import db
from companion.store.history.play import ReplayCache
from companion.store.models import Match, Table
from store.releases import load, restore

THAT_NIGHT = datetime(2026, 11, 20, 2, 47, tzinfo=UTC)
"""When the release before showed its figures."""
LATER = THAT_NIGHT + timedelta(minutes=5)

Dump = dict[str, Any]


def brought_over(app: Flask, dump: Mapping[str, Any]) -> None:
    """Fill the database as the release before left it, and migrate."""
    with db.engine.begin() as connection:
        restore(connection, dump)
    store.migrate(app)


def all_brought_over(app: Flask, name: str = "") -> None:
    """Bring over what the release before left, all or the table of that name; a copy if that was done before.

    Every line is told again meanwhile, which takes longer than most tests of what comes of it.
    """
    key = name, db.engine.dialect.name
    if key in _kept:
        store.migrate(app)
        _kept[key]()
    else:
        brought_over(app, only(load("0005"), name) if name else load("0005"))
        _kept[key] = fills_like_this()


_kept: dict[tuple[str, str], Callable[[], None]] = {}
"""By the name of a table and the kind of database: what fills another one so."""


def tables() -> list[Table]:
    return list(db.session.scalars(select(Table).order_by(Table.id)))


def matches() -> list[Match]:
    return list(db.session.scalars(select(Match).order_by(Match.id)))


def forget(app: Flask) -> None:
    """Let nothing be known but what is stored."""
    app.extensions["companion_plays"] = ReplayCache()
    db.session.expire_all()


def only(dump: Dump, name: str) -> Dump:
    """Return the dump with nothing but the table of that name."""
    rows = dump["tables"]
    (kept,) = (table["id"] for table in rows["tables"] if table["name"] == name)
    inside = {match["id"] for match in rows["matches"] if match["table_id"] == kept}
    return {
        **dump,
        "tables": {
            kind: [
                row
                for row in of_kind
                if row.get("match_id", None) in inside
                or row.get("table_id", row["id"] if kind == "tables" else None) == kept
            ]
            for kind, of_kind in rows.items()
        },
    }
