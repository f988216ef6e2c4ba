"""Somebody sits down when a match has begun: the seat and its joining are stored together, or neither."""

import threading

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import func, insert, select, text

from companion import store
from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.store import db
from companion.store.database.upgrade import alembic_config
from companion.store.evenings.evenings import compute_evening
from companion.store.history.play import ReplayCache
from companion.store.history.replays import load_replay, match_seats
from companion.store.matches import joining
from companion.store.matches.joining import add_player_to_match, list_joinable_seats
from companion.store.matches.log import StaleEntry, append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, start_match
from companion.store.models import Entry, Match, Table
from companion.store.seating.seats import add_player, claim_seat, rename_player, set_sitting_out
from companion.store.tables.opening import open_table

from .toy_matches import begun


@pytest.fixture
def match(table: Table) -> Match:
    """Ann and Cy play; Bo, who sits between them, does not yet."""
    return start_match(table, "potluck", {}, [table.seats[0], table.seats[2]], None, "opener")


def forget(app: Flask) -> None:
    """Do as another process would: know nothing but the database."""
    app.extensions["companion_plays"] = ReplayCache()
    db.session.expire_all()


def enter(match: Match, action: str, seat: int | None = None) -> None:
    append_entry(match, load_replay(match).seq, Submission(action, seat), "opener")


def test_who_comes_late_sits_down_where_they_sit_at_the_table(app: Flask, table: Table, match: Match):
    bo = table.seats[1]
    assert list_joinable_seats(match) == [bo]
    version = table.version
    assert add_player_to_match(match, 0, bo, "opener").seq == 1
    assert (match.late, [seat.name for seat in match_seats(match)]) == (1, ["Ann", "Cy", "Bo"])
    assert table.version == version + 1
    assert list_joinable_seats(match) == []
    for _ in range(2):
        found = load_replay(match)
        assert found.seats == Seats(("Ann", "Cy", "Bo"), 0, late_count=1)
        assert found.state.around == (0, 2, 1)
        assert found.state.net == (-1, -1, 0)
        assert found.history[0].text == "Bo joins in minute 0. Around: Ann, Bo, Cy."
        assert (found.history[0].seat, found.history[0].entered_by) == (2, "the host")
        forget(app)


def test_the_last_seat_of_the_table_and_the_first(table: Table):
    match = start_match(table, "potluck", {}, table.seats[1:], None, "opener")
    dan = add_player(table, "Dan", "opener")
    add_player_to_match(match, 0, dan, "opener")
    assert load_replay(match).state.around == (0, 1, 2)
    add_player_to_match(match, 1, table.seats[0], "opener")
    assert load_replay(match).state.around == (0, 1, 2, 3)
    assert load_replay(match).seats == Seats(("Bo", "Cy", "Dan", "Ann"), 0, late_count=2)


def test_late_players_count_for_the_evening(table: Table, match: Match):
    add_player_to_match(match, 0, table.seats[1], "opener")
    enter(match, "take", 2)
    ann, bo, cy = (seat.id for seat in table.seats)
    evening = compute_evening(table)
    assert evening.balances == {ann: -1, bo: 2, cy: -1}
    best = evening.scores[0]
    assert (best.player, best.won, best.played) == (bo, 1, 1)


def test_what_was_entered_before_stays_as_it_was(app: Flask, table: Table, match: Match):
    enter(match, "deal")
    enter(match, "put", 1)
    undo_entry(match, 2, "opener")
    undo_entry(match, 3, "opener")
    add_player_to_match(match, 4, table.seats[1], "opener")
    live = load_replay(match)
    forget(app)
    assert load_replay(match) == live
    assert [line.text for line in live.history][-2:] == [
        "Undone: deals in minute 0.",
        "Bo joins in minute 0. Around: Ann, Bo, Cy.",
    ]


def test_a_joining_taken_back_leaves_a_seat_that_may_join_again(table: Table, match: Match):
    add_player_to_match(match, 0, table.seats[1], "opener")
    undo_entry(match, 1, "opener")
    assert load_replay(match).state.around == (0, 1)
    with pytest.raises(Illegal, match="Bo is already in this match"):
        add_player_to_match(match, 2, table.seats[1], "opener")
    redo_entry(match, 2, "opener")
    undo_entry(match, 3, "opener")
    append_entry(match, 4, Submission("join", 2, {"after": "1"}), "opener")
    assert load_replay(match).state.around == (0, 1, 2)


