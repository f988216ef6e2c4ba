"""Random lines of random matches are put right: everything is as if it had been entered so at once.

Beside it what happens at once or breaks off: two phones that press together, a process that is killed.
"""

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from engine.changed import with_rules
from flask import Flask
from postgres import wait_until_left

from companion.engine.course import CORRECTION_KINDS, CorrectionKind
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import apply_submission, as_submission, begin
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.store import db
from companion.store.corrections.corrections import (
    CorrectionRequest,
    preview_correction,
    store_previewed_correction,
)
from companion.store.evenings.evenings import compute_evening
from companion.store.history.entered import ResultAfterEntry
from companion.store.history.replays import (
    find_running_match,
    list_matches_not_abandoned,
    load_replay,
    pot_from_earlier_matches,
)
from companion.store.matches.log import StaleEntry, _store_entry, append_entry, preview_entry
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from companion.store.tables.opening import open_table
from store.chance import something
from store.evenings.pots import balanced, chain, pot_of

from .amends import PHONE, before, change, counting, forget, looked, out, put, say, stored_rows, told, whole

ROUNDS, TRIES = 24, 4
AMENDED = 20
"""Amendments that have to be accepted in a walk, of those tried: below it the walk shows nothing."""
POTS = tuple(slug for slug, game in GAMES.items() if game.options.pot_option)


@dataclass
class Walk:
    """An evening at one table beside its model: what counts of each match, as a plain list of events."""

    app: Flask
    table: Table
    chance: random.Random
    events: dict[int, list[Event]]
    amended: int = 0
    followed: int = 0
    taken_back: int = 0

    def begin(self, slugs: Sequence[str]) -> None:
        match = start_match(self.table, self.chance.choice(slugs), {}, self.table.seats, None, PHONE)
        self.events[match.number] = []

    def play(self, entries: int) -> None:
        """Enter something a few times in the match being played."""
        for _ in range(entries):
            match = find_running_match(self.table)
            if match is None:
                return
            play = load_replay(match)
            event = likely(play.game, play.state, self.chance)
            try:
                append_entry(match, play.seq, as_submission(event), PHONE)
            except Illegal:
                continue
            self.events[match.number].append(load_replay(match).course.points[-1].event)

    def vote(self) -> None:
        """Let all agree to stop, where the game has that: a pot that is there waits for the next match."""
        match = find_running_match(self.table)
        play = load_replay(match) if match else None
        if play and any(action.name == "vote" for action in play.actions):
            say(match, "vote", agree=list(play.state.match.players_clockwise))
            self.events[match.number].append(load_replay(match).course.points[-1].event)

    def amend(self) -> None:
        """Put some line of some match right, if that can be."""
        match = self.chance.choice(list_matches_not_abandoned(self.table))
        play = load_replay(match)
        if not play.course.points:
            return
        where = self.chance.randrange(len(play.course.points))
        at, how = play.course.points[where].seq, self.chance.choice(CORRECTION_KINDS)
        said = None if how == "out" else as_submission(otherwise(play, where, how, self.chance))
        rows = stored_rows()
        try:
            found = put(match, CorrectionRequest(how, at, said), drop=self.chance.random() < 0.7)
        except Illegal:
            assert stored_rows() == rows
            return
        model = self.events[match.number]
        event = None if said is None else load_replay(match).entries[-1].amendment.event
        later = model[where + (how != "before") :]
        self.events[match.number] = fitting(play.game, play.initial, model[:where], event, later)
        assert found.key
        assert all(figure.before != figure.after for figure in found.figures)
        self.amended += 1
        self.followed += len(found.followed)
        if self.chance.random() < 0.3:
            self.take_back(match, model)

    def take_back(self, match: Match, model: list[Event]) -> None:
        wish = CorrectionRequest("out", load_replay(match).course.kept[-1], back=True)
        put(match, wish)
        self.events[match.number] = model
        self.taken_back += 1

    def check(self) -> None:
        """Compare every match with its model, and the evening with what it is made of."""
        pot = 0
        for match in list_matches_not_abandoned(self.table):
            found = load_replay(match)
            taken = pot_from_earlier_matches(match)
            assert taken in (None, pot)
            game = GAMES[match.game]
            state = entered_at_once(match, game, taken or 0, self.events[match.number])
            assert found.state == state
            assert found.agrees_with_stored
            assert (
                found.entries[-1].came == ResultAfterEntry.from_summary(game.rules.summary(state))
                if found.entries
                else True
            )
            assert game.rules.find_broken_invariant(state) == ""
            assert bool(match.result) == found.summary.over
            assert len(counting(match)) == len(self.events[match.number])
            assert all(line.text for line in told(match))
            assert (match.result is None) == (match is find_running_match(self.table))
            if taken is not None and match.result:
                assert sum(match.result.money) + match.result.pot == taken
                pot = match.result.pot
        shown = compute_evening(self.table)
        assert sum(shown.balances.values()) + shown.pot == 0
        assert shown.waiting + shown.played_for == shown.pot
        whole(self.table)


