"""Secret choices: kept apart, one entry exactly once when everybody has chosen, nothing of a round stays."""

import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.evening.entering import NotYours
from companion.evening.rounds import GONE, GRACE, Round
from companion.play.event import Said
from companion.play.field import Illegal
from companion.store import db
from companion.store.declarations import choose, count_again, count_down, entrust, stop, withdraw
from companion.store.happenings import of_match
from companion.store.log import Stale, append, redo, undo
from companion.store.matches import abandon, resume, start_match
from companion.store.models import Countdown, Declaration, Entry, Match, Table
from companion.store.replays import load
from companion.store.rounds import passed, round_of, shown_in
from companion.store.seats import claim, release
from companion.store.tables import open_table

from .conftest import Moment

PHONES = ("anns", "bos", "cys")


@pytest.fixture
def match(table: Table) -> Match:
    return dealt(table)


def dealt(table: Table, **options: object) -> Match:
    """A match in which three phones are to choose."""
    for seat, phone in zip(table.seats, PHONES, strict=True):
        claim(seat, phone)
    match = start_match(table, "drop", options, table.seats, None, "opener")
    append(match, 0, Said("deal"), "opener")
    return match


def due(match: Match) -> Round:
    found = round_of(match, load(match))
    assert found is not None
    return found


def count(kind: type) -> int:
    return db.session.scalar(select(func.count()).select_from(kind)) or 0


def told(match: Match) -> list[str]:
    return [line.text for line in load(match).history]


def revealed(match: Match) -> str:
    found = load(match)
    return found.summary.line if found.declared else ""


def newest(match: Match) -> Entry:
    return db.session.scalars(select(Entry).order_by(Entry.seq.desc()).limit(1)).one()


def test_the_last_choice_makes_the_one_entry_and_leaves_nothing_behind(match: Match):
    choose(match, 1, {0: True}, "anns")
    choose(match, 1, {2: True}, "cys")
    assert (load(match).seq, due(match).awaited, dict(due(match).declared)) == (
        1,
        (1,),
        {0: "anns", 2: "cys"},
    )
    choose(match, 1, {1: False}, "bos")
    assert told(match) == ["Dealt.", "In: Ann and Cy."]
    entry = newest(match)
    assert (entry.seq, entry.action, entry.seat, entry.entered_by) == (1, "stay", None, "everybody")
    assert entry.values == {"stay": [0, 2]}
    assert (count(Declaration), count(Countdown), round_of(match, load(match))) == (0, 0, None)
    assert revealed(match) == "In: Ann and Cy."


def test_nobody_in_is_an_entry_too(match: Match):
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: False}, phone)
    assert told(match)[-1] == "In: nobody."


def test_every_choice_raises_the_version_once(table: Table, match: Match):
    before = table.version
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
        assert table.version == before + seat + 1


def test_a_phone_that_holds_several_seats_chooses_for_each(table: Table, match: Match):
    release(table.seats[1], "bos")
    claim(table.seats[1], "anns")
    choose(match, 1, {0: True, 1: False}, "anns")
    assert due(match).awaited == (2,)


def test_who_is_late_is_told_and_a_second_of_grace_is_not_late(match: Match, moment: Moment):
    count_down(match, 1, "anns")
    assert due(match).left == 3000
    choose(match, 1, {0: True}, "anns")
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE)
    assert (due(match).left, due(match).over) == (0, False)
    choose(match, 1, {1: True}, "bos")
    moment.now += timedelta(milliseconds=1)
    assert due(match).over
    choose(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: Ann and Bo. Late: Cy."


def test_all_who_have_chosen_need_not_wait_for_zero(match: Match):
    count_down(match, 1, "anns")
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
    assert told(match)[-1] == "In: Ann and Bo and Cy."


def test_a_countdown_is_begun_once_and_can_be_broken_off(match: Match, moment: Moment):
    count_down(match, 1, "anns")
    moment.now += timedelta(seconds=1)
    count_down(match, 1, "anns")
    assert due(match).left == 2000
    stop(match, 1)
    stop(match, 1)
    assert due(match).left is None
    count_down(match, 1, "anns")
    moment.now += timedelta(seconds=3)
    with pytest.raises(Illegal, match="has ended"):
        stop(match, 1)
    assert due(match).left == 0


def test_a_poll_can_tell_that_a_countdown_is_over(match: Match, moment: Moment):
    assert due(match).until is None
    assert not passed(None)
    count_down(match, 1, "anns")
    until = due(match).until
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE)
    assert (due(match).until, passed(until)) == (until, False)
    moment.now += timedelta(milliseconds=1)
    assert passed(until)
    asked = due(match).until
    moment.now += timedelta(milliseconds=GONE)
    assert (due(match).until, passed(asked)) == (None, True)


