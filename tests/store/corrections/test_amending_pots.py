"""A pot that comes to something else is followed through the matches that took it over."""

from dataclasses import replace

import pytest
from engine.changed import with_rules
from flask import Flask
from sqlalchemy import update

from companion.engine.course import CHANGE_POT
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.games import GAMES
from companion.store import db
from companion.store.corrections.corrections import CorrectionRequest
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import load_replay, pot_from_earlier_matches
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.log import redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, start_match
from companion.store.models import Entry, Match, Table
from companion.store.tables import events
from store import potluck
from store.evenings.money import split_pot
from store.evenings.pots import balanced, chain, pot_of

from .amends import (
    PHONE,
    before,
    change,
    forget,
    looked,
    out,
    put,
    same_from_the_database,
    say,
    texts,
    told,
    unchanged,
    whole,
)


def test_a_pot_is_followed_through_the_later_matches(app: Flask, table: Table):
    first, second, third, fourth = chain(table)
    assert [pot_from_earlier_matches(match) for match in (second, third, fourth)] == [13, 16, 0]
    found = put(first, out(1))
    assert [one.match.number for one in found.followed] == [2, 4]
    assert [pot_from_earlier_matches(match) for match in (second, third, fourth)] == [12, 15, 0]
    line = "The pot carried over is now 12 instead of 13, because match 1 (Potluck) was corrected."
    assert (texts(second)[-1], told(second)[-1].action) == (line, CHANGE_POT)
    assert (second.result.pot, second.result.seq) == (15, 3)
    assert third.result.money == [-4, 23, -4]
    balanced(table)
    assert [(one.before, one.after) for one in found.moved] == [(-19, -18), (10, 9), (-3, -3)]
    forget(app)
    balanced(table)
    whole(table)
    assert (
        events.list_match_events(fourth)[-1].line == "In match 1 (Potluck): Removed: “Ann puts in minute 0.”"
    )


def test_a_followed_pot_follows_back(app: Flask, table: Table):
    first, second, third, _ = chain(table)
    before_all = compute_evening(table).balances
    put(first, out(1))
    found = put(first, CorrectionRequest("out", 3, back=True))
    assert [one.match.number for one in found.followed] == [2, 4]
    assert compute_evening(table).balances == before_all
    assert [pot_from_earlier_matches(match) for match in (second, third)] == [13, 16]
    forget(app)
    balanced(table)
    whole(table)


def test_the_match_being_played_follows_and_goes_on(app: Flask, table: Table):
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    now = pot_of(table, ("deal", None), ("put", 1))
    undo_entry(now, 2, PHONE)
    put(first, out(1))
    assert (pot_from_earlier_matches(now), load_replay(now).state.pot, load_replay(now).seq) == (12, 24, 4)
    redo_entry(now, 4, PHONE)
    say(now, "take", 2)
    assert now.result.money == [-4, -5, 21]
    undo_entry(now, 6, PHONE)
    undo_entry(now, 7, PHONE)
    undo_entry(now, 8, PHONE)
    assert not load_replay(now).can_undo
    forget(app)
    balanced(table)


def test_a_pot_that_comes_out_the_same_leaves_the_later_matches_alone(table: Table):
    first, second, *_ = chain(table)
    found = put(first, change(1, "put", 2))
    assert (found.followed, load_replay(second).seq) == ((), 2)
    assert [(one.before, one.after) for one in found.moved] == [(-19, -18), (10, 10), (-3, -4)]
    balanced(table)


def test_a_later_match_that_cannot_follow_keeps_the_earlier_as_it_is(app: Flask, table: Table):
    app.config["GAMES"] = {**app.config["GAMES"], "potluck": with_rules(potluck.GAME, apply=rich_only)}
    first, *_ = chain(table)
    say(table.matches[-1], "put", 0)
    unchanged(
        first,
        out(1),
        r"This pot carried over to match 2 \(Potluck\), which would no longer be possible: "
        r"“deals in minute 0\.” Too",
    )
    unchanged(first, change(2, "take", 0), "would no longer be possible")


def rich_only(state: potluck.State, event: Event) -> potluck.State:
    if state.ante == 1 and state.pot < 16:
        raise Illegal("Too little lies in the pot.")
    return potluck.apply(state, event)


def test_a_later_match_that_could_not_be_over_keeps_the_earlier_as_it_is(app: Flask, table: Table):
    def summary(state: potluck.State) -> object:
        shown = potluck.summary(state)
        return replace(shown, over=shown.over and not (state.ante == 1 and state.pot == 15))

    app.config["GAMES"] = {**app.config["GAMES"], "potluck": with_rules(potluck.GAME, summary=summary)}
    first, *_ = chain(table)
    unchanged(
        first,
        out(1),
        r"This pot carried over to match 2 \(Potluck\), which would no longer be possible: With this change",
    )


def test_a_later_match_that_comes_otherwise_today_keeps_the_earlier_as_it_is(app: Flask, table: Table):
    first, second, *_ = chain(table)
    second.edition = 7
    came = {"over": True, "winners": [], "money": [1, -1, 0], "pot": 0}
    db.session.execute(update(Entry).where(Entry.match_id == second.id).values(came=came))
    db.session.commit()
    forget(app)
    unchanged(
        first,
        out(1),
        r"This pot carried over to match 2 \(Potluck\), which would no longer be possible: .*would be "
        r"different",
    )
    put(first, change(1, "put", 1))


