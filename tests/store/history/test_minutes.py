"""The minute of an entry: the same when it is made, when it is replayed, and for what it would do."""

from datetime import timedelta

import pytest

from companion.engine.event import Submission
from companion.store.history.play import ReplayCache
from companion.store.history.replays import load_replay, minutes_since_match_start
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from store.conftest import Moment


@pytest.fixture
def potluck(moment: Moment, table: Table) -> Match:
    return start_match(table, "potluck", {}, table.seats, None, "opener")


def test_whole_minutes_since_the_beginning(app, potluck: Match, moment: Moment):
    begun = moment.now
    for seq, seconds in enumerate((59, 60, 3599, 3600 * 30)):
        moment.now = begun + timedelta(seconds=seconds)
        append_entry(potluck, seq, Submission("put" if seq else "deal", 0 if seq else None), "opener")
    assert minutes_since_match_start(potluck) == 1800
    live = load_replay(potluck)
    app.extensions["companion_plays"] = ReplayCache()
    assert load_replay(potluck) == live
    assert [entry.event.minute for entry in live.entries] == [0, 1, 59, 1800]
    assert [line.text for line in live.history][1] == "Ann puts in minute 1."


def test_an_entry_put_in_again_keeps_its_minute(potluck: Match, moment: Moment):
    moment.now += timedelta(minutes=3)
    append_entry(potluck, 0, Submission("deal"), "opener")
    moment.now += timedelta(minutes=30)
    undo_entry(potluck, 1, "opener")
    redo_entry(potluck, 2, "opener")
    assert load_replay(potluck).state.line == "deals in minute 3."


def test_nobody_says_what_minute_it_is(potluck: Match, moment: Moment):
    append_entry(potluck, 0, Submission("deal", minute=500), "opener")
    assert load_replay(potluck).entries[0].event.minute == 0


def test_a_clock_that_was_put_back_is_at_the_beginning(potluck: Match, moment: Moment):
    moment.now -= timedelta(hours=1)
    append_entry(potluck, 0, Submission("deal"), "opener")
    assert load_replay(potluck).entries[0].event.minute == 0
