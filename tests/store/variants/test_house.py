"""Games of the house on a shelf: whole cards, each once, by names that stay apart, for a table or a group."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import event

from companion.engine.field import Illegal
from companion.evenings.match_setup.keeping import MOST
from companion.evenings.tables.entering import NotYours
from companion.store import db
from companion.store.evenings import closing
from companion.store.groups import groups
from companion.store.models import KeptCard, Table
from companion.store.privacy import device, retention
from companion.store.tables.events import of_table
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.variants import Variant, as_data, fingerprint, read_variant
from store.cards import GUTS, card
from store.conftest import Moment


def called(table: Table) -> list[str]:
    return [one.name for one in shelf.kept_at(table)]


def lay(table: Table, *cards: Variant) -> None:
    """Let a table keep games that no other of its group hinders: it joined the group with them."""
    for one in cards:
        about = {"name": one.name, "card": as_data(one), "fingerprint": fingerprint(one)}
        signed = {"kept_by": "Ann", "device": "opener", "at": table.created}
        db.session.add(KeptCard(table_id=table.id, **about, **signed))
    db.session.commit()


def next_of_group(table: Table, moment: Moment) -> Table:
    """A table of the same group a month later."""
    group = groups.found(table, "Thursdays", table.seats[0], "opener")
    moment.now += timedelta(days=30)
    newest = open_table("Next", ["Ann", "Bo"], "opener")
    newest.group = group
    db.session.commit()
    return newest


def last_told(table: Table) -> str:
    return of_table(table, 9)[-1].line


def test_a_whole_card_is_kept_and_told(table: Table):
    kept = shelf.keep(table, card(), "opener")
    db.session.expire_all()
    assert read_variant(kept.card) == card()
    assert kept.fingerprint == fingerprint(card())
    assert kept.kept_by
    assert last_told(table) == "“Friday guts” is on the shelf now."
    assert shelf.kept_card(table, kept.key) is kept


def test_the_same_game_is_kept_once(table: Table):
    version = table.version
    first = shelf.keep(table, card(), "opener")
    assert shelf.keep(table, card(), "opener").id == first.id
    assert called(table) == ["Friday guts"]
    assert table.version > version


def test_a_name_that_is_taken_is_refused_and_nothing_is_stored(table: Table):
    shelf.keep(table, card(), "opener")
    with pytest.raises(Illegal, match="“Friday guts” is on the shelf already") as refused:
        shelf.keep(table, card("FRIDAY GUTS", ante=2), "opener")
    assert refused.value.field == "name"
    assert called(table) == ["Friday guts"]


def test_a_change_takes_the_place_of_what_was_kept(table: Table):
    kept = shelf.keep(table, card(), "opener")
    changed = shelf.keep(table, card(ante=2), "opener", kept.key)
    assert changed.id == kept.id
    assert read_variant(changed.card).ante == 2
    assert last_told(table) == "“Friday guts” was changed on the shelf."
    other = shelf.keep(table, card("Saturday guts"), "opener", instead="999")
    assert other.id != kept.id
    with pytest.raises(Illegal, match="is on the shelf already"):
        shelf.keep(table, card("Friday guts", ante=3), "opener", other.key)
    assert called(table) == ["Friday guts", "Saturday guts"]


def test_what_was_changed_meanwhile_is_not_written_over(table: Table):
    seen = shelf.keep(table, card(), "opener").key
    shelf.keep(table, card(ante=7), "opener", seen)
    with pytest.raises(Illegal, match="“Friday guts” was changed on another phone meanwhile") as refused:
        shelf.keep(table, card(ante=9), "opener", seen)
    assert refused.value.field == "name"
    with pytest.raises(Illegal, match="or was changed there"):
        shelf.put_away(table, seen, "opener")
    assert [read_variant(one.card).ante for one in shelf.kept_at(table)] == [7]
    shelf.keep(table, card("Saturday guts", ante=9), "opener", seen)
    assert called(table) == ["Friday guts", "Saturday guts"]


def test_what_was_taken_off_meanwhile_gives_its_place_to_no_other(table: Table):
    seen = shelf.keep(table, card(), "opener").key
    shelf.put_away(table, seen, "opener")
    shelf.keep(table, card("Saturday guts"), "opener")
    shelf.keep(table, card(ante=9), "opener", seen)
    assert called(table) == ["Friday guts", "Saturday guts"]


def test_two_hundred_are_kept_and_no_more(table: Table):
    for number in range(MOST):
        about = {"table_id": table.id, "card": {}, "kept_by": "Ann", "device": "opener", "at": table.created}
        db.session.add(KeptCard(name=f"Game {number}", fingerprint=str(number), **about))
    db.session.commit()
    with pytest.raises(Illegal, match="keeps 200 games already"):
        shelf.keep(table, card(), "opener")
    db.session.rollback()
    assert len(called(table)) == MOST
    first = shelf.kept_at(table)[0]
    assert shelf.keep(table, card(first.name), "opener", first.key).name == first.name


def test_a_game_whose_hands_cannot_be_judged_is_not_kept(table: Table, monkeypatch: pytest.MonkeyPatch):
    def refuse(_: Variant) -> None:
        raise Illegal("A hand of this game cannot be judged.", field="wild")

    monkeypatch.setattr(shelf, "try_out", refuse)
    with pytest.raises(Illegal, match="cannot be judged"):
        shelf.keep(table, card(), "opener")
    assert called(table) == []


def test_a_phone_without_a_seat_may_neither_keep_nor_put_away(table: Table):
    kept = shelf.keep(table, card(), "opener")
    with pytest.raises(NotYours):
        shelf.keep(table, card("Other"), "guest")
    with pytest.raises(NotYours):
        shelf.put_away(table, kept.key, "guest")
    assert called(table) == ["Friday guts"]


def test_what_is_put_away_is_gone_and_told(table: Table):
    kept = shelf.keep(table, card(), "opener").key
    closing.close(table, "opener")
    shelf.put_away(table, kept, "opener")
    assert called(table) == []
    assert last_told(table) == "“Friday guts” was taken off the shelf."
    with pytest.raises(Illegal, match="on the shelf no more"):
        shelf.put_away(table, kept, "opener")


def test_tables_of_a_group_have_one_shelf(table: Table):
    group = groups.found(table, "Thursdays", table.seats[0], "opener")
    other, stranger = (open_table(name, ["Ann", "Bo"], "opener") for name in ("Next", "Elsewhere"))
    other.group = group
    db.session.commit()
    kept = shelf.keep(table, card(), "opener")
    shelf.keep(stranger, card(), "opener")
    assert (called(other), called(stranger)) == (["Friday guts"], ["Friday guts"])
    with pytest.raises(Illegal, match="is on the shelf already"):
        shelf.keep(other, card(ante=2), "opener")
    assert shelf.keep(other, card(), "opener").id == kept.id
    shelf.put_away(other, kept.key, "opener")
    assert called(table) == []
    assert called(stranger) == ["Friday guts"]


def test_a_shelf_goes_with_its_table_and_names_no_forgotten_phone(table: Table):
    shelf.keep(table, card(), "opener")
    device.forget("opener")
    assert {one.device.partition("-")[0] for one in shelf.kept_at(table)} == {"nobody"}
    assert retention.delete_tables(shelf.clock.now()) == 1
    assert db.session.query(KeptCard).count() == 0


def test_what_a_group_keeps_outlives_the_table_it_was_kept_at(table: Table, moment: Moment):
    newest = next_of_group(table, moment)
    lay(table, card())
    assert retention.delete_tables(moment.now - timedelta(days=7)) == 1
    assert called(newest) == ["Friday guts"]
    moment.now += timedelta(days=30)
    assert retention.delete_tables(moment.now) == 1
    assert db.session.query(KeptCard).count() == 0


def test_no_game_of_a_group_is_lost_to_another_of_its_name(table: Table, moment: Moment):
    newest = next_of_group(table, moment)
    lay(newest, card(ante=2), card("Twice"))
    lay(table, card(ante=1), card("FRIDAY GUTS", ante=3), card("Twice"))
    assert retention.delete_tables(moment.now - timedelta(days=7)) == 1
    assert {one.name: read_variant(one.card).ante for one in shelf.kept_at(newest)} == {
        "Friday guts": 2,
        "Friday guts, from another table": 1,
        "FRIDAY GUTS, from another table 2": 3,
        "Twice": 1,
    }
    for one in shelf.kept_at(newest):
        known = read_variant(one.card)
        assert (known.name, fingerprint(known)) == (one.name, one.fingerprint)
        assert shelf.kept_card(newest, one.key) is one


def test_a_group_s_game_of_a_newer_release_is_handed_on_as_it_is(table: Table, moment: Moment):
    newest = next_of_group(table, moment)
    newer = {**GUTS, "version": 9, "moon": "full"}
    about = {"kept_by": "Ann", "device": "opener", "at": table.created, "name": "Friday guts", "card": newer}
    db.session.add(KeptCard(table_id=table.id, fingerprint="f" * 64, **about))
    lay(newest, card())
    retention.delete_tables(moment.now - timedelta(days=7))
    kept = shelf.kept_at(newest)[1]
    assert kept.card == {**newer, "name": "Friday guts, from another table"}
    assert shelf.kept_card(newest, kept.key) is kept
    assert kept.fingerprint != "f" * 64


def test_one_game_is_asked_for_as_one_row(table: Table, request: pytest.FixtureRequest):
    for number in range(3):
        shelf.keep(table, card(f"Guts {number}"), "opener")
    key = shelf.kept_at(table)[1].key
    db.session.expunge_all()
    table = db.session.query(Table).one()
    loaded = []

    def note(one: KeptCard, *_: object) -> None:
        loaded.append(one)

    event.listen(KeptCard, "load", note)
    request.addfinalizer(lambda: event.remove(KeptCard, "load", note))
    assert shelf.kept_card(table, key).name == "Guts 1"
    assert shelf.key_of(table, card("Guts 1")) == key
    assert shelf.key_of(table, card("Guts 3")) is None
    assert sorted(shelf.names_at(table)) == ["Guts 0", "Guts 1", "Guts 2"]
    assert {one.name for one in loaded} == {"Guts 1"}


def test_a_card_of_another_release_lies_there_by_its_name(app: Flask, table: Table):
    newer = {**GUTS, "version": 9}
    about = {"fingerprint": "f", "kept_by": "Ann", "device": "opener", "at": table.created}
    db.session.add(KeptCard(table_id=table.id, name="Friday guts", card=newer, **about))
    db.session.commit()
    assert called(table) == ["Friday guts"]