def test_a_missed_count_is_counted_again_and_what_was_chosen_is_void(match: Match, moment: Moment):
    count_down(match, 1, "bos")
    choose(match, 1, {0: True}, "anns", due(match).ends)
    missed = due(match).ends
    with pytest.raises(Illegal, match="Nothing was counted"):
        count_again(match, 1, "bos")
    moment.now += timedelta(seconds=4)
    entrust(match, 1, 2, "anns")
    with pytest.raises(NotYours, match="Only whoever began"):
        count_again(match, 1, "anns")
    assert due(match).awaited == (1, 2)
    count_again(match, 1, "bos")
    found = due(match)
    assert (found.awaited, found.left, found.counted_by, found.again) == ((0, 1, 2), 3000, "bos", True)
    assert set(found.gone) == {2}  # that has nothing to do with the count
    assert "Bo counts again: what was chosen is void, everybody chooses anew." in [
        happening.line for happening in of_match(match)
    ]
    with pytest.raises(Illegal, match="broken off or counted again"):
        choose(match, 1, {0: False}, "anns", missed)
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: seat == 0}, phone, found.ends)
    assert told(match)[-1] == "In: Ann."


def test_what_was_said_in_a_count_that_was_stopped_is_not_kept(match: Match):
    count_down(match, 1, "anns")
    seen = due(match).ends
    stop(match, 1)
    with pytest.raises(Illegal, match="broken off or counted again"):
        choose(match, 1, {0: True}, "anns", seen)
    assert count(Declaration) == 0


def test_the_host_counts_again_what_another_began(match: Match, moment: Moment):
    count_down(match, 1, "bos")
    moment.now += timedelta(seconds=4)
    count_again(match, 1, "opener")
    assert (due(match).counted_by, due(match).again) == ("opener", True)


def test_what_everybody_chose_is_shown_right_after_and_not_once_it_is_undone(match: Match, moment: Moment):
    assert shown_in(load(match)) is None
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: seat != 1}, phone)
    moment.now += timedelta(milliseconds=300)
    chosen, since = shown_in(load(match))
    assert (chosen.yes, chosen.no, chosen.late, since) == ((0, 2), (1,), (), 300)
    undo(match, 2, "anns")
    assert shown_in(load(match)) is None
    redo(match, 3, "anns")
    assert shown_in(load(match)) is None


def test_what_one_entered_for_everybody_is_no_reveal(match: Match):
    append(match, 1, Said("stay", None, {"stay": ["1"]}), "anns")
    assert shown_in(load(match)) is None


def test_declared_chips_have_no_countdown_and_nobody_is_late(table: Table):
    match = dealt(table, how="chips")
    with pytest.raises(Illegal, match="nobody counts down"):
        count_down(match, 1, "anns")
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: seat == 1}, phone)
    assert told(match)[-1] == "In: Bo."


