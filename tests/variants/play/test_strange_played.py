"""Cards that are not on the shelf, played to money as it was reckoned with pencil and paper."""

import tomllib
from pathlib import Path
from typing import Any

from companion.cards import Card, parse
from variants.table import ANNA, BO, CY, Table

STRANGE = Path(__file__).parents[1] / "strange"


def table(slug: str, players: int = 3, **changes: Any) -> Table:
    """Return a table at which that card is played, dealt."""
    card = tomllib.loads((STRANGE / f"{slug}.toml").read_text(encoding="utf-8"))["card"]
    return Table(players, **card | changes).enter("deal")


def hands(**cards: str) -> dict[str, tuple[Card, ...]]:
    return {name: parse(said) for name, said in cards.items()}


def all_in(found: Table) -> Table:
    """Let Bo be all-in for 2 in the first round, and the others be in for 6: 9 in the main pot, 8 beside."""
    return found.enter("allin", who=str(BO), to=2).enter("close", to=6)


def test_whoever_ties_for_one_of_both_loses_both_points():
    points = table("two-twenty-two").bets(2)
    two, many = points.fields("speak")
    points.enter("speak", **{two: [ANNA], many: [ANNA, BO, CY]})
    points.enter("show", **hands(hand0="As Ad", hand1="2h Kd Qc", hand2="Th 9d"))
    assert points.line.startswith("Anna declared for more than one prize and did not win them all. Bo (")
    assert points.money == (-3, 6, -3)


def test_nobody_has_either_part_and_the_pot_waits_for_the_next_deal():
    archie = table("archie", 2).bets(1, 1, 1, 1)
    archie.enter("show", **hands(hand0="Ac Kd Qh Js 9s", hand1="Kc Qd Jh 8h 7h"))
    assert archie.line == "Nobody holds a good enough hand. Nobody wins the pot of 10"
    assert archie.enter("deal").money == (-6, -6)


def test_each_pot_has_a_high_and_a_low_of_its_own():
    archie = all_in(table("archie")).bets(0, 0, 0)
    neither, nines, low = "Ac Kd Qh Js 8s", "9h 9d 2c 3s 4h", "8h 7d 5c 3d 2s"
    beside = table("archie")
    beside.state = archie.state
    archie.enter("show", **hands(hand0=nines, hand1=neither, hand2=low))
    assert archie.money == (2, -3, 1), "5 and 4 for Anna, 4 and 4 for Cy"
    beside.enter("show", **hands(hand0=neither, hand1=nines, hand2=low))
    assert beside.money == (-7, 2, 5), "Bo has the high of the main pot, nobody that of the side pot"


def test_a_pot_in_quarters_of_which_nobody_has_three():
    chicago = table("three-way-chicago").bets(2, 0, 0, 0, 0)
    alone = table("three-way-chicago")
    alone.state = chicago.state
    up = {"up0": "Kh Kd 6d 4c", "up1": "Qs Js 8d 7c", "up2": "Th Td 8c 5h"}
    chicago.enter("show", **hands(hand0="2s 9d 9c", hand1="As 3h 4h", hand2="2c 3c 5c", **up))
    assert chicago.money == (2, 1, -3), "3 and 2 for Anna, 2 and 2 for Bo"
    up["up1"] = "Qs Js Jd 7c"
    alone.enter("show", **hands(hand0="2d 9d 9c", hand1="Ac 3h 4h", hand2="2c 3c 9h", **up))
    assert alone.money == (6, -3, -3)
    assert alone.line.endswith("Anna (high: two pair, kings and nines) takes 9")


def test_the_second_best_of_a_side_pot_is_another_than_that_of_the_main_pot():
    second = all_in(table("second-fiddle")).bets(0, 0, 0, 0)
    trips, two_pair, pair = "Kh Kd Kc 2s 3d 7h 9c", "Ah Ad Qc Qs 4d 5h 8c", "Js Jd 2h 4c 6s 8d Th"
    second.enter("show", **hands(hand0=trips, hand1=two_pair, hand2=pair))
    assert second.money == (-7, 6, 1), "9 for Bo, 8 for Cy, who is second of two"


def test_a_board_and_own_cards_alone_are_a_half_each():
    half = table("drawmaha", 4).bets(1, 1, 1, 1)
    shown = hands(
        hand0="Kh Ah 2c 2h 9s", hand1="9c 9d 9h 4s 4h", hand2="3c 3d 5s 6s 7s", hand3="3s 5c 6c 7d 8d"
    )
    half.enter("show", board=parse("Th Jh Qc 2s 2d"), **shown)
    assert half.line.startswith(
        "Anna (high: four of a kind, twos) takes 10, Bo (high without the board: full house,"
    )
    assert half.money == (5, 5, -5, -5)


def test_guts_for_high_and_low_with_one_who_wants_both():
    guts = {"steps": ["3 down", "in or out", "declare"], "order": "guts3", "settle": "match"}
    both = Table(3, **guts, sides=["high", "low"], speak="declare both").enter("deal")
    both.enter("stay", stay=[ANNA, BO, CY]).enter("speak", for_high=[ANNA, BO], for_low=[ANNA, CY])
    both.enter("show", **hands(hand0="Ah 2d 3c", hand1="Kh Kd 4c", hand2="As 2c 3s"))
    assert both.line.endswith("takes 2, Cy (low: three low) takes 1. Anna owes 3")
    assert both.enter("deal").money == (-4, 1, 0)


def test_a_kitty_beats_all_in_omaha_and_one_who_is_alone_beats_it():
    omaha = {"steps": ["4 down", "board 5", "in or out"], "use": "2+3", "settle": "match", "house": "kitty"}
    kitty = Table(3, **omaha).enter("deal").enter("stay", stay=[ANNA, BO, CY])
    shown = hands(hand0="Kh Kd 3c 4c", hand1="Ah 2h 9c 9d", hand2="2c 2d Qc Qd", kitty="7h 4h As Ad")
    kitty.enter("show", board=parse("Kc 9s 5h 6h 8d"), **shown)  # the kitty has 4-5-6-7-8
    assert kitty.line.endswith("nobody wins the pot of 3. Bo, Cy and Anna owe 3 each")
    assert kitty.enter("deal").state.match.pot == 12
    kitty.enter("stay", stay=[CY]).enter("show", high=[CY])
    assert kitty.line == "Cy takes 12. Cy wins"
    assert kitty.money == (-4, -4, 8)
