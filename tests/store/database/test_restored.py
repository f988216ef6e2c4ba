"""A database that was restored, or taken over by one that follows, has less than a process remembers."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import create_engine, delete, text
from sqlalchemy.pool import NullPool

from companion.engine.field import Illegal
from companion.store import db
from companion.store.database import changes, session
from companion.store.history import replays
from companion.store.history.entered import LogEntry
from companion.store.matches import log
from companion.store.models import Entry, Match
from store.toy import score


def _score(match: Match, points: int) -> None:
    log.append_entry(match, replays.load_replay(match).seq, score(0, points), "opener")


def _points(entry: LogEntry) -> object:
    return entry.event.values["points"]


def _forget_from(match: Match, seq: int) -> None:
    db.session.execute(delete(Entry).where(Entry.match_id == match.id, Entry.seq >= seq))
    db.session.commit()


def test_what_is_not_stored_any_more_is_not_remembered(match: Match):
    for points in (3, 4, 5):
        _score(match, points)
    _forget_from(match, 2)
    assert replays.load_replay(match).seq == 2
    _score(match, 6)
    assert [_points(entry) for entry in replays.load_replay(match).entries] == [3, 4, 6]


def test_another_entry_in_its_place_is_the_one_that_counts(match: Match):
    for points in (3, 4):
        _score(match, points)
    remembered = replays.load_replay(match)
    _forget_from(match, 1)
    _score(match, 8)
    replays.get_replay_cache().put(replays.replay_cache_key(match), remembered)
    assert [_points(entry) for entry in replays.load_replay(match).entries] == [3, 8]


def test_a_match_begun_later_under_the_number_of_one_that_was_lost_is_not_taken_for_it(match: Match):
    remembered = replays.load_replay(match)
    match.created += timedelta(seconds=1)
    match.options = {**match.options, "goal": 7}
    db.session.commit()
    assert replays.load_replay(match).state != remembered.state


def test_nothing_is_stored_after_what_was_lost_meanwhile(match: Match, monkeypatch: pytest.MonkeyPatch):
    """It goes between the look at the match and the lock."""
    for points in (3, 4):
        _score(match, points)
    decided = log.preview_entry(match, 2, score(0, 5), "opener")
    _forget_from(match, 1)
    monkeypatch.setattr(log, "preview_entry", lambda *_: decided)
    with pytest.raises(log.StaleEntry) as stale:
        log.append_entry(match, 2, score(0, 5), "opener")
    assert stale.value.seq == 1
    assert replays.load_replay(match).seq == 1


def _hang_up() -> None:
    """Have the database drop the connection that this session is using."""
    own = db.session.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with db.engine.connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:own, 5000)"), {"own": own})


@pytest.fixture
def on_postgresql(app: Flask) -> Flask:
    if db.engine.dialect.name != "postgresql":
        pytest.skip("SQLite has no connection that could be lost")
    return app


def test_a_page_ends_in_peace_though_the_database_hung_up(on_postgresql: Flask):
    with on_postgresql.app_context():
        _hang_up()
    with on_postgresql.app_context():
        assert db.session.execute(text("SELECT 1")).scalar_one() == 1


def test_what_was_wrong_is_told_and_not_that_the_database_hung_up_then(on_postgresql: Flask, match: Match):
    def refused() -> None:
        with changes.transaction_without_reload(match.table):
            _hang_up()
            raise Illegal("Not possible.")

    with pytest.raises(Illegal, match="Not possible"):
        refused()
    assert db.session.execute(text("SELECT 1")).scalar_one() == 1


def test_a_connection_that_was_dropped_while_nobody_asked_is_replaced(
    on_postgresql: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(session, "_NO_PING_SECONDS", 0.0)
    db.session.remove()
    with on_postgresql.app_context():
        dropped = db.session.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with create_engine(db.engine.url, poolclass=NullPool).connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:dropped, 5000)"), {"dropped": dropped})
    with on_postgresql.app_context():
        assert db.session.execute(text("SELECT pg_backend_pid()")).scalar_one() != dropped
