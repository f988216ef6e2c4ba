"""Keep a filled database of the present release for all later ones: `python -m tests.store.releases.keep`.

It fills a database by chance, and writes its rows and all that this release says of it into `kept/`. From
then on `tests/store/database/test_kept_releases.py` upgrades it and compares. Run it once, when a release
gets its date in CHANGELOG.md; what is kept never changes again.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

import companion
from companion import store
from companion.games import GAMES
from companion.store import db
from companion.store.database import clock

from . import KEPT, dumped, write_kept
from .filling import fill
from .playing import CLOCK
from .said import said

SEED = 1
MATCHES = 3
"""Matches of each game, at least."""


def filled(url: str, games: Sequence[str], many: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Fill the empty database of that address; return its dump, and what is said of it."""
    app = application(url)
    store.migrate(app)
    with app.app_context():
        fill(Random(SEED), games, many)
        db.session.remove()
        db.engine.dispose()
    with application(url).app_context():  # a new one, which knows nothing but the database
        found = said()
        with db.engine.connect() as connection:
            dump = dumped(connection)
        db.session.remove()
        db.engine.dispose()
    return dump, found


def application(url: str) -> Flask:
    """Return an application that does nothing but keep something."""
    app = Flask("releases")
    app.config.update(SQLALCHEMY_DATABASE_URI=url)
    store.init_app(app)
    return app


def main() -> None:
    """Fill a database and keep it."""
    version = companion.__version__
    folder = Path(sys.argv[1]) if sys.argv[1:] else KEPT
    if (folder / f"{version}.json.gz").exists():
        raise SystemExit(f"A database of release {version} is kept already, and never changes.")
    clock.now = CLOCK
    with tempfile.TemporaryDirectory() as made:
        dump, found = filled(f"sqlite:///{made}/kept.sqlite", list(GAMES), MATCHES)
    for name, value in ((version, dump), (f"{version}-figures", found)):
        path = write_kept(folder, name, value)
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
