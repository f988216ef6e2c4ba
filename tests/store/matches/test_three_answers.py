"""High, low or both, declared in secret on every phone: one entry when the last has chosen, seen by all."""

import pytest

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.evenings.secret_choices.choosing import BOTH, NO, YES
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches.declarations import store_secret_choices, withdraw_choice
from companion.store.matches.log import append_entry
from companion.store.matches.matches import start_match
from companion.store.matches.secret_rounds import find_just_revealed_choices, find_secret_choice_round
from companion.store.models import Match, StoredSecretChoice, Table
from companion.store.seating.seats import claim_seat
from companion.variants import read_variant, variant_to_data

PHONES = ("anns", "bos", "cys")
CARD = read_variant(
    {"name": "High-low", "steps": ["5 down", "declare"], "sides": ["high", "low"], "speak": "declare"}
)


@pytest.fixture
def match(table: Table) -> Match:
    """A match in which three phones are to say high, low or both."""
    for seat, phone in zip(table.seats, PHONES, strict=True):
        claim_seat(seat, phone)
    match = start_match(table, "house", {}, table.seats, None, "opener", card=variant_to_data(CARD))
    append_entry(match, 0, Submission("deal"), "opener")
    return match


def test_three_answers_become_one_entry(match: Match):
    found = find_secret_choice_round(match, load_replay(match))
    assert found is not None
    assert (found.secret.yes_label, found.secret.no_label, found.secret.both_label) == ("High", "Low", "Both")
    store_secret_choices(match, 1, {0: YES}, "anns")
    store_secret_choices(match, 1, {1: BOTH}, "bos")
    assert load_replay(match).seq == 1
    store_secret_choices(match, 1, {2: NO}, "cys")
    play = load_replay(match)
    assert play.state.hand.declared_prizes == {0: ("high",), 1: ("high", "low"), 2: ("low",)}
    assert play.seq == 2
    came = find_just_revealed_choices(play)
    assert came is not None
    assert [came[0].answer_label(seat) for seat in range(3)] == ["High", "Both", "Low"]
    assert db.session.query(StoredSecretChoice).count() == 0


def test_both_is_taken_back_and_chosen_anew(match: Match):
    store_secret_choices(match, 1, {1: BOTH}, "bos")
    withdraw_choice(match, 1, 1, "bos")
    store_secret_choices(match, 1, {1: NO}, "bos")
    store_secret_choices(match, 1, {0: NO}, "anns")
    store_secret_choices(match, 1, {2: YES}, "cys")
    assert load_replay(match).state.hand.declared_prizes == {0: ("low",), 1: ("low",), 2: ("high",)}


def test_there_is_no_fourth_answer(match: Match):
    with pytest.raises(Illegal, match="Nothing was chosen"):
        store_secret_choices(match, 1, {0: 3}, "anns")
    assert db.session.query(StoredSecretChoice).count() == 0
