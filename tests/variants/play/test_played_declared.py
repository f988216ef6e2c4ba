"""Sides that are declared for, played to money as it was reckoned with pencil and paper."""

from companion.cards import Card, parse
from variants.table import ANNA, BO, CY, Table


def test_declare_both_and_lose_all():
    card = {"sides": ["high", "low"], "speak": "declare both", "declare_by": "chips"}
    table = Table(3, steps=["7 down", "bet", "declare"], **card).enter("deal").bets(4)
    assert table.prompt == (
        "With chips in the fist: high, low or both; a player who says both must win both outright "
        "or get nothing"
    )
    assert "have not declared. Enter what each player declares" in str(
        table.refuses("speak", for_high=[ANNA])
    )
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
        "Anna declared for the best hand and the lowest hand. Anna must win both outright or get nothing. "
        "Tap whoever else has the best hand."
    )
    assert table.enter("show", high=[ANNA], low=[ANNA]).money == (2, -1, -1)


def test_who_declares_low_cannot_win_high_and_what_nobody_declared_goes_to_the_other():
    card = {"sides": ["high", "low"], "speak": "declare"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal").enter("speak", for_low=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad Ah As 2c"), hand1=parse("3c 4d 5h 7s 9c"))
    assert table.line.startswith("Nobody left in the hand declared for the best hand. Bo (")
    assert table.money == (-1, 1)


