"""An application of its own for every test of the pages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.store import db

from .phones import Evening, Phone


@pytest.fixture
def config(tmp_path: Path) -> dict[str, Any]:
    return {
        "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'companion.sqlite'}",
        "SECRET_KEY": "for the tests only",
        "RATELIMIT_ENABLED": False,
    }


@pytest.fixture
def make_app(config: dict[str, Any]) -> Iterator[Callable[..., Flask]]:
    made = []

    def make(**more: Any) -> Flask:
        app = create_app({**config, **more})
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
