"""An evening looked back on: balances entry by entry, each game's part, what is open."""

from datetime import timedelta
from itertools import pairwise

from flask import Flask

from companion.evenings.money.balances import MoneyEvent
from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.summary import EveningSummary, count_first_deals, summarise_evening
from companion.store.history.replays import load_replay
from companion.store.matches import matches
from companion.store.matches.log import undo_entry
from companion.store.models import Entry, Match, MatchResult, Table
from store.corrections.amends import PHONE, change, forget, put, say
from store.evenings.money import add_adjustment
from store.matches.toy_matches import begun, won_by

from .pots import pot_of


def night(table: Table) -> EveningSummary:
    return summarise_evening(table)


def course(table: Table) -> list[list[int]]:
    return [list(point.values()) for point in night(table).course]


def test_nothing_was_played(table: Table):
    found = night(table)
    assert (found.parts, found.hands, found.minutes, found.games) == ((), 0, 0, ())
    assert course(table) == [[0, 0, 0]]


def test_balances_go_with_every_entry_that_moved_money(app: Flask, table: Table):
    """An adjustment before the first game, one between two, and a game that is being played."""
    add_adjustment(table, table.seats[0], table.seats[1], 3, "Pizza", "a", PHONE)
    pot_of(table, ("deal", None), ("put", 0), ("put", 1), ("stop", None))
    add_adjustment(table, table.seats[2], table.seats[1], 4, "Beer", "b", PHONE)
    pot_of(table, ("deal", None))
    forget(app)
    found = night(table)
    points = course(table)
    assert points[:4] == [[0, 0, 0], [-3, 3, 0], [-7, -1, -4], [-8, -1, -4]]  # the rest is in the pot
    assert found.games[0] == 1
    second = found.games[1]  # begins where the adjustment between the two has left everybody
    ann, bo, cy = points[second - 1]
    assert points[second] == [ann, bo + 4, cy - 4]
    assert all(one != other for one, other in pairwise(points))
    balances = compute_evening(table).balances
    playing = found.parts[1]
    assert playing.open
    assert found.course[-1] == {
        player: amount + playing.money.get(player, 0) for player, amount in balances.items()
    }


def test_each_game_has_its_part(table: Table, moment):
    began = moment.now
    won_by(begun(table), 0)
    moment.now += timedelta(minutes=90)
    matches.call_off_match(begun(table), PHONE)
    won_by(begun(table), 2)
    found = night(table)
    assert [part.match.number for part in found.parts] == [1, 3]
    one, two = found.parts
    ann, bo, cy = (seat.id for seat in table.seats)
    assert (one.game, dict(one.money), one.winners, one.open) == (
        "Toy",
        {ann: 10, bo: -5, cy: -5},
        (ann,),
        False,
    )
    assert (one.began, one.ended, two.ended) == (began, began, moment.now)
    assert (found.minutes, found.hands) == (90, 2)
    assert sum(many for _, many in count_first_deals(found)) == 2


def test_what_was_taken_back_and_put_right_leaves_the_end_as_it_is(table: Table):
    match = begun(table)
    won_by(match, 0)
    undo_entry(match, load_replay(match).seq, PHONE)
    say(match, "score", 0, points=1)
    put(match, change(0, "score", 0, points=8))
    say(match, "score", 0, points=2)
    assert course(table)[-1] == list(compute_evening(table).balances.values()) == [10, -5, -5]


def test_a_match_of_an_earlier_release_is_told_without_what_it_is_remembered_for(app: Flask, table: Table):
    won_by(begun(table), 0)
    db.session.execute(MatchResult.__table__.update().values(highlights=None))
    db.session.execute(Entry.__table__.update().values(came=None))
    db.session.commit()
    forget(app)
    found = night(table)
    assert (found.parts[0].highlights, found.hands) == (None, 0)
    assert course(table) == [[0, 0, 0], [10, -5, -5]]


def test_a_match_that_nobody_can_follow_is_open_and_empty(app: Flask, table: Table):
    match = begun(table)
    say(match, "score", 0, points=3)
    db.session.execute(Match.__table__.update().values(edition=77))
    db.session.commit()
    forget(app)
    (part,) = night(table).parts
    assert (part.open, dict(part.money), part.highlights) == (True, {}, None)
    assert MoneyEvent({}).money == {}
