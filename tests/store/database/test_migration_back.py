"""What is new since the release before comes with a database brought over, and goes with the way back."""

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import select
from vision.shown import READ
from vision.shown import photo as laid_out
from vision.shown import reading as read

from companion import store
from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.store import db
from companion.store.database.upgrade import alembic_config
from companion.store.history.replays import load_replay
from companion.store.matches.matches import start_match
from companion.store.models import OptionPreset, Table
from companion.store.photos import decks
from companion.store.photos.photos import store_photo
from companion.store.seating import seats
from companion.store.tables.opening import open_table, set_table_unit
from companion.store.variants import shelf
from store.cards import card
from store.releases import dumped
from store.releases import load as released
from store.releases.figures import figures

from .bringing_over import all_brought_over, forget, matches, tables


def test_it_can_be_taken_back_to_the_release_before_and_brought_over_again(release: Flask):
    all_brought_over(release)
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0005")
        assert dumped(connection) == released("0005")
    store.migrate(release)
    assert figures() == released("0005-figures")


def shows_what_it_did(table: Table) -> None:
    """Check that the only table of the database is as the release before showed it."""
    assert figures() == {table.code: released("0005-figures")[table.code]}


def test_tables_and_stakes_of_the_release_before_count_whole_ones(release: Flask):
    all_brought_over(release)
    assert {(table.counts_in, table.unit) for table in tables()} == {
        (WHOLE, table["unit"]) for table in released("0005")["tables"]["tables"]
    }
    assert {stakes.places for stakes in db.session.scalars(select(OptionPreset))} == {0}
    (table, *_) = tables()
    with pytest.raises(Illegal, match="unit can no longer be changed"):
        set_table_unit(table, "points", MoneyUnit("€", 2))


def test_a_table_that_counts_hundredths_is_opened_in_a_database_brought_over(release: Flask):
    all_brought_over(release, "Chips")
    table = open_table("Friday", ["Ann", "Bo"], "opener", "points", MoneyUnit("€", 2))
    match = start_match(table, "guts", {"ante": "0,25"}, table.seats, None, "opener")
    forget(release)
    assert (match.options["ante"], match.options["amount"]) == (25, 500)
    assert load_replay(match).summary.prompt.startswith("Everybody antes €0.25")


def test_what_matches_came_to_is_told_for_each_player(release: Flask):
    all_brought_over(release)
    for match in matches():
        result = match.result
        if result is None or match.abandoned:
            assert not match.parts
            continue
        money = result.money or [0] * len(match.players)
        told = {part.seat_id: (part.money, part.won) for part in match.parts}
        won = [place in result.winners for place in range(len(match.players))]
        assert told == dict(zip(match.players, zip(money, won, strict=True), strict=True))
        assert {part.stayed for part in match.parts} == {None}


def test_decks_come_with_this_release_and_go_with_it(release: Flask):
    all_brought_over(release, "Pots & <burns>")
    (table, *_) = tables()
    store_photo(table.opened_by, laid_out(), read())
    decks.learn_table_deck(table, READ, table.opened_by)
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0013")
    store.migrate(release)
    forget(release)
    (table, *_) = tables()
    assert decks.find_recognition_deck(table) is None
    decks.learn_table_deck(table, READ, table.opened_by)
    assert decks.find_recognition_deck(table) is not None
    shows_what_it_did(table)


def test_games_of_the_house_come_with_this_release_and_go_with_it(release: Flask):
    all_brought_over(release, "Pots & <burns>")
    (table, *_) = tables()
    assert {match.card for match in matches()} == {None}
    assert shelf.list_saved_variants(table) == []
    shelf.save_variant(table, card(), table.opened_by)
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0014")
    store.migrate(release)
    forget(release)
    (table, *_) = tables()
    assert shelf.list_saved_variants(table) == []
    shelf.save_variant(table, card(), table.opened_by)
    assert [one.name for one in shelf.list_saved_variants(table)] == ["Friday guts"]
    shows_what_it_did(table)


def test_names_that_players_had_before_are_written_down(release: Flask):
    all_brought_over(release, "Chips")
    table = open_table("Friday", ["Ann", "Bo", "Cy"], "opener")
    for seat, name in ((0, "אבא"), (1, "Ann"), (0, "Annie")):
        seats.rename_player(table.seats[seat], name, "opener")
    db.session.commit()
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0011")
    store.migrate(release)
    forget(release)
    assert [seat.formerly for seat in tables()[-1].seats] == [["אבא", "Ann"], ["Bo"], None]
