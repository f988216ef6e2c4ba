"""Databases for the tests: each test that asks for `database_url` runs on SQLite and on PostgreSQL."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from hypothesis import settings
from postgres import MISSING, private_server, programs
from sqlalchemy import make_url

# No example has a deadline: a shared machine is slow now and then. CI keeps its own fixed seed
settings.register_profile("companion", settings(), deadline=None)
settings.load_profile("companion")


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL where schemas may be made: TEST_DATABASE_URL's, or a private one."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
    elif (binaries := programs()) is not None:
        with private_server(binaries) as url:
            yield url
    else:
        pytest.skip(MISSING)


@pytest.fixture
def sqlite_database_url(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path / 'companion.sqlite'}"


@pytest.fixture
def postgres_database_url(postgres_url: str) -> Iterator[str]:
    """The address of an empty PostgreSQL schema: as good as a database of its own, and made at once."""
    schema = f"companion_{secrets.token_hex(6)}"
    server = make_url(postgres_url).set(drivername="postgresql")
    with psycopg.connect(server.render_as_string(hide_password=False), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        inside = server.update_query_dict({"options": f"-csearch_path={schema}"})
        yield inside.render_as_string(hide_password=False)
        connection.execute("SET lock_timeout = '10s'")  # a test that left a transaction open fails here
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind in turn."""
    which = "sqlite_database_url" if request.param == "sqlite" else "postgres_database_url"
    return str(request.getfixturevalue(which))
