"""Secret choices: kept apart, one entry exactly once when everybody has chosen, nothing of a round stays."""

import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches.declarations import (
    report_phone_gone,
    start_countdown,
    stop_countdown,
    store_secret_choices,
    withdraw_choice,
)
from companion.store.matches.log import StaleEntry, append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, resume_match, start_match
from companion.store.matches.secret_rounds import find_just_revealed_choices, find_secret_choice_round
from companion.store.models import Countdown, Entry, Match, StoredSecretChoice, Table
from companion.store.tables.opening import open_table
from store.conftest import Moment

from .declaring import PHONES, count, dealt, due, newest, revealed, told


@pytest.fixture
def match(table: Table) -> Match:
    return dealt(table)


def test_the_last_choice_makes_the_one_entry_and_leaves_nothing_behind(match: Match):
    store_secret_choices(match, 1, {0: True}, "anns")
    store_secret_choices(match, 1, {2: True}, "cys")
    assert (load_replay(match).seq, due(match).undecided_seats, dict(due(match).choosing_devices)) == (
        1,
        (1,),
        {0: "anns", 2: "cys"},
    )
    store_secret_choices(match, 1, {1: False}, "bos")
    assert told(match) == ["Dealt.", "In: Ann and Cy."]
    entry = newest(match)
    assert (entry.seq, entry.action, entry.seat, entry.entered_by) == (1, "stay", None, "everybody")
    assert entry.values == {"stay": [0, 2]}
    assert (
        count(StoredSecretChoice),
        count(Countdown),
        find_secret_choice_round(match, load_replay(match)),
    ) == (
        0,
        0,
        None,
    )
    assert revealed(match) == "In: Ann and Cy."


def test_nobody_in_is_an_entry_too(match: Match):
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: False}, phone)
    assert told(match)[-1] == "In: nobody."


def test_every_choice_raises_the_version_once(table: Table, match: Match):
    before = table.version
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
        assert table.version == before + seat + 1


def test_what_everybody_chose_is_shown_right_after_and_not_once_it_is_undone(match: Match, moment: Moment):
    assert find_just_revealed_choices(load_replay(match)) is None
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: seat != 1}, phone)
    moment.now += timedelta(milliseconds=300)
    chosen, since = find_just_revealed_choices(load_replay(match))
    assert (chosen.yes, chosen.no, chosen.late, since) == ((0, 2), (1,), (), 300)
    undo_entry(match, 2, "anns")
    assert find_just_revealed_choices(load_replay(match)) is None
    redo_entry(match, 3, "anns")
    assert find_just_revealed_choices(load_replay(match)) is None


def test_what_one_entered_for_everybody_is_no_reveal(match: Match):
    append_entry(match, 1, Submission("stay", None, {"stay": ["1"]}), "anns")
    assert find_just_revealed_choices(load_replay(match)) is None


