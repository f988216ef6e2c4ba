"""Pots that all who stay match, hand after hand: they are stored, up to what is counted at all."""

import pytest
from flask import Flask

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.evenings.money.counting import MAX_MATCH_AMOUNT
from companion.games import GAMES
from companion.store.corrections import corrections
from companion.store.corrections.corrections import CorrectionRequest
from companion.store.evenings.evenings import compute_evening
from companion.store.exchange import exporting, importing
from companion.store.groups import groups
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry, preview_entry
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from companion.store.tables.opening import open_table
from store.evenings.money import record_payment, split_pot
from store.groups.grouped import next_evening

EIGHT = tuple(map(str, range(8)))
INTEGER = 2**31
"""What PostgreSQL calls an integer ends here."""


@pytest.fixture
def guts(app: Flask) -> Match:
    """Guts for eight, in which the pot is matched and nothing caps it."""
    app.config["GAMES"] = GAMES
    table = open_table("Friday", ["Ann", *(f"P{number}" for number in EIGHT[1:])], "opener")
    return start_match(table, "guts", {"ante": 5}, table.seats, None, "opener")


def say(match: Match, action: str, **values: object) -> None:
    append_entry(match, load_replay(match).seq, Submission(action, None, values), "opener")


def all_stay(match: Match, hands: int) -> None:
    """Play hands in which all stay and the first wins: after each the pot is seven times as large."""
    for _ in range(hands):
        say(match, "deal")
        say(match, "stay", stay=EIGHT)
        say(match, "show", high=["0"])


def stopped(match: Match) -> Table:
    say(match, "vote", agree=EIGHT)
    return match.table


def test_a_large_pot_is_stored_and_shared_out(guts: Match):
    all_stay(guts, 11)
    table = stopped(guts)
    assert guts.result is not None
    assert guts.result.pot == compute_evening(table).waiting == 40 * 7**11 > INTEGER
    split_pot(table, table.seats, guts.result.pot, "opener")
    assert compute_evening(table).pot == 0


def test_what_is_owed_then_is_paid_and_carried_on(guts: Match):
    all_stay(guts, 12)
    table = stopped(guts)
    group = groups.create_group(table, "Us", table.seats[0], "opener")
    split_pot(table, table.seats, compute_evening(table).waiting, "opener")
    first, second, *_ = compute_evening(table).owed
    assert first.amount > INTEGER
    record_payment(table, first.payer, first.payee, None, "a", "opener")
    record_payment(table, second.payer, second.payee, None, "b", "opener", left=True)
    assert [one.amount for one in next_evening(group).carried] == [second.amount]


def test_a_match_is_played_on_no_further_than_is_counted(guts: Match):
    all_stay(guts, 12)
    say(guts, "deal")
    assert MAX_MATCH_AMOUNT > load_replay(guts).summary.pot > MAX_MATCH_AMOUNT // 7
    say(guts, "stay", stay=EIGHT)
    say(guts, "show", high=["0"])
    with pytest.raises(Illegal, match="Amounts cannot go above 1000000000000"):
        preview_entry(guts, load_replay(guts).seq, Submission("deal", None, {}), "opener")
    with pytest.raises(Illegal, match="cannot go above"):
        say(guts, "deal")
    table = stopped(guts)
    assert compute_evening(table).waiting == 40 * 7**13 > MAX_MATCH_AMOUNT
    assert importing.parse_evenings_document(
        "".join(exporting.generate_evenings_document([table], "1.0")).encode()
    ), "another server takes it in"


def test_nor_does_what_is_put_right_come_to_more(guts: Match):
    say(guts, "deal")
    say(guts, "stay", stay=("0", "1"))
    say(guts, "show", high=["0"])
    all_stay(guts, 12)
    say(guts, "deal")
    wish = CorrectionRequest("change", 1, Submission("stay", None, {"stay": EIGHT}))
    with pytest.raises(Illegal, match="cannot go above"):
        corrections.preview_correction(guts, load_replay(guts).seq, wish, "opener")
