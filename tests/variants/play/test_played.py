"""Cards of many kinds played to money, hand by hand, as it was reckoned with pencil and paper."""

from companion.cards import parse
from variants.table import ANNA, BO, CY, Table

STUD = ["2 down", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 down", "bet"]
HOLDEM = ["2 down", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet"]
DRAW = ["5 down", "bet", "draw 3", "bet"]


def test_a_plain_pot_is_taken_and_the_next_hand_is_dealt_by_the_next_player():
    table = Table(3, steps=HOLDEM, like="Hold'em").enter("deal").bets(2, 0, 4, 0)
    assert "Turn" not in table.prompt
    table.enter(
        "show",
        board=parse("2c 7d 9h Js Kd"),
        hand0=parse("Ah As"),
        hand1=parse("Kh Qc"),
        hand2=parse("9c 9s"),
    )
    assert table.line == "Cy (three of a kind, nines) takes 21"
    assert table.money == (-7, -7, 14)
    assert table.prompt == "Everybody antes 1. The deal passes to Bo: two cards down to everybody"
    assert table.told == ["Cy has the best hand and takes the pot of 21"]
    table.enter("deal").enter("close", to=3, folded=[ANNA, CY])
    assert table.line == "Bo is in for 3. Cy and Anna fold. Bo takes 3"
    assert table.money == (-8, -5, 13)
    table.enter("vote", agree=[ANNA, BO, CY])
    assert table.line == "Everybody agreed to stop. Cy wins"


def test_the_number_of_hands_ends_a_plain_game():
    table = Table(2, {"hands": 1}, steps=["5 down", "bet"]).enter("deal").bets(1)
    table.enter("show", high=[ANNA])
    assert table.summary.over
    assert table.line == "Anna takes 4. Anna wins"


def test_high_and_low_share_with_the_odd_chip_to_high():
    sides = {"order": "standard", "sides": ["high", "low 8"], "use": "2+3"}
    table = Table(3, steps=["4 down", "board 5", "bet"], **sides).enter("deal").bets(2)
    table.enter(
        "show",
        board=parse("Ac 4d 6h Ks Kd"),
        hand0=parse("2h 3s Qc Qd"),
        hand1=parse("Kh 6c 9s 9c"),
        hand2=parse("5h 8s Tc Td"),
    )
    assert "Bo (high: full house, kings over sixes" in table.line
    assert table.money == (1, 2, -3)
    assert (
        table.told[0]
        == "The pot of 9 is split: 5 for the best hand, with the odd chip, 4 for the lowest hand"
    )
    assert [hand.low for hand in table.hands] == [False] * 3 + [True] * 3


def test_nobody_has_the_low_and_high_takes_all():
    table = Table(2, steps=["7 down", "bet"], sides=["high", "low 8"]).enter("deal").bets(3)
    table.enter("show", hand0=parse("Kc Kd Ks 9h 9d Qc Qd"), hand1=parse("Ac Ad Th Jd 9s 8c Qs"))
    assert table.line == "Nobody has a low. Anna (high: full house, kings over queens) takes 8"
    assert table.told[0] == "Nobody has a low: the share goes to the other winners"
    assert table.money == (4, -4)


def test_the_highest_spade_in_the_hole_takes_half():
    table = Table(3, steps=STUD, sides=["high", "high spade down"]).enter("deal").bets(1, 1, 1, 1, 1)
    assert table.fields("show")[:2] == ["high", "high_spade_down"]
    table.enter(
        "show",
        hand0=parse("Ks 2d 3c"),
        up0=parse("As 4d 6h 8c"),
        hand1=parse("Qs Qd Qc"),
        up1=parse("5d 5h 9c 2s"),
        hand2=parse("Jd Td 3h"),
        up2=parse("2c 7s 7d 6c"),
    )
    assert table.line == (
        "Bo (high: full house, queens over fives) takes 9, "
        "Anna (highest spade face down: K♠ in the hole) takes 9"
    )
    assert table.money == (3, 3, -6)


def test_own_low_card_in_the_hole_is_wild_for_each_player():
    table = (
        Table(2, steps=STUD, wild=["own low down"], order="standard-fives").enter("deal").bets(0, 0, 0, 0, 5)
    )
    table.enter(
        "show",
        hand0=parse("3c 9d Kc"),
        up0=parse("3d 9h 9s 5c"),
        hand1=parse("4c 4d Ac"),
        up1=parse("Ad Ah 2c 7d"),
    )
    # Anna's threes: two of them, with three nines. Bo's fours: two of them, with three aces.
    assert table.line == "Bo (five of a kind, aces) takes 12"
    assert "(4♣) is wild" in " ".join(table.hands[0].wild_meanings)


def test_a_rank_is_named_once_for_all():
    table = (
        Table(2, steps=STUD, wild=["Q", "named"], order="standard-fives").enter("deal").bets(0, 0, 0, 0, 5)
    )
    cards = {"hand0": parse("Qc 9d Kc 9h 9s 5c 2d"), "hand1": parse("4c 4d Ac Ad Ah 2c 7d")}
    assert "Choose the wild rank" in str(table.refuses("show", **cards))
    assert table.action("show").fields[1].choices[0] == ("none", "None")
    four = Table(2, steps=STUD, wild=["Q", "named"], order="standard-fives").enter("deal").bets(0, 0, 0, 0, 5)
    assert four.enter("show", **cards, named="4").line == "Bo (five of a kind, aces) takes 12"
    assert table.enter("show", **cards, named="none").line == "Anna (four of a kind, nines) takes 12"


def test_each_player_names_a_rank_and_touches_wild_cards():
    table = (
        Table(2, steps=DRAW, wild=["own named", "tapped"], order="standard-fives").enter("deal").bets(1, 1)
    )
    cards = {"hand0": parse("9c 9d 8h 8s 2c"), "hand1": parse("Kc Kd Jh 5s 4c")}
    assert "Choose the wild rank" in str(table.refuses("show", **cards, rank0="9"))
    wrong = table.refuses("show", **cards, rank0="9", rank1="none", wild1=parse("Ac"))
    assert str(wrong) == "A♣ is not in this hand. Choose one of its cards as wild."
    assert wrong.field == "wild1"
    table.enter("show", **cards, rank0="8", rank1="J", wild1=parse("5s 4c"))
    assert table.line == "Bo (five of a kind, kings) takes 6"


def test_second_best_wins_by_cards_and_by_tap():
    table = Table(3, steps=["5 down"], second=True).enter("deal")
    assert table.action("show").fields[0].label == "The second best hand"
    table.enter(
        "show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"), hand2=parse("Ac Ad 4c 5c 9h")
    )
    assert table.line == "Bo (pair of threes) takes 3"
    assert table.enter("deal").enter("show", high=[CY]).money == (-2, 1, 1)
    tied = Table(2, steps=["5 down"], second=True).enter("deal")
    tied.enter("show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("2h 2s 4d 5d 9d"))
    assert tied.money == (0, 0)


def test_trips_to_win_or_the_pot_stays():
    table = Table(2, steps=["5 down"], floor="three of a kind").enter("deal")
    assert table.prompt == "Bo and Anna show: it takes three of a kind or better to win"
    table.enter("show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"))
    assert table.line == "Nobody holds three of a kind or better. Nobody wins the pot of 2"
    assert table.told == ["Nobody holds three of a kind or better: the pot of 2 stays"]
    assert table.enter("deal").state.match.pot == 4
    table.enter("show", nobody=True)
    assert table.money == (-2, -2)
    table.enter("deal")
    assert "Either nobody holds a good enough hand" in str(table.refuses("show", high=[BO], nobody=True))
    assert table.enter("show", high=[BO]).money == (-3, 3)


def test_points_nearest_to_seven_and_to_twenty_seven():
    sides = {"sides": ["points 7 courts half", "points 27 courts half"], "order": "points", "extra": 3}
    table = Table(3, steps=["1 down", "1 up", "bet"], **sides).enter("deal").bets(2)
    table.enter("show", hand0=parse("6c Ad"), hand1=parse("Ah As 5c"), hand2=parse("Kh 6s"))
    # Anna has 7, Bo 27 or with his aces as ones 7 too, Cy 6½. Anna and Bo share the 5 for the 7.
    assert table.money == (-1, 4, -3)
    assert "Bo (nearest to 7: 7 points; nearest to 27: 27 points)" in table.line
