"""What people have from each former release is taken in elsewhere, once it was upgraded here."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import select

from companion import store
from companion.games import GAMES
from companion.store import db
from companion.store.exchange.exporting import export_evenings
from companion.store.exchange.importing import import_evenings
from companion.store.models import Group, Table
from store.apps import served
from store.releases import kept_versions, load_kept, restore

from .carried import standing


@pytest.fixture
def upgraded(sqlite_database_url: str) -> Iterator[Flask]:
    """An application with every game over an empty database, to be filled and upgraded."""
    with served(sqlite_database_url) as app:
        app.config["GAMES"] = dict(GAMES)
        with app.app_context():
            yield app


@pytest.fixture
def there(another_url: str) -> Iterator[Flask]:
    """Another server with every game, and nothing stored."""
    with served(another_url) as app:
        app.config["GAMES"] = dict(GAMES)
        yield app


@pytest.mark.parametrize("version", kept_versions())
def test_what_a_release_has_left_is_the_same_elsewhere(upgraded: Flask, there: Flask, version: str):
    with db.engine.begin() as connection:
        restore(connection, load_kept(version))
    store.migrate(upgraded)
    alone = [*db.session.scalars(select(Table).where(Table.group_id.is_(None)).order_by(Table.id))]
    groups = [*db.session.scalars(select(Group).order_by(Group.id))]
    documents = [
        export_evenings(alone, "1.0"),
        *(export_evenings(group.tables, "1.0", group) for group in groups),
    ]
    before = [standing(table) for table in (*alone, *(one for group in groups for one in group.tables))]
    with there.app_context():
        taken = [
            table
            for document in documents
            for table in import_evenings(json.dumps(document).encode(), "phone")
        ]
        assert [standing(table) for table in taken] == before
