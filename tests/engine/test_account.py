"""What may be told of any game: the sum from two summaries, hands by where they stand; and what adds up."""

from dataclasses import replace
from types import MappingProxyType

import pytest
from games.house import hot_potato

from companion.engine.account import CHIPS, EntryDetails, EntryStep, details_from_summaries
from companion.engine.event import Event
from companion.engine.game import GameScreens
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow

from .balance import unbalanced

NAMES = ("Anna", "Bo", "Cy", "Di")


def board(*figures, money=(), pot=0, label="chips"):
    rows = tuple(ScoreRow((seat,), ((label, figure),)) for seat, figure in enumerate(figures))
    return MatchSummary("", "", rows, money=money, pot=pot)


def test_any_game_tells_whose_money_and_figures_changed():
    before = board("3", "5", "0", money=(0, 0, 0), pot=4)
    after = board("3", "7", "-1", money=(-2, 0, 2), pot=1)
    assert details_from_summaries(before, after) == EntryDetails(
        steps=(
            EntryStep("Money", 0, -2),
            EntryStep("Money", 2, 2),
            EntryStep("Chips", 1, 2, CHIPS),
            EntryStep("Chips", 2, -1, CHIPS),
            EntryStep("The pot", pot=-3),
        )
    )
    assert unbalanced(before, after, details_from_summaries(before, after)) == ""


def test_a_figure_that_is_money_is_told_once():
    before, after = board("0", "0", label="balance"), board("+3", "-3", money=(3, -3), label="balance")
    assert [step.text for step in details_from_summaries(before, after).steps] == ["Money", "Money"]
    assert unbalanced(before, after, details_from_summaries(before, after)) == ""


@pytest.mark.parametrize(("was", "now"), [("1 of 3", "2 of 3"), ("3", "True"), ("", "3")])
def test_a_figure_that_is_no_number_is_not_told(was, now):
    assert details_from_summaries(board(was), board(now)) == EntryDetails()


def test_thousands_may_stand_apart_behind_a_real_minus():
    steps = details_from_summaries(board("−12\u202f000", "980"), board("1\u202f500", "−3")).steps
    assert [step.amount for step in steps] == [13_500, -983]


def test_a_line_without_figures_and_one_with_another_label_say_nothing():
    assert (
        details_from_summaries(board("3"), replace(board("3"), rows=(ScoreRow((0,), ()),))) == EntryDetails()
    )
    assert details_from_summaries(board("3", label="cards"), board("2", label="chips")) == EntryDetails()


def test_a_label_may_be_one_or_several():
    before, after = board("1", label="start card"), board("2", label="start cards")
    assert unbalanced(before, after, EntryDetails(steps=(EntryStep("takes", 0, 1, "start card"),))) == ""


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ((), "seat 0 has -2 money, and +0 is told; the pot has +2, and +0 is told"),
        ((EntryStep("antes", 0, -2),), "the pot has +2, and +0 is told"),
        ((EntryStep("antes", 0, -2, pot=2), EntryStep("finds", None, 1)), "money moves to nobody"),
        (
            (EntryStep("antes", 0, -2, pot=2), EntryStep("takes", 1, 1, CHIPS)),
            "seat 1 has +3 chips, and +1 is told",
        ),
        (
            (EntryStep("antes", 0, -2, CHIPS), EntryStep("antes", 0, -2, pot=2)),
            "seat 0 has -1 chips, and -2 is told",
        ),
    ],
)
def test_what_does_not_add_up_is_named(steps, told):
    before, after = board("5", "5", money=(0, 0)), board("5", "5", money=(-2, 0), pot=2)
    if "chips" in told:
        after = board(
            "4" if "seat 0" in told else "5", "8" if "seat 1" in told else "5", money=(-2, 0), pot=2
        )
    assert unbalanced(before, after, EntryDetails(steps=steps)) == told


def test_what_is_told_is_what_changed_and_not_what_there_was():
    before, after = board("5", money=(3,), pot=4), board("5", money=(1,), pot=5)
    assert [(step.text, step.amount, step.pot) for step in details_from_summaries(before, after).steps] == [
        ("Money", -2, 0),
        ("The pot", 0, 1),
    ]
    assert unbalanced(before, after, EntryDetails()) == (
        "seat 0 has -2 money, and +0 is told; the pot has +1, and +0 is told"
    )


def test_a_figure_that_changed_must_be_told():
    assert unbalanced(board("5"), board("3"), EntryDetails()) == "seat 0 has -2 chips, and +0 is told"


def test_a_game_that_gives_no_account_tells_its_changes():
    game = hot_potato.GAME
    state = replace(begin(game, Seats(NAMES[:3])), left=1)
    event = Event("throw", 0, MappingProxyType({"to": (1,)}))
    after = play(game, state, event)
    account = entry_details_of(game, state, event, after)
    assert [(step.seat, step.amount) for step in account.steps] == [(0, 1), (1, -2), (2, 1)]
    assert unbalanced(game.rules.summary(state), game.rules.summary(after), account) == ""


def test_a_game_that_does_is_asked_with_the_entry_as_it_was_read():
    game = replace(
        hot_potato.GAME,
        screens=GameScreens(
            entry_details=lambda before, event, after: EntryDetails(
                steps=(EntryStep(repr(event.values["to"])), EntryStep(str(before)), EntryStep(str(after)))
            )
        ),
    )
    state = begin(game, Seats(NAMES[:3]))
    event = Event("throw", 0, MappingProxyType({"to": ["1"]}))
    after = play(game, state, event)
    told = [step.text for step in entry_details_of(game, state, event, after).steps]
    assert told == ["(1,)", str(state), str(after)]
