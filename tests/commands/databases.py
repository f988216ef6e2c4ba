"""A database with one table, and what a command says that refuses one."""

from click.testing import Result

from companion import create_app
from companion.store import db
from companion.store.tables.opening import open_table


def open_one_table() -> None:
    with create_app().app_context():
        open_table("Friday", ["Ann", "Bo"], "opener")
        db.session.remove()
        db.engine.dispose()


def refused(result: Result) -> str:
    """Return the one sentence of a command that refused."""
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.output.count("\n") == 1, result.output
    return result.output
