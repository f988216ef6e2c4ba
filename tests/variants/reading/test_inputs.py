"""The inputs of a showdown: which cards they are about, how many may lie, and who sees them."""

import pytest

from companion.cards import parse
from companion.engine.call import describe_option
from companion.engine.field import Field
from variants.table import ANNA, BO, CY, Table

THREE = {
    "steps": ["3 down", "in or out"],
    "wild": ["own named", "tapped"],
    "settle": "match",
    "order": "guts3",
}


def fields(table: Table) -> dict[str, Field]:
    return {field.name: field for field in table.action("show").fields}


def test_wild_cards_are_tapped_among_those_of_the_hand():
    found = fields(Table(2, steps=["5 down"], wild=["tapped"]).enter("deal"))
    assert (found["wild0"].hand_fields, found["wild1"].hand_fields) == (("hand0",), ("hand1",))
    assert found["hand0"].hand_fields == ()


def test_a_hand_that_lies_up_and_down_is_both_inputs():
    table = Table(2, steps=["2 down", "3 up"], wild=["tapped", "own low down"], order="standard-fives")
    assert fields(table.enter("deal"))["wild0"].hand_fields == ("hand0", "up0")


@pytest.mark.parametrize(("house", "stay"), [("kitty", [ANNA, BO]), ("deck", [ANNA])])
def test_a_kitty_and_the_deck_have_wild_cards_of_their_own(house: str, stay: list[int]):
    found = fields(Table(3, **THREE, house=house).enter("deal").enter("stay", stay=stay))
    assert found["wild_house"].hand_fields == (house,)
    assert found["rank_house"].letters


def test_without_a_hand_to_beat_none_is_asked_for_its_wild_cards():
    found = fields(Table(3, **THREE).enter("deal").enter("stay", stay=[ANNA, BO]))
    assert not {"wild_house", "rank_house"} & {*found}


def test_who_does_not_see_a_hand_names_no_rank_of_it():
    then = [{"steps": ["2 down", "in or out"], "wild": ["own named", "tapped"], "order": "standard-fives"}]
    found = fields(Table(3, **THREE, then=then).enter("deal").enter("stay", stay=[ANNA, BO]))
    for name in ("hand0", "rank0", "wild0"):
        assert sorted(found[name].layout.visible_to or (CY,)) == [ANNA, BO]


def test_how_many_cards_may_lie_is_said_where_it_is_not_one_number():
    points = Table(2, steps=["2 down"], extra=4, order="points", sides=["points 27"]).enter("deal")
    assert fields(points)["hand0"].layout.help == "2 to 6 cards."
    assert fields(Table(2, steps=["5 down"]).enter("deal"))["hand0"].layout.help == ""
    apart = fields(Table(2, steps=["5 up"], extra=2, kill=["Q"]).enter("deal"))
    assert (apart["hand0"].layout.help, apart["up0"].layout.help) == ("Up to 2 cards.", "5 to 7 cards.")


def test_a_board_that_is_laid_says_how():
    cross = fields(Table(2, steps=["lay cross", "4 down", "board 5"]).enter("deal"))["board"]
    assert (cross.board_rows, cross.layout.help) == (
        (1, 3, 1),
        "Row by row from the top, each from left to right.",
    )
    plain = fields(Table(2, steps=["4 down", "board 5"]).enter("deal"))["board"]
    assert (plain.board_rows, plain.layout.help) == ((), "")


def test_where_all_cards_lie_down_none_is_asked_for_that_lies_up():
    steps = ["2 down", "bet", "board 5", "bet"]
    table = Table(2, steps=steps, sides=["high", "high heart down"]).enter("deal").bets(1, 1)
    assert not {"up0", "up1"} & fields(table).keys()
    hands = {"hand0": parse("Ah 2c"), "hand1": parse("Kh Kd")}
    table.enter("show", board=parse("3s 4d 8h 9c Js"), **hands)
    assert table.money == (0, 0)


def test_points_that_may_lack_are_asked_for_as_several():
    table = Table(2, steps=["2 down"], order="points", sides=["points 21 not over"]).enter("deal")
    assert table.action("show").fields[0].label == (
        "The total nearest to 21 without going over, if there is one"
    )


@pytest.mark.parametrize(("chosen", "call"), [("asked", "declare in turn"), ("drop", "declare all at once")])
def test_how_sides_are_declared_is_asked_where_nobody_says_in_or_out(chosen: str, call: str):
    card = {
        "steps": ["5 down", "declare"],
        "sides": ["high", "low"],
        "speak": "declare",
        "declare_by": "chips",
    }
    table = Table(3, {"declare": chosen}, **card)
    option = next(field for field in table.game.options.fields if field.name == "declare")
    assert (option.label, option.default, dict(option.choices)["asked"]) == ("Declaring", "chips", "In turn")
    assert describe_option(option, {"declare": chosen}) == call
    assert table.state.match.agreement.dealing.rotates
    assert (table.enter("deal").action("speak").secret is None) == (chosen == "asked")
