"""The pot that waits at a table: taken over by a later match, shared out, never lost nor in two places."""

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.store import db
from companion.store.evenings import ledger
from companion.store.evenings.evenings import Evening, compute_evening
from companion.store.history.play import ReplayCache
from companion.store.history.replays import (
    find_running_match,
    list_matches_not_abandoned,
    load_replay,
    pot_from_earlier_matches,
)
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, resume_match, start_match
from companion.store.models import Match, PotSplit, Table
from companion.store.tables.opening import open_table
from store.evenings.money import split_pot
from store.matches.toy_matches import begun, won_by


def potluck(table: Table, **options: object) -> Match:
    return start_match(table, "potluck", options, table.seats, None, "opener")


def enter(match: Match, action: str, seat: int | None = None) -> None:
    append_entry(match, load_replay(match).seq, Submission(action, seat), "opener")


def stopped(table: Table, ante: int = 4) -> Match:
    """Play until everybody stops: the antes stay in the pot."""
    match = potluck(table, ante=ante)
    enter(match, "stop")
    return match


def stands(table: Table) -> tuple[dict[str, int], int, int]:
    """What everybody has by name, the pot that waits, and the one that is played for."""
    found = compute_evening(table)
    return {seat.name: found.balances[seat.id] for seat in table.seats}, found.waiting, found.played_for


# --- taken over ----------------------------------------------------------------------------------


def test_a_pot_waits_is_played_for_and_is_won(table: Table):
    stopped(table, ante=4)
    assert stands(table) == ({"Ann": -4, "Bo": -4, "Cy": -4}, 12, 0)
    assert compute_evening(table).owed == ()
    match = potluck(table, ante=1)
    assert (match.options, pot_from_earlier_matches(match)) == ({"ante": 1, "taken_over": 12}, 12)
    assert load_replay(match).state.pot == 15
    assert stands(table) == ({"Ann": -4, "Bo": -4, "Cy": -4}, 0, 12)
    enter(match, "take", 1)
    assert stands(table) == ({"Ann": -5, "Bo": 10, "Cy": -5}, 0, 0)
    assert len(compute_evening(table).owed) == 2


def test_a_pot_grows_over_several_matches(table: Table):
    for pot in (12, 24, 36):
        stopped(table, ante=4)
        assert stands(table)[1:] == (pot, 0)


def test_a_game_that_takes_no_pot_leaves_it_waiting(table: Table):
    stopped(table)
    match = begun(table)
    assert pot_from_earlier_matches(match) is None
    assert stands(table)[1:] == (12, 0)
    won_by(match, 0)
    assert stands(table) == ({"Ann": 6, "Bo": -9, "Cy": -9}, 12, 0)


def test_nobody_sets_the_pot(table: Table):
    with pytest.raises(Illegal, match="carries over automatically") as illegal:
        potluck(table, taken_over=50)
    assert illegal.value.field == "taken_over"
    assert (table.matches, table.version) == ([], 0)


def test_a_match_that_was_called_off_gives_the_pot_back(table: Table):
    stopped(table)
    match = potluck(table)
    call_off_match(match, "opener")
    assert stands(table) == ({"Ann": -4, "Bo": -4, "Cy": -4}, 12, 0)
    resume_match(match, "opener")
    assert stands(table)[1:] == (0, 12)
    call_off_match(match, "opener")
    assert pot_from_earlier_matches(potluck(table)) == 12


def test_the_end_of_a_match_taken_back_takes_its_pot_along(table: Table):
    match = stopped(table)
    undo_entry(match, 1, "opener")
    assert stands(table) == ({"Ann": 0, "Bo": 0, "Cy": 0}, 0, 0)
    redo_entry(match, 2, "opener")
    assert stands(table)[1:] == (12, 0)


def test_a_match_is_not_taken_up_again_with_a_pot_that_is_elsewhere_now(table: Table):
    first = stopped(table)
    second = potluck(table)
    call_off_match(second, "opener")
    undo_entry(first, 1, "opener")
    with pytest.raises(Illegal, match="Potluck is still being played"):
        resume_match(second, "opener")
    enter(first, "take", 0)
    with pytest.raises(
        Illegal, match="A pot of 12 was carried over to this match, but the pot at the table is now 0"
    ):
        resume_match(second, "opener")
    undo_entry(first, 3, "opener")
    enter(first, "stop")
    resume_match(second, "opener")
    assert stands(table)[1:] == (0, 12)


