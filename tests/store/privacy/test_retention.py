"""Tables that are deleted some days after the last thing that happened there, and those that are not."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.store import db
from companion.store.models import Base, Table
from companion.store.privacy.retention import delete_unused_tables, purge_unused_tables_if_due
from companion.store.seating.seats import claim_seat
from companion.store.tables.opening import open_table
from store.conftest import Moment

from .forgetting import OTHER, PHONE, evening_of


def rows() -> dict[str, int]:
    """How many rows each table of the database has, of those that have some."""
    counted = {
        table.name: db.session.scalar(select(func.count()).select_from(table)) or 0
        for table in Base.metadata.sorted_tables
    }
    return {name: count for name, count in counted.items() if count}


def codes() -> set[str]:
    return set(db.session.scalars(select(Table.code)))


def test_what_belongs_to_a_table_goes_with_it_and_nothing_else(app: Flask, moment: Moment):
    evening_of(PHONE, OTHER)
    before = rows()
    assert {"tables", "seats", "matches", "entries", "happenings", "knocks", "decks", "cards"} <= set(before)
    db.session.expunge_all()
    moment.now += timedelta(days=10)
    evening_of("another-phone", "one-more")
    assert delete_unused_tables(moment.now - timedelta(days=5)) == 2
    kept = rows()
    del before["photos"], before["stakes"]  # belong to phones
    assert {name: kept[name] for name in before} == before
    moment.now += timedelta(days=10)
    assert delete_unused_tables(moment.now) == 2
    assert set(rows()) <= {"photos", "stakes"}


def test_a_table_at_which_anything_happened_stays(app: Flask, moment: Moment):
    old, used = (open_table(name, ["Ann", "Bo"], "opener").code for name in ("old", "used"))
    moment.now += timedelta(days=30)
    claim_seat(db.session.scalars(select(Table).where(Table.code == used)).one().seats[0], "anns")
    assert delete_unused_tables(moment.now - timedelta(days=7)) == 1
    assert codes() == {used}
    assert old not in codes()


@pytest.mark.parametrize(("days", "left"), [(0, 1), (40, 1), (20, 0)])
def test_whoever_runs_it_says_for_how_long(app: Flask, moment: Moment, days: int, left: int):
    app.config["KEEP_DAYS"] = days
    open_table("Friday", ["Ann", "Bo"], "opener")
    purge_unused_tables_if_due()
    moment.now += timedelta(minutes=59)
    purge_unused_tables_if_due()
    assert len(codes()) == 1
    moment.now += timedelta(days=29)
    played = open_table("A day before", ["Ann", "Bo"], "opener").code
    moment.now += timedelta(days=1)
    purge_unused_tables_if_due()
    assert len(codes() - {played}) == left


def test_a_clock_that_was_put_ahead_deletes_nothing(app: Flask, moment: Moment):
    app.config["KEEP_DAYS"] = 30
    open_table("Friday", ["Ann", "Bo"], "opener")
    moment.now += timedelta(days=365)
    purge_unused_tables_if_due()
    open_table("While it was wrong", ["Ann", "Bo"], "opener")
    moment.now += timedelta(hours=2)
    purge_unused_tables_if_due()
    assert len(codes()) == 2
    moment.now -= timedelta(days=364)
    purge_unused_tables_if_due()
    assert len(codes()) == 2


def test_a_clock_that_was_put_back_keeps_nobody_from_sweeping(app: Flask, moment: Moment):
    app.config["KEEP_DAYS"] = 30
    old = open_table("Friday", ["Ann", "Bo"], "opener").code
    moment.now += timedelta(days=400)
    purge_unused_tables_if_due()
    moment.now -= timedelta(days=340)
    open_table("Yesterday", ["Ann", "Bo"], "opener")
    moment.now += timedelta(days=1)
    purge_unused_tables_if_due()
    assert old not in codes()
