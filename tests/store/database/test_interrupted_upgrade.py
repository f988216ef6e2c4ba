"""An upgrade that is killed halfway leaves the database as it was, and the next start carries it out."""

import subprocess
import sys
from pathlib import Path

from flask import Flask
from sqlalchemy import text

from companion import store
from companion.store import db
from store.releases import differences, dumped, load_kept, restore
from store.releases.said import said

HALFWAY = """
import sys
from alembic import command
from companion import store
from store.releases.keep import application

upgrade = command.upgrade

def halfway(config, _):
    connection = config.attributes["connection"]
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA cache_size = 1")  # so that it writes before it commits
    upgrade(config, "0016")
    print("halfway", flush=True)
    sys.stdin.read()

command.upgrade = halfway
store.migrate(application(sys.argv[1]))
"""


def test_an_upgrade_that_is_killed_halfway_changes_nothing(release: Flask, database_url: str):
    dump = load_kept("0.17.0")
    with db.engine.begin() as connection:
        restore(connection, dump)
    db.engine.dispose()
    command = [sys.executable, "-c", HALFWAY, database_url]
    tests = Path(__file__).parents[2]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tests, text=True
    ) as upgrading:
        assert upgrading.stdout.readline() == "halfway\n"
        upgrading.kill()
    with db.engine.connect() as connection:
        assert dumped(connection) == dump
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
    store.migrate(release)
    assert list(differences(load_kept("0.17.0-figures"), said())) == []
