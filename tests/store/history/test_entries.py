"""Entries of a match: kept, refused, taken back and put in again, and read again."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.store import db
from companion.store.history.replays import UnreadableMatch, load_replay
from companion.store.matches.log import StaleEntry, append_entry, redo_entry, undo_entry
from companion.store.models import Entry, Match, Table
from companion.store.seating.seats import claim_seat, rename_player
from store.conftest import Moment
from store.matches.toy_matches import forget, points, stored
from store.toy import score

# --- entering ----------------------------------------------------------------------------------


def test_entries_are_kept_with_who_entered_them_and_when(table: Table, match: Match, moment: Moment):
    claim_seat(table.seats[0], "anns")
    assert append_entry(match, 0, score(0, "3"), "anns").seq == 1
    moment.now += timedelta(seconds=5)
    assert append_entry(match, 1, Submission("wait"), "opener", "Somebody").seq == 2
    forget()
    lines = load_replay(match).history
    assert [(line.text, line.entered_by, line.seat) for line in lines] == [
        ("Ann scored 3.", "Ann", 0),
        ("Everybody waited.", "Somebody", None),
    ]
    assert lines[1].at - lines[0].at == timedelta(seconds=5)
    assert db.session.scalar(select(Entry.values).where(Entry.seq == 0)) == {"points": 3}


def test_every_entry_raises_the_version_once(table: Table, match: Match):
    before = table.version
    seq = append_entry(match, 0, score(0, 3), "opener").seq
    seq = undo_entry(match, seq, "opener").seq
    seq = redo_entry(match, seq, "opener").seq
    assert (seq, table.version) == (3, before + 3)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (score(0, 7), "Seven is not allowed"),
        (score(0, 10), "not 10"),
        (score(0, None), "this is required"),
        (score(3, 1), "is not available to that player"),
        (score(-1, 1), "is not available to that player"),
        (score(10**30, 1), "is not available to that player"),
        (Submission("nothing"), "Next: "),
        (Submission("undo"), "Next: "),
        (Submission("x" * 10_000), "Next: "),
        (Submission("score", 0, {"points": 1, "cards": "Ah Zz"}), "Zz"),
        (Submission("score", 0, {"points": 1, "more": "1"}), "“more” is not a field"),
    ],
)
def test_what_is_refused_is_not_stored(table: Table, match: Match, event: Submission, sentence: str):
    before = table.version
    with pytest.raises(Illegal, match=sentence):
        append_entry(match, 0, event, "opener")
    assert (stored(), table.version, points(match)) == (0, before, (0, 0, 0))


def test_a_second_press_is_told_where_the_match_stands(table: Table, match: Match):
    append_entry(match, 0, score(0, 3), "opener")
    version = table.version
    for press in (
        lambda: append_entry(match, 0, score(0, 3), "opener"),
        lambda: append_entry(match, 2, score(0, 3), "opener"),
        lambda: undo_entry(match, 0, "opener"),
        lambda: redo_entry(match, 5, "opener"),
    ):
        with pytest.raises(StaleEntry) as stale:
            press()
        assert stale.value.seq == 1
    assert (points(match), stored(), table.version) == ((3, 0, 0), 1, version)


# --- taking back -------------------------------------------------------------------------------


def test_undo_and_redo_are_entries_that_say_what_they_did(match: Match):
    append_entry(match, 0, score(0, 3), "opener")
    append_entry(match, 1, score(1, 4), "opener")
    undo_entry(match, 2, "opener")
    assert points(match) == (3, 0, 0)
    assert (load_replay(match).can_undo, load_replay(match).can_redo) == (True, True)
    redo_entry(match, 3, "opener")
    undo_entry(match, 4, "opener")
    append_entry(match, 5, score(2, 5), "opener")
    assert (points(match), load_replay(match).can_redo) == ((3, 0, 5), False)
    assert [(line.text, line.undone) for line in load_replay(match).history] == [
        ("Ann scored 3.", False),
        ("Bo scored 4.", True),
        ("Undone: Bo scored 4.", False),
        ("Redone: Bo scored 4.", False),
        ("Undone: Bo scored 4.", False),
        ("Cy scored 5.", False),
    ]


def test_there_may_be_nothing_to_undo_or_redo(match: Match):
    with pytest.raises(Illegal, match="nothing to undo"):
        undo_entry(match, 0, "opener")
    with pytest.raises(Illegal, match="nothing to redo"):
        redo_entry(match, 0, "opener")
    assert stored() == 0


# --- reading again -----------------------------------------------------------------------------


def test_what_was_told_keeps_the_name_of_then(table: Table, match: Match):
    append_entry(match, 0, score(0, 3), "opener")
    rename_player(table.seats[0], "Ännchen 🦊", "opener")
    append_entry(match, 1, score(0, 2), "opener")
    assert [line.text for line in load_replay(match).history] == ["Ann scored 3.", "Ännchen 🦊 scored 2."]


def test_an_entry_costs_one_step_not_the_whole_match(match: Match, monkeypatch: pytest.MonkeyPatch):
    for seq in range(8):
        append_entry(match, seq, score(seq % 3, 1), "opener")
    before = load_replay(match)
    append_entry(match, 8, score(0, 1), "opener")
    assert load_replay(match).reached[:8] == before.reached
    assert all(new is old for new, old in zip(load_replay(match).reached, before.reached, strict=False))
    forget()
    assert load_replay(match) == load_replay(match)
    assert load_replay(match).reached[:8] == before.reached


def test_an_entry_that_no_longer_fits_makes_a_match_unreadable(app: Flask, match: Match):
    append_entry(match, 0, score(0, 3), "opener")
    db.session.execute(update(Entry).values(values={"points": 7}))
    db.session.commit()
    forget()
    with pytest.raises(UnreadableMatch, match="Seven is not allowed"):
        load_replay(match)
