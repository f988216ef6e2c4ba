"""High, low or both, declared in secret on every phone: one entry when the last has chosen, seen by all."""

import pytest

from companion.engine.event import Said
from companion.engine.field import Illegal
from companion.evenings.secret_choices.choosing import BOTH, NO, YES
from companion.store import db
from companion.store.history.replays import load
from companion.store.matches.declarations import choose, withdraw
from companion.store.matches.log import append
from companion.store.matches.matches import start_match
from companion.store.matches.secret_rounds import round_of, shown_in
from companion.store.models import Declaration, Match, Table
from companion.store.seating.seats import claim
from companion.variants import as_data, read_variant

PHONES = ("anns", "bos", "cys")
CARD = read_variant(
    {"name": "High-low", "steps": ["5 down", "declare"], "sides": ["high", "low"], "speak": "declare"}
)


@pytest.fixture
def match(table: Table) -> Match:
    """A match in which three phones are to say high, low or both."""
    for seat, phone in zip(table.seats, PHONES, strict=True):
        claim(seat, phone)
    match = start_match(table, "house", {}, table.seats, None, "opener", card=as_data(CARD))
    append(match, 0, Said("deal"), "opener")
    return match


def test_three_answers_become_one_entry(match: Match):
    found = round_of(match, load(match))
    assert found is not None
    assert (found.secret.yes, found.secret.no, found.secret.both) == ("High", "Low", "Both")
    choose(match, 1, {0: YES}, "anns")
    choose(match, 1, {1: BOTH}, "bos")
    assert load(match).seq == 1
    choose(match, 1, {2: NO}, "cys")
    play = load(match)
    assert play.state.claims == {0: ("high",), 1: ("high", "low"), 2: ("low",)}
    assert play.seq == 2
    came = shown_in(play)
    assert came is not None
    assert [came[0].answer(seat) for seat in range(3)] == ["High", "Both", "Low"]
    assert db.session.query(Declaration).count() == 0


def test_both_is_taken_back_and_chosen_anew(match: Match):
    choose(match, 1, {1: BOTH}, "bos")
    withdraw(match, 1, 1, "bos")
    choose(match, 1, {1: NO}, "bos")
    choose(match, 1, {0: NO}, "anns")
    choose(match, 1, {2: YES}, "cys")
    assert load(match).state.claims == {0: ("low",), 1: ("low",), 2: ("high",)}


def test_there_is_no_fourth_answer(match: Match):
    with pytest.raises(Illegal, match="Nothing was chosen"):
        choose(match, 1, {0: 3}, "anns")
    assert db.session.query(Declaration).count() == 0
