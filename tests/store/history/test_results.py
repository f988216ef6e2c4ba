"""What a match came to is stored with the entry that ends it, and no later release tells it anew."""

from collections.abc import Iterator

import pytest
from engine.changed import with_rules
from flask import Flask
from sqlalchemy import event

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.games import GAMES
from companion.matchpot.rules.agreement import Agreement
from companion.store import db
from companion.store.corrections.corrections import preview_correction
from companion.store.database import clock
from companion.store.evenings.evenings import Evening, compute_evening
from companion.store.history.entered import ResultAfterEntry
from companion.store.history.replays import (
    UnreadableMatch,
    find_running_match,
    load_entries,
    load_replay,
    pot_from_earlier_matches,
)
from companion.store.matches import log
from companion.store.matches.editions import load_match_as_stored
from companion.store.matches.log import redo_entry, undo_entry
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from companion.store.seating.seats import rename_player
from store.corrections.amends import PHONE, forget, out, say, stored_rows, texts, told, whole
from store.matches.toy_matches import begun, won_by


@pytest.fixture
def commits(table: Table) -> Iterator[list[int]]:
    """Check what is stored at every commit."""
    seen: list[int] = []

    def look(_: object) -> None:
        whole(table)
        seen.append(1)

    event.listen(db.session, "after_commit", look)
    yield seen
    event.remove(db.session, "after_commit", look)


def test_the_result_comes_and_goes_with_the_entry_that_ends_the_match(table: Table, commits: list[int]):
    match = begun(table)
    commits.clear()
    won_by(match, 1)
    result = match.result
    assert (result.seq, result.money, result.winners, result.pot) == (2, [-5, 10, -5], [1], 0)
    assert result.headline == load_replay(match).summary.headline
    undo_entry(match, 2, PHONE)
    assert (match.result, find_running_match(table)) == (None, match)
    redo_entry(match, 3, PHONE)
    assert (match.result.seq, find_running_match(table)) == (4, None)
    assert len(commits) == 4


def test_what_is_not_committed_leaves_neither_entry_nor_result(match: Match, monkeypatch: pytest.MonkeyPatch):
    say(match, "score", 0, points=9)
    before = stored_rows()
    monkeypatch.setattr(log, "delete_secret_choices", refuse)
    with pytest.raises(RuntimeError):
        say(match, "score", 0, points=1)
    assert stored_rows() == before
    monkeypatch.undo()
    db.session.expire_all()
    assert (match.result, load_replay(match).seq) == (None, 1)
    say(match, "score", 0, points=1)
    assert match.result.seq == 2


def refuse(*_: object) -> None:
    raise RuntimeError


def test_each_entry_keeps_what_the_match_came_to_with_it(match: Match):
    won_by(match, 2)
    undo_entry(match, 2, PHONE)
    nothing, won = ResultAfterEntry(False, (), (0, 0, 0), 0), ResultAfterEntry(True, (2,), (-5, -5, 10), 0)
    assert [entry.came for entry in load_entries(match)] == [nothing, won, nothing]


# --- a later release -----------------------------------------------------------------------------


@pytest.fixture
def finished(app: Flask, table: Table) -> Match:
    """A match of guts in which the loser owed no more than 1, ended with a pot of 1 in the middle."""
    app.config["GAMES"] = GAMES
    options = {"ante": 1, "owe": "upto", "amount": 1}
    match = start_match(table, "guts", options, table.seats, None, PHONE, table.seats[0])
    say(match, "deal")
    say(match, "stay", stay=[1, 2])
    say(match, "show", high=[1])
    say(match, "vote", agree=[0, 1, 2])
    return match


def shown(match: Match) -> tuple[object, ...]:
    """Return all that is said of a finished match and of the evening, without a replay."""
    result, evening = match.result, compute_evening(match.table)
    said = result and (result.seq, result.headline, result.money, result.pot, result.winners)
    story = [(line.text, line.entered_by, line.undone) for line in told(match)]
    return said, story, figures(evening)


