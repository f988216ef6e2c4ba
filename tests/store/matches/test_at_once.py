"""Phones that press at once, in one process and in several: one counts, and nothing is lost."""

import threading

import pytest
from flask import Flask
from sqlalchemy import func, insert, select

from companion.engine.field import Illegal
from companion.engine.gate import apply_submission
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches import log
from companion.store.matches.log import StaleEntry, append_entry
from companion.store.models import Entry, Match, Table
from store.toy import score

from .toy_matches import begun, forget, points, stored


def test_two_phones_starting_a_match_at_once(app: Flask, table: Table):
    table_id, outcomes, ready = table.id, [], threading.Barrier(4)

    def press() -> None:
        with app.app_context():
            mine = db.session.get_one(Table, table_id)
            ready.wait()
            try:
                outcomes.append(begun(mine).number)
            except Illegal as illegal:
                outcomes.append(str(illegal))

    together(press, 4)
    assert sorted(map(str, outcomes))[:1] == ["1"]
    assert len({*outcomes}) == 2
    assert db.session.scalar(select(func.count()).select_from(Match)) == 1


def together(press, count: int) -> None:
    threads = [threading.Thread(target=press) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_the_primary_key_decides_between_two_processes(app: Flask, match: Match):
    found = load_replay(match)
    row = {"match_id": match.id, "seq": 0, "action": "score", "seat": 1, "values": {"points": 2}}
    with db.engine.begin() as other:
        other.execute(insert(Entry).values(**row, entered_by="Other", device="other", at=match.created))
    version = match.table.version
    with pytest.raises(StaleEntry) as stale:
        log._store_entry(
            match,
            log.replay_with_step(
                match, found, apply_submission(found.game, found.state, score(0, 3)), "mine"
            ),
        )
    assert stale.value.seq == 1
    assert (points(match), stored(), match.table.version) == ((0, 2, 0), 1, version)


def test_of_eight_phones_pressing_at_once_exactly_one_counts(app: Flask, match: Match):
    match_id, outcomes, ready = match.id, [], threading.Barrier(8)

    def press() -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            load_replay(mine)
            ready.wait()
            try:
                outcomes.append(append_entry(mine, 0, score(1, 4), "opener").seq)
            except StaleEntry as stale:
                outcomes.append(f"stale, {stale.seq}")

    together(press, 8)
    db.session.expire_all()
    assert sorted(outcomes, key=str) == [1, *["stale, 1"] * 7]
    assert (points(match), stored(), match.table.version) == ((0, 4, 0), 1, 2)


def test_many_writers_who_look_again_lose_nothing(app: Flask, table: Table):
    match = begun(table, goal=1000)
    match_id, table_id = match.id, table.id

    def keep_scoring() -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            entered = 0
            while entered < 10:
                try:
                    append_entry(mine, load_replay(mine).seq, score(0, 1), "opener")
                    entered += 1
                except StaleEntry:
                    db.session.expire_all()

    together(keep_scoring, 4)
    forget()
    assert points(match) == (40, 0, 0)
    assert stored() == 40
    assert db.session.get_one(Table, table_id).version == 41