def test_declaring_twice_is_refused_until_it_is_withdrawn(table: Table, match: Match):
    store_secret_choices(match, 1, {0: True}, "anns")
    version = table.version
    for again in (True, False):
        with pytest.raises(Illegal, match="Ann has already declared"):
            store_secret_choices(match, 1, {0: again}, "anns")
    assert table.version == version
    withdraw_choice(match, 1, 0, "anns")
    assert due(match).undecided_seats == (0, 1, 2)
    store_secret_choices(match, 1, {0: False}, "anns")
    store_secret_choices(match, 1, {1: False}, "bos")
    store_secret_choices(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: nobody."


def test_after_the_reveal_neither_a_choice_nor_a_withdrawal_counts(match: Match):
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
    for late in (
        lambda: store_secret_choices(match, 1, {0: False}, "anns"),
        lambda: withdraw_choice(match, 1, 0, "anns"),
        lambda: report_phone_gone(match, 1, 0, "bos"),
        lambda: start_countdown(match, 1, "anns"),
        lambda: stop_countdown(match, 1),
    ):
        with pytest.raises(StaleEntry):
            late()
    with pytest.raises(Illegal, match="nothing to choose in secret now"):
        store_secret_choices(match, 2, {0: True}, "anns")
    assert (count(Entry), count(StoredSecretChoice)) == (2, 0)


def test_undo_brings_new_choices_and_redo_the_old_entry(match: Match):
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
    undo_entry(match, 2, "anns")
    assert (due(match).undecided_seats, revealed(match)) == ((0, 1, 2), "")
    start_countdown(match, 3, "anns")
    store_secret_choices(match, 3, {0: False}, "anns")
    redo_entry(match, 3, "anns")
    assert (told(match)[1], count(StoredSecretChoice), count(Countdown)) == ("In: Ann and Bo and Cy.", 0, 0)
    assert revealed(match) == "In: Ann and Bo and Cy."


def test_any_other_entry_ends_the_round(match: Match):
    store_secret_choices(match, 1, {0: True}, "anns")
    append_entry(match, 1, Submission("stay", None, {"stay": ["1"]}), "anns")
    assert (told(match)[-1][:8], count(StoredSecretChoice)) == ("In: Bo. ", 0)
    with pytest.raises(StaleEntry):
        store_secret_choices(match, 1, {1: True}, "bos")


def test_calling_the_match_off_ends_the_round(match: Match):
    start_countdown(match, 1, "anns")
    store_secret_choices(match, 1, {0: True}, "anns")
    call_off_match(match, "anns")
    assert (
        find_secret_choice_round(match, load_replay(match)),
        count(StoredSecretChoice),
        count(Countdown),
    ) == (
        None,
        0,
        0,
    )
    with pytest.raises(Illegal):
        store_secret_choices(match, 1, {1: True}, "bos")
    resume_match(match, "anns")
    assert due(match).undecided_seats == (0, 1, 2)


def test_choices_that_the_game_refuses_are_not_kept(table: Table):
    match = dealt(table, most=1)
    store_secret_choices(match, 1, {0: True}, "anns")
    store_secret_choices(match, 1, {1: False}, "bos")
    with pytest.raises(Illegal, match="No more than 1"):
        store_secret_choices(match, 1, {2: True}, "cys")
    assert (due(match).undecided_seats, load_replay(match).seq) == ((2,), 1)
    store_secret_choices(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: Ann."


def test_nothing_is_due_in_a_match_without_secrets(table: Table):
    match = start_match(table, "toy", {}, table.seats, None, "opener")
    assert (find_secret_choice_round(match, load_replay(match)), revealed(match)) == (None, "")
    append_entry(match, 0, Submission("wait"), "opener")
    assert revealed(match) == ""


def test_three_phones_at_once_make_one_entry(app: Flask, match: Match):
    match_id, outcomes, ready = match.id, [], threading.Barrier(6)

    def press(seat: int) -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            load_replay(mine)
            ready.wait()
            try:
                store_secret_choices(mine, 1, {seat: seat != 1}, PHONES[seat])
                outcomes.append("kept")
            except StaleEntry:
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
    assert (count(Entry), count(StoredSecretChoice), match.table.version) == (2, 0, 8)


CHOOSER = """
import sys
from store.apps import make_app
from companion.store import db
from companion.store.matches.declarations import store_secret_choices, start_countdown, withdraw_choice
from companion.store.models import Match

with make_app(sys.argv[1]).app_context():
    match = db.session.get_one(Match, int(sys.argv[2]))
    start_countdown(match, 1, "anns")
    store_secret_choices(match, 1, {2: True}, "cys")
    while True:
        store_secret_choices(match, 1, {0: True}, "anns")
        print(1, flush=True)
        withdraw_choice(match, 1, 0, "anns")
"""


def test_a_killed_process_loses_no_choice(app: Flask, migrated_url: str, match: Match):
    command = [sys.executable, "-c", CHOOSER, migrated_url, str(match.id)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as chooser:
        for _ in range(5):
            chooser.stdout.readline()
        chooser.kill()
    db.session.expire_all()
    found = due(match)
    assert found.countdown_ends_at is not None
    assert {2: "cys"}.items() <= dict(found.choosing_devices).items() <= {0: "anns", 2: "cys"}.items()
    if 0 in found.undecided_seats:
        store_secret_choices(match, 1, {0: True}, "anns")
    store_secret_choices(match, 1, {1: False}, "bos")
    assert told(match)[-1].startswith("In: Ann and Cy.")


def test_tables_do_not_see_each_others_rounds(app: Flask, match: Match):
    other = dealt(open_table("Sunday", ["Ann", "Bo", "Cy"], "opener"))
    store_secret_choices(match, 1, {0: True}, "anns")
    start_countdown(match, 1, "anns")
    store_secret_choices(other, 1, {1: True}, "bos")
    assert (due(other).undecided_seats, due(other).countdown_ends_at) == ((0, 2), None)
    append_entry(other, 1, Submission("stop"), "opener")
    assert (due(match).undecided_seats, due(match).countdown_left_ms is not None) == ((1, 2), True)
