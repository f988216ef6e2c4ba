"""A card that is judged otherwise since it was begun: its match is asked about, and what it came to stays."""

import pytest
from flask import Flask

from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.history.registry import VARIANT_SLUG, get_game
from companion.store.history.replays import UnreadableMatch, load_replay
from companion.store.matches.editions import continue_by_todays_rules, load_match_as_stored
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from companion.variants import Variant, read_variant, variant_to_data
from store.corrections.amends import PHONE, forget, say

HIGH_LOW = {"steps": ["5 down", "declare"], "sides": ["high", "low 8"], "speak": "declare"}


def begun_before(app: Flask, table: Table, variant: Variant) -> Match:
    """Return a match of the card as the release before began it: by the first edition."""
    data = variant_to_data(variant)
    match = start_match(table, VARIANT_SLUG, {"hands": 1}, table.seats, None, PHONE, table.seats[0], data)
    match.edition = 1
    db.session.commit()
    forget(app)
    return match


def card(**fields: object) -> Variant:
    return read_variant({"name": "Friday", **fields})


def test_only_a_card_that_is_judged_otherwise_is_asked_about(app: Flask, table: Table):
    match = begun_before(app, table, card(steps=["5 down", "bet"]))
    say(match, "deal")
    assert load_replay(match).seq == 1


def test_a_match_that_is_being_played_is_asked_about_and_goes_on(app: Flask, table: Table):
    match = begun_before(app, table, card(**HIGH_LOW))
    with pytest.raises(
        UnreadableMatch,
        match="it was played by edition 1 of the rules of Friday, which this release does not have",
    ):
        load_replay(match)
    assert load_match_as_stored(match, "why").replayed is not None
    continue_by_todays_rules(match, 0, PHONE)
    assert match.edition == get_game(VARIANT_SLUG, match.card).edition == 2
    say(match, "deal")
    assert load_replay(match).seq == 2


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
    assert load_replay(match).summary.money == tuple(match.result.money) == (1, -1, 0)


def test_a_finished_match_keeps_what_it_came_to_where_it_comes_to_something_else(app: Flask, table: Table):
    match = finished(app, table)
    before = compute_evening(table).balances
    match.card = {**match.card, "sides": ["high", "low"]}
    db.session.commit()
    forget(app)
    with pytest.raises(UnreadableMatch):
        load_replay(match)
    assert compute_evening(table).balances == before
    found = load_match_as_stored(match, "why")
    assert (found.newest_result.money, len(found.history)) == ((1, -1, 0), 3)


def test_a_finished_match_whose_card_is_refused_by_now_is_still_opened(app: Flask, table: Table):
    match = finished(app, table)
    before = compute_evening(table).balances
    match.card = {**match.card, "steps": ["63 down", "declare"]}
    db.session.commit()
    forget(app)
    with pytest.raises(UnreadableMatch, match="“63 down” is not possible"):
        load_replay(match)
    found = load_match_as_stored(match, "why")
    assert (found.replayed, found.newest_result.money, len(found.history)) == (None, (1, -1, 0), 3)
    assert compute_evening(table).balances == before