def test_all_declare_both_and_fail_and_the_pot_stays():
    card = {"sides": ["high", "low"], "speak": "declare both"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad Ah As 2c"), hand1=parse("3c 4d 5h 7s 9c"))
    assert table.line.startswith("Nobody won everything they declared for.")
    assert table.money == (-1, -1)
    assert table.prompt.startswith("Everybody antes 1. The deal passes to Bo")


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
    assert table.line == "Nobody left in the hand declared for the best hand. Cy takes 3"


def test_two_cards_of_suits_are_both_declared_for():
    card = {"sides": ["high heart", "high spade"], "speak": "declare", "order": "points"}
    table = Table(2, steps=["2 down", "declare"], **card).enter("deal")
    assert table.fields("speak") == ["for_high_heart", "for_high_spade"]
    assert table.action("speak").secret is not None


CHICAGO = {
    "steps": ["3 down", "4 up", "bet", "declare"],
    "sides": ["high", "low", "high spade down"],
}


def two_hands(ace: str) -> dict[str, tuple[Card, ...]]:
    """Anna's two pair, and Bo's jacks and six low with that ace in the hole; the jack of spades lies up."""
    hands = {"hand0": "2c 9d 9c", "up0": "Kh Kd 6d 4c", "hand1": f"{ace} 3d 6h", "up1": "4h 5c Js Jd"}
    return {name: parse(cards) for name, cards in hands.items()}


def test_chicago_high_low_is_declared_and_the_spade_is_not():
    table = Table(3, speak="declare", **CHICAGO).enter("deal").bets(4)
    assert table.fields("speak") == ["for_high", "for_low"]
    assert table.action("speak").secret.both_label == "Both"
    assert table.prompt == "All at once: high, low or both"
    table.enter("speak", for_high=[ANNA, BO], for_low=[BO, CY])
    table.enter(
        "show",
        hand0=parse("2s 9d 9c"),
        up0=parse("Kh Kd 6d 4c"),  # two pair, and the two in the hole
        hand1=parse("2c 2d 5s"),
        up1=parse("2h 3s 4d 7h"),  # three twos, 7-5-4-3-2, and the five in the hole
        hand2=parse("Ah 3d 6h"),
        up2=parse("4h 5c Js Jd"),  # 6-5-4-3-A, and no spade in the hole
    )
    assert table.line == (
        "Bo (high: three of a kind, twos; highest spade face down: 5♠ in the hole) takes 10, "
        "Cy (low: six low) takes 5"
    )
    assert table.money == (-5, 5, 0)


def test_who_loses_both_keeps_the_spade():
    table = Table(3, speak="declare both", **CHICAGO).enter("deal").bets(4)
    assert (
        table.prompt
        == "All at once: high, low or both; a player who says both must win both outright or get neither"
    )
    table.enter("speak", for_high=[ANNA, BO], for_low=[BO, CY])
    table.enter("show", high=[ANNA], low=[CY], high_spade_down=[BO])
    assert table.line == "Anna takes 5, Cy takes 5, Bo takes 5"
    assert table.money == (0, 0, 0)


def test_all_lose_both_and_one_part_is_all_there_is():
    table = Table(2, speak="declare both", **CHICAGO).enter("deal").bets(4)
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    table.enter("show", **two_hands("As"))
    assert table.line == (
        "Bo and Anna declared for more than one prize and did not win them all. "
        "Bo (highest spade face down: A♠ in the hole) takes 10"
    )
    assert table.told[0] == (
        "Bo and Anna declared for more than one prize and did not win them all: "
        "the shares go to the other winners"
    )


def test_where_nobody_has_the_spade_its_part_goes_to_the_others():
    table = Table(2, speak="declare both", **CHICAGO).enter("deal").bets(4)
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    table.enter("show", **two_hands("Ah"))
    assert table.line.startswith("Nobody won everything they declared for.")


def test_a_spade_that_nobody_has_beside_sides_that_are_won():
    table = Table(2, speak="declare both", **CHICAGO).enter("deal").bets(4)
    table.enter("speak", for_high=[ANNA], for_low=[BO])
    table.enter("show", **two_hands("Ah"))
    assert table.line.startswith("Nobody has the highest spade face down. ")
    assert table.money == (0, 0)


def test_the_deal_moves_on_in_a_game_of_bets_however_players_declare():
    card = {"steps": ["5 down", "declare"], "sides": ["high", "low"], "speak": "declare"}
    for said in ("asked", "drop"):
        for agreed in ("asked", "drop"):
            assert Table(
                3, {"declare": agreed}, declare_by=said, **card
            ).state.match.agreement.dealing.rotates


def test_a_card_that_declares_beside_others_is_of_the_third_version():
    assert Table(2, speak="declare", **CHICAGO).variant.version == 3
    assert Table(2, steps=["5 down", "declare"], sides=["high", "low"], speak="declare").variant.version == 1


TIED = {"steps": ["5 down", "declare"], "sides": ["high", "low"]}
WHEELS = {
    "hand0": parse("Ac 2d 3h 4s 5c"),  # a straight, and the best low
    "hand1": parse("Ad 2h 3s 4c 5d"),  # the same
    "hand2": parse("Kc Kd 9h 8s 7c"),
}


def declared_for_both(speak: str) -> Table:
    table = Table(3, speak=speak, ante=4, **TIED).enter("deal")
    return table.enter("speak", for_high=[ANNA, CY], for_low=[ANNA, BO])


def test_whoever_ties_for_one_of_both_loses_where_they_must_be_won_alone():
    assert declared_for_both("declare both").enter("show", **WHEELS).money == (-4, 2, 2)


def test_whoever_ties_for_one_of_both_shares_it_where_a_tie_is_enough():
    table = declared_for_both("declare both or tie")
    assert table.enter("show", **WHEELS).money == (5, -1, -4)
    tapped = declared_for_both("declare both or tie").enter("show", high=[ANNA], low=[ANNA, BO])
    assert tapped.money == (5, -1, -4)


def test_whoever_is_beaten_for_one_of_both_loses_where_a_tie_is_enough_too():
    better = {**WHEELS, "hand1": parse("Ad 2h 3s 4c 6d"), "hand0": parse("Ac 2d 3h 4s 7d")}
    table = declared_for_both("declare both or tie")
    assert table.enter("show", **better).money == (-4, 2, 2)
    refused = declared_for_both("declare both or tie").refuses("show", high=[ANNA], low=[BO])
    assert (
        "declared for the best hand and the lowest hand. Anna must win or tie for both, or get nothing"
        in str(refused)
    )


def test_what_both_means_is_said_before_they_declare():
    table = Table(3, speak="declare both or tie", **TIED).enter("deal")
    assert (
        table.prompt
        == "All at once: high, low or both; a player who says both must win or tie for both, or get nothing"
    )
    assert table.variant.version == 3


def test_nobody_loses_a_spade_that_nobody_has_by_what_was_declared():
    table = Table(2, speak="declare both", **CHICAGO).enter("deal").bets(4)
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    table.enter(
        "show",
        hand0=parse("2c 3d 4h"),
        up0=parse("5c Ad Kh Qc"),  # a straight, and the best low
        hand1=parse("9c 9d 8h"),
        up1=parse("Jc Jd 2h 7c"),
    )
    assert table.line.startswith("Nobody has the highest spade face down. Anna (")
    assert table.money == (5, -5)