def figures(evening: Evening) -> tuple[object, ...]:
    return (
        [match.number for match in evening.finished],
        evening.balances,
        evening.pot,
        evening.waiting,
        evening.scores,
        evening.course,
        evening.owed,
        evening.unreadable,
    )


def test_a_finished_match_stays_what_it_was_when_losers_owe_something_else(
    app: Flask, finished: Match, monkeypatch: pytest.MonkeyPatch
):
    """The retroactive trial: the release before said -1/+2/-4 then, with a pot of 3."""
    before = shown(finished)
    assert before[0][2:4] == ([-1, 2, -2], 1)
    monkeypatch.setattr(Agreement, "loser_debt", lambda self, pot, number: pot)
    forget(app)
    assert shown(finished) == before
    later = start_match(finished.table, "guts", {}, finished.table.seats, None, PHONE)
    assert pot_from_earlier_matches(later) == 1
    with pytest.raises(UnreadableMatch):
        load_replay(finished)


def test_a_finished_match_stays_what_it_was_when_it_could_not_be_entered_any_more(
    app: Flask, finished: Match
):
    """The release before called the match unreadable then, and everybody's balance read 0."""
    before = shown(finished)
    assert before[2][1] == dict(zip(finished.players, (-1, 2, -2), strict=True))
    app.config["GAMES"] = {**GAMES, "guts": refusing(GAMES["guts"])}
    forget(app)
    with pytest.raises(UnreadableMatch, match=r"Nobody shows\."):
        load_replay(finished)
    assert shown(finished) == before
    stored = stored_rows()
    for change in (
        lambda: undo_entry(finished, 4, PHONE),
        lambda: preview_correction(finished, 4, out(0), PHONE),
    ):
        with pytest.raises(UnreadableMatch):
            change()
    assert stored_rows() == stored


def refusing(game: Game) -> Game:
    """Return the game with one more refusal than it had."""

    def apply(state: object, entered: Event) -> object:
        if entered.action == "show":
            raise Illegal("Nobody shows.")
        return game.rules.apply(state, entered)

    return with_rules(game, apply=apply)


def test_a_finished_match_stays_what_it_was_when_its_game_is_gone(app: Flask, finished: Match):
    before = shown(finished)
    app.config["GAMES"] = {}
    forget(app)
    assert shown(finished) == before
    assert load_match_as_stored(finished, "").newest_result == ResultAfterEntry(True, (1,), (-1, 2, -2), 1)


def test_the_evening_replays_nothing(app: Flask, finished: Match, monkeypatch: pytest.MonkeyPatch):
    before = shown(finished)
    monkeypatch.setitem(app.config, "GAMES", {"guts": untouchable(GAMES["guts"])})
    forget(app)
    assert shown(finished) == before


def untouchable(game: Game) -> Game:
    def fail(*_: object) -> object:
        raise AssertionError("a replay")

    return with_rules(game, start=fail, apply=fail, actions=fail, summary=fail)


def test_what_was_told_keeps_the_names_of_then(app: Flask, match: Match):
    say(match, "score", 1, points=3)
    rename_player(match.table.seats[1], "Bob", PHONE)
    say(match, "score", 1, points=4)
    forget(app)
    assert texts(match) == ["Bo scored 3.", "Bob scored 4."]
    assert [line.text for line in load_replay(match).history] == texts(match)
    undo_entry(match, 2, PHONE)
    undo_entry(match, 3, PHONE)
    redo_entry(match, 4, PHONE)
    assert texts(match)[2:] == [
        "Undone: Bob scored 4.",
        "Undone: Bo scored 3.",
        "Redone: Bo scored 3.",
    ]


def test_a_line_says_who_entered_it_and_when_for_good(app: Flask, match: Match, moment):
    moment.now = match.created
    say(match, "score", 1, points=3)
    line = (told(match)[0].entered_by, told(match)[0].at)
    rename_player(match.table.seats[0], "Anna", PHONE)
    moment.now = clock.now()
    forget(app)
    assert (told(match)[0].entered_by, told(match)[0].at) == line == ("the host", match.created)
