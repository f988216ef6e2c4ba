"""Who wins, in the few words of a list of games."""

import pytest

from companion.variants.texts import variant_summary_line
from companion.variants.texts.six_lines import MAX_SUMMARY_LETTERS

from .aloud import card, told

POINTS = {"steps": ["2 down", "bet"], "order": "points"}


@pytest.mark.parametrize(
    ("sides", "short"),
    [
        (["low"], "the lowest hand wins"),
        (["low 2-7"], "the best deuce-to-seven low wins"),
        (["badugi"], "the best badugi wins"),
        (["high", "low 8"], "high and low, 8 or better"),
        (["high", "low a-6 10"], "high and ace-to-six low, 10 or better"),
        (["high", "high spade"], "high and highest spade"),
    ],
)
def test_a_gist_says_who_wins_where_it_is_not_the_best_hand(sides: list[str], short: str):
    assert variant_summary_line(card(sides=sides)).startswith(f"Seven cards, {short}")


@pytest.mark.parametrize(
    ("changes", "short"),
    [
        ({}, "Seven cards, two betting rounds"),
        ({"order": "ace-to-five"}, "Seven cards, the lowest hand wins, two betting rounds"),
        ({"second": True}, "Seven cards, the second best hand wins, two betting rounds"),
        (
            {"sides": ["high", "low"], "second": True},
            "Seven cards, second high and second low, two betting rounds",
        ),
        ({"sides": ["high", "low spade ace low"]}, "Seven cards, high and lowest spade, two betting rounds"),
        ({**POINTS, "sides": ["points 21 not over"]}, "Two cards, nearest to 21 wins, one betting round"),
    ],
)
def test_a_gist_of_a_usual_game_does_not_say_who_wins(changes: dict[str, object], short: str):
    assert variant_summary_line(card(**changes)) == short


@pytest.mark.parametrize(
    ("lay", "cards", "rows", "lines"),
    [
        ("two boards", 10, (1, 2), ("board 1", "board 2")),
        ("cross", 5, (1, 2), ("the line across", "the line down")),
        ("rows", 6, (1, 2), ("row 1", "row 2")),
        ("square", 9, (4, 7), ("column 1", "the falling diagonal")),
    ],
)
def test_a_line_of_the_board_is_called_as_it_lies(
    lay: str, cards: int, rows: tuple[int, int], lines: tuple[str, str]
):
    laid = card(
        steps=[f"lay {lay}", "5 down", f"board {cards}", "bet"],
        sides=[f"high row {rows[0]}", f"low row {rows[1]}"],
    )
    one, other = lines
    short = f"Five cards, high with {one} and low with {other}"
    assert variant_summary_line(laid).startswith(short) == (len(short) <= MAX_SUMMARY_LETTERS)
    assert f"The best hand with {one} and the lowest hand with {other} each take half" in told(
        laid, "showdown"
    )
