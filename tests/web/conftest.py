"""An application of its own for every test of the pages, and matches that some of them begin with."""

from collections.abc import Callable, Iterator
from contextvars import Context
from datetime import timedelta
from typing import Any

import pytest
from filled import filled
from flask import Flask
from store import drop, potluck, toy

from companion.store import db
from companion.store.database import clock
from companion.web.app import create_app

from .evenings.pots import PotEvening
from .kitchen import Kitchen
from .lining import Lines, Pots
from .matches.choosing import Round
from .phones import At, Evening, Phone, moved


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
def begun(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Begin an evening, or go on with one that tests of this module began so a moment ago."""

    def begin(make: Callable[..., At], app: Flask, *given: Any, **options: Any) -> At:
        def fill() -> At:
            # In a context of its own: a request takes part in the one it finds, and phones would share it
            return moved(Context().run(make, app, *given, **options), app)

        what = request.module.__name__, make, given, tuple(options.items())
        with app.app_context():
            return moved(filled(what, fill), app)

    return begin


@pytest.fixture
def evening(app: Flask, begun: Callable[..., Evening]) -> Evening:
    return begun(Evening, app)


@pytest.fixture
def kitchen(app: Flask, begun: Callable[..., Kitchen]) -> Kitchen:
    return begun(Kitchen, app)


@pytest.fixture
def lines(make_app: Callable[..., Flask], begun: Callable[..., Lines]) -> Lines:
    """Anna scored 3, Bo scored 4, Anna scored 3 once more."""
    return begun(_scored, make_app(GAMES={"toy": toy.GAME}))


def _scored(app: Flask) -> Lines:
    found = Lines(app)
    found.scored((0, 3), (1, 4), (0, 3))
    return found


@pytest.fixture
def pots(make_app: Callable[..., Flask], begun: Callable[..., Pots]) -> Pots:
    return begun(Pots, make_app(GAMES={"potluck": potluck.GAME}))


@pytest.fixture
def make_round(make_app: Callable[..., Flask], begun: Callable[..., Round]) -> Callable[..., Round]:
    return lambda **options: begun(Round, make_app(GAMES={"drop": drop.GAME}), **options)


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


@pytest.fixture
def late(make_app: Callable[..., Flask], begun: Callable[..., PotEvening]) -> PotEvening:
    """Anna and Bo have begun; then Cleo comes."""
    return begun(_joined, make_app(GAMES={potluck.GAME.slug: potluck.GAME}))


def _joined(app: Flask) -> PotEvening:
    evening = PotEvening(app)
    evening.anna.post(f"{evening.table}/players", {"name": "Cleo"})
    return evening