def test_a_later_match_of_an_unknown_edition_follows_where_today_s_rules_come_to_the_same(
    app: Flask, table: Table
):
    first, second, *_ = chain(table)
    second.edition = 7
    db.session.commit()
    forget(app)
    put(first, out(1))
    assert (first.edition, second.edition) == (1, 1)
    balanced_total(table)


def test_a_pot_that_was_shared_out_stays_what_it_was(table: Table):
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    split_pot(table, table.seats, 13, PHONE)
    unchanged(first, out(1), "has already been split")
    unchanged(first, out(2), "the match would not be over")
    put(first, change(1, "put", 1))
    assert list(compute_evening(table).balances.values()) == [0, 0, 0]
    second = pot_of(table, ("deal", None), ("stop", None))
    unchanged(first, out(3), "has already been split")
    assert put(second, before(1, "put", 1)).followed == ()
    balanced_total(table)


def balanced_total(table: Table) -> None:
    shown = compute_evening(table)
    assert sum(shown.balances.values()) + shown.pot == 0


def test_a_match_that_was_called_off_follows_nothing(table: Table):
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    called_off = pot_of(table, ("deal", None))
    call_off_match(called_off, PHONE)
    assert put(first, out(1)).followed == ()
    assert (pot_from_earlier_matches(called_off), compute_evening(table).waiting) == (13, 12)


def test_choices_sealed_in_a_later_match_keep_the_earlier_as_it_is(app: Flask, table: Table):
    app.config["GAMES"] = {**GAMES, "potluck": potluck.GAME}
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    later = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(later, "deal")
    store_secret_choices(later, 1, {0: True}, PHONE)
    unchanged(
        first,
        out(1),
        r"This pot carried over to match 2 \(Guts\), which would no longer be possible: Some secret choices",
    )
    store_secret_choices(later, 1, {1: True, 2: False}, PHONE)
    put(first, out(1))
    assert load_replay(later).state.match.pot == 15


@pytest.fixture
def evening(app: Flask, table: Table) -> list[Match]:
    """Three matches of real games: the loser of the first matched its pot, and the others took it over."""
    app.config["GAMES"] = GAMES
    first = start_match(table, "guts", {}, table.seats, None, PHONE, table.seats[0])
    say(first, "deal")
    say(first, "stay", stay=[1, 2])
    say(first, "show", high=[1])
    say(first, "vote", agree=[0, 1, 2])
    second = start_match(table, "guts", {"ante": 2}, table.seats, None, PHONE, table.seats[1])
    say(second, "deal")
    say(second, "stay", stay=[0, 1])
    say(second, "show", high=[0])
    say(second, "vote", agree=[0, 1, 2])
    third = start_match(table, "piranha", {}, table.seats, None, PHONE, table.seats[2])
    return [first, second, third]


def test_a_real_pot_is_followed_and_its_lines_told_again(app: Flask, evening: list[Match]):
    first, second, third = evening
    table = first.table
    assert (first.result.money, second.result.money) == ([-1, 2, -4], [7, -11, -2])
    assert (pot_from_earlier_matches(second), pot_from_earlier_matches(third)) == (3, 9)
    found = put(first, change(1, "stay", stay=[0, 1, 2]))
    assert (first.result.money, first.result.pot) == ([-4, 2, -4], 6)
    assert [one.match.number for one in found.followed] == [2, 3]
    assert (second.result.money, pot_from_earlier_matches(third)) == ([10, -14, -2], 12)
    assert load_replay(third).state.match.pot == 12
    was = {line.seq: line for line in told(second)}[2]
    assert "12" in was.text
    assert [line.text for line in told(second)][-1].startswith("The pot carried over is now 6 instead of 3")
    assert load_replay(second).history == told(second)
    forget(app)
    balanced(table)
    whole(table)
    assert [one.text for one in load_replay(second).history] == texts(second)


def test_what_somebody_would_owe_no_more_is_shown_as_well(app: Flask, table: Table):
    app.config["GAMES"] = GAMES
    match = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(match, "deal")
    say(match, "stay", stay=["1", "2"])
    say(match, "show", high=["1"])
    found = looked(match, change(2, "show", high=["2"]))
    shown = {(one.name, one.label, one.before, one.after) for one in found.figures}
    owed = "3 (to match the pot)"
    assert shown == {("Bo", "owes", "–", owed), ("Cy", "owes", owed, "–")}


def test_what_is_put_back_after_the_pot_moved_is_told_with_the_pot_of_now(app: Flask, table: Table):
    app.config["GAMES"] = {**GAMES, "potluck": potluck.GAME}
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    later = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(later, "deal")
    say(later, "stay", stay=[1, 2])
    say(later, "show", high=[1])
    undo_entry(later, 3, PHONE)
    put(first, out(1))
    redo_entry(later, 5, PHONE)
    (line,) = (line for line in told(later) if line.seq == 2)
    assert "15" in line.text
    assert line.text == load_replay(later).summary.log_text
    same_from_the_database(app, later)
