"""Boards that are laid in lines, and boards of which cards go, played to money."""

import pytest

from companion.cards import parse
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.variants import variant_to_data
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf import built_in_variants_by_slug
from variants.table import ANNA, BO, Table

SIXES = {"name": "Sixes"}
SHRINKING = {"order": "standard-fives", "settle": "match", "declare_by": "drop"}


def shrinking(*later: list[str], board: int = 3) -> Table:
    """A table at the second showdown of a game in which cards go off the board, once the first was noted."""
    steps = [f"board {board}", "3 down", "in or out"]
    table = Table(2, steps=steps, then=[{"steps": [*more, "in or out"]} for more in later], **SHRINKING)
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    lies = "Kh 9d 2c 5s"[: 3 * board]
    table.enter("show", board=parse(lies), hand0=parse("6s Kd 4h"), hand1=parse("9h 9c 5c"))
    return table.enter("deal").enter("stay", stay=[ANNA, BO])


def offered(table: Table) -> str:
    field = next(field for field in table.action("show").fields if field.name == "board")
    return " ".join(field.prefilled_cards)


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        (["take 1 first"], "9d 2c"),
        (["take 2 last"], "Kh"),
        (["take 1 lowest"], "Kh 9d"),
        (["take 2 highest"], "2c"),
        (["take 1"], ""),
        (["take 1 first", "board 1"], ""),
        (["take 1 first", "take 1 first"], "2c"),
    ],
)
def test_what_is_left_of_a_board_is_offered_as_far_as_it_can_be_told(steps: list[str], left: str):
    assert offered(shrinking([*steps, "1 down"])) == left


def test_of_two_as_low_nobody_can_tell_which_is_gone():
    steps = ["board 3", "3 down", "in or out"]
    table = Table(2, steps=steps, then=[{"steps": ["take 1 lowest", "in or out"]}], **SHRINKING)
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", board=parse("Kh 2d 2c"), hand0=parse("6s Kd 4h"), hand1=parse("9h 9c 5c"))
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    assert offered(table) == ""
    jokers = Table(
        2,
        **SHRINKING | {"pack": 53, "wild": ["joker"], "steps": steps},
        then=[{"steps": ["take 1 highest", "in or out"], "wild": ["joker"]}],
    )
    jokers.enter("deal").enter("stay", stay=[ANNA, BO])
    jokers.enter("show", board=parse("Kh 2d Jk"), hand0=parse("6s Kd 4h"), hand1=parse("9h 9c 5c"))
    jokers.enter("deal").enter("stay", stay=[ANNA, BO])
    assert offered(jokers) == ""


def test_a_board_of_which_cards_went_and_to_which_some_came_has_no_more_new_ones():
    hands = {"hand0": parse("6s Kd 4h 7c"), "hand1": parse("9h 9c 5c Jd")}
    table = shrinking(["take 1 first", "board 1", "1 down"])
    said = table.refuses("show", board=parse("2c 8s 8d"), **hands)
    assert str(said).startswith(
        "8♠ was not on the board earlier in this deal. The board was K♥, 9♦ and 2♣, with 1 card added since. "
    )
    assert said.field == "board"
    table.enter("show", board=parse("9d 2c 8s"), **hands)
    assert table.line == "Bo takes 2. Anna owes 2"


def test_a_board_that_only_grew_still_has_what_was_noted():
    hands = {"hand0": parse("6s Kd 4h 7c"), "hand1": parse("9h 9c 5c Jd")}
    table = shrinking(["board 1", "1 down"])
    assert "is missing. The board was" in str(table.refuses("show", board=parse("Kh 9d 8s 8d"), **hands))
    table.enter("show", board=parse("Kh 9d 2c 8s"), **hands)


def test_a_board_that_was_noted_two_rounds_ago_has_lost_what_went_since():
    table = shrinking(["take 1 first", "1 down"], ["take 1 last", "1 down"])
    table.enter("show", high=[BO]).enter("deal").enter("stay", stay=[ANNA, BO])
    assert offered(table) == "9d"
    hands = {"hand0": parse("6s Kd 4h 7c 3c"), "hand1": parse("9h 9c 5c Jd 8h")}
    assert "was not on the board" in str(table.refuses("show", board=parse("8s"), **hands))
    table.enter("show", board=parse("9d"), **hands)


def test_six_seven_eight_is_prompted_as_it_is_played():
    table = Table(2, **variant_to_data(built_in_variants_by_slug()["six-seven-eight"]) | SIXES)
    assert table.prompt.endswith(
        "Anna deals three cards down to everybody and three cards face up on the board"
    )
    table.enter("deal").enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA])
    away = "two cards down to everybody, after removing the first card from the board"
    assert table.prompt.endswith(f"Anna deals {away}")
    late = Table(2, steps=["5 down", "board 4", "bet", "take 2 lowest", "take 1", "bet", "spare 1"]).enter(
        "deal"
    )
    assert late.prompt.endswith(
        "Then take the two lowest cards off the board, then take one card off the board"
    )
    alone = Table(
        2, steps=["board 3", "3 down", "in or out"], then=[{"steps": ["take 1", "in or out"]}], **SHRINKING
    )
    alone.enter("deal").enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA])
    assert alone.prompt.endswith("Anna deals no more cards")


@pytest.mark.parametrize("slug", ["iron-cross", "double-board-holdem", "tic-tac-toe"])
def test_a_laid_board_is_entered_row_by_row(slug):
    game = compile_variant(built_in_variants_by_slug()[slug])
    state = play(game, begin(game, Seats(("Anna", "Bo"))), Event("deal"))
    while state.phase == "bet":
        state = play(game, state, Event("close", None, {"to": 0}))
    (show, *_) = game.rules.actions(state)
    board = next(field for field in show.fields if field.name == "board")
    assert board.layout.help == "Row by row from the top, each from left to right."
