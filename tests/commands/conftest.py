"""Photographs for the commands; the recogniser is replaced. And a look at what commands leave open."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from alembic.command import downgrade
from sqlalchemy import Pool, create_engine, event
from vision.layouts import around

from companion.commands import measure, read
from companion.store.database.upgrade import alembic_config
from companion.vision import CardGuess, NotAPhoto, PhotoHint, PhotoReading, RecognisedCard

from .databases import open_one_table

QUAD = ((1, 2), (3, 2), (3, 6), (1, 6))
READING = PhotoReading(
    (
        RecognisedCard("Ah", 0.999, True, (QUAD,), QUAD),
        RecognisedCard("Td", 0.6, False, (QUAD, QUAD), QUAD, (CardGuess("Th", 0.3),)),
    ),
    (PhotoHint("closer", "Come closer."),),
    640,
    480,
    {"decode": 1.25, "total": 2.5},
)


LYING = PhotoReading(
    tuple(
        RecognisedCard(code, 0.999, True, (corner,), around(corner))
        for code, x, y in (("Ah", 0, 900), ("Kd", 30, 900), ("2c", 0, 0), ("3c", 30, 0), ("9h", 900, 400))
        for corner in [tuple((x + dx, y + dy) for dx, dy in ((0, 0), (8, 0), (8, 20), (0, 20)))]
    ),
    (),
    1000,
    1000,
    {"total": 2.5},
)
"""Two hands and a board, apart on the table."""


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    """Fail a test that leaves a connection to SQLite open. Python 3.13 warns of one, in any later test."""
    opened: list[sqlite3.Connection] = []

    def keep(connection: object, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            opened.append(connection)

    event.listen(Pool, "connect", keep)
    yield
    event.remove(Pool, "connect", keep)
    left = [connection for connection in opened if not is_closed(connection)]
    assert not left


def is_closed(connection: sqlite3.Connection) -> bool:
    """Return whether it was closed; close it if not."""
    with closing(connection), suppress(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")
        return False
    return True


@pytest.fixture
def photos(tmp_path, monkeypatch):
    """Return a folder with a photo of two cards and a text, and a recogniser that knows them."""
    (tmp_path / "two.jpg").write_bytes(b"two")
    (tmp_path / "text.jpg").write_bytes(b"text")

    def reads(photo, **known):
        if photo != b"two":
            raise NotAPhoto("This is no photo.")
        return READING

    monkeypatch.setattr(read, "read", reads)
    monkeypatch.setattr(measure, "read", reads)
    return tmp_path


@pytest.fixture
def older(database: Path) -> Path:
    """The database as an earlier release left it, with a table."""
    open_one_table()
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        downgrade(alembic_config(connection), "0016")
    engine.dispose()
    return database
