"""How a match would stand otherwise, and when it may not."""

from dataclasses import replace

import pytest

from companion.engine.field import Illegal
from companion.engine.summary import MatchSummary, ScoreRow
from companion.evenings.match_setup.differing import (
    FigureChange,
    is_outcome_changed,
    list_figure_changes,
    refuse_hidden_choices,
    refuse_invalid_entries,
    refuse_reopened_match,
)

WAS = MatchSummary(
    "Ann is ahead",
    "Score",
    (ScoreRow((0,), (("points", "3"), ("won", "1"))), ScoreRow((1, 2), (("points", "2"),))),
)


def test_figures_that_would_be_others_are_named_but_for_money():
    now = replace(
        WAS,
        rows=(
            ScoreRow((0,), (("points", "4"), ("won", "2"))),
            ScoreRow((1, 2), (("points", "2"), ("legs", "1"))),
        ),
    )
    assert list_figure_changes(WAS, now, ("Ann", "Bo", "Cy")) == (
        FigureChange("Ann", "points", "3", "4"),
        FigureChange("Bo, Cy", "legs", "–", "1"),
    )


def test_a_match_ends_otherwise_where_its_end_reads_otherwise():
    other = replace(WAS, headline="Bo is ahead")
    assert not is_outcome_changed(WAS, other)
    assert is_outcome_changed(WAS, replace(other, over=True))
    assert is_outcome_changed(replace(WAS, over=True), other)
    assert not is_outcome_changed(replace(WAS, over=True), replace(WAS, over=True))


def test_what_something_rests_on_stays_over():
    refuse_reopened_match(rests=False, over=False)
    refuse_reopened_match(rests=True, over=True)
    with pytest.raises(Illegal, match="something entered later depends on its result"):
        refuse_reopened_match(rests=True, over=False)


def test_lines_that_do_not_fit_go_too_only_when_that_was_said():
    refuse_invalid_entries(0, drop=False)
    refuse_invalid_entries(2, drop=True)
    with pytest.raises(Illegal, match="2 later entries would no longer be possible"):
        refuse_invalid_entries(2, drop=False)


def test_nothing_is_put_right_behind_choices_that_are_sealed():
    refuse_hidden_choices(sealed=False)
    with pytest.raises(Illegal, match="not shown yet"):
        refuse_hidden_choices(sealed=True)
