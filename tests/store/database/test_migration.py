"""A filled database of the release before is brought over: no figure moves, and everything goes on.

What that release showed is in `releases/0005-figures.json`; see there.
"""

import random
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.engine.field import Illegal
from companion.engine.gate import as_submission
from companion.store.corrections.corrections import (
    CorrectionRequest,
    preview_correction,
    store_previewed_correction,
)
from companion.store.evenings.evenings import compute_evening
from companion.store.history.entered import ResultAfterEntry
from companion.store.history.replays import (
    UnreadableMatch,
    begin_replay,
    find_running_match,
    load_entries,
    load_replay,
    pot_from_earlier_matches,
)
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.editions import continue_by_todays_rules
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, start_match
from companion.store.matches.secret_rounds import find_secret_choice_round
from companion.store.models import Match, Table
from store.chance import something
from store.releases import load as released
from store.releases.figures import figures, standing
from store.releases.playing import phone_for

from .bringing_over import all_brought_over, forget, matches, tables


def test_no_figure_moves(release: Flask):
    all_brought_over(release)
    assert figures() == released("0005-figures")
    finished = [match for match in matches() if match.result]
    assert len(finished) == 81
    for match in matches():
        came = list(retraced(match))
        assert [entry.came for entry in load_entries(match)] == came
        assert match.edition == 1
        if match.result:
            stored = match.result
            at_last = ResultAfterEntry(True, tuple(stored.winners), tuple(stored.money), stored.pot)
            assert (at_last, stored.seq) == (came[-1], len(came))


def retraced(match: Match) -> Iterator[ResultAfterEntry]:
    """Yield what the match came to with each of its entries, as the rules of today have it."""
    play = standing(match)
    found = begin_replay(match, play.game, match.options)
    for entered in play.entries:
        found = found.with_entry(entered)
        yield ResultAfterEntry.from_summary(found.summary)


def test_running_matches_and_late_results_go_on(release: Flask):
    all_brought_over(release)
    before, chance = released("0005-figures"), random.Random(6)
    for table in tables():
        shown = before[table.code]
        for match in table.matches[-1:]:
            phone = table.opened_by
            if match.abandoned:
                continue
            agreed_to_go_on(match, phone)
            if match.result:
                reopened_and_ended_again(match, phone)
            else:
                taken_back_and_put_back(match, phone)
            after = figures(table.code)[table.code]
            assert after["evening"] == shown["evening"], table.name
            assert {**after["matches"][str(match.number)], "story": [], "entries": 0} == {
                **shown["matches"][str(match.number)],
                "story": [],
                "entries": 0,
                "redo": False,
                "secret": after["matches"][str(match.number)]["secret"],
            }
            if not match.result:
                entered_until_over(match, phone, chance)
            forget(release)
            consistent(table)
            assert load_replay(match).agrees_with_stored


def agreed_to_go_on(match: Match, phone: str) -> None:
    """Continue with the current rules where those that the match began with are kept no more."""
    try:
        load_replay(match)
    except UnreadableMatch:
        continue_by_todays_rules(match, len(load_entries(match)), phone)


def reopened_and_ended_again(match: Match, phone: str) -> None:
    """Take the entry back that ended the match, and put it back."""
    pot = compute_evening(match.table).pot
    undo_entry(match, load_replay(match).seq, phone)
    assert match.result is None
    assert find_running_match(match.table) is match
    assert compute_evening(match.table).pot == pot_from_earlier_matches(match)
    agreed_to_go_on(match, phone)
    redo_entry(match, load_replay(match).seq, phone)
    assert (compute_evening(match.table).pot, find_running_match(match.table)) == (pot, None)


def taken_back_and_put_back(match: Match, phone: str) -> None:
    """Put back what the release before took back; then take back and put back all there is."""
    before = load_replay(match).state
    redone = 0
    while load_replay(match).can_redo:
        redo_entry(match, load_replay(match).seq, phone)
        redone += 1
    for _ in range(redone):
        undo_entry(match, load_replay(match).seq, phone)
    assert load_replay(match).state == before
    steps = len(load_replay(match).reached)
    for _ in range(steps):
        undo_entry(match, load_replay(match).seq, phone)
    assert not load_replay(match).can_undo
    for _ in range(steps):
        redo_entry(match, load_replay(match).seq, phone)
    assert load_replay(match).state == before
    undo_entry(match, load_replay(match).seq, phone)
    last = load_replay(match)
    again = last.entries[last.course.undone[-1]]
    append_entry(match, last.seq, as_submission(again.event), phone_for(match, again.event.seat, last.seq))


def entered_until_over(match: Match, phone: str, chance: random.Random) -> None:
    """Enter something again and again; at last end the match by undoing nothing but calling it off."""
    taken = 0
    for _ in range(200):
        play = load_replay(match)
        if play.summary.over or taken > 12:
            break
        event = something(play.game, play.state, chance)
        try:
            append_entry(match, play.seq, as_submission(event), phone_for(match, event.seat, play.seq))
        except Illegal:
            continue
        taken += 1
    assert taken
    if not load_replay(match).summary.over:
        call_off_match(match, phone)


def consistent(table: Table) -> None:
    """What everybody has and the pot are what was put in: nothing."""
    shown = compute_evening(table)
    assert sum(shown.balances.values()) + shown.pot == 0
    assert shown.waiting + shown.played_for == shown.pot


def test_a_secret_round_that_was_under_way_comes_to_its_end(release: Flask):
    all_brought_over(release, "Hold to stay")
    (table,) = tables()
    match = find_running_match(table)
    play = load_replay(match)
    found = find_secret_choice_round(match, play)
    assert (sorted(found.undecided_seats), sorted(found.gone), found.is_countdown_over) == (
        [3, 4, 5],
        [5],
        True,
    )
    store_secret_choices(match, play.seq, {3: True, 4: False, 5: True}, "wim-phone")
    newest = load_replay(match).entries[-1]
    assert newest.event.values == {"stay": [0, 1, 3, 5], "late": [1, 3]}
    # Zed's phone was said to be gone and did not answer; the third seat's is wim-phone's own
    assert sorted(newest.chosen_by) == [4, 5]
    assert find_secret_choice_round(match, load_replay(match)) is None


def test_an_old_match_is_put_right_and_a_new_one_takes_over_its_pot(release: Flask):
    all_brought_over(release, "Pots & <burns>")
    (table,) = tables()
    last = table.matches[-1]
    before, phone = compute_evening(table), table.opened_by
    wish = last_line_out(last)
    with pytest.raises(Illegal, match="the match would not be over"):
        put(table.matches[3], last_line_out(table.matches[3]), phone)
    put(last, wish, phone)
    assert (last.result, find_running_match(table)) == (None, last)
    undo_entry(last, load_replay(last).seq, phone)
    assert compute_evening(table).balances == before.balances
    match = start_match(table, "guts", {}, table.seats[:3], None, phone)
    assert pot_from_earlier_matches(match) == before.waiting


def last_line_out(match: Match) -> CorrectionRequest:
    return CorrectionRequest("out", load_replay(match).course.points[-1].seq)


def put(match: Match, wish: CorrectionRequest, phone: str) -> None:
    found = preview_correction(match, load_replay(match).seq, wish, phone)
    store_previewed_correction(found, found.key, phone)
