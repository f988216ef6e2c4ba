"""The dumps of former releases can be restored, whole, on SQLite and on PostgreSQL."""

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import MetaData, insert, select

from companion import store
from companion.store.database import clock
from store.releases import FOLDER, dumped, load, restore, written

MATCH = {"game": "guts", "options": {}, "players": [1], "dealer": 1, "started_by": "", "device": ""}


@pytest.fixture
def release(database_url: str) -> Iterator[Flask]:
    """An application over a database as people have it at revision 0005."""
    app = Flask(__name__)
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url)
    store.init_app(app)
    with app.app_context():
        with store.db.engine.begin() as connection:
            restore(connection, load("0005"))
        yield app
        store.db.session.remove()
        store.db.engine.dispose()


def test_a_restored_database_is_what_was_dumped(release: Flask):
    with store.db.engine.connect() as connection:
        again = dumped(connection)
    dump = load("0005")
    assert {name: len(rows) for name, rows in again["tables"].items()} == {
        name: len(rows) for name, rows in dump["tables"].items()
    }
    assert again == dump


def test_it_can_be_played_on(release: Flask):
    dump = load("0005")["tables"]
    with store.db.engine.begin() as connection:
        metadata = MetaData()
        metadata.reflect(connection)
        matches = metadata.tables["matches"]
        last = max(match["id"] for match in dump["matches"])
        made = {"table_id": 1, "number": 99, "created": clock.now(), **MATCH}
        connection.execute(insert(matches).values(made))
        found = connection.execute(select(matches.c.id, matches.c.late).where(matches.c.number == 99)).all()
    assert [tuple(row) for row in found] == [(last + 1, 0)]


def test_a_dump_is_written_as_it_was_read():
    assert written(load("0005")) == (FOLDER / "0005.json").read_text(encoding="utf-8")


def test_the_figures_are_those_of_the_dump_in_which_every_game_was_finished():
    tables, figures = load("0005")["tables"], load("0005-figures")
    assert [table["code"] for table in tables["tables"]] == list(figures)
    matches = [match for table in figures.values() for match in table["matches"].values()]
    assert sum(match["entries"] for match in matches) == len(tables["entries"])
    assert len({match["game"] for match in matches if match["over"] and not match["abandoned"]}) == 13