def test_what_was_won_stays_when_a_game_is_forgotten(app: Flask, table: Table):
    first = stopped(table)
    enter(potluck(table), "take", 0)
    before = stands(table)
    first.game = "forgotten"
    db.session.commit()
    app.extensions["companion_plays"] = ReplayCache()
    assert stands(table) == before
    assert pot_from_earlier_matches(first) is None
    assert pot_from_earlier_matches(potluck(table)) == 0


def test_a_match_that_nobody_could_follow_leaves_no_pot_below_nothing(app: Flask, table: Table):
    first = stopped(table)
    enter(potluck(table), "take", 0)
    first.result = None  # as when it was brought over from an old release without one
    db.session.commit()
    assert compute_evening(table).pot == -12
    assert stands(table)[1:] == (0, 0)
    assert compute_evening(table).unreadable == (first,)


# --- shared out ----------------------------------------------------------------------------------


def shared(table: Table, pot: int, *names: str) -> PotSplit:
    return split_pot(table, [seat for seat in table.seats if seat.name in names], pot, "opener")


def test_a_pot_is_shared_out_among_those_chosen_and_then_settled(table: Table):
    stopped(table, ante=5)
    sharing = shared(table, 15, "Ann", "Bo")
    ann, bo, _ = (seat.id for seat in table.seats)
    assert (sharing.after, sharing.players, sharing.shares) == (1, [bo, ann], [8, 7])
    assert (sharing.entered_by, sharing.taken_back) == ("the host", None)
    assert stands(table) == ({"Ann": 2, "Bo": 3, "Cy": -5}, 0, 0)
    found = compute_evening(table)
    assert [(score.won, score.played) for score in found.scores] == [(0, 1)] * 3
    assert len(found.owed) == 2
    assert [sum(point.values()) for point in found.course] == [0, -15, 0]
    assert found.sharings == (sharing,)


def test_a_pot_shared_out_stands_between_the_matches_where_it_was(table: Table):
    stopped(table, ante=4)
    shared(table, 12, "Ann")
    won_by(begun(table), 1)
    stopped(table, ante=1)
    shared(table, 3, "Cy")
    assert [list(point.values()) for point in compute_evening(table).course] == [
        [0, 0, 0],
        [-4, -4, -4],
        [8, -4, -4],
        [3, 6, -9],
        [2, 5, -10],
        [2, 5, -7],
    ]


def test_what_is_odd_goes_clockwise_from_the_left_of_who_dealt_last(table: Table):
    stopped(table, ante=1)
    match = start_match(table, "potluck", {"ante": 3}, table.seats[:2], None, "opener", table.seats[1])
    enter(match, "put" if load_replay(match).state.dealt else "stop")
    sharing = shared(table, 9, "Ann", "Cy")
    ann, _, cy = (seat.id for seat in table.seats)
    assert dict(zip(sharing.players, sharing.shares, strict=True)) == {cy: 5, ann: 4}


def test_what_was_shared_out_is_put_back_until_a_later_match_has_begun(table: Table):
    match = stopped(table)
    sharing = shared(table, 12, "Ann", "Bo", "Cy")
    for change in (
        lambda: undo_entry(match, 1, "opener"),
        lambda: append_entry(match, 1, Submission("stop"), "opener"),
    ):
        with pytest.raises(Illegal):
            change()
    ledger.take_back(sharing, "opener")
    assert (sharing.taken_back_by, stands(table)[1:]) == ("the host", (12, 0))
    with pytest.raises(Illegal, match="already been undone"):
        ledger.take_back(sharing, "opener")
    again = shared(table, 12, "Ann")
    later = potluck(table)
    assert not ledger.may_take_back_pot_split(again)
    with pytest.raises(Illegal, match="split can no longer be undone"):
        ledger.take_back(again, "opener")
    call_off_match(later, "opener")
    ledger.take_back(again, "opener")
    with pytest.raises(
        Illegal, match="A pot of 0 was carried over to this match, but the pot at the table is now 12"
    ):
        resume_match(later, "opener")
    undo_entry(match, 1, "opener")