def test_in_the_middle_of_a_hand_nobody_comes_in_and_nothing_is_stored(
    app: Flask, table: Table, match: Match
):
    enter(match, "deal")
    version = table.version
    with pytest.raises(Illegal, match="Bo cannot join right now"):
        add_player_to_match(match, 1, table.seats[1], "opener")
    forget(app)
    assert (match.late, len(match.players), table.version, load_replay(match).seq) == (0, 2, version, 1)
    assert load_replay(match).seats.names == ("Ann", "Cy")


def test_where_nobody_comes_in(table: Table, match: Match):
    with pytest.raises(Illegal, match="Ann is already in this match"):
        add_player_to_match(match, 0, table.seats[0], "opener")
    with pytest.raises(Illegal, match="is not at this table"):
        add_player_to_match(match, 0, open_table("", ["Zoe"], "elsewhere").seats[0], "opener")
    enter(match, "stop")
    with pytest.raises(Illegal, match="over"):
        add_player_to_match(match, 1, table.seats[1], "opener")
    undo_entry(match, 1, "opener")
    call_off_match(match, "opener")
    with pytest.raises(Illegal, match="called off"):
        add_player_to_match(match, 2, table.seats[1], "opener")
    toy, dan = begun(table), add_player(table, "Dan", "opener")
    assert list_joinable_seats(toy) == []
    with pytest.raises(Illegal, match="Nobody can join Toy"):
        add_player_to_match(toy, 0, dan, "opener")
    assert (match.late, toy.late) == (0, 0)


def test_who_sits_out_is_not_offered(table: Table, match: Match):
    set_sitting_out(table.seats[1], away=True, device="opener")
    assert list_joinable_seats(match) == []


def test_phones_and_names_of_late_players(table: Table, match: Match):
    claim_seat(table.seats[1], "bos")
    add_player_to_match(match, 0, table.seats[1], "bos")
    assert load_replay(match).history[0].entered_by == "Bo"
    rename_player(table.seats[1], "Bob", "opener")
    assert load_replay(match).seats.names == ("Ann", "Cy", "Bob")
    assert (
        load_replay(match).history[0].text == "Bo joins in minute 0. Around: Ann, Bo, Cy."
    )  # as it was told then


def test_a_second_press_is_told_where_the_match_stands(table: Table, match: Match):
    dan = add_player(table, "Dan", "opener")
    add_player_to_match(match, 0, table.seats[1], "opener")
    with pytest.raises(StaleEntry) as stale:
        add_player_to_match(match, 0, dan, "opener")
    assert (stale.value.seq, match.late) == (1, 1)


def test_of_two_phones_that_let_somebody_in_at_once_one_counts(app: Flask, table: Table, match: Match):
    match_id, outcomes, ready = match.id, [], threading.Barrier(2)

    def press() -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            ready.wait()
            try:
                outcomes.append(add_player_to_match(mine, 0, mine.table.seats[1], "opener").seq)
            except StaleEntry as stale:
                outcomes.append(f"stale, {stale.seq}")

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    forget(app)
    assert sorted(outcomes, key=str) == [1, "stale, 1"]
    assert (match.late, load_replay(match).seq) == (1, 1)
    assert db.session.scalar(select(func.count()).select_from(Entry)) == 1


def test_who_presses_while_somebody_else_is_being_let_in_is_told_so(
    app: Flask, table: Table, match: Match, monkeypatch: pytest.MonkeyPatch
):
    looked_over, match_id = joining._refuse_joining, match.id
    pressed = threading.Event()

    def overtaken(*given: object) -> None:
        looked_over(*given)
        if not pressed.is_set():
            pressed.set()
            other = threading.Thread(target=first)
            other.start()
            other.join()

    def first() -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            add_player_to_match(mine, 0, mine.table.seats[1], "bos")

    monkeypatch.setattr(joining, "_refuse_joining", overtaken)
    with pytest.raises(StaleEntry) as stale:
        add_player_to_match(match, 0, table.seats[1], "opener")
    assert stale.value.seq == 1
    forget(app)
    assert (match.late, load_replay(match).seq) == (1, 1)


def test_who_was_let_in_while_the_match_was_being_read(app: Flask, table: Table, match: Match):
    bo = table.seats[1].id
    assert match.players
    with db.engine.begin() as other:
        other.execute(text(f"UPDATE matches SET late = 1, players = '{[*match.players, bo]}'"))
        row = {"match_id": match.id, "seq": 0, "action": "join", "seat": 2, "values": {"after": "0"}}
        other.execute(insert(Entry).values(**row, entered_by="Bo", device="bos", at=match.created))
    assert load_replay(match).state.around == (0, 2, 1)


def test_in_matches_there_were_everybody_was_there_from_the_beginning(app: Flask, table: Table):
    begun(table)
    db.session.remove()
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0003")
    store.migrate(app)
    assert [match.late for match in db.session.scalars(select(Match))] == [0]