def likely(game: Game[Any], state: object, chance: random.Random) -> Event:
    """Return something that moves the match on, more often than not."""
    offered = [action for action in game.rules.actions(state) if action.primary]
    event = something(game, state, chance)
    if offered and event.action != offered[0].name and chance.random() < 0.6:
        return something(with_rules(game, actions=lambda _: offered), state, chance)
    return event


def otherwise(play: Any, where: int, how: CorrectionKind, chance: random.Random) -> Event:
    """Return what shall stand there: something that may be entered then."""
    before, old = play.state_before(where), play.course.points[where].event
    if how == "change" and chance.random() < 0.7:
        same = [action for action in play.game.rules.actions(before) if action.name == old.action]
        return something(with_rules(play.game, actions=lambda _: same), before, chance)
    return something(play.game, before, chance)


def fitting(
    game: Game[Any], initial: object, begun: list[Event], put_in: Event | None, later: list[Event]
) -> list[Event]:
    """Return the events with one put in, and without the later ones that do not fit: a plain loop."""
    kept = [*begun, *([put_in] if put_in else [])]
    state = initial
    for event in kept:
        state = apply_submission(game, state, as_submission(event)).state
    for event in later:
        try:
            state = apply_submission(game, state, as_submission(event)).state
        except Illegal:
            continue
        kept.append(event)
    return kept


def entered_at_once(match: Match, game: Game[Any], pot: int, events: list[Event]) -> object:
    """Return the state after those events of a match that was begun with that pot."""
    names = tuple(seat.name for seat in match.table.seats)
    seats = Seats(names, match.players.index(match.dealer))
    state = begin(game, seats, {game.options.pot_option: pot} if game.options.pot_option else {})
    for event in events:
        state = apply_submission(game, state, as_submission(event)).state
    return state


@pytest.mark.parametrize(
    ("migrated_url", "slugs", "seed", "followed"),
    [
        ("sqlite", POTS, 1, 3),
        ("postgresql", POTS, 3, 3),
        ("sqlite", tuple(GAMES), 4, 0),
    ],
    indirect=["migrated_url"],
)
def test_what_was_put_right_is_as_if_entered_so_at_once(
    app: Flask, slugs: Sequence[str], seed: int, followed: int
):
    app.config["GAMES"] = GAMES
    chance = random.Random(seed)
    table = open_table("", ["P0", "P1", "P2", "P3"], PHONE)
    walk = Walk(app, table, chance, {})
    slugs = [slug for slug in slugs if len(table.seats) in GAMES[slug].identity.seat_counts]
    for number in range(ROUNDS):
        if find_running_match(table) is None:
            walk.begin(slugs)
        walk.play(chance.randint(2, 9))
        if chance.random() < 0.7:
            walk.vote()
        for _ in range(TRIES):
            walk.amend()
        if number % 5 == 4:
            forget(app)
        walk.check()
    assert walk.amended >= AMENDED
    assert walk.followed >= followed
    assert walk.taken_back


# --- at once, and broken off ---------------------------------------------------------------------


@dataclass(eq=False)
class Phone(Thread):
    """A phone that has looked at a difference, and presses when all have looked."""

    app: Flask
    match: int
    wish: CorrectionRequest
    ready: Barrier
    said: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def run(self) -> None:
        with self.app.app_context():
            match = db.session.get_one(Match, self.match)
            found = preview_correction(match, load_replay(match).seq, self.wish, PHONE)
            self.ready.wait(10)
            try:
                store_previewed_correction(found, found.key, PHONE)
                self.said = "counts"
            except StaleEntry:
                self.said = "stale"
            db.session.remove()


