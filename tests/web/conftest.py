"""An application of its own for every test of the pages, and matches that some of them begin with."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from store import drop, potluck, toy

from companion.store import clock, db
from companion.web.app import create_app

from .choosing import Round
from .kitchen import Kitchen
from .lining import Lines, Pots
from .phones import Evening, Phone


@pytest.fixture
def make_app(migrated_sqlite_url: str) -> Iterator[Callable[..., Flask]]:
    made = []

    def make(**more: Any) -> Flask:
        config = {"SQLALCHEMY_DATABASE_URI": migrated_sqlite_url, "SECRET_KEY": "for the tests only"}
        app = create_app({**config, "RATELIMIT_ENABLED": False, **more})
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app)


@pytest.fixture
def kitchen(app: Flask) -> Kitchen:
    return Kitchen(app)


@pytest.fixture
def lines(make_app: Callable[..., Flask]) -> Lines:
    """Anna scored 3, Bo scored 4, Anna scored 3 once more."""
    found = Lines(make_app(GAMES={"toy": toy.GAME}))
    found.scored((0, 3), (1, 4), (0, 3))
    return found


@pytest.fixture
def pots(make_app: Callable[..., Flask]) -> Pots:
    return Pots(make_app(GAMES={"potluck": potluck.GAME}))


@pytest.fixture
def make_round(make_app: Callable[..., Flask]) -> Callable[..., Round]:
    return lambda **options: Round(make_app(GAMES={"drop": drop.GAME}), **options)


@pytest.fixture
def round_(make_round: Callable[..., Round]) -> Round:
    return make_round()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The clock, put forward by so many seconds."""
    now = clock.now

    def move(seconds: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: now() + timedelta(seconds=seconds))

    return move
