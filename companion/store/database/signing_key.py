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
from companion.store.database.atomic_files import replace_file_atomically
from companion.store.database.errors import CannotStart
from companion.store.database.session import db
from companion.store.models import SigningKey

_FINGERPRINT_PURPOSE = b"the phones of a companion's database"


class WrongSigningKey(CannotStart):
    """Raised if the database knows signing keys, and the configured one is not among them."""

    def __init__(self) -> None:
        super().__init__(texts.WRONG_SIGNING_KEY)


def key_fingerprint(key: str) -> str:
    """Return the digest of a signing key, in hexadecimal, as the database stores it."""
    return hmac.new(key.encode(), _FINGERPRINT_PURPOSE, sha256).hexdigest()


def check_or_store_key(app: Flask) -> None:
    """Check that the database knows the signing key of `app`.

    A database that knows no key yet stores this one, and commits.

    Raises:
        WrongSigningKey: it knows other keys only.
    """
    key = app.config["SECRET_KEY"]
    with app.app_context():
        with db.engine.connect() as connection:
            known = _known_fingerprints(connection)
        if not known:
            with db.engine.connect() as connection:
                upgrade.lock_for_upgrade(connection)
                known = _known_fingerprints(connection)
                if not known:
                    connection.execute(insert(SigningKey).values(_key_columns(key)))
                connection.commit()
    if known and key_fingerprint(key) not in known:
        raise WrongSigningKey


def is_known_key(key: str) -> bool:
    """Return whether the current application's database knows that signing key."""
    return key_fingerprint(key) in _known_fingerprints(db.session.connection())


def add_known_key(key: str) -> None:
    """Add a signing key to those that the database knows, and commit.

    Earlier ones stay known, in case the change was a mistake. Whether it is known already is not
    checked.
    """
    db.session.execute(insert(SigningKey).values(_key_columns(key)))
    db.session.commit()


def read_key_fingerprints(database: Path) -> set[str]:
    """Return the digests of the signing keys in an SQLite file; empty if an early release made it.

    The file must exist: in place of a missing one an empty file is created.

    Raises:
        sqlite3.Error: it is no SQLite file, or cannot be read.
    """
    with closing(sqlite3.connect(database)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'signing_keys'").fetchone():
            return set()
        return {row[0] for row in connection.execute("SELECT fingerprint FROM signing_keys")}


def can_use_signing_key(database: Path, key: str | None) -> bool:
    """Return whether an SQLite file may be used with that signing key.

    It may if it knows the key, or if it knows no keys at all. `key` is None if there is no key:
    only a file without keys may be used then. The file must exist, as for `read_key_fingerprints`.

    Raises:
        sqlite3.Error: it is no SQLite file, or cannot be read.
    """
    known = read_key_fingerprints(database)
    return not known or (key is not None and key_fingerprint(key) in known)


def delete_signing_keys(database: Path) -> None:
    """Delete all signing keys in an SQLite file; it then stores the one it is next served with.

    Raises:
        sqlite3.Error: the file does not have the schema of this release, or cannot be written.
    """
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM signing_keys")


def replace_key_file(file: Path, key: str) -> Path:
    """Write a new key to `file`, whole or not at all; return the path of a copy of the old one.

    The copy is beside `file` and has the time in UTC in its name. After an error there is no copy.

    Raises:
        OSError: there is no such file, or its folder cannot be written.
        UnicodeEncodeError: the key is not ASCII.
    """
    before = file.with_name(f"{file.name}.before-{clock.now():%Y-%m-%d-%H%M%S-%f}")
    before.hardlink_to(file)
    try:
        with replace_file_atomically(file) as draft:
            draft.write_text(key, "ascii")
    except BaseException:
        before.unlink(missing_ok=True)
        raise
    return before


def _known_fingerprints(connection: Connection) -> set[str]:
    return set(connection.scalars(select(SigningKey.fingerprint)))


def _key_columns(key: str) -> dict[str, object]:
    return {"fingerprint": key_fingerprint(key), "since": clock.now()}