def test_the_match_before_is_locked_with_a_sentence(table: Table):
    match = stopped(table)
    shared(table, 12, "Ann")
    with pytest.raises(Illegal, match="split after this match"):
        undo_entry(match, 1, "opener")


@pytest.mark.parametrize(
    ("pot", "names", "sentence"),
    [
        (11, ["Ann"], "changed to 12"),
        (12, [], "at least one player"),
        (-1, ["Ann"], "changed to 12"),
    ],
)
def test_what_is_not_shared_out(table: Table, pot: int, names: list[str], sentence: str):
    stopped(table)
    before = table.version
    with pytest.raises(Illegal, match=sentence):
        shared(table, pot, *names)
    assert (table.sharings, table.version) == ([], before)


def test_no_pot_no_strangers_and_not_while_it_may_be_played_for(table: Table):
    with pytest.raises(Illegal, match="There is no pot"):
        shared(table, 0, "Ann")
    match = potluck(table)
    with pytest.raises(Illegal, match="Potluck is still being played"):
        shared(table, 3, "Ann")
    enter(match, "stop")
    with pytest.raises(Illegal, match="is not at this table"):
        split_pot(table, open_table("", ["Zoe"], "elsewhere").seats, 3, "opener")
    shared(table, 3, "Ann")
    with pytest.raises(Illegal, match="There is no pot"):
        shared(table, 3, "Ann")


# --- all of it, in any order ---------------------------------------------------------------------

STEPS = st.lists(
    st.sampled_from(
        [
            "leave",
            "potluck",
            "toy",
            "stop",
            "take",
            "put",
            "undo",
            "redo",
            "abandon",
            "resume",
            "share",
            "back",
        ]
    ).flatmap(lambda what: st.tuples(st.just(what), st.sampled_from([0, 0, 1, 2]))),
    max_size=30,
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_a_pot_is_never_lost_nor_in_two_places(shared_app, steps: list[tuple[str, int]]):
    with shared_app.app_context():
        table = open_table("", ["Ann", "Bo", "Cy"], "opener")
        for what, number in steps:
            try:
                step(table, what, number)
            except Illegal:
                db.session.rollback()
            consistent(table, compute_evening(table))


def step(table: Table, what: str, number: int) -> None:
    if what == "leave":
        stopped(table, ante=1 + number)
    elif what == "toy":
        won_by(begun(table), number)
    elif what == "potluck":
        start_match(table, what, {}, table.seats[number % 2 :], None, "opener")
    elif what == "share":
        split_pot(table, table.seats[number % 3 :], compute_evening(table).waiting, "opener")
    elif what == "back" and table.sharings:
        ledger.take_back(table.sharings[-1 - number % len(table.sharings)], "opener")
    elif table.matches:
        change(table.matches[-1 - number % len(table.matches)], what)


def change(match: Match, what: str) -> None:
    seq = load_replay(match).seq
    if what in ("undo", "redo"):
        (undo_entry if what == "undo" else redo_entry)(match, seq, "opener")
    elif what == "abandon":
        call_off_match(match, "opener")
    elif what == "resume":
        resume_match(match, "opener")
    elif what in ("stop", "take", "put"):
        append_entry(match, seq, Submission(what, None if what == "stop" else seq % 2), "opener")


def consistent(table: Table, evening: Evening) -> None:
    """What everybody has and the pot are what was put in: nothing. Each pot comes from what was before."""
    assert sum(evening.balances.values()) + evening.pot == 0
    assert evening.waiting + evening.played_for == evening.pot
    pot = 0
    happened = [(match.number, match) for match in list_matches_not_abandoned(table)]
    happened += [(sharing.after, sharing) for sharing in evening.sharings]
    for _, one in sorted(happened, key=lambda dated: dated[0]):
        if isinstance(one, PotSplit):
            assert sum(one.shares) == pot
            pot = 0
            continue
        taken = pot_from_earlier_matches(one)
        assert taken in (None, pot)
        assert load_replay(one).summary.over or one is find_running_match(table)
        if taken is not None:
            pot = load_replay(one).summary.pot
            assert sum(load_replay(one).summary.money) + pot == taken
    now = find_running_match(table)
    assert evening.pot == (
        pot_from_earlier_matches(now) if now and pot_from_earlier_matches(now) is not None else pot
    )
