"""What a table counts in, from its opening to the last line that is told there."""

import pytest
from flask import Flask

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings.money.stakes import ValidOptions, are_default_options, filter_valid_options
from companion.evenings.tables.names import BadName
from companion.store.corrections.corrections import CorrectionRequest, preview_correction
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import load_replay
from companion.store.matches.matches import call_off_match, start_match
from companion.store.models import Match, Table
from companion.store.tables import events
from companion.store.tables.opening import open_table, set_table_unit
from companion.store.variants import presets
from store import toy
from store.evenings.money import add_adjustment, split_pot

from .pots import pot_of

EUROS = MoneyUnit("€", 2)


@pytest.fixture
def euros(app: Flask) -> Table:
    return open_table("Friday", ["Ann", "Bo", "Cy"], "opener", "points", EUROS)


def played(table: Table, slug: str, **options: object) -> Match:
    return start_match(table, slug, options, table.seats, None, "opener")


def test_a_table_counts_in_what_it_was_opened_with(table: Table, euros: Table):
    assert (table.counts_in, table.format_amount(5)) == (WHOLE, "5 points")
    assert (euros.unit, euros.counts_in, euros.format_amount(525)) == ("€", EUROS, "€5.25")


def test_a_match_is_told_in_what_its_table_counts(euros: Table):
    play = load_replay(played(euros, "potluck"))
    assert (play.seats.unit, play.game.slug) == (EUROS, "potluck")


def test_stakes_nobody_chooses_are_whole_ones_and_typed_ones_have_hundredths(euros: Table):
    first = played(euros, "potluck")
    assert first.options["ante"] == 100
    call_off_match(first, "opener")
    assert played(euros, "potluck", ante="0,25").options["ante"] == 25


def test_an_adjustment_is_told_with_its_sign(euros: Table):
    add_adjustment(euros, euros.seats[0], euros.seats[1], 450, "pizza", "k", "opener")
    assert events.list_table_events(euros, 9)[0].line == "Ann pays Bo €4.50: pizza"
    with pytest.raises(Illegal, match=r"^€10000.01 is too much\. The limit is €10000.00\.$"):
        add_adjustment(euros, euros.seats[0], euros.seats[1], 1_000_001, "pizza", "k", "opener")
    with pytest.raises(Illegal, match=r"^Enter an amount of at least €0.01\.$"):
        add_adjustment(euros, euros.seats[0], euros.seats[1], 0, "pizza", "k", "opener")


def test_a_table_counts_otherwise_until_something_was_counted(table: Table):
    set_table_unit(table, "points", EUROS)
    assert (table.unit, table.counts_in) == ("€", EUROS)
    set_table_unit(table, "chips", WHOLE)
    assert (table.unit, table.counts_in, table.version) == ("chips", WHOLE, 2)
    with pytest.raises(BadName):
        set_table_unit(table, " ", WHOLE)
    add_adjustment(table, table.seats[0], table.seats[1], 3, "pizza", "k", "opener")
    with pytest.raises(Illegal, match="unit can no longer be changed"):
        set_table_unit(table, "points", EUROS)
    assert table.counts_in == WHOLE


def test_a_match_that_was_called_off_keeps_what_the_table_counts(table: Table):
    call_off_match(played(table, "potluck"), "opener")
    with pytest.raises(Illegal, match="unit can no longer be changed"):
        set_table_unit(table, "points", EUROS)


def test_saved_stakes_are_the_same_money_at_a_table_that_counts_otherwise(table: Table, euros: Table):
    saved = presets.save_preset("opener", toy.GAME, "High", {"goal": 12, "stake": "2"})
    assert filter_valid_options(toy.GAME, saved.options, EUROS, saved.places).values == {
        "goal": 12,
        "stake": 200,
    }
    cents = presets.save_preset("opener", toy.GAME, "Low", {"stake": "2.50"}, EUROS)
    assert (cents.places, cents.options["stake"]) == (2, 250)
    assert filter_valid_options(toy.GAME, cents.options, EUROS, 2).values["stake"] == 250
    found = filter_valid_options(toy.GAME, cents.options, WHOLE, 2)
    assert ("stake" in found.values, found.lost_options) == (False, ("Stake",))
    assert filter_valid_options(toy.GAME, {"stake": 300}, WHOLE, 2) == ValidOptions({"stake": 3}, ())


def test_usual_stakes_are_usual_where_hundredths_are_counted():
    assert are_default_options(toy.GAME, {"stake": 500}, EUROS)
    assert not are_default_options(toy.GAME, {"stake": 5}, EUROS)


def test_pots_that_change_are_told_with_their_sign(euros: Table):
    first = pot_of(euros, ("deal", None), ("put", 0), ("stop", None), ante=50)
    assert compute_evening(euros).waiting == 151
    with pytest.raises(Illegal, match=r"^The pot has changed to €1.51\."):
        split_pot(euros, euros.seats, 150, "opener")
    second = pot_of(euros, ("deal", None), ante=1)
    wish = CorrectionRequest("out", 1)
    found = preview_correction(first, load_replay(first).seq, wish, "opener")
    assert found.later_match_lines == (
        "The pot carried over is now €1.50 instead of €1.51, because match 1 (Potluck) was corrected.",
    )
    call_off_match(second, "opener")
    split_pot(euros, euros.seats, 151, "opener")
    assert sorted(euros.sharings[0].shares) == [50, 50, 51]
