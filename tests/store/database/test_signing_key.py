"""A database knows by which signing keys its phones were ever known, and is not served with another."""

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.store import db
from companion.store.database import clock, signing_key, upgrade
from companion.store.database.signing_key import WrongSigningKey
from companion.store.models import SigningKey
from store.apps import make_app


def served(url: str, key: str) -> Flask:
    app = make_app(url)
    app.config["SECRET_KEY"] = key
    try:
        signing_key.check_or_store_key(app)
    finally:
        with app.app_context():
            db.engine.dispose()
    return app


def test_the_first_key_is_remembered_and_another_refused(migrated_url: str):
    for _ in range(2):
        served(migrated_url, "the first key")
    with pytest.raises(WrongSigningKey, match="rotate-key"):
        served(migrated_url, "another key")
    app = served(migrated_url, "the first key")
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(SigningKey)) == 1
        stored = db.session.scalars(select(SigningKey)).one()
        assert "first" not in stored.fingerprint
        assert (len(stored.fingerprint), stored.since <= clock.now()) == (64, True)
        db.session.remove()
        db.engine.dispose()


def test_a_key_that_was_put_in_its_place_counts_and_the_one_before_may_be_put_back(migrated_url: str):
    app = served(migrated_url, "the first key")
    with app.app_context():
        assert not signing_key.is_known_key("the second key")
        signing_key.add_known_key("the second key")
        assert signing_key.is_known_key("the second key")
        db.session.remove()
        db.engine.dispose()
    for key in ("the second key", "the first key"):
        served(migrated_url, key)
    with pytest.raises(WrongSigningKey):
        served(migrated_url, "a third key")


def test_of_two_that_are_served_first_at_once_one_is_refused(migrated_url: str, monkeypatch):
    """Each has a key of its own, as on two machines over one PostgreSQL, and sees that none is known yet."""
    first, second = make_app(migrated_url), make_app(migrated_url)
    first.config["SECRET_KEY"], second.config["SECRET_KEY"] = "one", "two"
    lock = upgrade.lock_for_upgrade

    def other_first(connection: object) -> None:
        monkeypatch.setattr(upgrade, "lock_for_upgrade", lock)
        signing_key.check_or_store_key(second)
        lock(connection)

    monkeypatch.setattr(upgrade, "lock_for_upgrade", other_first)
    with pytest.raises(WrongSigningKey):
        signing_key.check_or_store_key(first)
    for app in (first, second):
        with app.app_context():
            db.engine.dispose()
