"""Sides that are declared for, played to money as it was reckoned with pencil and paper."""

from companion.cards import parse

from .table import ANNA, BO, CY, Table


def test_declare_both_and_lose_all():
    card = {"sides": ["high", "low"], "speak": "declare both", "declare_by": "chips"}
    table = Table(3, steps=["7 down", "bet", "declare"], **card).enter("deal").bets(4)
    assert table.prompt == (
        "By chips in the fist: high, low or both; who says both wins both alone, or nothing"
    )
    assert "have not declared for anything" in str(table.refuses("speak", for_high=[ANNA]))
    table.enter("speak", for_high=[ANNA, BO], for_low=[BO, CY])
    assert table.line == "Bo and Anna declare high, Bo and Cy declare low"
    table.enter(
        "show",
        hand0=parse("Ac Ad Kh Kd 9s 8c Qs"),  # two pair
        hand1=parse("2c 2d 2h 3s 4d 5c 7h"),  # three of a kind, and 7-5-4-3-2
        hand2=parse("Ah 3d 4c 5h 6s Jd Jh"),  # 6-5-4-3-A
    )
    assert table.line == ("Anna (high: two pair, aces and kings) takes 8, Cy (low: six low) takes 7")
    assert table.money == (3, -5, 2)


def test_declare_both_and_win_both_alone():
    card = {"sides": ["high", "low"], "speak": "declare both"}
    table = Table(3, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, CY])
    refused = table.refuses("show", high=[ANNA], low=[CY])
    assert str(refused) == (
        "Anna declared for the best hand and the lowest hand, and wins all alone or nothing: "
        "tap who has the best hand without Anna."
    )
    assert table.enter("show", high=[ANNA], low=[ANNA]).money == (2, -1, -1)


def test_who_declares_low_cannot_win_high_and_what_nobody_declared_goes_to_the_other():
    card = {"sides": ["high", "low"], "speak": "declare"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal").enter("speak", for_low=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad Ah As 2c"), hand1=parse("3c 4d 5h 7s 9c"))
    assert table.line.startswith("Nobody who is left declared for the best hand. Bo (")
    assert table.money == (-1, 1)


def test_all_declare_both_and_fail_and_the_pot_stays():
    card = {"sides": ["high", "low"], "speak": "declare both"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad Ah As 2c"), hand1=parse("3c 4d 5h 7s 9c"))
    assert table.line.startswith("Nobody won all that they declared for.")
    assert table.money == (-1, -1)
    assert table.prompt.startswith("Everybody antes 1. Bo deals")


def test_whose_side_nobody_else_declared_wins_it_unseen():
    card = {"sides": ["high", "low"], "speak": "declare"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA], for_low=[BO])
    assert "high" not in table.fields("show")
    assert table.enter("show").line == "Anna takes 1, Bo takes 1"


def test_a_card_of_a_suit_needs_no_declaring():
    card = {"sides": ["high", "high spade"], "speak": "declare"}
    table = Table(3, steps=["5 down", "declare"], **card).enter("deal")
    assert table.fields("speak") == ["for_high"]
    assert table.prompt == "All at once: high or not"
    table.enter("speak", for_high=[ANNA, BO])
    assert table.told[0] == "Bo declares high"
    assert table.told[1] == "Cy does not declare"
    table.enter(
        "show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"), hand2=parse("As Ad 4c 5c 9h")
    )
    assert table.line == ("Bo (high: pair of threes) takes 2, Cy (highest spade: A♠) takes 1")
    table.enter("deal").enter("speak", for_high=[])
    assert table.line == "Nobody declares high"
    table.enter("show", high_spade=[CY])
    assert table.line == "Nobody who is left declared for the best hand. Cy takes 3"


def test_two_cards_of_suits_are_both_declared_for():
    card = {"sides": ["high heart", "high spade"], "speak": "declare", "order": "points"}
    table = Table(2, steps=["2 down", "declare"], **card).enter("deal")
    assert table.fields("speak") == ["for_high_heart", "for_high_spade"]
    assert table.action("speak").secret is not None
