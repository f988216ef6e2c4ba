"""A database of the release before, in which a match cannot be followed, is brought over all the same."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest
from flask import Flask

from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import UnreadableMatch, find_running_match, load_entries, load_replay
from companion.store.matches.matches import call_off_match
from companion.store.models import Match, Table
from store.releases import load as released

from .bringing_over import Dump, brought_over, only, tables


def entries(dump: Dump, match: int) -> list[dict[str, Any]]:
    return [row for row in dump["tables"]["entries"] if row["match_id"] == match]


def unknown_action(dump: Dump, match: int) -> None:
    entries(dump, match)[3]["action"] = "dance"


def refused(dump: Dump, match: int) -> None:
    """Say the same thing over and over."""
    for row in entries(dump, match)[1:]:
        row.update(seat=3, values={"cards": ["Ah", "Ah"]})


def nothing_to_undo(dump: Dump, match: int) -> None:
    entries(dump, match)[0].update(action="undo", values={}, seat=None)


def nothing_to_redo(dump: Dump, match: int) -> None:
    entries(dump, match)[1].update(action="redo", values={}, seat=None)


def forgotten_game(dump: Dump, match: int) -> None:
    of(dump, match)["game"] = "forgotten"


def options_of_no_game(dump: Dump, match: int) -> None:
    of(dump, match)["options"] = {"stake": -7, "chips": "many"}


def of(dump: Dump, match: int) -> dict[str, Any]:
    return next(row for row in dump["tables"]["matches"] if row["id"] == match)


FAULTS = [
    unknown_action,
    refused,
    nothing_to_undo,
    nothing_to_redo,
    forgotten_game,
    options_of_no_game,
]


@pytest.mark.parametrize(
    ("database_url", "number", "fault"),
    [*product(["sqlite"], [2, 9], FAULTS), ("postgresql", 2, unknown_action), ("postgresql", 9, refused)],
    indirect=["database_url"],
)
def test_a_match_that_cannot_be_followed_has_no_result_and_nothing_else_moves(
    release: Flask, fault: Callable[[Dump, int], None], number: int
):
    dump = only(released("0005"), "Friday's “long” table")
    (broken,) = (match["id"] for match in dump["tables"]["matches"] if match["number"] == number)
    fault(dump, broken)
    brought_over(release, dump)
    (table,) = tables()
    shown = released("0005-figures")[table.code]
    match = db.session.get_one(Match, broken)
    assert match.result is None
    assert len(load_entries(match)) == shown["matches"][str(number)]["entries"]
    with pytest.raises(UnreadableMatch):
        load_replay(match)
    others = [other for other in table.matches if other is not match]
    assert all(bool(other.result) == shown["matches"][str(other.number)]["over"] for other in others)
    stands_without(table, match, shown)
    if number == 9:
        call_off_match(match, table.opened_by)
        assert find_running_match(table) is None


def stands_without(table: Table, broken: Match, shown: Mapping[str, Any]) -> None:
    """Check that the evening is what the release before showed, less what the broken match brought."""
    evening, money = compute_evening(table), shown["matches"][str(broken.number)]["money"]
    lost = dict(zip(broken.players, money, strict=True))
    assert {str(seat): balance + lost.get(seat, 0) for seat, balance in evening.balances.items()} == shown[
        "evening"
    ]["balances"]
    finished = [number for number in shown["evening"]["finished"] if number != broken.number]
    assert [match.number for match in evening.finished] == finished
    assert [match.number for match in evening.unreadable] == [broken.number] * (
        find_running_match(table) is not broken
    )


def test_the_lines_before_an_entry_that_does_not_fit_are_told(release: Flask):
    dump = only(released("0005"), "Friday's “long” table")
    unknown_action(dump, 2)
    brought_over(release, dump)
    match = db.session.get_one(Match, 2)
    figure = released("0005-figures")[match.table.code]
    told = [line["text"] for line in figure["matches"]["2"]["story"]]
    found = load_entries(match)
    assert [entry.line for entry in found] == told[:3] + [""] * (len(told) - 3)
    assert [entry.came is None for entry in found] == [False] * 3 + [True] * (len(told) - 3)
