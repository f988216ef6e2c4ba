"""Who takes the pots of Tapiola Hold'em where chips are bet, every sum worked by hand.

The source asks for the pot to go to the winner (test_the_winner_takes_the_pot). Ours are side pots and odd
chips.
"""

from games.side_pots import three_pots

from .towers import ANNA, BO, CY, DI, betting, stacks


def test_the_winner_takes_the_pot():
    table = betting().until().enter("discard").enter("close", to=20, folded=[CY])
    table.enter("showdown", hand0="Ks 2c", hand1="Qh Qd")
    # The blinds make 2 each in the first round; Anna and Bo 20 in the last: 46 altogether.
    assert table.line == "Anna (pair of kings) wins 46"
    assert stacks(table) == (124, 78, 98)
    assert table.summary.money == (24, -22, -2)
    assert table.summary.headline == "Anna leads with +24. Deal 2"


def test_who_is_left_alone_takes_the_pot():
    table = betting().enter("close", to=10, folded=[BO, CY])
    assert table.line == "Anna bets 10. Bo and Cy fold. Anna wins 5: everybody else folded"
    assert stacks(table) == (103, 99, 98)


def test_who_is_left_alone_is_not_told_with_a_hand_of_the_deal_before():
    table = betting().until().enter("discard").enter("close", to=0)
    table.enter("showdown", hand0="8d 9d", hand1="Qs Kc", hand2="2c 2d")
    assert table.line == "Bo (pair of kings) wins 6"
    table.enter("close", to=10, folded=[ANNA, CY])
    assert table.line == "Bo bets 10. Anna and Cy fold. Bo wins 5: everybody else folded"


def test_a_raise_that_all_others_fold_before_ends_the_pot():
    table = betting().enter("raise", who=str(BO), to=10, folded=[ANNA])
    assert table.enter("close", to=10, folded=[CY]).line.endswith("Bo wins 4: everybody else folded")


def test_an_empty_pot_may_be_won_at_the_showdown():
    table = betting(2, small=0, big=0)
    for _ in range(4):
        table.enter("close", to=0)
    assert table.enter("showdown", best1=[BO]).line == "Bo wins an empty pot"
    assert (table.state.deal_number, table.summary.money) == (2, (0, 0))


def test_an_empty_pot_may_be_won():
    table = betting(2, small=0, big=0).enter("close", to=0, folded=[BO])
    assert table.line == "Everybody checks. Bo folds. Anna wins an empty pot: everybody else folded"


def test_an_all_in_makes_a_side_pot():
    table = betting(small=0, big=0)
    table.enter("count", who=str(BO), chips=30)
    table.enter("close", to=80)
    assert table.line == "Anna, Bo and Cy are in for 80, Bo all-in"
    assert [(pot.amount, pot.seats) for pot in table.state.betting.pots] == [(90, (0, 1, 2)), (100, (0, 2))]
    assert table.row(BO)[""] == "all-in"
    assert table.summary.headline == "Main pot 90, side pot 100"
    for _ in range(3):
        table.enter("close", to=0)
    fields = {field.name: field for field in table.offered("showdown").fields}
    assert fields["best1"].label == "The best hand for the main pot of 90"
    assert fields["best2"].label == "The best hand for side pot 1 (100)"
    assert [name for _, name in fields["best2"].choices] == ["Anna", "Cy"]
    assert [fields[name].row for name in ("best1", "best2")] == ["best, pot 1", "best, pot 2"]
    table.enter("showdown", best1=[BO], best2=[CY])
    assert table.line == "Bo wins 90 and Cy wins 100"
    assert stacks(table) == (20, 90, 120)


def test_who_wins_a_pot_wins_every_later_one_too_that_can_be_won():
    assert three_pots().enter("showdown", best1=[CY]).line == "Cy wins 290"
    assert three_pots().enter("showdown", best1=[ANNA], best2=[DI]).line == "Anna wins 120 and Di wins 170"
    # Bo and Cy share 120 and 90; of those two only Cy can win the 80.
    assert three_pots().enter("showdown", best1=[BO, CY]).line == "Bo wins 105 and Cy wins 185"


def test_another_winner_of_a_later_pot_is_refused():
    refusal = three_pots().refuses("showdown", best1=[BO], best2=[CY], best3=[CY])
    assert str(refusal) == "Bo had the best hand and can win this pot too. Choose Bo."
    assert (refusal.field, refusal.anchor) == ("best2", "showdown")
    assert three_pots().refuses("showdown", best1=[ANNA]).field == "best2"


def test_the_lowest_hand_is_the_lowest_of_every_later_pot_too():
    table = three_pots(wins="split").enter("showdown", best1=[ANNA], low1=[DI], best2=[BO], best3=[CY])
    # By halves 60, 45 and 40: Di has the low of all three pots.
    assert table.line == "Anna wins 60, Bo wins 45, Cy wins 40 and Di wins 145"
    refusal = three_pots(wins="split").refuses(
        "showdown", best1=[ANNA], low1=[DI], best2=[BO], low2=[CY], best3=[CY], low3=[DI]
    )
    assert str(refusal) == "Di had the lowest hand and can win this pot too. Choose Di."
    assert refusal.field == "low2"


def test_side_pots_by_cards():
    table = betting(small=0, big=0)
    table.enter("count", who=str(BO), chips=30)
    table.enter("community", cards="Kh").enter("close", to=80)
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        table.enter("community", cards=cards).enter("discard").enter("close", to=0)
    table.enter("showdown", hand0="8h 9h", hand1="Ks 2c", hand2="Qh Qd")
    assert table.line == "Bo (pair of kings) wins 90 and Cy (pair of queens) wins 100"


def test_a_side_pot_that_one_alone_can_win_needs_no_tap():
    table = betting(small=0, big=0)
    table.enter("count", who=str(BO), chips=30)
    table.enter("close", to=80).enter("close", to=10, folded=[CY])
    # Cy leaves 30 in the main pot and 50 in the side pot, where Anna is alone; her 10 go back.
    assert [(pot.amount, pot.seats) for pot in table.state.betting.pots] == [(90, (0, 1)), (100, (0,))]
    table.enter("showdown", best1=[BO])
    assert stacks(table) == (120, 90, 20)


def test_odd_chips_go_to_the_first_left_of_the_dealer():
    table = betting(ante=1, small=0, big=0).enter("close", to=0)
    for _ in range(3):
        table.enter("close", to=0)
    assert table.enter("showdown", best1=[ANNA, CY]).line == "Anna wins 1 and Cy wins 2"


def test_high_and_low_halve_the_pot_and_the_odd_chip_is_the_highs():
    table = betting(ante=1, small=0, big=0, wins="split")
    for _ in range(4):
        table.enter("close", to=0)
    assert table.enter("showdown", best1=[ANNA], low1=[CY]).line == "Anna wins 2 and Cy wins 1"


def test_lowball_for_chips():
    table = betting(wins="lowball").until(centre="Kd", first="2c 3c Qc", second="4d 5d Qd")
    table.enter("discard").enter("close", to=0)
    table.enter("showdown", hand0="Ah 6h 3h", hand1="As 7s 6s", hand2="Ac 8c 4s")
    assert table.line == "Anna (six low) wins 6"
