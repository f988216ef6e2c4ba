"""The course of a log: what counts once undo, redo and everything put right are carried out."""

import json
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.action import Action
from companion.engine.course import (
    CHANGE_EDITION,
    CHANGE_POT,
    CORRECT,
    CORRECTION_KINDS,
    EMPTY_LOG,
    REDO,
    RESERVED_ACTIONS,
    UNDO,
    Correction,
    EffectiveLog,
    InvalidPoint,
    LogPoint,
    after_correction,
    after_undo,
    as_stored_event,
    compute_effective_log,
    correction_from_json,
    correction_to_json,
    index_of_point,
    replay_points,
)
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game, GameIdentity, GameRules
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import NumberField


@dataclass(frozen=True)
class Entry:
    """An entry of a log, as far as the course goes."""

    event: Event
    amendment: Correction | None = None


def entry(name: str) -> Entry:
    return Entry(Event(name))


def amend(how: str, at: int, name: str = "", *dropped: int) -> Entry:
    return Entry(Event(CORRECT), Correction(how, at, Event(name) if name else None, dropped))


def names(log: list[Entry]) -> str:
    return "".join(point.event.action for point in compute_effective_log(log).points)


def seqs(log: list[Entry]) -> list[int]:
    return [point.seq for point in compute_effective_log(log).points]


A, B, C = (entry(name) for name in "abc")
BACK, AGAIN = entry(UNDO), entry(REDO)


def test_without_amendments_it_is_undo_and_redo():
    assert compute_effective_log([]) == EMPTY_LOG
    found = compute_effective_log([A, B, BACK, C, BACK, BACK, AGAIN])
    assert found == EffectiveLog((LogPoint(0, A.event),), (0,), (3,))
    assert (
        after_undo(found)
        == compute_effective_log([A, B, BACK, C, BACK, BACK, AGAIN, BACK])
        == EffectiveLog((), (), (3, 0))
    )


@given(st.lists(st.sampled_from([A, B, C, BACK, AGAIN, entry(CHANGE_POT)]), max_size=30))
def test_a_step_back_is_the_course_with_one_undo_more(entered: list[Entry]):
    log: list[Entry] = []
    for one in entered:
        try:
            found = compute_effective_log([*log, one])
        except Illegal:
            continue
        if one is BACK:
            assert after_undo(compute_effective_log(log)) == found
        log.append(one)


@pytest.mark.parametrize("log", [[BACK], [A, BACK, BACK], [A, AGAIN], [A, BACK, B, AGAIN]])
def test_what_cannot_be_undone_or_redone_is_refused(log: list[Entry]):
    with pytest.raises(Illegal):
        compute_effective_log(log)


@pytest.mark.parametrize(
    ("change", "counts", "held_by"),
    [
        (amend("change", 1, "x"), "axc", [0, 3, 2]),
        (amend("out", 1), "ac", [0, 2]),
        (amend("before", 1, "x"), "axbc", [0, 3, 1, 2]),
        (amend("before", 0, "x"), "xabc", [3, 0, 1, 2]),
        (amend("change", 0, "x", 2), "xb", [3, 1]),
        (amend("out", 0, "", 1, 2), "", []),
        (amend("before", 1, "x", 1), "axc", [0, 3, 2]),
    ],
)
def test_one_line_is_put_right(change: Entry, counts: str, held_by: list[int]):
    log = [A, B, C, change]
    assert (names(log), seqs(log)) == (counts, held_by)
    assert compute_effective_log(log).kept == (0, 1, 2, 3)
    assert names([*log, BACK]) == "abc"
    assert names([*log, BACK, BACK, AGAIN, AGAIN]) == counts


def test_from_then_on_the_amendment_holds_the_line():
    log = [A, B, amend("change", 0, "x"), amend("change", 2, "y"), amend("before", 3, "z")]
    assert (names(log), seqs(log)) == ("zyb", [4, 3, 1])
    for gone in (0, 2):
        with pytest.raises(Illegal, match="no longer counts"):
            compute_effective_log([*log, amend("out", gone)])


@pytest.mark.parametrize("at", [-1, 1, 2, 3, 9])
def test_a_line_that_does_not_count_is_not_put_right(at: int):
    with pytest.raises(Illegal, match="no longer counts"):
        compute_effective_log([A, B, BACK, amend("out", at)])


def test_what_is_told_beside_is_no_step_and_is_not_taken_back():
    log = [
        A,
        entry(CHANGE_EDITION),
        B,
        entry(CHANGE_POT),
        BACK,
        entry(CHANGE_POT),
        AGAIN,
        entry(CHANGE_EDITION),
    ]
    assert compute_effective_log(log) == EffectiveLog(
        (LogPoint(0, A.event), LogPoint(2, B.event)), (0, 2), ()
    )
    assert compute_effective_log([*log, BACK, BACK, entry(CHANGE_POT)]) == EffectiveLog((), (), (2, 0))
    with pytest.raises(Illegal, match="no longer counts"):
        compute_effective_log([*log, amend("out", 1)])


def test_the_names_that_no_game_may_use():
    assert {UNDO, REDO, CORRECT, CHANGE_EDITION, CHANGE_POT} == RESERVED_ACTIONS
    assert CORRECTION_KINDS == ("change", "out", "before")


def test_a_place_is_found_by_its_entry():
    points = [LogPoint(4, A.event), LogPoint(2, B.event)]
    assert [index_of_point(points, seq) for seq in (4, 2)] == [0, 1]
    assert after_correction(points, 7, Correction("out", 4, None, (2,))) == []


