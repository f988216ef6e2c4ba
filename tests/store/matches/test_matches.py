"""Matches: started, called off and taken up again, and what they bring to the evening."""

import pytest
from flask import Flask
from sqlalchemy import update

from companion.engine.field import Illegal
from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import (
    UnreadableMatch,
    find_match,
    find_running_match,
    game_name,
    load_replay,
    match_seats,
)
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, choose_next_dealer, resume_match, start_match
from companion.store.models import Match, Table
from companion.store.seating.seats import claim_seat, set_sitting_out
from store.toy import score

from .toy_matches import begun, forget, won_by

# --- starting ----------------------------------------------------------------------------------


def test_a_match_keeps_its_options_players_and_who_called_it(table: Table):
    claim_seat(table.seats[1], "bos")
    match = start_match(table, "toy", {"goal": "20"}, table.seats[::-1], table.seats[1], "bos")
    assert (match.number, match.game, match.options) == (1, "toy", {"goal": 20, "stake": 5})
    assert [seat.name for seat in match_seats(match)] == ["Cy", "Bo", "Ann"]
    assert (match.started_by, match.caller) == ("Bo", table.seats[1].id)
    assert load_replay(match).seats.names == ("Cy", "Bo", "Ann")
    assert find_match(table, 1) is match
    assert find_match(table, 2) is None
    assert find_running_match(table) is match


@pytest.mark.parametrize(
    ("slug", "options", "count", "sentence"),
    [
        ("nothing", {}, 2, "does not know a game called “nothing”"),
        ("x" * 10_000, {}, 2, "does not know"),
        ("toy", {"goal": 0}, 2, "enter a number from"),
        ("toy", {"gaol": 1}, 2, "“gaol” is not a field"),
        ("toy", {}, 1, "players, not 1"),
        ("toy", {}, 0, "at least one player"),
    ],
)
def test_what_does_not_fit_starts_nothing(table: Table, slug: str, options: dict, count: int, sentence: str):
    with pytest.raises(Illegal, match=sentence):
        start_match(table, slug, options, table.seats[:count], None, "opener")
    assert (table.matches, table.version) == ([], 0)


def test_nobody_sits_twice_or_at_another_table(app: Flask, table: Table):
    ann, bo, _ = table.seats
    stranger = db.session.merge(begun_elsewhere().seats[0])
    with pytest.raises(Illegal, match="Ann cannot have two seats"):
        start_match(table, "toy", {}, [ann, bo, ann], None, "opener")
    with pytest.raises(Illegal, match="is not at this table"):
        start_match(table, "toy", {}, [ann, stranger], None, "opener")
    with pytest.raises(Illegal, match="is not at this table"):
        start_match(table, "toy", {}, [ann, bo], stranger, "opener")


def begun_elsewhere() -> Table:
    from companion.store.tables.opening import open_table

    return open_table("", ["Zoe", "Yan"], "elsewhere")


def test_one_match_at_a_time(table: Table):
    begun(table)
    with pytest.raises(Illegal, match="Toy is still being played"):
        begun(table)
    won_by(table.matches[0], 0)
    assert find_running_match(table) is None
    assert begun(table).number == 2


def test_the_deal_passes_left_of_the_caller_or_else_of_the_dealer(table: Table):
    ann, bo, cy = table.seats
    first = start_match(table, "toy", {}, table.seats, None, "opener")
    assert (first.dealer, load_replay(first).seats.dealer) == (ann.id, 0)
    won_by(first, 0)
    assert choose_next_dealer(table, table.seats) is bo
    second = start_match(table, "toy", {}, table.seats, bo, "opener", dealer=ann)
    won_by(second, 0)
    assert choose_next_dealer(table, table.seats) is cy
    assert choose_next_dealer(table, [ann, bo]) is ann
    third = start_match(table, "toy", {}, [bo, cy], None, "opener")
    assert load_replay(third).seats.dealer == 1


# --- ending and calling off ---------------------------------------------------------------------


def test_undo_reopens_a_match_until_a_later_one_has_begun(table: Table, match: Match):
    won_by(match, 0)
    with pytest.raises(Illegal, match="over"):
        append_entry(match, 2, score(0, 1), "opener")
    assert undo_entry(match, 2, "opener").seq == 3
    assert find_running_match(table) is match
    assert redo_entry(match, 3, "opener").seq == 4
    later = begun(table)
    for change in (
        lambda: undo_entry(match, 4, "opener"),
        lambda: append_entry(match, 4, score(0, 1), "opener"),
    ):
        with pytest.raises(Illegal):
            change()
    call_off_match(later, "opener")
    assert undo_entry(match, 4, "opener").seq == 5


def test_a_match_is_called_off_and_taken_up_again(table: Table, match: Match):
    append_entry(match, 0, score(0, 3), "opener")
    call_off_match(match, "opener")
    assert (find_running_match(table), match.abandoned_by) == (None, "the host")
    for change in (
        lambda: append_entry(match, 1, score(0, 3), "opener"),
        lambda: undo_entry(match, 1, "opener"),
        lambda: call_off_match(match, "opener"),
    ):
        with pytest.raises(Illegal, match="called off"):
            change()
    resume_match(match, "opener")
    with pytest.raises(Illegal, match="not called off"):
        resume_match(match, "opener")
    assert append_entry(match, 1, score(0, 3), "opener").seq == 2
    call_off_match(match, "opener")
    begun(table)
    with pytest.raises(Illegal, match="later match"):
        resume_match(match, "opener")


def test_a_match_that_is_over_is_not_called_off(match: Match):
    won_by(match, 1)
    with pytest.raises(Illegal, match="over"):
        call_off_match(match, "opener")


def test_a_match_of_a_game_no_longer_known_can_be_called_off(app: Flask, table: Table, match: Match):
    db.session.execute(update(Match).values(game="forgotten"))
    db.session.commit()
    forget()
    with pytest.raises(UnreadableMatch, match="cannot reconstruct this match"):
        load_replay(match)
    assert find_running_match(table) is match
    assert game_name(match) == "forgotten"
    assert compute_evening(table).finished == ()
    call_off_match(match, "opener")
    assert begun(table).number == 2


# --- the evening -------------------------------------------------------------------------------


def test_the_evening_counts_what_is_finished(table: Table):
    set_sitting_out(table.seats[2], away=True, device="opener")
    for winner in (0, 0, 1):
        won_by(begun(table), winner)
    call_off_match(begun(table), "opener")
    append_entry(begun(table), 0, score(2, 9), "opener")
    evening = compute_evening(table)
    ann, bo, cy = (seat.id for seat in table.seats)
    assert evening.balances == {ann: 15, bo: 0, cy: -15}
    assert [(score.player, score.won, score.played) for score in evening.scores] == [
        (ann, 2, 3),
        (bo, 1, 3),
        (cy, 0, 3),
    ]
    assert [(p.payer, p.payee, p.amount) for p in evening.owed] == [(cy, ann, 15)]
    assert evening.course == (
        {ann: 0, bo: 0, cy: 0},
        {ann: 10, bo: -5, cy: -5},
        {ann: 20, bo: -10, cy: -10},
        evening.balances,
    )
    assert ([match.number for match in evening.finished], evening.pot, evening.unreadable) == (
        [1, 2, 3],
        0,
        (),
    )
