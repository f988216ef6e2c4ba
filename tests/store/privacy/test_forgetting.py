"""A phone that is forgotten: nothing of it is left, and nothing of the others is lost."""

from flask import Flask
from sqlalchemy import String, cast, func, select

from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.models import Base, Entry
from companion.store.privacy.device import delete_device_data
from companion.store.seating.seats import claim_seat
from companion.store.tables.events import list_table_events
from companion.store.tables.tables import may_phone_enter, tables_of_phone

from .forgetting import OTHER, PHONE, evening_of


def named(device: str) -> set[str]:
    """Where in the whole database the phone's name stands."""
    return {
        f"{table.name}.{column.name}"
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if db.session.scalar(
            select(func.count()).select_from(table).where(cast(column, String).contains(device))
        )
    }


def test_its_name_stands_nowhere_any_more_and_all_that_was_entered_does(app: Flask):
    seat = evening_of(PHONE, OTHER)
    table = seat.table
    left = {"tables.opened_by", "seats.device", "matches.device", "entries.device"}
    left |= {"adjustments.device", "handovers.device", "cash.device", "postcards.device"}
    left |= {"decks.device", "cards.device"}
    assert named(PHONE) >= {*left, "photos.device", "stakes.device", "knocks.device", "happenings.device"}
    others = named(OTHER)
    delete_device_data(PHONE)
    assert named(PHONE) == set()
    assert named(OTHER) == others
    assert seat.device is None
    assert not may_phone_enter(table, PHONE)
    assert tables_of_phone(PHONE) == []
    entries = db.session.scalars(select(Entry).order_by(Entry.seq)).all()
    assert [(entry.entered_by, entry.values) for entry in entries] == [
        ("Ann", entries[0].values),
        ("Bo", entries[1].values),
    ]
    assert entries[0].device.startswith("nobody-")
    assert list_table_events(table, 1)[0].line == "Ann's seat is free again."
    assert load_replay(table.matches[0]).seq == 2
    claim_seat(seat, "another")
    assert may_phone_enter(table, "another")


def test_a_phone_that_was_nowhere_is_forgotten_without_a_word(app: Flask):
    evening_of(PHONE, OTHER)
    before = named(PHONE)
    delete_device_data("nobody-knows-it")
    assert named(PHONE) == before


def test_two_that_are_forgotten_stay_two(app: Flask):
    evening_of(PHONE, OTHER)
    delete_device_data(PHONE)
    delete_device_data(OTHER)
    assert len(set(db.session.scalars(select(Entry.device)))) == 2
