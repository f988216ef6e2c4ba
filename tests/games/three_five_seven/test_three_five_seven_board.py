"""6-7-8, which is 3-5-7 with a board that shrinks."""

import pytest

from companion.engine.field import Illegal
from games.pots import ANNA, BO, CY

from .table import at_round, game


def test_678_grows_from_its_own_board():
    table = game(form="678").deal().stay(ANNA, BO)
    table.show(board="6h Qd 2c", hand0="Kh Kd Ks", hand1="Qh Qs 6c").deal().stay(ANNA, BO)
    board = table.ways("show").fields[1]
    assert (board.prefilled_cards, board.layout.visible_to) == (("Qd", "2c"), None)
    hands = {"hand0": "Kh Kd Ks 3h 4d", "hand1": "Qh Qs 6c 9d 8s"}
    refused = table.refuses("show", board="Qd 3c", **hands)
    assert str(refused) == (
        "3♣ was not on the board earlier in this deal. The board was 6♥, Q♦ and 2♣. "
        "Correct the earlier entry if it is wrong."
    )
    assert (refused.field, refused.anchor) == ("board", "showdown")
    assert "6♥ is entered twice" in str(table.refuses("show", high=[ANNA], hand1="Qh Qs 6c 6h 8s"))
    table.show(**hands)
    assert table.best == "Anna: three of a kind, kings"
    table.deal().stay(ANNA, BO)
    assert table.ways("show").fields[1].prefilled_cards == ("2c",)
    assert "Q♦ is entered twice" in str(table.refuses("show", high=[ANNA], hand0="Kh Kd Ks 3h 4d Qd 9s"))


def test_678_without_a_showdown_the_board_loses_its_cards_all_the_same():
    table = game(form="678").deal().stay(ANNA, BO).show(ANNA, board="6h Qd 2c").deal().stay(CY).deal()
    assert table.stay(ANNA, BO).ways("show").fields[1].prefilled_cards == ("2c",)


def test_678_has_a_board_that_shrinks():
    table = game(form="678")
    stages = [
        (stage.cards_per_player, stage.board_size, stage.wild_cards)
        for stage in table.state.match.form.stages
    ]
    assert stages == [(3, 3, "6"), (5, 2, "7"), (7, 1, "8")]


def test_678_is_for_seven_and_the_whole_deck():
    assert game(7, form="678").state.match.form.max_cards_needed(7) == 52
    with pytest.raises(
        Illegal, match="7 players and a kitty may need up to 59 cards, but one deck has only 52"
    ):
        game(7, form="678", kitty=True)


def test_678_best_of_six():
    """The board's 6 makes four kings of Anna's three; Bo has one more 6, and five queens."""
    table = game(form="678").deal().stay(ANNA, BO)
    table.show(board="6h Qd 2c", hand0="Kh Kd Ks", hand1="Qh Qs 6c")
    assert (table.best, table.line) == ("Bo: five of a kind, queens", "Bo takes 3. Anna owes 3")


def test_678_best_of_seven():
    """6s are not wild any more, 7s are."""
    table = at_round(2, form="678").deal().stay(ANNA, BO)
    table.show(board="Qd 2c", hand0="6h 6d Qh 9s 3d", hand1="7h Kd 9h 4s 3c")
    assert (table.best, table.line) == ("Anna: two pair, queens and sixes", "Anna takes 6. Bo owes 6")


def test_678_best_of_eight():
    table = at_round(3, form="678").deal().stay(ANNA, BO)
    table.show(board="2c", hand0="7h 7d Kd Qh 9s 5c 3d", hand1="8h Ad Ah Jc 9h 4s 6c")
    assert (table.best, table.line) == ("Bo: three of a kind, aces", "Bo takes 9. Anna owes 9")