def test_declaring_twice_is_refused_until_it_is_withdrawn(table: Table, match: Match):
    choose(match, 1, {0: True}, "anns")
    version = table.version
    for again in (True, False):
        with pytest.raises(Illegal, match="Ann has declared already"):
            choose(match, 1, {0: again}, "anns")
    assert table.version == version
    withdraw(match, 1, 0, "anns")
    assert due(match).awaited == (0, 1, 2)
    choose(match, 1, {0: False}, "anns")
    choose(match, 1, {1: False}, "bos")
    choose(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: nobody."


def test_after_the_reveal_neither_a_choice_nor_a_withdrawal_counts(match: Match):
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
    for late in (
        lambda: choose(match, 1, {0: False}, "anns"),
        lambda: withdraw(match, 1, 0, "anns"),
        lambda: entrust(match, 1, 0, "bos"),
        lambda: count_down(match, 1, "anns"),
        lambda: stop(match, 1),
    ):
        with pytest.raises(Stale):
            late()
    with pytest.raises(Illegal, match="Nothing is declared"):
        choose(match, 2, {0: True}, "anns")
    assert (count(Entry), count(Declaration)) == (2, 0)


def test_only_a_seats_own_phone_chooses_for_it(table: Table, match: Match):
    for phone in ("bos", "opener", "stranger"):
        with pytest.raises(NotYours, match="Ann declares on another phone"):
            choose(match, 1, {0: True}, phone)
    with pytest.raises(NotYours):
        choose(match, 1, {1: True, 0: True}, "bos")
    assert count(Declaration) == 0
    for seat in (3, -1):
        with pytest.raises(Illegal, match="nothing to declare"):
            choose(match, 1, {seat: True}, "anns")


def test_any_scoring_phone_chooses_for_a_seat_that_nobody_holds(table: Table, match: Match, moment: Moment):
    release(table.seats[2], "cys")
    with pytest.raises(NotYours):
        choose(match, 1, {2: True}, "stranger")
    count_down(match, 1, "anns")
    choose(match, 1, {0: True}, "anns")
    moment.now += timedelta(seconds=9)
    choose(match, 1, {2: True}, "anns")
    choose(match, 1, {1: True}, "bos")
    assert told(match)[-1] == "In: Ann and Bo and Cy. Late: Bo."


def test_for_a_phone_that_is_gone_another_chooses(match: Match, moment: Moment):
    entrust(match, 1, 0, "bos")
    assert (set(due(match).gone), due(match).awaited) == ({0}, (0, 1, 2))
    moment.now += timedelta(milliseconds=GONE)
    with pytest.raises(NotYours):
        choose(match, 1, {0: True}, "stranger")
    choose(match, 1, {0: True, 1: False}, "bos")
    assert dict(due(match).declared) == {0: "bos", 1: "bos"}
    with pytest.raises(Illegal, match="Ann has declared already"):
        entrust(match, 1, 0, "cys")


def test_a_phone_that_was_said_to_be_gone_may_choose_all_the_same(match: Match):
    entrust(match, 1, 0, "bos")
    choose(match, 1, {0: True}, "anns")
    assert (due(match).gone, due(match).awaited) == ({}, (1, 2))
    entrust(match, 1, 1, "bos")
    assert due(match).gone == {}


def test_who_said_nothing_by_zero_is_asked_first_and_then_any_phone_chooses(match: Match, moment: Moment):
    count_down(match, 1, "anns")
    moment.now += timedelta(seconds=9)
    with pytest.raises(NotYours, match="Ann said nothing by the end of the count"):
        choose(match, 1, {0: True}, "opener")
    moment.now += timedelta(milliseconds=GONE)
    choose(match, 1, {0: True, 1: True, 2: False}, "opener")
    assert told(match)[-1] == "In: Ann and Bo. Late: Ann and Bo and Cy."


def test_a_stranger_says_of_no_phone_that_it_is_gone(match: Match):
    with pytest.raises(NotYours):
        entrust(match, 1, 0, "stranger")
    assert count(Declaration) == 0


def test_only_the_phone_that_sealed_a_choice_opens_it_again(match: Match, moment: Moment):
    entrust(match, 1, 0, "bos")
    moment.now += timedelta(milliseconds=GONE)
    choose(match, 1, {0: True}, "bos")
    for other in ("anns", "cys", "opener", "stranger"):
        with pytest.raises(NotYours, match="Only the phone that declared for Ann"):
            withdraw(match, 1, 0, other)
    withdraw(match, 1, 0, "bos")
    with pytest.raises(Illegal, match="Ann has not declared"):
        withdraw(match, 1, 0, "bos")


def test_undo_brings_new_choices_and_redo_the_old_entry(match: Match):
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
    undo(match, 2, "anns")
    assert (due(match).awaited, revealed(match)) == ((0, 1, 2), "")
    count_down(match, 3, "anns")
    choose(match, 3, {0: False}, "anns")
    redo(match, 3, "anns")
    assert (told(match)[1], count(Declaration), count(Countdown)) == ("In: Ann and Bo and Cy.", 0, 0)
    assert revealed(match) == "In: Ann and Bo and Cy."


def test_any_other_entry_ends_the_round(match: Match):
    choose(match, 1, {0: True}, "anns")
    append(match, 1, Said("stay", None, {"stay": ["1"]}), "anns")
    assert (told(match)[-1][:8], count(Declaration)) == ("In: Bo. ", 0)
    with pytest.raises(Stale):
        choose(match, 1, {1: True}, "bos")


def test_calling_the_match_off_ends_the_round(match: Match):
    count_down(match, 1, "anns")
    choose(match, 1, {0: True}, "anns")
    abandon(match, "anns")
    assert (round_of(match, load(match)), count(Declaration), count(Countdown)) == (None, 0, 0)
    with pytest.raises(Illegal):
        choose(match, 1, {1: True}, "bos")
    resume(match, "anns")
    assert due(match).awaited == (0, 1, 2)


def test_choices_that_the_game_refuses_are_not_kept(table: Table):
    match = dealt(table, most=1)
    choose(match, 1, {0: True}, "anns")
    choose(match, 1, {1: False}, "bos")
    with pytest.raises(Illegal, match="No more than 1"):
        choose(match, 1, {2: True}, "cys")
    assert (due(match).awaited, load(match).seq) == ((2,), 1)
    choose(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: Ann."


def test_a_game_may_have_nothing_to_be_late_for(table: Table, moment: Moment):
    match = dealt(table, how="chips")
    assert due(match).secret.late == ""
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
    assert newest(match).values == {"stay": [0, 1, 2]}


def test_nothing_is_due_in_a_match_without_secrets(table: Table):
    match = start_match(table, "toy", {}, table.seats, None, "opener")
    assert (round_of(match, load(match)), revealed(match)) == (None, "")
    append(match, 0, Said("wait"), "opener")
    assert revealed(match) == ""


def test_three_phones_at_once_make_one_entry(app: Flask, match: Match):
    match_id, outcomes, ready = match.id, [], threading.Barrier(6)

    def press(seat: int) -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            load(mine)
            ready.wait()
            try:
                choose(mine, 1, {seat: seat != 1}, PHONES[seat])
                outcomes.append("kept")
            except Stale:
                outcomes.append("refused")
            except Illegal:
                outcomes.append("refused")

    threads = [threading.Thread(target=press, args=(at % 3,)) for at in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    db.session.expire_all()
    assert sorted(outcomes) == ["kept"] * 3 + ["refused"] * 3
    assert told(match) == ["Dealt.", "In: Ann and Cy."]
    assert (count(Entry), count(Declaration), match.table.version) == (2, 0, 8)


CHOOSER = """
import sys
from store.apps import make_app
from companion.store import db
from companion.store.declarations import choose, count_down, withdraw
from companion.store.models import Match

with make_app(sys.argv[1]).app_context():
    match = db.session.get_one(Match, int(sys.argv[2]))
    count_down(match, 1, "anns")
    choose(match, 1, {2: True}, "cys")
    while True:
        choose(match, 1, {0: True}, "anns")
        print(1, flush=True)
        withdraw(match, 1, 0, "anns")
"""


def test_a_killed_process_loses_no_choice(app: Flask, migrated_url: str, match: Match):
    command = [sys.executable, "-c", CHOOSER, migrated_url, str(match.id)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]
    ) as chooser:
        for _ in range(5):
            chooser.stdout.readline()
        chooser.kill()
    db.session.expire_all()
    found = due(match)
    assert found.ends is not None
    assert {2: "cys"}.items() <= dict(found.declared).items() <= {0: "anns", 2: "cys"}.items()
    if 0 in found.awaited:
        choose(match, 1, {0: True}, "anns")
    choose(match, 1, {1: False}, "bos")
    assert told(match)[-1].startswith("In: Ann and Cy.")


def test_tables_do_not_see_each_others_rounds(app: Flask, match: Match):
    other = dealt(open_table("Sunday", ["Ann", "Bo", "Cy"], "opener"))
    choose(match, 1, {0: True}, "anns")
    count_down(match, 1, "anns")
    choose(other, 1, {1: True}, "bos")
    assert (due(other).awaited, due(other).ends) == ((0, 2), None)
    append(other, 1, Said("stop"), "opener")
    assert (due(match).awaited, due(match).left is not None) == ((1, 2), True)
