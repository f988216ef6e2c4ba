"""A filled database of the release before is brought over: no figure moves, and everything goes on.

What that release showed is in `releases/0005-figures.json`; see there.
"""

import random
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.engine.field import Illegal
from companion.engine.gate import said_again
from companion.store.corrections.corrections import Wish, difference, put_right
from companion.store.evenings.evenings import evening_of
from companion.store.history.entered import Came
from companion.store.history.replays import Unreadable, begun, entries_of, load, running, taken_over
from companion.store.matches.declarations import choose
from companion.store.matches.editions import go_on
from companion.store.matches.log import append, redo, undo
from companion.store.matches.matches import abandon, start_match
from companion.store.matches.secret_rounds import round_of
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
        assert [entry.came for entry in entries_of(match)] == came
        assert match.edition == 1
        if match.result:
            stored = match.result
            at_last = Came(True, tuple(stored.winners), tuple(stored.money), stored.pot)
            assert (at_last, stored.seq) == (came[-1], len(came))


def retraced(match: Match) -> Iterator[Came]:
    """Yield what the match came to with each of its entries, as the rules of today have it."""
    play = standing(match)
    found = begun(match, play.game, match.options)
    for entered in play.entries:
        found = found.grown(entered)
        yield Came.of(found.summary)


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
            assert load(match).agrees


def agreed_to_go_on(match: Match, phone: str) -> None:
    """Go on by the rules of today where those that the match began with are kept no more."""
    try:
        load(match)
    except Unreadable:
        go_on(match, len(entries_of(match)), phone)


def reopened_and_ended_again(match: Match, phone: str) -> None:
    """Take the entry back that ended the match, and put it back."""
    pot = evening_of(match.table).pot
    undo(match, load(match).seq, phone)
    assert match.result is None
    assert running(match.table) is match
    assert evening_of(match.table).pot == taken_over(match)
    agreed_to_go_on(match, phone)
    redo(match, load(match).seq, phone)
    assert (evening_of(match.table).pot, running(match.table)) == (pot, None)


def taken_back_and_put_back(match: Match, phone: str) -> None:
    """Put back what the release before took back; then take back and put back all there is."""
    before = load(match).state
    redone = 0
    while load(match).can_redo:
        redo(match, load(match).seq, phone)
        redone += 1
    for _ in range(redone):
        undo(match, load(match).seq, phone)
    assert load(match).state == before
    steps = len(load(match).reached)
    for _ in range(steps):
        undo(match, load(match).seq, phone)
    assert not load(match).can_undo
    for _ in range(steps):
        redo(match, load(match).seq, phone)
    assert load(match).state == before
    undo(match, load(match).seq, phone)
    last = load(match)
    again = last.entries[last.course.undone[-1]]
    append(match, last.seq, said_again(again.event), phone_for(match, again.event.seat, last.seq))


def entered_until_over(match: Match, phone: str, chance: random.Random) -> None:
    """Enter something again and again; at last end the match by undoing nothing but calling it off."""
    taken = 0
    for _ in range(200):
        play = load(match)
        if play.summary.over or taken > 12:
            break
        event = something(play.game, play.state, chance)
        try:
            append(match, play.seq, said_again(event), phone_for(match, event.seat, play.seq))
        except Illegal:
            continue
        taken += 1
    assert taken
    if not load(match).summary.over:
        abandon(match, phone)


def consistent(table: Table) -> None:
    """What everybody has and the pot are what was put in: nothing."""
    shown = evening_of(table)
    assert sum(shown.balances.values()) + shown.pot == 0
    assert shown.waiting + shown.played_for == shown.pot


def test_a_secret_round_that_was_under_way_comes_to_its_end(release: Flask):
    all_brought_over(release, "Hold to stay")
    (table,) = tables()
    match = running(table)
    play = load(match)
    found = round_of(match, play)
    assert (sorted(found.awaited), sorted(found.gone), found.over) == ([3, 4, 5], [5], True)
    choose(match, play.seq, {3: True, 4: False, 5: True}, "wim-phone")
    newest = load(match).entries[-1]
    assert newest.event.values == {"stay": [0, 1, 3, 5], "late": [1, 3]}
    # Zed's phone was said to be gone and did not answer; the third seat's is wim-phone's own
    assert sorted(newest.chosen_by) == [4, 5]
    assert round_of(match, load(match)) is None


def test_an_old_match_is_put_right_and_a_new_one_takes_over_its_pot(release: Flask):
    all_brought_over(release, "Pots & <burns>")
    (table,) = tables()
    last = table.matches[-1]
    before, phone = evening_of(table), table.opened_by
    wish = last_line_out(last)
    with pytest.raises(Illegal, match="would not be over"):
        put(table.matches[3], last_line_out(table.matches[3]), phone)
    put(last, wish, phone)
    assert (last.result, running(table)) == (None, last)
    undo(last, load(last).seq, phone)
    assert evening_of(table).balances == before.balances
    match = start_match(table, "guts", {}, table.seats[:3], None, phone)
    assert taken_over(match) == before.waiting


def last_line_out(match: Match) -> Wish:
    return Wish("out", load(match).course.points[-1].seq)


def put(match: Match, wish: Wish, phone: str) -> None:
    found = difference(match, load(match).seq, wish, phone)
    put_right(found, found.key, phone)
