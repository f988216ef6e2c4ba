"""Any sequence of entries, undo and redo leaves what a pure model says, for this process and the next."""

import os
import subprocess
import sys
from pathlib import Path

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from postgres import wait_until_left

from companion import store
from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.store.history.lines import build_log_lines
from companion.store.history.play import ReplayCache
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.tables.opening import open_table
from store.toy import score

from .toy_matches import begun

STEP = st.one_of(
    st.tuples(st.just("score"), st.integers(0, 2), st.integers(1, 9)),
    st.just(("wait",)),
    st.just(("undo",)),
    st.just(("redo",)),
    st.just(("forget",)),
)


class Model:
    """The same log as two plain lists; a match is over at 30 points."""

    def __init__(self) -> None:
        self.done: list[tuple] = []
        self.undone: list[tuple] = []
        self.entries = 0

    def points(self) -> tuple[int, ...]:
        return tuple(
            sum(step[2] for step in self.done if step[0] == "score" and step[1] == seat) for seat in range(3)
        )

    def accepts(self, step: tuple) -> bool:
        if step[0] in ("undo", "redo"):
            return bool(self.done if step[0] == "undo" else self.undone)
        return max(self.points()) < 30 and step[2:] != (7,)

    def take(self, step: tuple) -> None:
        self.entries += 1
        if step[0] == "undo":
            self.undone.append(self.done.pop())
        elif step[0] == "redo":
            self.done.append(self.undone.pop())
        else:
            self.done.append(step)
            self.undone.clear()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, max_size=25))
def test_the_log_is_what_the_model_says(shared_app: Flask, steps: list[tuple]):
    with shared_app.app_context():
        match, model = begun(open_table("", ["Ann", "Bo", "Cy"], "opener"), goal=30), Model()
        for step in steps:
            if step[0] == "forget":
                shared_app.extensions["companion_plays"] = ReplayCache()
                continue
            accepted = model.accepts(step)
            try:
                enter(match, model.entries, step)
                assert accepted
                model.take(step)
            except Illegal:
                assert not accepted
            found = load_replay(match)
            assert (found.state.points, found.seq) == (model.points(), model.entries)
            assert (found.can_undo, found.can_redo) == (bool(model.done), bool(model.undone))
            assert (
                found.latest_lines(3)[-3:]
                == found.history[-3:]
                == build_log_lines(found.entries, found.course)[-3:]
            )
            assert len(found.reached) == len(model.done) == sum(counts(line) for line in found.history)
        assert match.table.version == 1 + model.entries


def enter(match, seq: int, step: tuple) -> None:
    if step[0] == "undo":
        undo_entry(match, seq, "opener")
    elif step[0] == "redo":
        redo_entry(match, seq, "opener")
    else:
        append_entry(match, seq, score(*step[1:]) if step[0] == "score" else Submission("wait"), "opener")


def counts(line) -> bool:
    return not line.undone and line.action not in ("undo", "redo")


def test_the_memory_of_matches_is_bounded():
    plays = ReplayCache(room=2)
    for number in range(3):
        plays.put((number,), object())
        plays.get((0,))
    assert [plays.get((number,)) is not None for number in range(3)] == [True, False, True]


def test_a_database_of_either_kind_survives_a_killed_writer(shared_app: Flask, migrated_url: str):
    """What was answered is there after kill -9 in the middle of entries."""
    with shared_app.app_context():
        match = begun(open_table("", ["Ann", "Bo"], "opener"), goal=1000)
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, migrated_url, str(match.id)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PGAPPNAME": "log writer"},
        )
        answered = [int(writer.stdout.readline()) for _ in range(20)]
        writer.kill()
        answered += [int(line) for line in writer.stdout.read().split()]
        writer.wait()
        writer.stdout.close()
        wait_until_left(migrated_url, "log writer")
        store.db.session.expire_all()
        found = load_replay(match)
        assert answered == list(range(1, answered[-1] + 1))
        assert found.seq in (answered[-1], answered[-1] + 1)
        assert match.table.version == 1 + found.seq
        assert append_entry(match, found.seq, score(1, 1), "opener").seq == found.seq + 1
        store.db.session.remove()
        store.db.engine.dispose()


WRITER = """
import sys
from store.apps import make_app
from store.toy import score
from companion.store import db
from companion.store.matches.log import append_entry
from companion.store.models import Match

with make_app(sys.argv[1]).app_context():
    match = db.session.get_one(Match, int(sys.argv[2]))
    seq = 0
    while True:
        seq = append_entry(match, seq, score(0, 1), "opener").seq
        print(seq, flush=True)
"""
