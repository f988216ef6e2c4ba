"""A card that is judged otherwise since it was begun: its match is asked about, and what it came to stays."""

import pytest
from flask import Flask

from companion.store import db
from companion.store.evenings.evenings import evening_of
from companion.store.history.registry import HOUSE, game_called
from companion.store.history.replays import Unreadable, load
from companion.store.matches.editions import go_on, kept
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from companion.variants import Variant, as_data, read_variant
from store.corrections.amends import PHONE, forget, say

HIGH_LOW = {"steps": ["5 down", "declare"], "sides": ["high", "low 8"], "speak": "declare"}


def begun_before(app: Flask, table: Table, variant: Variant) -> Match:
    """Return a match of the card as the release before began it: by the first edition."""
    data = as_data(variant)
    match = start_match(table, HOUSE, {"hands": 1}, table.seats, None, PHONE, table.seats[0], data)
    match.edition = 1
    db.session.commit()
    forget(app)
    return match


def card(**fields: object) -> Variant:
    return read_variant({"name": "Friday", **fields})


def test_only_a_card_that_is_judged_otherwise_is_asked_about(app: Flask, table: Table):
    match = begun_before(app, table, card(steps=["5 down", "bet"]))
    say(match, "deal")
    assert load(match).seq == 1


def test_a_match_that_is_being_played_is_asked_about_and_goes_on(app: Flask, table: Table):
    match = begun_before(app, table, card(**HIGH_LOW))
    with pytest.raises(Unreadable, match="edition 1 of Friday, which it no longer has"):
        load(match)
    assert kept(match, "why").replayed is not None
    go_on(match, 0, PHONE)
    assert match.edition == game_called(HOUSE, match.card).edition == 2
    say(match, "deal")
    assert load(match).seq == 2


def finished(app: Flask, table: Table) -> Match:
    match = begun_before(app, table, card(**HIGH_LOW))
    match.edition = 2
    say(match, "deal")
    say(match, "speak", for_high=[0, 1], for_low_8=[2])
    say(match, "show", high=[0])
    assert match.result is not None
    match.edition = 1
    db.session.commit()
    forget(app)
    return match


def test_a_finished_match_is_read_where_it_comes_to_the_same(app: Flask, table: Table):
    match = finished(app, table)
    assert load(match).summary.money == tuple(match.result.money) == (1, -1, 0)


def test_a_finished_match_keeps_what_it_came_to_where_it_comes_to_something_else(app: Flask, table: Table):
    match = finished(app, table)
    before = evening_of(table).balances
    match.card = {**match.card, "sides": ["high", "low"]}
    db.session.commit()
    forget(app)
    with pytest.raises(Unreadable):
        load(match)
    assert evening_of(table).balances == before
    found = kept(match, "why")
    assert (found.came.money, len(found.history)) == ((1, -1, 0), 3)


def test_a_finished_match_whose_card_is_refused_by_now_is_still_opened(app: Flask, table: Table):
    match = finished(app, table)
    before = evening_of(table).balances
    match.card = {**match.card, "steps": ["63 down", "declare"]}
    db.session.commit()
    forget(app)
    with pytest.raises(Unreadable, match="“63 down” cannot be"):
        load(match)
    found = kept(match, "why")
    assert (found.replayed, found.came.money, len(found.history)) == (None, (1, -1, 0), 3)
    assert evening_of(table).balances == before
