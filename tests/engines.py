"""What makes databases quick in the process of the tests; imported once, by conftest.

Nothing waits for the disk: no test cuts the power, and what a killed process wrote is there all the same.
And what SQLAlchemy compiled for one test serves the next, as it serves the next request outside of tests: it
is kept by engine and dialect, each test has an engine of its own, and compiling took a fifth of its time.
"""

from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, create_engine

from companion.store.database import session

PRAGMAS = session._PRAGMAS
"""What SQLite is told outside of tests."""

_kept: dict[str, Engine] = {}
"""For each dialect the engine whose compiled statements all others use."""


def keep_compiled(url: str) -> None:
    """Let the engines of that kind of database share what they compile. One has to connect for it."""
    engine = create_engine(url, **session.ENGINE_OPTIONS)
    engine.connect().close()
    engine.dispose()
    _kept[engine.dialect.name] = engine


def _make_engine(self: SQLAlchemy, *arguments: Any) -> Engine:
    engine = _own_engine(self, *arguments)
    if (kept := _kept.get(engine.dialect.name)) is not None:
        engine.dialect = engine.pool._dialect = kept.dialect
        engine._compiled_cache = kept._compiled_cache
    return engine


session._PRAGMAS = tuple(pragma.replace("= FULL", "= OFF") for pragma in PRAGMAS)
_own_engine = SQLAlchemy._make_engine
SQLAlchemy._make_engine = _make_engine
keep_compiled("sqlite://")