# --- against a naive model -----------------------------------------------------------------------

STEPS = st.lists(
    st.one_of(
        st.sampled_from(["enter", "enter", "undo", "redo", CHANGE_EDITION, CHANGE_POT]).map(
            lambda what: (what, 0, ())
        ),
        st.tuples(
            st.sampled_from(CORRECTION_KINDS), st.integers(0, 12), st.lists(st.integers(0, 12), max_size=3)
        ),
    ),
    max_size=40,
)


@dataclass
class Model:
    """Whole lists of lines, each kept as it was before: undo goes back to the one before.

    Lines are (number, text) pairs; `pasts` are the lists before now, `futures` those taken back.
    """

    lines: list[tuple[int, str]] = field(default_factory=list)
    pasts: list[list[tuple[int, str]]] = field(default_factory=list)
    futures: list[list[tuple[int, str]]] = field(default_factory=list)

    def now(self, lines: list[tuple[int, str]]) -> None:
        self.pasts.append(self.lines)
        self.lines, self.futures = lines, []


@given(steps=STEPS)
def test_any_log_comes_to_what_the_model_says(steps: list[tuple[str, int, list[int]]]):
    log: list[Entry] = []
    model = Model()
    for what, where, drop in steps:
        taken = taken_by(model, len(log), what, where, drop)
        if taken is None:
            with pytest.raises(Illegal):
                compute_effective_log([*log, amend("out", 999) if what in CORRECTION_KINDS else entry(what)])
            continue
        log.append(taken)
        found = compute_effective_log(log)
        assert [(point.seq, point.event.action) for point in found.points] == model.lines
        assert (len(found.kept), len(found.undone)) == (len(model.pasts), len(model.futures))


def taken_by(model: Model, number: int, what: str, where: int, drop: list[int]) -> Entry | None:
    """Carry the step out on plain lists; return the entry that it is, None where it cannot be."""
    if what in (CHANGE_EDITION, CHANGE_POT):
        return entry(what)
    if what in ("undo", "redo"):
        there, back = (model.pasts, model.futures) if what == "undo" else (model.futures, model.pasts)
        if not there:
            return None
        back.append(model.lines)
        model.lines = there.pop()
        return entry(what)
    if what == "enter":
        model.now([*model.lines, (number, f"e{number}")])
        return entry(f"e{number}")
    if not model.lines:
        return None
    return _put_right(model, number, what, where % len(model.lines), drop)


def _put_right(model: Model, number: int, how: str, at: int, drop: list[int]) -> Entry:
    lines = list(model.lines)
    seq, text = lines[at][0], f"e{number}"
    dropped = [lines[later][0] for later in drop if at < later < len(lines)]
    new = {"change": [(number, text)], "out": [], "before": [(number, text), lines[at]]}[how]
    lines[at : at + 1] = new
    model.now([line for line in lines if line[0] not in dropped])
    return amend(how, seq, "" if how == "out" else text, *dropped)


# --- working out again ---------------------------------------------------------------------------


def _apply(state: int, event: Event) -> int:
    if state + event.values["by"] > 9:
        raise Illegal("That is beyond nine.")
    return state + event.values["by"]


COUNT: Game[int] = Game(
    GameIdentity("count", "Count", (2,)),
    GameRules(
        lambda seats, options: 0,
        lambda state: (Action("add", "Add", (NumberField("by", "By", required=True, low=1, high=9),)),),
        _apply,
        lambda state: MatchSummary(str(state), "", (ScoreRow((0,), ()),)),
        lambda state: "",
    ),
)


def added(*by: object) -> list[LogPoint]:
    return [LogPoint(seq, Event("add", None, {"by": many})) for seq, many in enumerate(by)]


def test_what_fits_is_worked_out_and_what_does_not_is_left_out_with_the_reason():
    points = added(4, 6, 5, 1)
    found = replay_points(COUNT, 0, points)
    assert found.points == (points[0], points[2])
    assert found.states == (4, 9)
    assert found.invalid_points == (
        InvalidPoint(1, "That is beyond nine."),
        InvalidPoint(3, "That is beyond nine."),
    )
    assert replay_points(COUNT, 8, points[:1]).states == ()
    assert replay_points(COUNT, 8, added(1)).states == (9,)


def test_what_is_not_offered_or_unreadable_is_left_out_too():
    points = [LogPoint(0, Event("dance")), *(replace(point, seq=5) for point in added("many"))]
    assert [misfit.seq for misfit in replay_points(COUNT, 0, points).invalid_points] == [0, 5]


# --- as JSON -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        Correction("change", 3, Event("add", 2, {"by": 4}, 17), (5, 8)),
        Correction("before", 0, Event("add", None, {}, 0)),
        Correction("out", 7),
        Correction("out", 7, None, (9,)),
    ],
)
def test_an_amendment_is_read_as_it_was_written(change: Correction):
    values = dict(change.event.values) if change.event else {}
    written = json.loads(json.dumps(correction_to_json(change, values)))
    assert correction_from_json(written) == change


def test_an_event_is_kept_without_what_was_left_empty():
    event = Event("show", 2, {"high": (1,), "hand1": None, "late": (), "to": 0}, 4)
    assert as_stored_event(event) == Event("show", 2, {"high": [1], "to": 0}, 4)
    assert as_stored_event(as_stored_event(event)) == as_stored_event(event)
