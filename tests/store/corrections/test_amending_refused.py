"""What nobody saw is not put right, nor what may not be: nothing is stored."""

import pytest

from companion.engine.course import CORRECT
from companion.engine.event import Submission
from companion.evenings.tables.entering import NotPermitted
from companion.store import db
from companion.store.corrections.corrections import (
    CorrectionPreview,
    CorrectionRequest,
    preview_correction,
    store_previewed_correction,
)
from companion.store.history.replays import load_replay
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.log import StaleEntry, undo_entry
from companion.store.matches.matches import call_off_match, start_match
from companion.store.models import Match, Table
from companion.store.seating.seats import rename_player
from store.evenings.money import add_adjustment

from .amends import PHONE, before, change, looked, out, say, scored, stored_rows, unchanged

# --- what was seen is what counts ----------------------------------------------------------------


def test_what_was_not_seen_is_not_recorded(match: Match):
    scored(match, (0, 3), (1, 4))
    seen = looked(match, change(0, "score", 0, points=5)).key
    rows = stored_rows()
    for wish in (change(0, "score", 0, points=6), out(0), change(1, "score", 0, points=5)):
        with pytest.raises(StaleEntry):
            store_previewed_correction(looked(match, wish), seen, PHONE)
    with pytest.raises(StaleEntry):
        store_previewed_correction(looked(match, change(0, "score", 0, points=5)), "", PHONE)
    assert stored_rows() == rows
    store_previewed_correction(looked(match, change(0, "score", 0, points=5)), seen, PHONE)


def test_what_no_line_tells_is_not_recorded_unseen_either(match: Match):
    scored(match, (0, 3))
    aces, kings = (change(0, "score", 0, points=3, cards=cards) for cards in ("As Ad", "Ks Kd"))
    assert looked(match, aces).line == looked(match, kings).line
    with pytest.raises(StaleEntry):
        store_previewed_correction(looked(match, kings), looked(match, aces).key, PHONE)


@pytest.mark.parametrize("meanwhile", ["entry", "name", "adjustment"])
def test_a_table_that_moved_on_is_looked_at_again(match: Match, meanwhile: str):
    scored(match, (0, 3), (1, 4))
    found = looked(match, change(0, "score", 0, points=5))
    table = match.table
    if meanwhile == "entry":
        scored(match, (2, 1))
    elif meanwhile == "name":
        rename_player(table.seats[2], "Cyril", PHONE)
    else:
        add_adjustment(table, table.seats[0], table.seats[1], 5, "a drink", "key", PHONE)
    rows = stored_rows()
    with pytest.raises(StaleEntry):
        store_previewed_correction(found, found.key, PHONE)
    assert stored_rows() == rows
    if meanwhile == "entry":
        with pytest.raises(StaleEntry):
            preview_correction(match, 2, change(0, "score", 0, points=5), PHONE)
    assert load_replay(match).state.points[0] == 3


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (change(0, "score", 0, points=7), "Seven is not allowed."),
        (change(0, "score", 0, points=99), "Points"),
        (change(0, "score", 0), "Points"),
        (change(0, "score", 3, points=2), "is not available to that player"),
        (change(0, "dance"), "Next: "),
        (change(0, "undo"), "Next: "),
        (change(0, CORRECT), "Next: "),
        (change(0, "score", 0, points=3), "already says"),
        (change(0, "score", 0, points="3"), "already says"),
        (change(1, "score", 0, points=1), "no longer counts"),
        (before(2, "score", 0, points=1), "no longer counts"),
        (out(3), "no longer counts"),
        (out(-1), "no longer counts"),
        (CorrectionRequest("change", 0), "Fill in the new entry"),
        (CorrectionRequest("before", 0), "Fill in the new entry"),
        (CorrectionRequest("out", 0, Submission("wait")), "Fill in the new entry"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_stored(match: Match, wish: CorrectionRequest, sentence: str):
    scored(match, (0, 3), (1, 4))
    undo_entry(match, 2, PHONE)
    unchanged(match, wish, sentence)


def test_a_phone_without_a_seat_puts_nothing_right(match: Match):
    scored(match, (0, 3))
    rows = stored_rows()
    with pytest.raises(NotPermitted):
        looked(match, out(0), "stranger")
    assert stored_rows() == rows


def test_a_match_that_was_called_off_stays_as_it_was(match: Match):
    scored(match, (0, 3))
    call_off_match(match, PHONE)
    unchanged(match, out(0), "called off")


@pytest.fixture
def secret(table: Table) -> Match:
    """A match in which Ann and Cy stayed in, which everybody chose in secret."""
    match = start_match(table, "drop", {"how": "chips"}, table.seats, None, PHONE)
    say(match, "deal")
    store_secret_choices(match, 1, {0: True, 1: False, 2: True}, PHONE)
    return match


def test_what_everybody_chose_in_secret_nobody_changes_alone(secret: Match):
    say(secret, "deal")
    unchanged(secret, change(1, "stay", stay=[1]), "Everybody chose in secret")
    unchanged(secret, out(1), "Everybody chose in secret")
    undo_entry(secret, 3, PHONE)
    undo_entry(secret, 4, PHONE)
    assert load_replay(secret).state.dealt


def test_nothing_is_put_right_while_choices_are_sealed(secret: Match):
    say(secret, "deal")
    store_secret_choices(secret, 3, {0: True}, PHONE)
    unchanged(secret, out(2), "not shown yet")
    store_secret_choices(secret, 3, {1: True, 2: True}, PHONE)
    unchanged(secret, out(2), "later entry would no longer be possible")


def test_the_difference_is_stored_nowhere_until_it_counts(match: Match):
    scored(match, (0, 3), (1, 4))
    rows, known = stored_rows(), load_replay(match)
    found = looked(match, change(0, "score", 0, points=5))
    assert isinstance(found, CorrectionPreview)
    assert (stored_rows(), load_replay(match)) == (rows, known)
    db.session.rollback()
    assert load_replay(match).state.points == (3, 4, 0)
