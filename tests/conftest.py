"""Databases for the tests: each test that asks for one of them runs on SQLite and on PostgreSQL."""

import contextlib
import gc
import os
import secrets
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import postgres
import programs
import psycopg
import pytest
from applications import keep_templates
from browsers import browser
from engines import keep_compiled
from flask import Flask
from hypothesis import is_hypothesis_test, settings
from postgres import private_server
from sqlalchemy import URL, make_url

from companion import store
from companion.store.database import session as database
from companion.store.database.session import add_driver_to_url
from companion.store.models import Base

__all__ = ["browser"]

# No example has a deadline: a shared machine is slow now and then. CI keeps its own fixed seed
settings.register_profile("companion", settings(), deadline=None)
settings.load_profile("companion")

_UNWATCHED = ("slow", "brute", "random")
_TESTS = Path(__file__).parent
_SETTINGS = tomllib.loads((_TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))
_CORE = {name.removeprefix("companion.") for name in _SETTINGS["tool"]["coverage"]["run"]["source_pkgs"]}
"""Names of the packages that coverage watches, and of the folders and files with their tests."""


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Workers of one run share what they compile: their folders lie beside each other."""
    keep_templates(tmp_path_factory.getbasetemp().parent / "compiled-templates")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make quick` run a part of the tests that are made of many parameters."""
    parser.addoption(
        "--every", type=int, default=1, metavar="N", help="of each test one of N sets of parameters"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark with `no_cover` every test but those of the core that are neither random nor slow nor brute.

    A branch must not be reached by luck. `make test` runs the marked tests apart, because a cache that they
    fill would hide branches from the others.
    """
    met: Counter[str] = Counter()
    kept = []
    for item in items:
        test = item.nodeid.partition("[")[0]
        if met[test] % config.getoption("every") == 0:
            kept.append(item)
        met[test] += 1
    items[:] = kept
    for item in items:
        chance = is_hypothesis_test(getattr(item, "obj", None))
        if chance or not _tests_core(item.path) or any(map(item.get_closest_marker, _UNWATCHED)):
            item.add_marker("no_cover")


@cache
def _tests_core(path: Path) -> bool:
    name = path.relative_to(_TESTS).parts[0]
    return name.removeprefix("test_").removesuffix(".py") in _CORE


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the search for garbage need not go through it each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop the coverage that pytest-cov starts in a worker as if it were what starts the workers.

    The worker's own comes next. With both every line would be traced twice, and `no_cover` pauses one only.
    """
    plugin = session.config.pluginmanager.getplugin("_cov")
    if hasattr(session.config, "workerinput") and plugin is not None and plugin.cov_controller is not None:
        plugin.cov_controller.cov.stop()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say at the end which programs were missing for how many tests; workers leave it to who started them."""
    if hasattr(config, "workerinput"):
        return
    reasons = (report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    skipped = Counter(" ".join(names) for reason in reasons if (names := programs.missing_in(reason)))
    programs.record(skipped, config.rootpath)
    if skipped:
        terminalreporter.write_line(programs.summary(skipped), yellow=True)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL where schemas may be made: TEST_DATABASE_URL's, or a private one."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
    else:
        programs.need("postgresql")
        with private_server(postgres.binaries()) as url:
            yield url


@pytest.fixture
def sqlite_database_url(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return _file(tmp_path)


@pytest.fixture
def postgres_database_url(postgres_url: str) -> Iterator[str]:
    """The address of an empty PostgreSQL schema."""
    with _schema(postgres_url) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind in turn."""
    which = "sqlite_database_url" if request.param == "sqlite" else "postgres_database_url"
    return str(request.getfixturevalue(which))


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with the newest schema, to be copied: migrating takes longer than most tests."""
    folder = tmp_path_factory.mktemp("migrated")
    _migrate(_file(folder))
    return folder / _NAME


@pytest.fixture(scope="session")
def migrated_schema(postgres_url: str) -> Iterator[str]:
    """A PostgreSQL schema with the newest tables, to be emptied after each test."""
    keep_compiled(add_driver_to_url(postgres_url))
    with _schema(postgres_url) as url:
        _migrate(url)
        _newest(url)
        yield url


@cache
def _newest(url: str) -> str:
    """Return the revision of a database that was just migrated; a test may say later that it is another."""
    with psycopg.connect(url) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision)


@pytest.fixture
def migrated_sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    shutil.copy(migrated_file, tmp_path)
    return _file(tmp_path)


@pytest.fixture
def another_url(migrated_file: Path, tmp_path: Path) -> str:
    """The address of one more SQLite database with the newest schema and nothing in it."""
    folder = tmp_path / "another"
    folder.mkdir()
    shutil.copy(migrated_file, folder)
    return _file(folder)


@pytest.fixture
def migrated_postgres_url(migrated_schema: str) -> Iterator[str]:
    yield migrated_schema
    _empty(migrated_schema)


@pytest.fixture(params=["sqlite", "postgresql"])
def migrated_url(request: pytest.FixtureRequest) -> str:
    """The address of a database of either kind in turn, with the newest schema and nothing in it."""
    which = "migrated_sqlite_url" if request.param == "sqlite" else "migrated_postgres_url"
    return str(request.getfixturevalue(which))


_NAME = "companion.sqlite"
_PATIENCE = "SET lock_timeout = '10s'"
"""A test that left a transaction open fails where its tables are emptied or dropped."""

_COUNT_FROM_ONE = (
    "SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S' AND pg_table_is_visible(oid)"
)


def _file(folder: Path) -> str:
    return f"sqlite:///{folder / _NAME}"


@contextlib.contextmanager
def _schema(postgres_url: str) -> Iterator[str]:
    """Make a schema, as good as a database of its own and made at once; drop it in the end."""
    schema = f"companion_{secrets.token_hex(6)}"
    server = make_url(postgres_url).set(drivername="postgresql")
    with psycopg.connect(_text(server), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        yield _text(server.update_query_dict({"options": f"-csearch_path={schema}"}))
        connection.execute(_PATIENCE)
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


def _text(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def _empty(url: str) -> None:
    """Leave the schema as it was just after migrating; a hundred times quicker than TRUNCATE."""
    tables = [table.name for table in reversed(Base.metadata.sorted_tables)]
    with psycopg.connect(url) as connection:
        connection.execute(_PATIENCE)
        connection.execute(f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE")
        connection.execute(";".join(f"DELETE FROM {table}" for table in tables))
        connection.execute("UPDATE alembic_version SET version_num = %s", [_newest(url)])
        connection.execute(
            "SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S' AND pg_table_is_visible(oid)"
        )


def _migrate(url: str) -> None:
    """Bring the database to the newest schema and close it, all of it in its one file."""
    app = Flask("migrating")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    database.init_app(app)
    store.migrate(app)
    with app.app_context(), store.db.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        store.db.engine.dispose()
