"""A line of a story is changed, taken out or put in before: seen first, then one entry, and told to all."""

from dataclasses import replace

import pytest
from flask import Flask

from companion.evening.entering import NotYours
from companion.games import GAMES
from companion.play.course import AMEND, POT
from companion.play.field import Illegal
from companion.play.game import Event, Said
from companion.store import db, happenings
from companion.store.adjustments import adjust
from companion.store.amending import Difference, Misfitting, Retold, Wish, difference, put_right
from companion.store.declarations import choose
from companion.store.evenings import evening_of
from companion.store.joining import let_in
from companion.store.log import Stale, redo, undo
from companion.store.matches import abandon, start_match
from companion.store.models import Match, Table
from companion.store.pots import share_out
from companion.store.replays import Unreadable, load, players, running, taken_over
from companion.store.seats import add_player, claim, rename
from companion.store.story import PUT_IN, PUT_RIGHT, TAKEN_OUT

from . import potluck
from .amends import (
    PHONE,
    before,
    change,
    counting,
    forget,
    looked,
    out,
    put,
    say,
    stored_rows,
    texts,
    told,
    whole,
)
from .matches import begun, won_by


def scored(match: Match, *points: tuple[int, int]) -> Match:
    for seat, many in points:
        say(match, "score", seat, points=many)
    return match


def same_from_the_database(app: Flask, match: Match) -> None:
    """Check that a process that knows nothing but the database sees the same."""
    known = load(match)
    state, story, came = known.state, known.history, known.entries[-1].came
    forget(app)
    found = load(match)
    assert (found.state, found.history, found.entries[-1].came) == (state, story, came)
    assert found.agrees
    whole(match.table)


# --- the match being played ----------------------------------------------------------------------


def test_a_line_is_changed(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    found = put(match, change(0, "score", 0, points=5))
    assert found.line == "Put right: “Ann scored 3.” is now “Ann scored 5.”"
    assert found.retold == (Retold("", "Ann scored 5."),)
    assert load(match).state.points == (5, 4, 0)
    assert texts(match) == ["Ann scored 5.", "Bo scored 4.", found.line]
    assert counting(match) == ["Ann scored 5.", "Bo scored 4."]
    same_from_the_database(app, match)


def test_both_versions_stay_readable_with_who_and_when(app: Flask, match: Match, moment):
    claim(match.table.seats[1], "bo")
    scored(match, (0, 3), (2, 4))
    entered = moment.now
    moment.now = moment.now.replace(microsecond=7)
    put(match, change(0, "score", 2, points=1), "bo")
    line = told(match)[0]
    assert (line.seq, line.text, line.seat, line.mark) == (2, "Cy scored 1.", 2, PUT_RIGHT)
    assert (line.entered_by, line.at, line.counts) == ("Bo", moment.now, True)
    (was,) = line.before
    assert (was.seq, was.text, was.entered_by, was.at, was.seat) == (
        0,
        "Ann scored 3.",
        "the host",
        entered,
        0,
    )
    newest = told(match)[-1]
    assert (newest.seq, newest.action, newest.entered_by, newest.counts) == (2, AMEND, "Bo", False)
    same_from_the_database(app, match)


def test_another_seat_and_another_action(match: Match):
    scored(match, (0, 3), (1, 4))
    put(match, change(0, "score", 1, points=3))
    assert load(match).state.points == (0, 7, 0)
    put(match, change(1, "wait"))
    assert (load(match).state.points, counting(match)) == ((0, 3, 0), ["Bo scored 3.", "Everybody waited."])


def test_a_line_is_taken_out(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4), (2, 5))
    found = put(match, out(1))
    assert (found.line, found.retold) == ("Taken out: “Bo scored 4.”", ())
    assert load(match).state.points == (3, 0, 5)
    assert [(line.text, line.mark, line.undone) for line in told(match)] == [
        ("Ann scored 3.", "", False),
        ("Bo scored 4.", TAKEN_OUT, True),
        ("Cy scored 5.", "", False),
        (found.line, "", False),
    ]
    same_from_the_database(app, match)


