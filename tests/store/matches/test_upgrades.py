"""A match that was begun by other rules than those of now says so and asks; it never changes silently."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from engine.changed import with_rules
from flask import Flask
from sqlalchemy import update

from companion.engine.course import CHANGE_EDITION
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.evenings.tables.entering import NotPermitted
from companion.store import db
from companion.store.corrections.corrections import CorrectionRequest
from companion.store.evenings.evenings import compute_evening
from companion.store.history.entered import ResultAfterEntry
from companion.store.history.replays import UnreadableMatch, find_running_match, load_entries, load_replay
from companion.store.matches import editions
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.editions import continue_by_todays_rules, load_match_as_stored
from companion.store.matches.joining import add_player_to_match
from companion.store.matches.log import StaleEntry, append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, resume_match, start_match
from companion.store.models import Entry, Match, Table
from companion.store.seating.seats import add_player
from store import drop, potluck, toy
from store.corrections.amends import (
    PHONE,
    change,
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

from .toy_matches import begun, won_by


def double(state: toy.State, event: Event) -> toy.State:
    """What everybody scores counts twice from now on."""
    after = toy.apply(state, event)
    gained = (2 * now - before for now, before in zip(after.points, state.points, strict=True))
    return replace(after, points=tuple(gained))


def never_three(state: toy.State, event: Event) -> toy.State:
    if event.values.get("points") == 3:
        raise Illegal("Three is not allowed either.")
    return toy.apply(state, event)


def good_for_bo(state: toy.State, event: Event) -> toy.State:
    points = toy.apply(state, event).points
    return replace(toy.apply(state, event), points=(points[0], points[1] * 10, points[2]))


SECOND = with_rules(replace(toy.GAME, edition=2), apply=double)
OTHERWISE = with_rules(toy.GAME, apply=good_for_bo)
STRICT = with_rules(replace(toy.GAME, edition=2), apply=never_three)


def upgraded(app: Flask, *games: Game) -> None:
    """Let the companion be stopped, and started with those games in place of its own."""
    app.config["GAMES"] = {**app.config["GAMES"], **{game.slug: game for game in games}}
    forget(app)


@pytest.fixture
def played(match: Match) -> Match:
    """A match that goes to 10, of which two lines count and one was taken back."""
    say(match, "score", 0, points=3)
    say(match, "score", 1, points=1)
    say(match, "wait")
    undo_entry(match, 3, PHONE)
    return match


STORY = ["Ann scored 3.", "Bo scored 1.", "Everybody waited.", "Undone: Everybody waited."]
GOES_ON = "The match continues with edition 2 of the rules of Toy."


def changes(match: Match) -> list[Callable[[], object]]:
    """Return whatever is entered at a match."""
    table = match.table
    return [
        lambda: append_entry(match, 4, Submission("wait"), PHONE),
        lambda: undo_entry(match, 4, PHONE),
        lambda: redo_entry(match, 4, PHONE),
        lambda: add_player_to_match(match, 4, table.seats[0], PHONE),
        lambda: store_secret_choices(match, 4, {0: True}, PHONE),
        lambda: looked(match, out(0)),
    ]


# --- asked ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "why"), [(SECOND, "edition 1 of"), (OTHERWISE, "the result would be different")]
)
def test_nothing_is_entered_until_somebody_says_so(app: Flask, played: Match, game: Game, why: str):
    """An edition that is no longer there, and a course that changed without one."""
    upgraded(app, game)
    rows = stored_rows()
    for entering in changes(played):
        with pytest.raises(UnreadableMatch, match=why):
            entering()
    assert stored_rows() == rows
    assert find_running_match(played.table) is played
    assert list(compute_evening(played.table).balances.values()) == [0, 0, 0]


def test_going_on_counts_the_entries_that_were_seen_once(app: Flask, played: Match, monkeypatch):
    """Between two reads somebody else may have gone on: that one entry would be there twice."""
    upgraded(app, SECOND)
    reads = []
    monkeypatch.setattr(editions, "load_entries", lambda match: reads.append(1) or load_entries(match)[:3])
    found = load_match_as_stored(played, "")
    assert (found.seq, found.replayed.seq, len(reads)) == (3, 3, 1)


def test_what_is_stored_is_shown_with_how_it_would_go_on(app: Flask, played: Match):
    upgraded(app, SECOND)
    found = load_match_as_stored(played, "Why.")
    assert (found.why, found.seq, [line.text for line in found.history]) == ("Why.", 4, STORY)
    assert [line.undone for line in found.history] == [False, False, True, False]
    assert found.newest_result == ResultAfterEntry(False, (), (0, 0, 0), 0)
    assert found.replayed.state.points == (6, 2, 0)


def test_one_press_goes_on_by_the_rules_of_now_and_is_told(app: Flask, played: Match):
    upgraded(app, SECOND)
    version = played.table.version
    continue_by_todays_rules(played, 4, PHONE)
    assert (played.edition, played.table.version, load_replay(played).state.points) == (
        2,
        version + 1,
        (6, 2, 0),
    )
    newest = told(played)[-1]
    assert (texts(played), newest.action, newest.counts) == ([*STORY, GOES_ON], CHANGE_EDITION, False)
    redo_entry(played, 5, PHONE)
    say(played, "score", 2, points=1)
    put(played, change(1, "score", 1, points=2))
    assert load_replay(played).state.points == (6, 4, 2)
    for seq in range(8, 12):
        undo_entry(played, seq, PHONE)
    undo_entry(played, 12, PHONE)
    assert (load_replay(played).state.points, load_replay(played).can_undo) == ((0, 0, 0), False)
    forget(app)
    assert load_replay(played).game.edition == 2
    whole(played.table)


def test_a_course_that_changed_without_a_raised_edition_goes_on_as_well(app: Flask, played: Match):
    upgraded(app, OTHERWISE)
    continue_by_todays_rules(played, 4, PHONE)
    assert (played.result.winners, played.result.money, played.edition) == ([1], [-5, 10, -5], 1)
    assert load_replay(played).summary.over
    whole(played.table)


def test_it_is_asked_once(app: Flask, played: Match):
    with pytest.raises(Illegal, match="already uses the current rules"):
        continue_by_todays_rules(played, 4, PHONE)
    upgraded(app, SECOND)
    with pytest.raises(NotPermitted):
        continue_by_todays_rules(played, 4, "stranger")
    for seq in (3, 5):
        with pytest.raises(StaleEntry):
            continue_by_todays_rules(played, seq, PHONE)
    assert load_fails(played)
    continue_by_todays_rules(played, 4, PHONE)
    with pytest.raises(Illegal, match="already uses the current rules"):
        continue_by_todays_rules(played, 5, PHONE)


def load_fails(match: Match) -> bool:
    try:
        load_replay(match)
    except UnreadableMatch:
        return True
    return False


def test_of_two_phones_that_say_so_one_is_heard(app: Flask, played: Match, monkeypatch: pytest.MonkeyPatch):
    upgraded(app, SECOND)
    asked = load_match_as_stored(played, "")
    continue_by_todays_rules(played, 4, PHONE)
    monkeypatch.setattr("companion.store.matches.editions._load_outdated_match", lambda _: asked)
    rows = stored_rows()
    with pytest.raises(StaleEntry):
        continue_by_todays_rules(played, 4, PHONE)
    assert stored_rows() == rows


def test_choices_made_in_secret_fall_with_it(app: Flask, table: Table):
    match = start_match(table, "drop", {"how": "chips"}, table.seats, None, PHONE)
    say(match, "deal")
    store_secret_choices(match, 1, {0: True}, PHONE)
    upgraded(app, replace(drop.GAME, edition=2))
    continue_by_todays_rules(match, 1, PHONE)
    assert texts(match)[-1].endswith("The secret choices of Ann were discarded.")
    store_secret_choices(match, 2, {0: True, 1: True, 2: False}, PHONE)
    assert load_replay(match).state.stayed == (0, 1)


# --- where the rules of now cannot follow --------------------------------------------------------


def test_a_match_that_cannot_go_on_is_called_off(app: Flask, played: Match):
    upgraded(app, STRICT)
    found = load_match_as_stored(played, "Why.")
    assert (found.replayed, [line.text for line in found.history]) == (None, STORY)
    rows = stored_rows()
    with pytest.raises(Illegal, match="edition 1"):
        continue_by_todays_rules(played, 4, PHONE)
    assert (stored_rows(), played.edition) == (rows, 1)
    call_off_match(played, PHONE)
    assert find_running_match(played.table) is None
    again = begun(played.table)
    assert (again.edition, load_replay(again).seq) == (2, 0)


def test_a_match_that_was_called_off_does_not_go_on(app: Flask, played: Match):
    call_off_match(played, PHONE)
    upgraded(app, SECOND)
    rows = stored_rows()
    with pytest.raises(Illegal, match="called off"):
        continue_by_todays_rules(played, 4, PHONE)
    assert stored_rows() == rows
    db.session.refresh(played)
    assert played.edition == 1
    resume_match(played, PHONE)
    continue_by_todays_rules(played, 4, PHONE)


def test_a_finished_match_is_not_asked_about(app: Flask, table: Table):
    match = begun(table)
    won_by(match, 0)
    balances = compute_evening(table).balances
    upgraded(app, SECOND)
    with pytest.raises(Illegal, match="This match is over"):
        continue_by_todays_rules(match, 2, PHONE)
    assert compute_evening(table).balances == balances
    assert [line.text for line in load_match_as_stored(match, "").history] == [
        "Ann scored 9.",
        "Ann scored 1.",
    ]


def test_a_finished_match_is_read_by_the_rules_of_today_where_they_come_to_the_same(app: Flask, table: Table):
    match = begun(table)
    won_by(match, 0)
    upgraded(app, replace(toy.GAME, edition=2))
    assert (match.edition, load_replay(match).game.edition, load_replay(match).summary.winners) == (
        1,
        2,
        (0,),
    )
    upgraded(app, SECOND)
    with pytest.raises(
        UnreadableMatch, match="cannot reconstruct this match"
    ):  # it would have been over after the first entry
        load_replay(match)


def test_one_that_is_taken_up_again_is_asked_about(app: Flask, table: Table):
    match = begun(table)
    won_by(match, 0)
    upgraded(app, replace(toy.GAME, edition=2))
    undo_entry(match, 2, PHONE)
    with pytest.raises(UnreadableMatch, match="edition 1 of"):
        load_replay(match)
    continue_by_todays_rules(match, 3, PHONE)
    assert (match.edition, load_replay(match).summary.over) == (2, False)


def test_a_log_that_does_not_go_together_is_shown_as_it_was_told(app: Flask, played: Match):
    db.session.execute(update(Entry).where(Entry.match_id == played.id, Entry.seq == 0).values(action="redo"))
    db.session.commit()
    forget(app)
    with pytest.raises(UnreadableMatch, match="nothing to redo"):
        load_replay(played)
    assert [line.text for line in load_match_as_stored(played, "").history] == STORY
    with pytest.raises(UnreadableMatch):
        put(played, CorrectionRequest("out", 1))


# --- an edition that is kept ---------------------------------------------------------------------


def test_an_edition_that_is_kept_goes_on_by_itself(app: Flask, played: Match):
    upgraded(app, replace(SECOND, earlier_editions=(toy.GAME,)))
    say(played, "score", 2, points=2)
    assert (load_replay(played).state.points, played.edition) == ((3, 1, 2), 1)
    with pytest.raises(Illegal, match="already uses the current rules"):
        continue_by_todays_rules(played, 5, PHONE)
    say(played, "score", 0, points=9)
    assert played.result.winners == [0]
    later = begun(played.table)
    say(later, "score", 0, points=4)
    assert (later.edition, load_replay(later).state.points) == (2, (8, 0, 0))
    put(played, change(0, "score", 0, points=2))
    assert load_replay(played).state.points == (11, 1, 2)


def test_who_joins_is_let_in_by_the_edition_that_the_match_keeps(app: Flask, table: Table):
    match = start_match(table, "potluck", {}, table.seats, None, PHONE)
    upgraded(app, with_rules(replace(potluck.GAME, edition=2, earlier_editions=(potluck.GAME,)), start=None))
    add_player_to_match(match, 0, add_player(table, "Di", PHONE), PHONE)
    assert load_replay(match).state.around == (0, 1, 2, 3)
