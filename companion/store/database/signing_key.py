"""Signing key of the phones' cookies: in a file or a setting, and as a digest in the database.

With another key no phone is known, and each gets a new cookie in place of its own. So the companion does not
start with a key that the database was never used with.
"""

import hmac
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, insert, select

from companion.store.database import clock, texts, upgrade
from companion.store.database.atomic_files import draft_of
from companion.store.database.errors import CannotStart
from companion.store.database.session import db
from companion.store.models import SigningKey

_PURPOSE = b"the phones of a companion's database"


class OtherKey(CannotStart):
    """Raised if the key is none by which phones of the database were ever known."""

    def __init__(self) -> None:
        super().__init__(texts.OTHER_KEY)


def fingerprint(key: str) -> str:
    """Return the digest of the key that the database stores."""
    return hmac.new(key.encode(), _PURPOSE, sha256).hexdigest()


def claim(app: Flask) -> None:
    """Store the key of `app` in its database if it has none yet.

    Raises:
        OtherKey: it has other keys only.
    """
    key = app.config["SECRET_KEY"]
    with app.app_context():
        with db.engine.connect() as connection:
            known = _known(connection)
        if not known:
            with db.engine.connect() as connection:
                upgrade.lock(connection)
                known = _known(connection)
                if not known:
                    connection.execute(insert(SigningKey).values(_row(key)))
                connection.commit()
    if known and fingerprint(key) not in known:
        raise OtherKey


def is_known(key: str) -> bool:
    """Return whether the database in use knows that key."""
    return fingerprint(key) in _known(db.session.connection())


def remember(key: str) -> None:
    """Store that key in the database, too; earlier ones stay valid, in case this was a mistake."""
    db.session.execute(insert(SigningKey).values(_row(key)))
    db.session.commit()


def known_in(database: Path) -> set[str]:
    """Return the digests of keys in an SQLite file; none for a file of an early release."""
    with closing(sqlite3.connect(database)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'signing_keys'").fetchone():
            return set()
        return {row[0] for row in connection.execute("SELECT fingerprint FROM signing_keys")}


def may_be_of(database: Path, key: str | None) -> bool:
    """Return whether an SQLite file knows the key, or none at all."""
    known = known_in(database)
    return not known or (key is not None and fingerprint(key) in known)


def forget_in(database: Path) -> None:
    """Delete the keys in an SQLite file of this release; it takes the one it is first served with."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM signing_keys")


def replace(file: Path, key: str) -> Path:
    """Replace the key in `file`, as a whole or not at all; return where the old one is kept.

    Raises:
        OSError: there is no such file, or its folder cannot be written.
    """
    before = file.with_name(f"{file.name}.before-{clock.now():%Y-%m-%d-%H%M%S-%f}")
    before.hardlink_to(file)
    try:
        with draft_of(file) as draft:
            draft.write_text(key, "ascii")
    except BaseException:
        before.unlink(missing_ok=True)
        raise
    return before


def _known(connection: Connection) -> set[str]:
    return set(connection.scalars(select(SigningKey.fingerprint)))


def _row(key: str) -> dict[str, object]:
    return {"fingerprint": fingerprint(key), "since": clock.now()}
