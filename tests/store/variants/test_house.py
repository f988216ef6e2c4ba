"""Games of the house on a shelf: whole cards, each once, by names that stay apart, for a table or a group."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import event

from companion.engine.field import Illegal
from companion.evenings.match_setup.keeping import MAX_HOUSE_GAMES
from companion.evenings.tables.entering import NotPermitted
from companion.store import db
from companion.store.evenings import closing
from companion.store.groups import groups
from companion.store.models import SavedVariant, Table
from companion.store.privacy import device, retention
from companion.store.tables.events import list_table_events
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.variants import Variant, read_variant, variant_fingerprint, variant_to_data
from store.cards import GUTS, card
from store.conftest import Moment


def called(table: Table) -> list[str]:
    return [one.name for one in shelf.list_saved_variants(table)]


def lay(table: Table, *cards: Variant) -> None:
    """Let a table keep games that no other of its group hinders: it joined the group with them."""
    for one in cards:
        about = {"name": one.name, "card": variant_to_data(one), "fingerprint": variant_fingerprint(one)}
        signed = {"kept_by": "Ann", "device": "opener", "at": table.created}
        db.session.add(SavedVariant(table_id=table.id, **about, **signed))
    db.session.commit()


def next_of_group(table: Table, moment: Moment) -> Table:
    """A table of the same group a month later."""
    group = groups.create_group(table, "Thursdays", table.seats[0], "opener")
    moment.now += timedelta(days=30)
    newest = open_table("Next", ["Ann", "Bo"], "opener")
    newest.group = group
    db.session.commit()
    return newest


def last_told(table: Table) -> str:
    return list_table_events(table, 9)[-1].line


def test_a_whole_card_is_kept_and_told(table: Table):
    kept = shelf.save_variant(table, card(), "opener")
    db.session.expire_all()
    assert read_variant(kept.card) == card()
    assert kept.fingerprint == variant_fingerprint(card())
    assert kept.kept_by
    assert last_told(table) == "The game “Friday guts” was saved."
    assert shelf.get_saved_variant(table, kept.key) is kept


def test_the_same_game_is_kept_once(table: Table):
    version = table.version
    first = shelf.save_variant(table, card(), "opener")
    assert shelf.save_variant(table, card(), "opener").id == first.id
    assert called(table) == ["Friday guts"]
    assert table.version > version


def test_a_name_that_is_taken_is_refused_and_nothing_is_stored(table: Table):
    shelf.save_variant(table, card(), "opener")
    with pytest.raises(Illegal, match="already has a game called “Friday guts”") as refused:
        shelf.save_variant(table, card("FRIDAY GUTS", ante=2), "opener")
    assert refused.value.field == "name"
    assert called(table) == ["Friday guts"]


def test_a_change_takes_the_place_of_what_was_kept(table: Table):
    kept = shelf.save_variant(table, card(), "opener")
    changed = shelf.save_variant(table, card(ante=2), "opener", kept.key)
    assert changed.id == kept.id
    assert read_variant(changed.card).money.ante == 2
    assert last_told(table) == "The saved game “Friday guts” was changed."
    other = shelf.save_variant(table, card("Saturday guts"), "opener", instead="999")
    assert other.id != kept.id
    with pytest.raises(Illegal, match="already has a game"):
        shelf.save_variant(table, card("Friday guts", ante=3), "opener", other.key)
    assert called(table) == ["Friday guts", "Saturday guts"]


def test_what_was_changed_meanwhile_is_not_written_over(table: Table):
    seen = shelf.save_variant(table, card(), "opener").key
    shelf.save_variant(table, card(ante=7), "opener", seen)
    with pytest.raises(
        Illegal, match="“Friday guts” was changed on another phone in the meantime"
    ) as refused:
        shelf.save_variant(table, card(ante=9), "opener", seen)
    assert refused.value.field == "name"
    with pytest.raises(Illegal, match="removed or changed in the meantime"):
        shelf.delete_variant(table, seen, "opener")
    assert [read_variant(one.card).money.ante for one in shelf.list_saved_variants(table)] == [7]
    shelf.save_variant(table, card("Saturday guts", ante=9), "opener", seen)
    assert called(table) == ["Friday guts", "Saturday guts"]


def test_what_was_taken_off_meanwhile_gives_its_place_to_no_other(table: Table):
    seen = shelf.save_variant(table, card(), "opener").key
    shelf.delete_variant(table, seen, "opener")
    shelf.save_variant(table, card("Saturday guts"), "opener")
    shelf.save_variant(table, card(ante=9), "opener", seen)
    assert called(table) == ["Friday guts", "Saturday guts"]


def test_two_hundred_are_kept_and_no_more(table: Table):
    for number in range(MAX_HOUSE_GAMES):
        about = {"table_id": table.id, "card": {}, "kept_by": "Ann", "device": "opener", "at": table.created}
        db.session.add(SavedVariant(name=f"Game {number}", fingerprint=str(number), **about))
    db.session.commit()
    with pytest.raises(Illegal, match="already has 200 house games"):
        shelf.save_variant(table, card(), "opener")
    db.session.rollback()
    assert len(called(table)) == MAX_HOUSE_GAMES
    first = shelf.list_saved_variants(table)[0]
    assert shelf.save_variant(table, card(first.name), "opener", first.key).name == first.name


def test_a_game_whose_hands_cannot_be_judged_is_not_kept(table: Table, monkeypatch: pytest.MonkeyPatch):
    def refuse(_: Variant) -> None:
        raise Illegal("The companion can't judge a hand of this game.", field="wild")

    monkeypatch.setattr(shelf, "check_variant_by_trial_hand", refuse)
    with pytest.raises(Illegal, match="can't judge a hand"):
        shelf.save_variant(table, card(), "opener")
    assert called(table) == []


def test_a_phone_without_a_seat_may_neither_keep_nor_put_away(table: Table):
    kept = shelf.save_variant(table, card(), "opener")
    with pytest.raises(NotPermitted):
        shelf.save_variant(table, card("Other"), "guest")
    with pytest.raises(NotPermitted):
        shelf.delete_variant(table, kept.key, "guest")
    assert called(table) == ["Friday guts"]


def test_what_is_put_away_is_gone_and_told(table: Table):
    kept = shelf.save_variant(table, card(), "opener").key
    closing.close_evening(table, "opener")
    shelf.delete_variant(table, kept, "opener")
    assert called(table) == []
    assert last_told(table) == "The saved game “Friday guts” was removed."
    with pytest.raises(Illegal, match="removed or changed in the meantime"):
        shelf.delete_variant(table, kept, "opener")


def test_tables_of_a_group_have_one_shelf(table: Table):
    group = groups.create_group(table, "Thursdays", table.seats[0], "opener")
    other, stranger = (open_table(name, ["Ann", "Bo"], "opener") for name in ("Next", "Elsewhere"))
    other.group = group
    db.session.commit()
    kept = shelf.save_variant(table, card(), "opener")
    shelf.save_variant(stranger, card(), "opener")
    assert (called(other), called(stranger)) == (["Friday guts"], ["Friday guts"])
    with pytest.raises(Illegal, match="already has a game"):
        shelf.save_variant(other, card(ante=2), "opener")
    assert shelf.save_variant(other, card(), "opener").id == kept.id
    shelf.delete_variant(other, kept.key, "opener")
    assert called(table) == []
    assert called(stranger) == ["Friday guts"]


def test_a_shelf_goes_with_its_table_and_names_no_forgotten_phone(table: Table):
    shelf.save_variant(table, card(), "opener")
    device.delete_device_data("opener")
    assert {one.device.partition("-")[0] for one in shelf.list_saved_variants(table)} == {"nobody"}
    assert retention.delete_unused_tables(shelf.clock.now()) == 1
    assert db.session.query(SavedVariant).count() == 0


def test_what_a_group_keeps_outlives_the_table_it_was_kept_at(table: Table, moment: Moment):
    newest = next_of_group(table, moment)
    lay(table, card())
    assert retention.delete_unused_tables(moment.now - timedelta(days=7)) == 1
    assert called(newest) == ["Friday guts"]
    moment.now += timedelta(days=30)
    assert retention.delete_unused_tables(moment.now) == 1
    assert db.session.query(SavedVariant).count() == 0


def test_no_game_of_a_group_is_lost_to_another_of_its_name(table: Table, moment: Moment):
    newest = next_of_group(table, moment)
    lay(newest, card(ante=2), card("Twice"))
    lay(table, card(ante=1), card("FRIDAY GUTS", ante=3), card("Twice"))
    assert retention.delete_unused_tables(moment.now - timedelta(days=7)) == 1
    assert {one.name: read_variant(one.card).money.ante for one in shelf.list_saved_variants(newest)} == {
        "Friday guts": 2,
        "Friday guts, from another table": 1,
        "FRIDAY GUTS, from another table 2": 3,
        "Twice": 1,
    }
    for one in shelf.list_saved_variants(newest):
        known = read_variant(one.card)
        assert (known.name, variant_fingerprint(known)) == (one.name, one.fingerprint)
        assert shelf.get_saved_variant(newest, one.key) is one


def test_a_group_s_game_of_a_newer_release_is_handed_on_as_it_is(table: Table, moment: Moment):
    newest = next_of_group(table, moment)
    newer = {**GUTS, "version": 9, "moon": "full"}
    about = {"kept_by": "Ann", "device": "opener", "at": table.created, "name": "Friday guts", "card": newer}
    db.session.add(SavedVariant(table_id=table.id, fingerprint="f" * 64, **about))
    lay(newest, card())
    retention.delete_unused_tables(moment.now - timedelta(days=7))
    kept = shelf.list_saved_variants(newest)[1]
    assert kept.card == {**newer, "name": "Friday guts, from another table"}
    assert shelf.get_saved_variant(newest, kept.key) is kept
    assert kept.fingerprint != "f" * 64


def test_one_game_is_asked_for_as_one_row(table: Table, request: pytest.FixtureRequest):
    for number in range(3):
        shelf.save_variant(table, card(f"Guts {number}"), "opener")
    key = shelf.list_saved_variants(table)[1].key
    db.session.expunge_all()
    table = db.session.query(Table).one()
    loaded = []

    def note(one: SavedVariant, *_: object) -> None:
        loaded.append(one)

    event.listen(SavedVariant, "load", note)
    request.addfinalizer(lambda: event.remove(SavedVariant, "load", note))
    assert shelf.get_saved_variant(table, key).name == "Guts 1"
    assert shelf.find_key_of_saved_variant(table, card("Guts 1")) == key
    assert shelf.find_key_of_saved_variant(table, card("Guts 3")) is None
    assert sorted(shelf.saved_variant_names(table)) == ["Guts 0", "Guts 1", "Guts 2"]
    assert {one.name for one in loaded} == {"Guts 1"}


def test_a_card_of_another_release_lies_there_by_its_name(app: Flask, table: Table):
    newer = {**GUTS, "version": 9}
    about = {"fingerprint": "f", "kept_by": "Ann", "device": "opener", "at": table.created}
    db.session.add(SavedVariant(table_id=table.id, name="Friday guts", card=newer, **about))
    db.session.commit()
    assert called(table) == ["Friday guts"]
