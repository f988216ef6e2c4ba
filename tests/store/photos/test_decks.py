"""The deck of a table: learnt from a phone's own photo, its group's for all evenings, forgotten by anyone."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select
from vision.shown import READ, photo, reading

from companion.cards import parse
from companion.engine.field import Illegal
from companion.evenings.tables.entering import NotPermitted
from companion.store import db, migrate
from companion.store.database import texts
from companion.store.evenings.closing import close_evening
from companion.store.groups import groups
from companion.store.models import Photo, Table, TableDeck
from companion.store.photos import decks
from companion.store.photos.photos import UnknownPhoto, delete_own_photo, store_photo
from companion.store.tables.events import list_table_events
from companion.store.tables.opening import open_table
from companion.vision import NotAPhoto
from store.apps import served
from store.conftest import Moment


@pytest.fixture
def shown(table: Table) -> Table:
    store_photo("opener", photo(), reading())
    decks.learn_table_deck(table, READ, "opener")
    return table


def told(table: Table) -> list[str]:
    return [one.line for one in list_table_events(table, 9)]


def test_a_deck_is_learnt_and_forgotten(shown: Table):
    known = decks.find_deck_for_table(shown)
    assert known is not None
    assert known.names == list(READ)
    assert known.shown_by
    deck = decks.find_recognition_deck(shown)
    assert deck is not None
    assert deck.names == tuple(READ)
    assert "The table's deck was photographed" in told(shown)[-1]
    decks.delete_decks_used_at_table(shown, "opener")
    assert decks.find_recognition_deck(shown) is None
    assert "was deleted" in told(shown)[-1]
    decks.delete_decks_used_at_table(shown, "opener")
    assert db.session.query(TableDeck).count() == 0


def test_showing_it_again_takes_its_place(shown: Table):
    store_photo("opener", photo(), reading())
    decks.learn_table_deck(shown, READ[1:], "opener")
    assert db.session.query(TableDeck).count() == 1
    known = decks.find_deck_for_table(shown)
    assert known is not None
    assert known.names == list(READ[1:])


def test_it_takes_a_photo_of_ones_own_with_those_cards(table: Table):
    with pytest.raises(UnknownPhoto, match="This phone has no photo"):
        decks.learn_table_deck(table, READ, "opener")
    store_photo("other", photo(), reading())
    store_photo("opener", b"jpeg", {"cards": [{"card": "2h"}]})
    with pytest.raises(UnknownPhoto):
        decks.learn_table_deck(table, READ, "opener")


def test_too_few_cards_are_refused_and_nothing_changes(shown: Table):
    with pytest.raises(Illegal, match="shows only 5 of these cards"):
        decks.learn_table_deck(shown, READ[:5], "opener")
    known = decks.find_deck_for_table(shown)
    assert known is not None
    assert len(known.names) == len(READ)


def test_a_phone_without_a_seat_may_neither_show_nor_forget(shown: Table):
    for change in (
        lambda: decks.learn_table_deck(shown, READ, "guest"),
        lambda: decks.delete_decks_used_at_table(shown, "guest"),
    ):
        with pytest.raises(NotPermitted):
            change()


def test_other_evenings_of_the_group_know_it_too(shown: Table):
    group = groups.create_group(shown, "Thursdays", shown.seats[0], "opener")
    other = open_table("Next", ["Ann", "Bo"], "opener")
    stranger = open_table("Elsewhere", ["Di", "Ed"], "opener")
    other.group = group
    db.session.commit()
    assert decks.find_recognition_deck(other) == decks.find_recognition_deck(shown)
    assert decks.find_recognition_deck(stranger) is None
    store_photo("opener", photo(), reading())
    decks.learn_table_deck(other, READ[1:], "opener")
    third = open_table("Third", ["Ann", "Bo"], "opener")
    third.group = group
    db.session.commit()
    assert [
        len(known.names) for known in map(decks.find_recognition_deck, (shown, other, third)) if known
    ] == [
        14,
        13,
        13,
    ]
    decks.delete_decks_used_at_table(third, "opener")
    assert [decks.find_recognition_deck(one) for one in (shown, other, third)] == [None] * 3
    assert told(third)[-1] == texts.DECK_DELETED
    decks.learn_table_deck(stranger, READ, "opener")
    decks.learn_table_deck(shown, READ, "opener")
    decks.delete_decks_used_at_table(stranger, "opener")
    assert decks.find_recognition_deck(shown) is not None


def test_cards_are_read_in_the_order_in_which_they_were_sent(table: Table):
    store_photo("opener", photo(), reading())
    right = [*READ[:2], *parse("Kd"), *READ[3:]]
    decks.learn_table_deck(table, right, "opener")
    known = decks.find_deck_for_table(table)
    assert known is not None
    assert known.names == right


def test_the_newest_photo_with_these_cards_is_taken(table: Table, moment: Moment):
    store_photo("opener", photo(), reading())
    moment.now += timedelta(minutes=1)
    store_photo("opener", b"no photo", reading())
    with pytest.raises(NotAPhoto):
        decks.learn_table_deck(table, READ, "opener")
    moment.now += timedelta(minutes=59)
    with pytest.raises(NotAPhoto):
        decks.learn_table_deck(table, READ, "opener")
    moment.now += timedelta(minutes=1)
    with pytest.raises(UnknownPhoto):
        decks.learn_table_deck(table, READ, "opener")
    assert decks.find_deck_for_table(table) is None


def test_an_evening_that_is_closed_may_show_and_forget_its_deck(shown: Table):
    close_evening(shown, "opener")
    store_photo("opener", photo(), reading())
    decks.learn_table_deck(shown, READ[1:], "opener")
    decks.delete_decks_used_at_table(shown, "opener")
    assert decks.find_deck_for_table(shown) is None


def test_what_is_forgotten_is_not_in_the_file_any_more(tmp_path: Path):
    with served(f"sqlite:///{tmp_path}/companion.sqlite") as app, app.app_context():
        migrate(app)
        table = open_table("Friday", ["Ann", "Bo"], "opener")
        store_photo("opener", photo(), reading())
        decks.learn_table_deck(table, READ, "opener")
        known = decks.find_recognition_deck(table)
        assert known is not None
        part = known.index_jpeg[400:440]
        delete_own_photo(*db.session.execute(select(Photo.token, Photo.device)).one())
        assert any(part in one.read_bytes() for one in tmp_path.iterdir())
        decks.delete_decks_used_at_table(table, "opener")
        assert not any(part in one.read_bytes() for one in tmp_path.iterdir())
