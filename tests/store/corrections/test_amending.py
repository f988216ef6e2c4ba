"""A line of a story is changed, taken out or put in before: seen first, then one entry, and told to all."""

from dataclasses import replace

import pytest
from engine.changed import with_rules
from flask import Flask

from companion.engine.course import CORRECT
from companion.engine.field import Illegal
from companion.games import GAMES
from companion.store.corrections.corrections import (
    ChangedLogLine,
    CorrectionRequest,
    InvalidatedLogLine,
    store_previewed_correction,
)
from companion.store.evenings.evenings import compute_evening
from companion.store.history.lines import CORRECTED, INSERTED, REMOVED
from companion.store.history.replays import UnreadableMatch, find_running_match, load_replay
from companion.store.matches.log import redo_entry, undo_entry
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from companion.store.seating.seats import claim_seat
from companion.store.tables import events
from store.matches.toy_matches import begun, won_by

from .amends import (
    PHONE,
    before,
    change,
    counting,
    forget,
    looked,
    out,
    put,
    same_from_the_database,
    say,
    scored,
    stored_rows,
    texts,
    told,
    unchanged,
)

# --- the match being played ----------------------------------------------------------------------


def test_a_line_is_changed(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    found = put(match, change(0, "score", 0, points=5))
    assert found.line == "Corrected: “Ann scored 3.” is now “Ann scored 5.”"
    assert found.retold == (ChangedLogLine("", "Ann scored 5."),)
    assert load_replay(match).state.points == (5, 4, 0)
    assert texts(match) == ["Ann scored 5.", "Bo scored 4.", found.line]
    assert counting(match) == ["Ann scored 5.", "Bo scored 4."]
    same_from_the_database(app, match)


def test_both_versions_stay_readable_with_who_and_when(app: Flask, match: Match, moment):
    claim_seat(match.table.seats[1], "bo")
    scored(match, (0, 3), (2, 4))
    entered = moment.now
    moment.now = moment.now.replace(microsecond=7)
    put(match, change(0, "score", 2, points=1), "bo")
    line = told(match)[0]
    assert (line.seq, line.text, line.seat, line.mark) == (2, "Cy scored 1.", 2, CORRECTED)
    assert (line.entered_by, line.at, line.counts) == ("Bo", moment.now, True)
    (was,) = line.before
    assert (was.seq, was.text, was.entered_by, was.at, was.seat) == (
        0,
        "Ann scored 3.",
        "the host",
        entered,
        0,
    )
    newest = told(match)[-1]
    assert (newest.seq, newest.action, newest.entered_by, newest.counts) == (2, CORRECT, "Bo", False)
    same_from_the_database(app, match)


def test_another_seat_and_another_action(match: Match):
    scored(match, (0, 3), (1, 4))
    put(match, change(0, "score", 1, points=3))
    assert load_replay(match).state.points == (0, 7, 0)
    put(match, change(1, "wait"))
    assert (load_replay(match).state.points, counting(match)) == (
        (0, 3, 0),
        ["Bo scored 3.", "Everybody waited."],
    )


def test_a_line_is_taken_out(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4), (2, 5))
    found = put(match, out(1))
    assert (found.line, found.retold) == ("Removed: “Bo scored 4.”", ())
    assert load_replay(match).state.points == (3, 0, 5)
    assert [(line.text, line.mark, line.undone) for line in told(match)] == [
        ("Ann scored 3.", "", False),
        ("Bo scored 4.", REMOVED, True),
        ("Cy scored 5.", "", False),
        (found.line, "", False),
    ]
    same_from_the_database(app, match)