@pytest.mark.parametrize(
    "wishes",
    [
        [(1, out(1)), (1, out(1))],
        [(1, out(1)), (1, change(1, "put", 1))],
        [(1, out(1)), (2, before(1, "put", 1))],
        [(2, before(1, "put", 0)), (1, before(1, "put", 2))],
    ],
)
def test_of_two_phones_that_press_at_once_one_counts(
    shared_app: Flask, wishes: list[tuple[int, CorrectionRequest]]
):
    with shared_app.app_context():
        table = open_table("", ["Ann", "Bo", "Cy"], PHONE)
        chain(table)
        ids = {match.number: match.id for match in table.matches}
        version = table.version
        db.session.commit()
        ready = Barrier(2)
        phones = [Phone(shared_app, ids[number], wish, ready) for number, wish in wishes]
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join(20)
        assert sorted(phone.said for phone in phones) == ["counts", "stale"]
        forget(shared_app)
        assert table.version == version + 1
        balanced(table)
        whole(table)


def test_an_entry_that_came_first_makes_what_was_seen_stale_and_the_other_way_round(shared_app: Flask):
    """The match being played takes over the pot that an earlier one leaves."""
    with shared_app.app_context():
        table = open_table("", ["Ann", "Bo", "Cy"], PHONE)
        first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
        now = pot_of(table, ("deal", None))
        found = looked(first, out(1))
        say(now, "put", 1)
        with pytest.raises(StaleEntry):
            store_previewed_correction(found, found.key, PHONE)
        decided = preview_entry(now, 2, Submission("take", 1), PHONE)
        put(first, out(1))
        assert decided.summary.money == (-4, 21, -4)
        with pytest.raises(StaleEntry):
            _store_entry(now, decided)  # what `append_entry` had decided before the lock
        balanced(table)
        whole(table)


def test_a_killed_process_leaves_all_of_an_amendment_or_nothing(shared_app: Flask, migrated_url: str):
    """It is killed when it has written in two matches and not yet in the third."""
    with shared_app.app_context():
        table = open_table("", ["Ann", "Bo", "Cy"], PHONE)
        first = chain(table)[0]
        seqs, version = [load_replay(match).seq for match in table.matches], table.version
        db.session.commit()
        answered = killed(migrated_url, first.id)
        forget(shared_app)
        balanced(table)
        whole(table)
        counted = load_replay(first).seq - seqs[0]
        assert counted == answered == 3
        assert table.version == version + counted
        # The second match and the one after the toy that takes no pot have followed each time
        moved = [load_replay(match).seq - seq for match, seq in zip(table.matches, seqs, strict=True)]
        assert moved == [counted, counted, 0, counted, 0]
        put(first, out(1))
        balanced(table)


def killed(database_url: str, match: int) -> int:
    """Let a process put lines of the match right, kill it in the midst, and return how often it answered."""
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, database_url, str(match)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PGAPPNAME": "amending writer"},
    )
    answered = list(takewhile(lambda line: line != "two of three\n", writer.stdout))
    writer.kill()
    writer.wait()
    writer.stdout.close()
    wait_until_left(database_url, "amending writer")
    assert set(answered) == {"counts\n"}
    return len(answered)


WRITER = """
import itertools, sys, time
from store.corrections.amends import before, put
from store.apps import make_app
from companion.store.corrections import corrections
from companion.store import db
from companion.store.models import Match
from companion.store.history.replays import load_replay

write, written = corrections.store_entry_unchecked, itertools.count(1)

def stops(*what):
    write(*what)
    if next(written) == 3 * 3 + 2:
        print("two of three", flush=True)
        time.sleep(60)

corrections.store_entry_unchecked = stops
with make_app(sys.argv[1]).app_context():
    match = db.session.get_one(Match, int(sys.argv[2]))
    while True:
        put(match, before(1, "put", load_replay(match).seq % 3))
        print("counts", flush=True)
"""
