"""What the parts of a pot are called where winners are tapped: each by its own words, low ones as low."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.hands.definition.sides import HandPrize, PrizeRule
from companion.matchpot.actions.taps import OneTapQuestion
from companion.matchpot.rules.prizes import Prize, prizes_of_stage
from companion.variants import Variant
from companion.variants.play.compiled import compile_variant
from companion.variants.texts.phrases.prizes import prize_names
from variants.strategies import variants
from variants.table import Table

from .aloud import GUTS, card

BOARDS = {"steps": ["lay two boards", "2 down", "board 10", "bet"]}
POINTS = {"steps": ["2 down", "bet"], "order": "points"}


def parts(variant: Variant) -> tuple[Prize, ...]:
    game = compile_variant(variant)
    return begin(game, Seats(("Anna", "Bo"))).prizes


@pytest.mark.parametrize(
    ("changes", "what", "row"),
    [
        ({}, ["the best hand"], ["best"]),
        ({"sides": ["low"]}, ["the lowest hand"], ["lowest"]),
        ({"order": "ace-to-five"}, ["the lowest hand"], ["lowest"]),
        ({"sides": ["low 2-7"]}, ["the best deuce-to-seven low"], ["lowest"]),
        ({"sides": ["badugi"]}, ["the best badugi"], ["best"]),
        (
            {"steps": ["1 down", "bet"], "order": "one", "sides": ["high", "low"]},
            ["the highest card", "the lowest card"],
            ["highest", "lowest"],
        ),
        (
            BOARDS | {"sides": ["high row 1", "high row 2"]},
            ["the best hand with board 1", "the best hand with board 2"],
            ["best with board 1", "best with board 2"],
        ),
        (
            {"steps": ["2 down", "board 5", "bet"], "sides": ["high", "hand alone"], "order": "two"},
            ["the best hand", "the best hand without the board"],
            ["best", "best alone"],
        ),
        (
            POINTS | {"sides": ["points 7", "points 27"]},
            ["the total nearest to 7", "the total nearest to 27"],
            ["nearest to 7", "nearest to 27"],
        ),
        (
            {"sides": ["low", "low 2-7"]},
            ["the lowest hand", "the best deuce-to-seven low"],
            ["lowest hand", "best deuce-to-seven low"],
        ),
        (
            {"sides": ["low", "low 8"]},
            ["the lowest hand", "the lowest hand of eight or better"],
            ["lowest hand", "lowest hand of eight or better"],
        ),
        ({"sides": ["high", "low 8"]}, ["the best hand", "the lowest hand"], ["best", "lowest"]),
        (
            {"sides": ["high spade", "low spade"], "order": "points"},
            ["the highest spade", "the lowest spade"],
            ["highest spade", "lowest spade"],
        ),
        (
            POINTS | {"sides": ["points 7", "points 27"], "second": True},
            ["the second-nearest total to 7", "the second-nearest total to 27"],
            ["second nearest to 7", "second nearest to 27"],
        ),
        ({"sides": ["low"], "second": True}, ["the second lowest hand"], ["second lowest"]),
    ],
)
def test_each_part_has_words_of_its_own(changes: dict[str, object], what: list[str], row: list[str]):
    found = parts(card(**changes))
    assert [prize.name for prize in found] == what
    assert [prize.row_label for prize in found] == row
    said = [one.partition(" of eight")[0] for one in prize_names(card(**changes))]
    assert said == [one.partition(" of eight")[0] for one in what]


def _same(variant: Variant, one: PrizeRule, other: PrizeRule) -> bool:
    """Say whether two parts are one thing: a low, and the best hand where that low is the order of hands."""
    if not (isinstance(one, HandPrize) and isinstance(other, HandPrize)):
        return False
    orders = [variant.first_round.ranking_for(side).slug for side in (one, other)]
    return orders[0] == orders[1] and replace(one, ranking_name=other.ranking_name) == other


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
@given(variants())
def test_no_two_parts_are_tapped_or_declared_by_the_same_word(variant: Variant):
    assume(not any(_same(variant, *two) for two in combinations(variant.showdown.prizes, 2)))
    for stage in compile_variant(variant).rules.start(Seats(("Anna", "Bo")), {}).match.form.stages:
        found = prizes_of_stage(stage)
        for words in ([prize.row_label for prize in found], [prize.name for prize in found]):
            assert len(set(words)) == len(words), words
        said = [prize.declaration for prize in found if prize.must_be_declared]
        assert len(set(said)) == len(said), said


def tapped(**changes: object) -> OneTapQuestion:
    """Return what is tapped where two have stayed in, or have checked."""
    game = compile_variant(card(**changes))
    state = play(game, begin(game, Seats(("Anna", "Bo"))), Event("deal"))
    while state.phase != "show":
        event = {
            "bet": Event("close", None, {"to": 0}),
            "declare": Event("stay", None, {"stay": (0, 1)}),
        }[state.phase]
        state = play(game, state, event)
    taps = game.screens.view(state).taps
    assert taps
    return taps


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({}, "The best hand"),
        ({"sides": ["low"]}, "The lowest hand"),
        (GUTS | {"steps": ["1 down", "in or out"], "order": "one"}, "The highest card"),
        (POINTS | {"sides": ["points 27"]}, "The total nearest to 27"),
    ],
)
def test_the_rows_are_tapped_for_what_the_pot_is_played_for(changes: dict[str, object], what: str):
    assert tapped(**changes).what == what


@pytest.mark.parametrize(
    ("changes", "label"),
    [
        (GUTS, "The best hand of all who dropped"),
        (GUTS | {"sides": ["low"]}, "The lowest hand of all who dropped"),
    ],
)
def test_a_wimp_is_entered_under_what_the_pot_is_played_for(changes: dict[str, object], label: str):
    table = Table(3, **changes, wimp="amount", wimp_amount=2).enter("deal").enter("stay", stay=[])
    assert table.action("wimp").label == label


def test_who_wins_is_asked_for_in_words_that_fit():
    table = Table(2, **POINTS, sides=["points 27"]).enter("deal").bets(0)
    assert str(table.refuses("show")).startswith("Tap whoever is nearest to 27, or enter ")
    low = Table(2, steps=["5 down", "bet"], sides=["low"]).enter("deal").bets(0)
    assert str(low.refuses("show")).startswith("Tap whoever has the lowest hand, or enter ")


def test_what_is_told_of_two_boards_says_which():
    table = Table(2, **BOARDS, sides=["high row 1", "high row 2"]).enter("deal").bets(0)
    table.enter("show", high_row_1=[0], high_row_2=[1])
    assert [step for step in table.told if "with board 1" in step]