def test_a_line_is_put_in_before(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    found = put(match, before(1, "score", 2, points=6))
    assert found.line == "Inserted before “Bo scored 4.”: “Cy scored 6.”"
    assert load_replay(match).state.points == (3, 4, 6)
    assert [(line.seq, line.text, line.mark) for line in told(match)][:3] == [
        (0, "Ann scored 3.", ""),
        (2, "Cy scored 6.", INSERTED),
        (1, "Bo scored 4.", ""),
    ]
    put(match, change(2, "score", 2, points=5))
    assert counting(match) == ["Ann scored 3.", "Cy scored 5.", "Bo scored 4."]
    same_from_the_database(app, match)


def test_what_was_put_right_is_put_right_again_and_all_versions_stay(app: Flask, match: Match):
    scored(match, (0, 1))
    for seq, points in enumerate((2, 3, 4)):
        put(match, change(seq, "score", 0, points=points))
    (line, *_) = told(match)
    assert [version.text for version in (*line.before, line)] == [f"Ann scored {n}." for n in (1, 2, 3, 4)]
    assert load_replay(match).state.points == (4, 0, 0)
    with pytest.raises(Illegal, match="no longer counts"):
        put(match, change(1, "score", 0, points=9))
    put(match, out(3))
    assert (load_replay(match).state.points, counting(match)) == ((0, 0, 0), [])
    same_from_the_database(app, match)


def test_going_on_after_it(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    put(match, change(0, "score", 0, points=5))
    scored(match, (2, 6))
    assert load_replay(match).state.points == (5, 4, 6)
    put(match, out(1))
    undo_entry(match, 5, PHONE)
    assert load_replay(match).state.points == (5, 4, 6)
    undo_entry(match, 6, PHONE)
    assert load_replay(match).state.points == (5, 4, 0)
    undo_entry(match, 7, PHONE)
    assert load_replay(match).state.points == (3, 4, 0)
    for seq, points in ((8, (5, 4, 0)), (9, (5, 4, 6)), (10, (5, 0, 6))):
        redo_entry(match, seq, PHONE)
        assert load_replay(match).state.points == points
    same_from_the_database(app, match)


def test_it_is_taken_back_and_put_back_like_anything_else(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    put(match, change(0, "score", 0, points=5))
    undo_entry(match, 3, PHONE)
    assert (load_replay(match).state.points, counting(match)) == (
        (3, 4, 0),
        ["Ann scored 3.", "Bo scored 4."],
    )
    taken_back = "Undone: Corrected: “Ann scored 3.” is now “Ann scored 5.”"
    assert texts(match)[-1] == taken_back
    assert told(match)[2].undone
    redo_entry(match, 4, PHONE)
    assert (load_replay(match).state.points, counting(match)) == (
        (5, 4, 0),
        ["Ann scored 5.", "Bo scored 4."],
    )
    put(match, CorrectionRequest("out", 2, back=True))
    assert (load_replay(match).state.points, texts(match)[-1]) == ((3, 4, 0), taken_back)
    same_from_the_database(app, match)


def test_only_what_was_put_right_last_is_taken_back_so(match: Match):
    scored(match, (0, 3), (1, 4))
    for at in (1, 0, 7):
        with pytest.raises(Illegal, match="Only the latest correction can be undone"):
            looked(match, CorrectionRequest("out", at, back=True))
    put(match, change(0, "score", 0, points=5))
    scored(match, (2, 1))
    with pytest.raises(Illegal, match="Only the latest correction can be undone"):
        looked(match, CorrectionRequest("out", 2, back=True))


def test_every_phone_is_told(match: Match):
    scored(match, (0, 3))
    version = match.table.version
    put(match, out(0))
    assert match.table.version == version + 1
    assert events.list_table_events(match.table, 9) == []


# --- who wins ------------------------------------------------------------------------------------


def test_a_finished_match_comes_to_something_else(app: Flask, table: Table):
    match = begun(table)
    scored(match, (0, 5), (1, 9), (0, 5))
    assert (match.result.winners, match.result.money) == ([0], [10, -5, -5])
    found = put(match, before(1, "score", 1, points=1), drop=True)
    assert [one.line for one in found.misfits] == ["Ann scored 5."]
    assert (match.result.winners, match.result.money, match.result.seq) == ([1], [-5, 10, -5], 4)
    assert list(compute_evening(table).balances.values()) == [-5, 10, -5]
    assert [(one.before, one.after) for one in found.moved] == [(10, -5), (-5, 10), (-5, -5)]
    same_from_the_database(app, match)


def test_a_match_is_reopened_or_ended_by_it(app: Flask, table: Table):
    match = begun(table)
    scored(match, (0, 5), (0, 5))
    put(match, change(1, "score", 0, points=4))
    assert (match.result, find_running_match(table)) == (None, match)
    put(match, change(2, "score", 0, points=6))
    assert (match.result.seq, find_running_match(table)) == (4, None)
    undo_entry(match, 4, PHONE)
    assert (match.result, find_running_match(table)) == (None, match)
    same_from_the_database(app, match)


def test_an_earlier_match_of_the_evening(app: Flask, table: Table):
    first = begun(table)
    scored(first, (0, 9), (1, 2), (0, 1))
    later = scored(begun(table), (1, 3))
    found = put(first, change(2, "score", 1, points=8))
    assert first.result.winners == [1]
    assert list(compute_evening(table).balances.values()) == [-5, 10, -5]
    (line,) = events.list_match_events(later)
    assert line.line == f"In match 1 (Toy): {found.line}"
    assert load_replay(later).seq == 1
    put(first, CorrectionRequest("out", 3, back=True))
    assert first.result.winners == [0]
    assert events.list_match_events(later)[-1].line == f"In match 1 (Toy): Undone: {found.line}"
    same_from_the_database(app, first)


def test_an_earlier_match_stays_over(table: Table):
    first = begun(table)
    won_by(first, 0)
    begun(table)
    unchanged(first, change(1, "wait"), "the match would not be over")


# --- lines that do not fit any more --------------------------------------------------------------


def test_what_does_not_fit_any_more_is_named_and_only_dropped_when_asked(app: Flask, match: Match):
    scored(match, (0, 4), (1, 4), (0, 3), (2, 2))
    wish, rows = change(0, "score", 0, points=9), stored_rows()
    found = looked(match, before(0, "score", 0, points=1))
    assert found.misfits == ()
    wish = change(2, "score", 0, points=6)
    found = looked(match, wish)
    over = "This match is over. If it should go on, undo the last entry."
    assert found.misfits == (InvalidatedLogLine(3, "Cy scored 2.", over),)
    with pytest.raises(Illegal, match="1 later entry would no longer be possible"):
        store_previewed_correction(found, found.key, PHONE)
    assert stored_rows() == rows
    store_previewed_correction(found, found.key, PHONE, drop=True)
    assert load_replay(match).state.points == (10, 4, 0)
    gone = told(match)[3]
    assert (gone.text, gone.mark, gone.undone, gone.counts) == ("Cy scored 2.", REMOVED, True, False)
    assert told(match)[-1].text.endswith(" Also removed, because no longer possible: Cy scored 2.")
    undo_entry(match, 5, PHONE)
    assert (load_replay(match).state.points, match.result) == ((7, 4, 2), None)
    assert counting(match)[-1] == "Cy scored 2."
    same_from_the_database(app, match)


def test_what_was_left_empty_and_is_not_asked_for_any_more_still_fits(app: Flask, table: Table):
    """The hands of those who stay may be entered; a player who did not stay has none to enter."""
    app.config["GAMES"] = GAMES
    match = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(match, "deal")
    say(match, "stay", stay=[0, 1, 2])
    say(match, "show", high=[1])
    wish = change(1, "stay", stay=[1, 2])
    remembered = looked(match, wish)
    forget(app)
    assert (remembered.misfits, remembered.key) == ((), looked(match, wish).key)
    put(match, wish)
    assert load_replay(match).summary.money == (-1, 2, -1)
    same_from_the_database(app, match)


def test_a_match_of_an_edition_that_is_kept_is_put_right_by_it(app: Flask, table: Table):
    match = begun(table)
    won_by(match, 0)
    game = app.config["GAMES"]["toy"]
    app.config["GAMES"] = {
        **app.config["GAMES"],
        "toy": with_rules(replace(game, edition=2, earlier_editions=(game,)), start=None),
    }
    forget(app)
    put(match, change(0, "score", 1, points=9), drop=True)
    assert load_replay(match).state.points == (1, 9, 0)
    app.config["GAMES"] = {**app.config["GAMES"], "toy": replace(game, edition=2)}
    forget(app)
    with pytest.raises(UnreadableMatch):
        put(match, out(0))
