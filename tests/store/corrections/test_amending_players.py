"""Lines are put right around late joiners and new names."""

from flask import Flask

from companion.store.corrections.corrections import ChangedLogLine, CorrectionRequest
from companion.store.history.replays import load_replay, match_seats
from companion.store.matches.joining import add_player_to_match
from companion.store.matches.log import redo_entry, undo_entry
from companion.store.models import Match, Table
from companion.store.seating.seats import add_player, rename_player
from store.evenings.pots import pot_of

from .amends import (
    PHONE,
    before,
    change,
    counting,
    looked,
    out,
    put,
    same_from_the_database,
    say,
    scored,
    texts,
    told,
)


def test_the_line_of_a_late_joiner(app: Flask, table: Table):
    match = pot_of(table, ("deal", None), ("put", 0))
    undo_entry(match, 2, PHONE)
    undo_entry(match, 3, PHONE)
    di = add_player(table, "Di", PHONE)
    add_player_to_match(match, 4, di, PHONE)
    say(match, "deal")
    say(match, "put", 3)
    assert load_replay(match).state.net == (-4, -4, -4, -1)
    wish = out(4)
    assert [one.line for one in looked(match, wish).misfits] == ["Di puts in minute 0."]
    found = put(match, wish, drop=True)
    assert [figure.name for figure in found.figures] == ["Di"]
    assert (load_replay(match).state.net, load_replay(match).state.around) == ((-4, -4, -4, 0), (0, 1, 2))
    undo_entry(match, 8, PHONE)
    put(match, change(4, "join", 3, after="0"))
    assert load_replay(match).state.around == (0, 3, 1, 2)
    put(match, out(5), drop=True)
    same_from_the_database(app, match)
    assert di in match_seats(match)


def test_who_joins_after_a_line_was_put_right(app: Flask, table: Table):
    match = pot_of(table, ("deal", None), ("put", 0), ("put", 1))
    put(match, out(1))
    put(match, out(0), drop=True)
    di = add_player(table, "Di", PHONE)
    add_player_to_match(match, 5, di, PHONE)
    say(match, "take", 3)
    assert match.result.money == [-4, -4, -4, 12]
    put(match, change(6, "take", 0))
    assert match.result.money == [8, -4, -4, 0]
    same_from_the_database(app, match)


def test_a_new_name_is_no_difference(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    rename_player(match.table.seats[1], "Bob", PHONE)
    found = put(match, change(0, "score", 0, points=5))
    assert found.retold == (ChangedLogLine("", "Ann scored 5."),)
    assert texts(match)[:2] == ["Ann scored 5.", "Bo scored 4."]
    rename_player(match.table.seats[0], "Anna", PHONE)
    assert texts(match)[0] == "Ann scored 5."
    put(match, change(1, "score", 1, points=2))
    assert counting(match) == ["Ann scored 5.", "Bob scored 2."]
    assert told(match)[1].before[0].text == "Bo scored 4."
    same_from_the_database(app, match)


def test_taking_it_back_leaves_the_names_of_then(match: Match):
    scored(match, (0, 3), (1, 4))
    rename_player(match.table.seats[0], "Anna", PHONE)
    put(match, change(0, "score", 0, points=5))
    undo_entry(match, 3, PHONE)
    assert counting(match) == ["Ann scored 3.", "Bo scored 4."]
    redo_entry(match, 4, PHONE)
    put(match, before(2, "wait"))
    put(match, CorrectionRequest("out", 5, back=True))
    assert counting(match) == ["Anna scored 5.", "Bo scored 4."]
