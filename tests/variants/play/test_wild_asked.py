"""Who is asked what is wild in a hand, where wild cards count for a part of the pot that not all play for."""

import pytest

from companion.cards import parse
from variants.table import ANNA, BO, CY, Table

HIGH_LOW = {"sides": ["high", "low"], "speak": "declare", "wild": ["own named"], "wild_for": "high"}
HANDS = {
    "hand0": parse("Ac Ad 9h 4s 2c"),
    "hand1": parse("Kc Kd 9s 5s 3c"),
    "hand2": parse("2d 4c 6h 8s Td"),
}


def declared(high: list[int], low: list[int], **card: object) -> Table:
    table = Table(3, steps=["5 down", "declare"], **{**HIGH_LOW, **card}).enter("deal")
    return table.enter("speak", for_high=high, for_low=low)


def asked(table: Table, action: str = "show") -> list[str]:
    """Return the names of the inputs for what is wild."""
    return [name for name in table.fields(action) if name.startswith(("rank", "wild", "named"))]


def placed(table: Table) -> list[list[str]]:
    """Return whose hands stand in order for each part of the pot."""
    shown = table.state.hand.last_showdown
    return [[one.name for one in order] for order in shown.orders] if shown else []


def test_who_declares_low_is_not_asked_for_a_rank_that_is_wild_for_the_high():
    table = declared([ANNA, BO], [CY])
    assert asked(table) == ["rank1", "rank0"]
    assert str(table.refuses("show", **HANDS, rank0="9")) == (
        "Choose the wild rank. Hands can't be ranked without it."
    )
    table.enter("show", **HANDS, rank0="9", rank1="5")
    assert table.line == "Anna (high: three of a kind, aces) takes 2, Cy (low: ten low) takes 1"
    assert placed(table) == [["Anna", "Bo"], ["Cy", "Anna", "Bo"]]  # nobody knows what Cy has for the high


def test_who_declares_high_is_not_asked_for_a_rank_that_is_wild_for_the_low():
    table = declared([ANNA, BO], [CY], wild_for="low")
    assert asked(table) == ["rank2"]
    table.enter("show", **HANDS, rank2="T")
    assert table.line == "Anna (high: pair of aces) takes 2, Cy (low: eight low) takes 1"
    assert placed(table) == [["Anna", "Bo", "Cy"], ["Cy"]]


def test_who_declares_both_is_asked_and_a_kitty_where_anybody_is():
    guts = {"steps": ["3 down", "in or out", "declare"], "settle": "match", "house": "kitty"}
    table = Table(3, **{**HIGH_LOW, **guts, "order": "guts3"}).enter("deal").enter("stay", stay=(ANNA, BO))
    table.enter("speak", for_high=[ANNA], for_low=[ANNA, BO])
    assert asked(table) == ["rank0", "rank_house"]
    kitty = {"kitty": parse("Qc 5d 4h"), "rank_house": "none"}
    table.enter("show", hand0=parse("Kc Kd 2h"), hand1=parse("Ac 7d 3h"), rank0="2", **kitty)
    assert "Anna (high: three of a kind, kings) takes" in table.line


@pytest.mark.parametrize("wild", ["named", "own named", "tapped"])
def test_nobody_is_asked_where_nobody_plays_for_the_part(wild: str):
    table = declared([], [ANNA, BO, CY], wild=[wild])
    assert asked(table) == []
    table.enter("show", **HANDS)
    assert table.line == "Nobody left in the hand declared for the best hand. Cy (low: ten low) takes 3"
    assert placed(table) == [[], ["Cy", "Anna", "Bo"]]


def test_a_rank_named_for_all_is_asked_once_somebody_plays_for_the_part():
    table = declared([ANNA], [BO, CY], wild=["named"])
    assert asked(table) == ["named"]
    table.enter("show", **HANDS, named="9")
    assert placed(table)[0] == ["Anna", "Bo", "Cy"]  # what is wild in all of them is known


def test_only_the_cards_of_those_who_play_for_the_part_are_tapped_as_wild():
    table = declared([ANNA, BO], [CY], wild=["tapped"])
    assert asked(table) == ["wild1", "wild0"]
    table.enter("show", **HANDS, wild0=parse("9h"))
    assert placed(table)[0] == ["Anna", "Bo"]


@pytest.mark.parametrize(("wild_for", "ranks"), [("high", ["rank1", "rank2", "rank0"]), ("low", [])])
def test_a_wimp_is_found_by_the_best_hand_of_all(wild_for: str, ranks: list[str]):
    owing = {"steps": ["5 down", "in or out", "declare"], "settle": "match", "wimp": "amount"}
    table = Table(3, **{**HIGH_LOW, **owing, "wild_for": wild_for}).enter("deal").enter("stay")
    assert asked(table, "wimp") == ranks
    table.enter("wimp", **HANDS, **dict.fromkeys(ranks, "none"))
    assert table.line.startswith("Anna (high: pair of aces")


@pytest.mark.parametrize("speak", ["declare", "declare both"])
def test_where_wild_cards_count_for_all_everybody_is_asked(speak: str):
    assert asked(declared([ANNA, BO], [CY], wild_for="all", speak=speak)) == ["rank1", "rank2", "rank0"]
