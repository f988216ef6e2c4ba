"""An application with nothing but its database and the toy game, on SQLite and on PostgreSQL."""

from collections.abc import Iterator

import pytest
from filled import filled
from flask import Flask
from sqlalchemy import select

from companion import store
from companion.store import db
from companion.store.database import clock
from companion.store.models import Match, Table
from companion.store.tables.opening import open_table

from .apps import served
from .database.bringing_over import LATER
from .exchange.carried import play_all
from .matches.toy_matches import begun


@pytest.fixture
def app(migrated_url: str) -> Iterator[Flask]:
    with served(migrated_url) as app, app.app_context():
        yield app


@pytest.fixture
def elsewhere(another_url: str) -> Iterator[Flask]:
    """Another server, with an empty database."""
    with served(another_url) as app:
        yield app


@pytest.fixture
def shared_app(migrated_url: str) -> Iterator[Flask]:
    """An application for more than one thread or process."""
    with served(migrated_url) as app:
        yield app


@pytest.fixture
def table(app: Flask) -> Table:
    return open_table("Friday", ["Ann", "Bo", "Cy"], "opener")


@pytest.fixture
def match(table: Table) -> Match:
    return begun(table)


@pytest.fixture
def release(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application over an empty database."""
    monkeypatch.setattr(clock, "now", lambda: LATER)
    app = Flask(__name__)
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url)
    store.init_app(app)
    with app.app_context():
        yield app
        store.db.session.remove()
        store.db.engine.dispose()


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> "Moment":
    return Moment(monkeypatch)


class Moment:
    """The clock, held still until it is moved."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: self.now)


@pytest.fixture
def full(app: Flask) -> Table:
    """An evening with something of everything, closed."""
    filled("a full evening", play_all)
    return db.session.scalars(select(Table)).one()
