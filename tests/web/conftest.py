"""An application of its own for every test of the pages."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import text

import companion
from companion.store import db
from companion.web.app import create_app

from .phones import Evening, Phone


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with the newest schema, to be copied: migrating takes longer than most tests."""
    path = tmp_path_factory.mktemp("migrated") / "companion.sqlite"
    app = companion.create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}", "SECRET_KEY": "x"})
    with app.app_context():
        db.session.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        db.engine.dispose()
    return path


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Templates compiled once for all tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def make_app(
    migrated: Path, tmp_path: Path, compiled: FileSystemBytecodeCache
) -> Iterator[Callable[..., Flask]]:
    path = tmp_path / "companion.sqlite"
    shutil.copy(migrated, path)
    made = []

    def make(**more: Any) -> Flask:
        config = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}", "SECRET_KEY": "for the tests only"}
        app = create_app({**config, "RATELIMIT_ENABLED": False, **more})
        app.jinja_env.bytecode_cache = compiled
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
