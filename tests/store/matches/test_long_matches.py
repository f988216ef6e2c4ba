"""A match with an hour of undo costs what is left of it, and that before the table is locked.

Counted, not timed: how often the game is asked.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from engine.changed import with_rules
from filled import filled
from flask import Flask
from sqlalchemy import insert, select

from companion.engine.course import REDO, UNDO
from companion.engine.event import Submission
from companion.engine.game import Game
from companion.store import db
from companion.store.corrections import corrections
from companion.store.database import changes, clock
from companion.store.history.replays import load_replay
from companion.store.matches import editions, joining, log
from companion.store.matches.editions import continue_by_todays_rules
from companion.store.matches.joining import add_player_to_match
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import start_match
from companion.store.models import Entry, Match, Table
from companion.store.seating.seats import add_player, rename_player
from companion.store.tables.opening import open_table
from store import potluck, toy
from store.corrections.amends import PHONE, before, change, forget, out, put, say, told
from store.evenings.pots import pot_of
from store.toy import score

from .toy_matches import begun

PAIRS = 600
STEPS = 30


def counted(game: Game, calls: Counter[str], locks: list[int]) -> Game:
    """Return the game with its calls counted, apart while the table is locked."""

    def wrapped(part: Any, name: str) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls[name] += 1
            # What a screen says of the newest state is asked once more for the result: one look, no replay
            calls["locked"] += bool(locks) and name != "summary"
            return getattr(part, name)(*given)

        return call

    names = ("start", "actions", "apply", "summary")
    counted_rules = with_rules(game, **{name: wrapped(game.rules, name) for name in names})
    return replace(counted_rules, counts=replace(game.counts, hands=wrapped(game.counts, "hands")))


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What is locked now, as long as it is."""
    held: list[int] = []

    @contextmanager
    def watched(table: Table, *, counts: bool) -> Iterator[int]:
        with changes.transaction_without_reload(table, counts=counts) as version:
            held.append(1)
            try:
                yield version
            finally:
                held.pop()

    for module in (log, corrections, joining, editions):
        monkeypatch.setattr(module, "transaction_without_reload", watched)
    return held


@pytest.fixture
def calls(app: Flask, locks: list[int]) -> Counter[str]:
    found: Counter[str] = Counter()
    games = {game.slug: counted(game, found, locks) for game in (toy.GAME, potluck.GAME)}
    app.config["GAMES"] = games
    return found


@pytest.fixture
def long(calls: Counter[str]) -> Match:
    """A match of a few lines, the last of which was taken back and put back 600 times."""
    filled("a long match", _taken_back_and_put_back)
    calls.clear()
    return db.session.scalars(select(Match)).one()


def _taken_back_and_put_back() -> None:
    match = begun(open_table("Friday", ["Ann", "Bo", "Cy"], "opener"), goal=1000)
    for seat in range(STEPS):
        say(match, "score", seat % 3, points=1)
    entries = load_replay(match).entries
    newest = entries[-1]
    common = {
        "match_id": match.id,
        "seat": None,
        "values": {},
        "entered_by": "the host",
        "device": PHONE,
        "at": clock.now(),
        "came": newest.came.to_stored(),
    }
    rows = [
        {**common, "seq": STEPS + number, "action": (UNDO, REDO)[number % 2], "line": "Again"}
        for number in range(2 * PAIRS)
    ]
    db.session.execute(insert(Entry), rows)
    db.session.commit()


def test_a_full_load_works_out_only_what_counts(app: Flask, long: Match, calls: Counter[str]):
    rename_player(long.table.seats[0], "Anna", PHONE)
    forget(app)
    found = load_replay(long)
    assert (found.seq, found.state.points) == (STEPS + 2 * PAIRS, (10, 10, 10))
    assert (calls["start"], calls["apply"], calls["actions"]) == (1, STEPS, STEPS)
    assert calls["summary"] <= 2
    load_replay(long)
    assert calls["apply"] == STEPS
    assert len(found.history) == STEPS + 2 * PAIRS


def test_it_grows_with_what_counts_and_no_faster(app: Flask, table: Table, calls: Counter[str]):
    match = begun(table, goal=1000)
    needed = []
    for number in range(60):
        say(match, "score", number % 3, points=1)
        if number % 20 == 19:
            forget(app)
            calls.clear()
            load_replay(match)
            needed.append(calls["apply"])
    assert needed == [20, 40, 60]


def test_an_entry_costs_one_step(long: Match, calls: Counter[str]):
    load_replay(long)
    calls.clear()
    say(long, "score", 0, points=2)
    assert (calls["apply"], calls["actions"]) == (1, 1)
    calls.clear()
    undo_entry(long, load_replay(long).seq, PHONE)
    redo_entry(long, load_replay(long).seq, PHONE)
    assert calls["apply"] == 1


CHANGES: list[Callable[[Match], object]] = [
    lambda match: append_entry(match, load_replay(match).seq, Submission("wait"), PHONE),
    lambda match: append_entry(match, load_replay(match).seq, score(0, 9), PHONE),  # with which it is over
    lambda match: undo_entry(match, load_replay(match).seq, PHONE),
    lambda match: (
        undo_entry(match, load_replay(match).seq, PHONE),
        redo_entry(match, load_replay(match).seq, PHONE),
    ),
    lambda match: put(match, change(0, "score", 0, points=2)),
    lambda match: put(match, out(STEPS - 1)),
    lambda match: put(match, before(3, "wait")),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_nothing_is_worked_out_while_the_table_is_locked(
    app: Flask, long: Match, calls: Counter[str], number: int
):
    """A player was given another name, so that no replay that is remembered fits."""
    rename_player(long.table.seats[0], "Anna", PHONE)
    forget(app)
    seq = load_replay(long).seq
    forget(app)
    CHANGES[number](long)
    assert load_replay(long).seq > seq
    assert calls["apply"] >= STEPS
    assert calls["locked"] == 0


def test_a_followed_pot_is_worked_out_before_too(app: Flask, table: Table, calls: Counter[str]):
    first = begun_with_pot(table)
    second = begun_with_pot(table)
    say(begun_with_pot(table), "put", 1)
    calls.clear()
    put(first, out(1))
    assert load_replay(second).seq == 4
    assert calls["apply"]
    assert calls["locked"] == 0


def begun_with_pot(table: Table) -> Match:
    running = len(table.matches) == 2
    return pot_of(table, ("deal", None), ("put", 0), *([] if running else [("stop", None)]))


def test_who_joins_and_who_goes_on_is_worked_out_before_too(
    app: Flask, table: Table, calls: Counter[str], locks: list[int]
):
    di = add_player(table, "Di", PHONE)
    match = begun_of(table, "potluck")
    add_player_to_match(match, 0, di, PHONE)
    assert calls["locked"] == 0
    say(match, "deal")
    app.config["GAMES"] = {"potluck": counted(replace(potluck.GAME, edition=2), calls, locks)}
    forget(app)
    calls.clear()
    continue_by_todays_rules(match, 2, PHONE)
    assert calls["apply"]
    assert calls["locked"] == 0
    assert told(match)[-1].text.startswith("The match continues")


def begun_of(table: Table, slug: str) -> Match:
    return start_match(table, slug, {}, table.seats[:3], None, PHONE)
