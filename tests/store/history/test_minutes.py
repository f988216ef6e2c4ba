"""The minute of an entry: the same when it is made, when it is replayed, and for what it would do."""

from datetime import timedelta

import pytest

from companion.engine.event import Said
from companion.store.history.play import RecentPlays
from companion.store.history.replays import load, minute
from companion.store.matches.log import append, redo, undo
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
        append(potluck, seq, Said("put" if seq else "deal", 0 if seq else None), "opener")
    assert minute(potluck) == 1800
    live = load(potluck)
    app.extensions["companion_plays"] = RecentPlays()
    assert load(potluck) == live
    assert [entry.event.minute for entry in live.entries] == [0, 1, 59, 1800]
    assert [line.text for line in live.history][1] == "Ann puts in minute 1."


def test_an_entry_put_in_again_keeps_its_minute(potluck: Match, moment: Moment):
    moment.now += timedelta(minutes=3)
    append(potluck, 0, Said("deal"), "opener")
    moment.now += timedelta(minutes=30)
    undo(potluck, 1, "opener")
    redo(potluck, 2, "opener")
    assert load(potluck).state.line == "deals in minute 3."


def test_nobody_says_what_minute_it_is(potluck: Match, moment: Moment):
    append(potluck, 0, Said("deal", minute=500), "opener")
    assert load(potluck).entries[0].event.minute == 0


def test_a_clock_that_was_put_back_is_at_the_beginning(potluck: Match, moment: Moment):
    moment.now -= timedelta(hours=1)
    append(potluck, 0, Said("deal"), "opener")
    assert load(potluck).entries[0].event.minute == 0