def test_a_line_is_put_in_before(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    found = put(match, before(1, "score", 2, points=6))
    assert found.line == "Put in before “Bo scored 4.”: “Cy scored 6.”"
    assert load(match).state.points == (3, 4, 6)
    assert [(line.seq, line.text, line.mark) for line in told(match)][:3] == [
        (0, "Ann scored 3.", ""),
        (2, "Cy scored 6.", PUT_IN),
        (1, "Bo scored 4.", ""),
    ]
    put(match, change(2, "score", 2, points=5))
    assert counting(match) == ["Ann scored 3.", "Cy scored 5.", "Bo scored 4."]
    same_from_the_database(app, match)


def test_what_was_put_right_is_put_right_again_and_all_versions_stay(app: Flask, match: Match):
    scored(match, (0, 1))
    for seq, points in enumerate((2, 3, 4)):
        put(match, change(seq, "score", 0, points=points))
    (line, *_) = told(match)
    assert [version.text for version in (*line.before, line)] == [f"Ann scored {n}." for n in (1, 2, 3, 4)]
    assert load(match).state.points == (4, 0, 0)
    with pytest.raises(Illegal, match="does not count any more"):
        put(match, change(1, "score", 0, points=9))
    put(match, out(3))
    assert (load(match).state.points, counting(match)) == ((0, 0, 0), [])
    same_from_the_database(app, match)


def test_going_on_after_it(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    put(match, change(0, "score", 0, points=5))
    scored(match, (2, 6))
    assert load(match).state.points == (5, 4, 6)
    put(match, out(1))
    undo(match, 5, PHONE)
    assert load(match).state.points == (5, 4, 6)
    undo(match, 6, PHONE)
    assert load(match).state.points == (5, 4, 0)
    undo(match, 7, PHONE)
    assert load(match).state.points == (3, 4, 0)
    for seq, points in ((8, (5, 4, 0)), (9, (5, 4, 6)), (10, (5, 0, 6))):
        redo(match, seq, PHONE)
        assert load(match).state.points == points
    same_from_the_database(app, match)


def test_it_is_taken_back_and_put_back_like_anything_else(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    put(match, change(0, "score", 0, points=5))
    undo(match, 3, PHONE)
    assert (load(match).state.points, counting(match)) == ((3, 4, 0), ["Ann scored 3.", "Bo scored 4."])
    taken_back = "Took back: Put right: “Ann scored 3.” is now “Ann scored 5.”"
    assert texts(match)[-1] == taken_back
    assert told(match)[2].undone
    redo(match, 4, PHONE)
    assert (load(match).state.points, counting(match)) == ((5, 4, 0), ["Ann scored 5.", "Bo scored 4."])
    put(match, Wish("out", 2, back=True))
    assert (load(match).state.points, texts(match)[-1]) == ((3, 4, 0), taken_back)
    same_from_the_database(app, match)


def test_only_what_was_put_right_last_is_taken_back_so(match: Match):
    scored(match, (0, 3), (1, 4))
    for at in (1, 0, 7):
        with pytest.raises(Illegal, match="Only what was put right last"):
            looked(match, Wish("out", at, back=True))
    put(match, change(0, "score", 0, points=5))
    scored(match, (2, 1))
    with pytest.raises(Illegal, match="Only what was put right last"):
        looked(match, Wish("out", 2, back=True))


def test_every_phone_is_told(match: Match):
    scored(match, (0, 3))
    version = match.table.version
    put(match, out(0))
    assert match.table.version == version + 1
    assert happenings.of_table(match.table, 9) == []


# --- who wins ------------------------------------------------------------------------------------


def test_a_finished_match_comes_to_something_else(app: Flask, table: Table):
    match = begun(table)
    scored(match, (0, 5), (1, 9), (0, 5))
    assert (match.result.winners, match.result.money) == ([0], [10, -5, -5])
    found = put(match, before(1, "score", 1, points=1), drop=True)
    assert [one.line for one in found.misfits] == ["Ann scored 5."]
    assert (match.result.winners, match.result.money, match.result.seq) == ([1], [-5, 10, -5], 4)
    assert list(evening_of(table).balances.values()) == [-5, 10, -5]
    assert [(one.before, one.after) for one in found.moved] == [(10, -5), (-5, 10), (-5, -5)]
    same_from_the_database(app, match)


def test_a_match_is_reopened_or_ended_by_it(app: Flask, table: Table):
    match = begun(table)
    scored(match, (0, 5), (0, 5))
    put(match, change(1, "score", 0, points=4))
    assert (match.result, running(table)) == (None, match)
    put(match, change(2, "score", 0, points=6))
    assert (match.result.seq, running(table)) == (4, None)
    undo(match, 4, PHONE)
    assert (match.result, running(table)) == (None, match)
    same_from_the_database(app, match)


def test_an_earlier_match_of_the_evening(app: Flask, table: Table):
    first = begun(table)
    scored(first, (0, 9), (1, 2), (0, 1))
    later = scored(begun(table), (1, 3))
    found = put(first, change(2, "score", 1, points=8))
    assert first.result.winners == [1]
    assert list(evening_of(table).balances.values()) == [-5, 10, -5]
    (line,) = happenings.of_match(later)
    assert line.line == f"In match 1, Toy: {found.line}"
    assert load(later).seq == 1
    put(first, Wish("out", 3, back=True))
    assert first.result.winners == [0]
    assert happenings.of_match(later)[-1].line == f"In match 1, Toy: Took back: {found.line}"
    same_from_the_database(app, first)


def test_an_earlier_match_stays_over(table: Table):
    first = begun(table)
    won_by(first, 0)
    begun(table)
    unchanged(first, change(1, "wait"), "would not be over")


def unchanged(match: Match, wish: Wish, sentence: str) -> None:
    """Check that the wish is refused with the sentence, and nothing is stored."""
    rows = stored_rows()
    with pytest.raises(Illegal, match=sentence):
        put(match, wish)
    assert stored_rows() == rows


# --- lines that do not fit any more --------------------------------------------------------------


def test_what_does_not_fit_any_more_is_named_and_only_dropped_when_asked(app: Flask, match: Match):
    scored(match, (0, 4), (1, 4), (0, 3), (2, 2))
    wish, rows = change(0, "score", 0, points=9), stored_rows()
    found = looked(match, before(0, "score", 0, points=1))
    assert found.misfits == ()
    wish = change(2, "score", 0, points=6)
    found = looked(match, wish)
    over = "This match is over. Undo the last entry if that is wrong."
    assert found.misfits == (Misfitting("Cy scored 2.", over),)
    with pytest.raises(Illegal, match="Lines after it do not fit any more: 1"):
        put_right(found, found.key, PHONE)
    assert stored_rows() == rows
    put_right(found, found.key, PHONE, drop=True)
    assert load(match).state.points == (10, 4, 0)
    gone = told(match)[3]
    assert (gone.text, gone.mark, gone.undone, gone.counts) == ("Cy scored 2.", TAKEN_OUT, True, False)
    assert told(match)[-1].text.endswith(" With it went what no longer fits: Cy scored 2.")
    undo(match, 5, PHONE)
    assert (load(match).state.points, match.result) == ((7, 4, 2), None)
    assert counting(match)[-1] == "Cy scored 2."
    same_from_the_database(app, match)


def test_what_was_left_empty_and_is_not_asked_for_any_more_still_fits(app: Flask, table: Table):
    """The hands of those who stay may be entered; a player who did not stay has none to enter."""
    app.config["GAMES"] = GAMES
    match = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(match, "deal")
    say(match, "stay", stay=[0, 1, 2])
    say(match, "show", high=[1])
    wish = change(1, "stay", stay=[1, 2])
    remembered = looked(match, wish)
    forget(app)
    assert (remembered.misfits, remembered.key) == ((), looked(match, wish).key)
    put(match, wish)
    assert load(match).summary.money == (-1, 2, -1)
    same_from_the_database(app, match)


# --- what was seen is what counts ----------------------------------------------------------------


def test_what_was_not_seen_is_not_recorded(match: Match):
    scored(match, (0, 3), (1, 4))
    seen = looked(match, change(0, "score", 0, points=5)).key
    rows = stored_rows()
    for wish in (change(0, "score", 0, points=6), out(0), change(1, "score", 0, points=5)):
        with pytest.raises(Stale):
            put_right(looked(match, wish), seen, PHONE)
    with pytest.raises(Stale):
        put_right(looked(match, change(0, "score", 0, points=5)), "", PHONE)
    assert stored_rows() == rows
    put_right(looked(match, change(0, "score", 0, points=5)), seen, PHONE)


def test_what_no_line_tells_is_not_recorded_unseen_either(match: Match):
    scored(match, (0, 3))
    aces, kings = (change(0, "score", 0, points=3, cards=cards) for cards in ("As Ad", "Ks Kd"))
    assert looked(match, aces).line == looked(match, kings).line
    with pytest.raises(Stale):
        put_right(looked(match, kings), looked(match, aces).key, PHONE)


@pytest.mark.parametrize("meanwhile", ["entry", "name", "adjustment"])
def test_a_table_that_moved_on_is_looked_at_again(match: Match, meanwhile: str):
    scored(match, (0, 3), (1, 4))
    found = looked(match, change(0, "score", 0, points=5))
    table = match.table
    if meanwhile == "entry":
        scored(match, (2, 1))
    elif meanwhile == "name":
        rename(table.seats[2], "Cyril", PHONE)
    else:
        adjust(table, table.seats[0], table.seats[1], 5, "a drink", "key", PHONE)
    rows = stored_rows()
    with pytest.raises(Stale):
        put_right(found, found.key, PHONE)
    assert stored_rows() == rows
    if meanwhile == "entry":
        with pytest.raises(Stale):
            difference(match, 2, change(0, "score", 0, points=5), PHONE)
    assert load(match).state.points[0] == 3


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (change(0, "score", 0, points=7), "Seven is not allowed."),
        (change(0, "score", 0, points=99), "Points"),
        (change(0, "score", 0), "Points"),
        (change(0, "score", 3, points=2), "not open to that seat"),
        (change(0, "dance"), "cannot be entered now"),
        (change(0, "undo"), "cannot be entered now"),
        (change(0, AMEND), "cannot be entered now"),
        (change(0, "score", 0, points=3), "says already"),
        (change(0, "score", 0, points="3"), "says already"),
        (change(1, "score", 0, points=1), "does not count any more"),
        (before(2, "score", 0, points=1), "does not count any more"),
        (out(3), "does not count any more"),
        (out(-1), "does not count any more"),
        (Wish("change", 0), "Say what the line shall be"),
        (Wish("before", 0), "Say what the line shall be"),
        (Wish("out", 0, Said("wait")), "Say what the line shall be"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_stored(match: Match, wish: Wish, sentence: str):
    scored(match, (0, 3), (1, 4))
    undo(match, 2, PHONE)
    unchanged(match, wish, sentence)


def test_a_phone_without_a_seat_puts_nothing_right(match: Match):
    scored(match, (0, 3))
    rows = stored_rows()
    with pytest.raises(NotYours):
        looked(match, out(0), "stranger")
    assert stored_rows() == rows


def test_a_match_that_was_called_off_stays_as_it_was(match: Match):
    scored(match, (0, 3))
    abandon(match, PHONE)
    unchanged(match, out(0), "called off")


@pytest.fixture
def secret(table: Table) -> Match:
    """A match in which Ann and Cy stayed in, which everybody chose in secret."""
    match = start_match(table, "drop", {"how": "chips"}, table.seats, None, PHONE)
    say(match, "deal")
    choose(match, 1, {0: True, 1: False, 2: True}, PHONE)
    return match


def test_what_everybody_chose_in_secret_nobody_changes_alone(secret: Match):
    say(secret, "deal")
    unchanged(secret, change(1, "stay", stay=[1]), "Everybody chose this in secret")
    unchanged(secret, out(1), "Everybody chose this in secret")
    undo(secret, 3, PHONE)
    undo(secret, 4, PHONE)
    assert load(secret).state.dealt


def test_nothing_is_put_right_while_choices_are_sealed(secret: Match):
    say(secret, "deal")
    choose(secret, 3, {0: True}, PHONE)
    unchanged(secret, out(2), "not shown yet")
    choose(secret, 3, {1: True, 2: True}, PHONE)
    unchanged(secret, out(2), "Lines after it do not fit")


# --- pots that were taken over -------------------------------------------------------------------


def pot_of(table: Table, *steps: tuple[str, int | None], ante: int = 4) -> Match:
    match = start_match(table, "potluck", {"ante": ante}, table.seats, None, PHONE)
    for action, seat in steps:
        say(match, action, seat)
    return match


def chain(table: Table) -> list[Match]:
    """Three matches that leave their pot, of which the last is won, and one that is being played."""
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    second = pot_of(table, ("deal", None), ("stop", None), ante=1)
    won_by(begun(table), 2)
    third = pot_of(table, ("take", 1))
    return [first, second, third, pot_of(table, ("deal", None))]


def balanced(table: Table) -> None:
    """Check that the evening sums to nothing and each match took over what the ones before left."""
    shown = evening_of(table)
    assert sum(shown.balances.values()) + shown.pot == 0
    pot = 0
    for match in (one for one in table.matches if one.abandoned is None and taken_over(one) is not None):
        assert taken_over(match) == pot
        pot = load(match).summary.pot
        assert sum(load(match).summary.money) + pot == taken_over(match)


def test_a_pot_is_followed_through_the_later_matches(app: Flask, table: Table):
    first, second, third, fourth = chain(table)
    assert [taken_over(match) for match in (second, third, fourth)] == [13, 16, 0]
    found = put(first, out(1))
    assert [one.match.number for one in found.followed] == [2, 4]
    assert [taken_over(match) for match in (second, third, fourth)] == [12, 15, 0]
    line = "The pot taken over is 12, no longer 13: match 1, Potluck, was put right."
    assert (texts(second)[-1], told(second)[-1].action) == (line, POT)
    assert (second.result.pot, second.result.seq) == (15, 3)
    assert third.result.money == [-4, 23, -4]
    balanced(table)
    assert [(one.before, one.after) for one in found.moved] == [(-19, -18), (10, 9), (-3, -3)]
    forget(app)
    balanced(table)
    whole(table)
    assert happenings.of_match(fourth)[-1].line == "In match 1, Potluck: Taken out: “Ann puts in minute 0.”"


def test_a_followed_pot_follows_back(app: Flask, table: Table):
    first, second, third, _ = chain(table)
    before_all = evening_of(table).balances
    put(first, out(1))
    found = put(first, Wish("out", 3, back=True))
    assert [one.match.number for one in found.followed] == [2, 4]
    assert evening_of(table).balances == before_all
    assert [taken_over(match) for match in (second, third)] == [13, 16]
    forget(app)
    balanced(table)
    whole(table)


def test_the_match_being_played_follows_and_goes_on(app: Flask, table: Table):
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    now = pot_of(table, ("deal", None), ("put", 1))
    undo(now, 2, PHONE)
    put(first, out(1))
    assert (taken_over(now), load(now).state.pot, load(now).seq) == (12, 24, 4)
    redo(now, 4, PHONE)
    say(now, "take", 2)
    assert now.result.money == [-4, -5, 21]
    undo(now, 6, PHONE)
    undo(now, 7, PHONE)
    undo(now, 8, PHONE)
    assert not load(now).can_undo
    forget(app)
    balanced(table)


def test_a_pot_that_comes_out_the_same_leaves_the_later_matches_alone(table: Table):
    first, second, *_ = chain(table)
    found = put(first, change(1, "put", 2))
    assert (found.followed, load(second).seq) == ((), 2)
    assert [(one.before, one.after) for one in found.moved] == [(-19, -18), (10, 10), (-3, -4)]
    balanced(table)


def test_a_later_match_that_cannot_follow_keeps_the_earlier_as_it_is(app: Flask, table: Table):
    app.config["GAMES"] = {**app.config["GAMES"], "potluck": replace(potluck.GAME, apply=rich_only)}
    first, *_ = chain(table)
    say(table.matches[-1], "put", 0)
    unchanged(
        first, out(1), r"Match 2, Potluck, took over its pot and cannot follow: “deals in minute 0\.” Too"
    )
    unchanged(first, change(2, "take", 0), "cannot follow")


def rich_only(state: potluck.State, event: Event) -> potluck.State:
    if state.ante == 1 and state.pot < 16:
        raise Illegal("Too little lies in the pot.")
    return potluck.apply(state, event)


def test_a_later_match_that_could_not_be_over_keeps_the_earlier_as_it_is(app: Flask, table: Table):
    def summary(state: potluck.State) -> object:
        shown = potluck.summary(state)
        return replace(shown, over=shown.over and not (state.ante == 1 and state.pot == 15))

    app.config["GAMES"] = {**app.config["GAMES"], "potluck": replace(potluck.GAME, summary=summary)}
    first, *_ = chain(table)
    unchanged(first, out(1), "Match 2, Potluck, took over its pot and cannot follow: With that this match")


def test_a_later_match_of_an_unknown_edition_keeps_the_earlier_as_it_is(app: Flask, table: Table):
    first, second, *_ = chain(table)
    second.edition = 7
    db.session.commit()
    forget(app)
    unchanged(first, out(1), "Match 2, Potluck, took over its pot and cannot follow: .*edition 7")
    put(first, change(1, "put", 1))


def test_a_pot_that_was_shared_out_stays_what_it_was(table: Table):
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    share_out(table, table.seats, 13, PHONE)
    unchanged(first, out(1), "was shared out")
    unchanged(first, out(2), "would not be over")
    put(first, change(1, "put", 1))
    assert list(evening_of(table).balances.values()) == [0, 0, 0]
    second = pot_of(table, ("deal", None), ("stop", None))
    unchanged(first, out(3), "was shared out")
    assert put(second, before(1, "put", 1)).followed == ()
    balanced_total(table)


def balanced_total(table: Table) -> None:
    shown = evening_of(table)
    assert sum(shown.balances.values()) + shown.pot == 0


def test_a_match_that_was_called_off_follows_nothing(table: Table):
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    called_off = pot_of(table, ("deal", None))
    abandon(called_off, PHONE)
    assert put(first, out(1)).followed == ()
    assert (taken_over(called_off), evening_of(table).waiting) == (13, 12)


def test_choices_sealed_in_a_later_match_keep_the_earlier_as_it_is(app: Flask, table: Table):
    app.config["GAMES"] = {**GAMES, "potluck": potluck.GAME}
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    later = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(later, "deal")
    choose(later, 1, {0: True}, PHONE)
    unchanged(first, out(1), "Match 2, Guts, took over its pot and cannot follow: Choices made in secret")
    choose(later, 1, {1: True, 2: False}, PHONE)
    put(first, out(1))
    assert load(later).state.pot == 15


@pytest.fixture
def evening(app: Flask, table: Table) -> list[Match]:
    """Three matches of real games: the loser of the first matched its pot, and the others took it over."""
    app.config["GAMES"] = GAMES
    first = start_match(table, "guts", {}, table.seats, None, PHONE, table.seats[0])
    say(first, "deal")
    say(first, "stay", stay=[1, 2])
    say(first, "show", high=[1])
    say(first, "vote", agree=[0, 1, 2])
    second = start_match(table, "guts", {"ante": 2}, table.seats, None, PHONE, table.seats[1])
    say(second, "deal")
    say(second, "stay", stay=[0, 1])
    say(second, "show", high=[0])
    say(second, "vote", agree=[0, 1, 2])
    third = start_match(table, "piranha", {}, table.seats, None, PHONE, table.seats[2])
    return [first, second, third]


def test_a_real_pot_is_followed_and_its_lines_told_again(app: Flask, evening: list[Match]):
    first, second, third = evening
    table = first.table
    assert (first.result.money, second.result.money) == ([-1, 2, -4], [7, -11, -2])
    assert (taken_over(second), taken_over(third)) == (3, 9)
    found = put(first, change(1, "stay", stay=[0, 1, 2]))
    assert (first.result.money, first.result.pot) == ([-4, 2, -4], 6)
    assert [one.match.number for one in found.followed] == [2, 3]
    assert (second.result.money, taken_over(third)) == ([10, -14, -2], 12)
    assert load(third).state.pot == 12
    was = {line.seq: line for line in told(second)}[2]
    assert "12" in was.text
    assert [line.text for line in told(second)][-1].startswith("The pot taken over is 6, no longer 3")
    assert load(second).history == told(second)
    forget(app)
    balanced(table)
    whole(table)
    assert [one.text for one in load(second).history] == texts(second)


def test_what_somebody_would_owe_no_more_is_shown_as_well(app: Flask, table: Table):
    app.config["GAMES"] = GAMES
    match = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(match, "deal")
    say(match, "stay", stay=["1", "2"])
    say(match, "show", high=["1"])
    found = looked(match, change(2, "show", high=["2"]))
    shown = {(one.name, one.label, one.before, one.after) for one in found.figures}
    owed = "3 (matches the pot)"
    assert shown == {("Bo", "owes", "–", owed), ("Cy", "owes", owed, "–")}


# --- late joiners and new names ------------------------------------------------------------------


def test_the_line_of_a_late_joiner(app: Flask, table: Table):
    match = pot_of(table, ("deal", None), ("put", 0))
    undo(match, 2, PHONE)
    undo(match, 3, PHONE)
    di = add_player(table, "Di", PHONE)
    let_in(match, 4, di, PHONE)
    say(match, "deal")
    say(match, "put", 3)
    assert load(match).state.net == (-4, -4, -4, -1)
    wish = out(4)
    assert [one.line for one in looked(match, wish).misfits] == ["Di puts in minute 0."]
    found = put(match, wish, drop=True)
    assert [figure.name for figure in found.figures] == ["Di"]
    assert (load(match).state.net, load(match).state.around) == ((-4, -4, -4, 0), (0, 1, 2))
    undo(match, 8, PHONE)
    put(match, change(4, "join", 3, after="0"))
    assert load(match).state.around == (0, 3, 1, 2)
    put(match, out(5), drop=True)
    same_from_the_database(app, match)
    assert di in players(match)


def test_who_joins_after_a_line_was_put_right(app: Flask, table: Table):
    match = pot_of(table, ("deal", None), ("put", 0), ("put", 1))
    put(match, out(1))
    put(match, out(0), drop=True)
    di = add_player(table, "Di", PHONE)
    let_in(match, 5, di, PHONE)
    say(match, "take", 3)
    assert match.result.money == [-4, -4, -4, 12]
    put(match, change(6, "take", 0))
    assert match.result.money == [8, -4, -4, 0]
    same_from_the_database(app, match)


def test_a_new_name_is_no_difference(app: Flask, match: Match):
    scored(match, (0, 3), (1, 4))
    rename(match.table.seats[1], "Bob", PHONE)
    found = put(match, change(0, "score", 0, points=5))
    assert found.retold == (Retold("", "Ann scored 5."),)
    assert texts(match)[:2] == ["Ann scored 5.", "Bo scored 4."]
    rename(match.table.seats[0], "Anna", PHONE)
    assert texts(match)[0] == "Ann scored 5."
    put(match, change(1, "score", 1, points=2))
    assert counting(match) == ["Ann scored 5.", "Bob scored 2."]
    assert told(match)[1].before[0].text == "Bo scored 4."
    same_from_the_database(app, match)


def test_taking_it_back_leaves_the_names_of_then(match: Match):
    scored(match, (0, 3), (1, 4))
    rename(match.table.seats[0], "Anna", PHONE)
    put(match, change(0, "score", 0, points=5))
    undo(match, 3, PHONE)
    assert counting(match) == ["Ann scored 3.", "Bo scored 4."]
    redo(match, 4, PHONE)
    put(match, before(2, "wait"))
    put(match, Wish("out", 5, back=True))
    assert counting(match) == ["Anna scored 5.", "Bo scored 4."]


def test_a_match_of_an_edition_that_is_kept_is_put_right_by_it(app: Flask, table: Table):
    match = begun(table)
    won_by(match, 0)
    game = app.config["GAMES"]["toy"]
    app.config["GAMES"] = {
        **app.config["GAMES"],
        "toy": replace(game, edition=2, start=None, earlier=(game,)),
    }
    forget(app)
    put(match, change(0, "score", 1, points=9), drop=True)
    assert load(match).state.points == (1, 9, 0)
    app.config["GAMES"] = {**app.config["GAMES"], "toy": replace(game, edition=2)}
    forget(app)
    with pytest.raises(Unreadable):
        put(match, out(0))


def test_the_difference_is_stored_nowhere_until_it_counts(match: Match):
    scored(match, (0, 3), (1, 4))
    rows, known = stored_rows(), load(match)
    found = looked(match, change(0, "score", 0, points=5))
    assert isinstance(found, Difference)
    assert (stored_rows(), load(match)) == (rows, known)
    db.session.rollback()
    assert load(match).state.points == (3, 4, 0)


def test_what_is_put_back_after_the_pot_moved_is_told_with_the_pot_of_now(app: Flask, table: Table):
    app.config["GAMES"] = {**GAMES, "potluck": potluck.GAME}
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    later = start_match(table, "guts", {}, table.seats, None, PHONE)
    say(later, "deal")
    say(later, "stay", stay=[1, 2])
    say(later, "show", high=[1])
    undo(later, 3, PHONE)
    put(first, out(1))
    redo(later, 5, PHONE)
    (line,) = (line for line in told(later) if line.seq == 2)
    assert "15" in line.text
    assert line.text == load(later).summary.line
    same_from_the_database(app, later)
