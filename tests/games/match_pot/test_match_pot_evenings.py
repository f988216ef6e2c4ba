"""Ten hands each of five games, worked by hand: what everybody has won or lost, the pot, and who owes what.

Every figure is worked out in the comment above it. What the players have won or lost stands in the order
Anna, Bo, Cy, Di, and makes 0 together with the pot.
"""

from games.pots import ANNA, BO, CY, DI, Pots


def test_ten_hands_of_3_5_7():
    """Four players, ante 1, three legs; nobody knows any cards. A deal is three hands."""
    table = Pots("three-five-seven", 4)
    # 1, with three cards: antes 4 x 1 = 4. Bo beats Anna and Cy and takes 4: -1 + 4 = 3. Each loser owes 4.
    table.hand(ANNA, BO, CY, high=BO)
    assert (table.money, table.pot, table.owed) == ((-1, 3, -1, -1), 0, {ANNA: 4, CY: 4})
    # 2, with five: they pay 4 each, -1 - 4 = -5, pot 8. Di is alone in: a leg, and the pot stays.
    table.hand(DI)
    assert (table.money, table.pot, table.owed) == ((-5, 3, -5, -1), 8, {})
    assert table.state.match.legs == (0, 0, 0, 1)
    # 3, with seven: nobody pays. Anna beats Di for 8: -5 + 8 = 3. Di owes 8.
    table.hand(ANNA, DI, high=ANNA)
    assert (table.money, table.pot, table.owed) == ((3, 3, -5, -1), 0, {DI: 8})
    # 4, three cards again: Di pays 8, -1 - 8 = -9, pot 8. Nobody stays, so the pot does.
    table.hand()
    assert (table.money, table.pot, table.owed) == ((3, 3, -5, -9), 8, {})
    # 5: everybody antes again, pot 8 + 4 = 12. Bo and Cy stay and tie: a leg for each.
    table.hand(BO, CY, high=(BO, CY))
    assert (table.money, table.pot, table.owed) == ((2, 2, -6, -10), 12, {})
    assert table.state.match.legs == (0, 1, 1, 1)
    # 6: all stay, Cy takes 12: -6 + 12 = 6. The three others owe 12 each.
    table.hand(ANNA, BO, CY, DI, high=CY)
    assert (table.money, table.pot, table.owed) == ((2, 2, 6, -10), 0, {ANNA: 12, BO: 12, DI: 12})
    # 7: 3 x 12 = 36 in the pot; 2 - 12 = -10 twice, -10 - 12 = -22. Di is alone in: the second leg.
    table.hand(DI)
    assert (table.money, table.pot, table.owed) == ((-10, -10, 6, -22), 36, {})
    # 8: Anna and Bo tie and beat Cy: 36 / 2 = 18 each, -10 + 18 = 8. Cy owes 36. No leg for them:
    # not all who stayed tied.
    table.hand(ANNA, BO, CY, high=(ANNA, BO))
    assert (table.money, table.pot, table.owed) == ((8, 8, 6, -22), 0, {CY: 36})
    assert table.state.match.legs == (0, 1, 1, 2)
    # 9: Cy pays 36, 6 - 36 = -30. Bo beats Di for 36: 8 + 36 = 44. Di owes 36.
    table.hand(BO, DI, high=BO)
    assert (table.money, table.pot, table.owed) == ((8, 44, -30, -22), 0, {DI: 36})
    # 10: Di pays 36, -22 - 36 = -58, and is alone in: the third leg takes the 36, -58 + 36 = -22.
    table.hand(DI)
    assert (table.money, table.pot, table.owed) == ((8, 44, -30, -22), 0, {})
    assert table.state.match.legs == (0, 1, 1, 3)
    assert table.won == (DI,)


def test_ten_hands_of_guts_with_a_wimp_rule():
    """Four players, ante 1; when all drop, the best hand pays 2."""
    table = Pots("guts", 4, wimp="amount", wimp_amount=2)
    # 1: antes 4. Nobody stays, and Cy had the best hand: Cy owes 2, and nobody antes again.
    table.hand().enter("wimp", high=[CY])
    assert (table.money, table.pot, table.owed) == ((-1, -1, -1, -1), 4, {CY: 2})
    # 2: Cy pays 2, -1 - 2 = -3, pot 6. Anna beats Bo for it: -1 + 6 = 5. Bo owes 6.
    table.hand(ANNA, BO, high=ANNA)
    assert (table.money, table.pot, table.owed) == ((5, -1, -3, -1), 0, {BO: 6})
    # 3: Bo pays 6, -1 - 6 = -7. All stay, Di takes 6: -1 + 6 = 5. Three losers owe 6 each.
    table.hand(ANNA, BO, CY, DI, high=DI)
    assert (table.money, table.pot, table.owed) == ((5, -7, -3, 5), 0, {ANNA: 6, BO: 6, CY: 6})
    # 4: pot 3 x 6 = 18; 5 - 6 = -1, -7 - 6 = -13, -3 - 6 = -9. Nobody stays; the best hands are
    # Anna's and Bo's, which tie: 2 each.
    table.hand().enter("wimp", high=[ANNA, BO])
    assert (table.money, table.pot, table.owed) == ((-1, -13, -9, 5), 18, {ANNA: 2, BO: 2})
    # 5: -1 - 2 = -3, -13 - 2 = -15, pot 22. Bo and Cy tie and beat Di: 11 each, -15 + 11 = -4, -9 + 11 = 2.
    table.hand(BO, CY, DI, high=(BO, CY))
    assert (table.money, table.pot, table.owed) == ((-3, -4, 2, 5), 0, {DI: 22})
    # 6: Di pays 22, 5 - 22 = -17, and wins it from Cy: -17 + 22 = 5. Cy owes 22.
    table.hand(CY, DI, high=DI)
    assert (table.money, table.pot, table.owed) == ((-3, -4, 2, 5), 0, {CY: 22})
    # 7: Cy pays 22, 2 - 22 = -20. Nobody stays, and Di had the best hand: 2.
    table.hand().enter("wimp", high=[DI])
    assert (table.money, table.pot, table.owed) == ((-3, -4, -20, 5), 22, {DI: 2})
    # 8: 5 - 2 = 3, pot 24. Anna beats Bo and Di: -3 + 24 = 21. They owe 24 each.
    table.hand(ANNA, BO, DI, high=ANNA)
    assert (table.money, table.pot, table.owed) == ((21, -4, -20, 3), 0, {BO: 24, DI: 24})
    # 9: -4 - 24 = -28, 3 - 24 = -21, pot 48. Bo beats Anna: -28 + 48 = 20. Anna owes 48.
    table.hand(ANNA, BO, high=BO)
    assert (table.money, table.pot, table.owed) == ((21, 20, -20, -21), 0, {ANNA: 48})
    # 10: 21 - 48 = -27. Cy is alone in and takes 48: -20 + 48 = 28. Nobody owes, so it is over.
    table.hand(CY)
    assert (table.money, table.pot, table.owed) == ((-27, 20, 28, -21), 0, {})
    assert table.won == (CY,)


def burning(table: Pots, bets: tuple[int, int, int], ins: tuple[int, ...]) -> Pots:
    """Deal, bet as told with nobody folding, and ask who burns."""
    table.deal()
    for bet in bets:
        table.enter("close", to=bet)
    return table.say(*("in" if seat in ins else "out" for seat in (BO, CY, DI, ANNA)))


def test_ten_hands_of_omaha_burns():
    """Four players, ante 1, burns of the pot up to 5, high-low. Anna deals all the time and is asked last."""
    table = Pots("omaha-burns", 4)
    # 1: antes 4, and 1 each before the first three cards: pot 8. Bo has the high, Cy the low: 4 each.
    # -2 + 4 = 2 for both. Anna burns the smaller of 8 and 5.
    burning(table, (1, 0, 0), (BO, CY, ANNA)).enter("close", to=0).show(BO, low=[CY])
    assert (table.money, table.pot, table.owed) == ((-2, 2, 2, -2), 0, {ANNA: 5})
    # 2: -2 - 5 = -7, pot 5. All burn, and 2 each at the end: pot 13; -9, 0, 0, -4. Di has the high, and
    # there is no low: -4 + 13 = 9. The three others burn 5 each.
    burning(table, (0, 0, 0), (ANNA, BO, CY, DI)).enter("close", to=2).show(DI)
    assert (table.money, table.pot, table.owed) == ((-9, 0, 0, 9), 0, {ANNA: 5, BO: 5, CY: 5})
    # 3: pot 15; -14, -5, -5. Bo has both the high and the low of Bo, Di and Anna: -5 + 15 = 10.
    burning(table, (0, 0, 0), (BO, DI, ANNA)).enter("close", to=0).show(BO, low=[BO])
    assert (table.money, table.pot, table.owed) == ((-14, 10, -5, 9), 0, {ANNA: 5, DI: 5})
    # 4: pot 10; -19 and 4. 1 each: pot 14; -20, 9, -6, 3. Cy has the high: 7. Cy and Di tie for the low: of 7
    # Cy, nearer to the dealer's left, has 4 and Di 3. Cy -6 + 11 = 5, Di 3 + 3 = 6. Anna burns 5.
    burning(table, (1, 0, 0), (CY, DI, ANNA)).enter("close", to=0).show(CY, low=[CY, DI])
    assert (table.money, table.pot, table.owed) == ((-20, 9, 5, 6), 0, {ANNA: 5})
    # 5: -25, pot 5. Nobody burns.
    burning(table, (0, 0, 0), ())
    assert (table.money, table.pot, table.owed) == ((-25, 9, 5, 6), 5, {})
    # 6: everybody antes: pot 9; -26, 8, 4, 5. Bo, Cy and Anna bet 2 each at the end: pot 15; -28, 6, 2, 5.
    # Anna has the high: 8, with the odd chip, -28 + 8 = -20. Bo has the low: 7, 6 + 7 = 13. Cy burns 5.
    burning(table, (0, 0, 0), (BO, CY, ANNA)).enter("close", to=2).show(ANNA, low=[BO])
    assert (table.money, table.pot, table.owed) == ((-20, 13, 2, 5), 0, {CY: 5})
    # 7: 2 - 5 = -3, pot 5. Di has the high against Cy, and there is no low: 5 + 5 = 10.
    burning(table, (0, 0, 0), (CY, DI)).enter("close", to=0).show(DI)
    assert (table.money, table.pot, table.owed) == ((-20, 13, -3, 10), 0, {CY: 5})
    # 8: -3 - 5 = -8, pot 5. A bet of 4 that Bo and Anna fold to: pot 13; Cy -12, Di 6. Both say they burn.
    # Then Cy bets 5 and Di folds: the 5 go back, Cy takes 13: -12 + 13 = 1. Di said yes and burns 5.
    table.deal().enter("close", to=4, folded=[ANNA, BO]).enter("close").enter("close").say("in", "in")
    table.enter("close", to=5, folded=[DI])
    assert (table.money, table.pot, table.owed) == ((-20, 13, 1, 6), 0, {DI: 5})
    # 9: 6 - 5 = 1, pot 5. The high has 3 of it and the low 2. Bo and Anna tie for the high: Bo, left of the
    # dealer, 2 and Anna 1. Cy has the low: 2. 13 + 2 = 15, -20 + 1 = -19, 1 + 2 = 3. Di burns 5.
    burning(table, (0, 0, 0), (ANNA, BO, CY, DI)).enter("close", to=0).show(ANNA, BO, low=[CY])
    assert (table.money, table.pot, table.owed) == ((-19, 15, 3, 1), 0, {DI: 5})
    # 10: 1 - 5 = -4. Anna alone burns, takes the 5 unseen, -19 + 5 = -14, and it is over.
    burning(table, (0, 0, 0), (ANNA,))
    assert (table.money, table.pot, table.owed) == ((-14, 15, 3, -4), 0, {})
    assert table.won == (BO,)


def test_ten_hands_of_progressive_omaha_burns():
    """Three players, ante 1: the burn is the pot, up to 1 in the first hand, to 2 in the second, and on."""
    table = Pots("omaha-burns", 3, owe="growing", amount=1, hands=10)

    def hand(*ins: int, high: int, low: int | None = None) -> None:
        table.deal()
        for _ in range(3):
            table.enter("close")
        table.say(*("in" if seat in ins else "out" for seat in (BO, CY, ANNA)))
        table.enter("close").show(high, low=[] if low is None else [low])

    # 1: antes 3. Anna takes them, -1 + 3 = 2. The burn is the smaller of 3 and 1.
    hand(ANNA, BO, CY, high=ANNA)
    assert (table.money, table.owed) == ((2, -1, -1), {BO: 1, CY: 1})
    # 2: pot 2; -2, -2. Bo high and Cy low: 1 each. Anna burns 2, the smaller of 2 and 2.
    hand(ANNA, BO, CY, high=BO, low=CY)
    assert (table.money, table.owed) == ((2, -1, -1), {ANNA: 2})
    # 3: 2 - 2 = 0, pot 2. Cy takes both halves: -1 + 2 = 1. The burn: the pot of 2 is below 3.
    hand(ANNA, BO, CY, high=CY, low=CY)
    assert (table.money, table.owed) == ((0, -1, 1), {ANNA: 2, BO: 2})
    # 4: pot 4; -2, -3. Bo takes it: -3 + 4 = 1. Cy burns 4, the smaller of 4 and 4.
    hand(BO, CY, high=BO, low=BO)
    assert (table.money, table.owed) == ((-2, 1, 1), {CY: 4})
    # 5: 1 - 4 = -3, pot 4. Anna: -2 + 4 = 2. The others burn 4, below 5.
    hand(ANNA, BO, CY, high=ANNA)
    assert (table.money, table.owed) == ((2, 1, -3), {BO: 4, CY: 4})
    # 6: pot 8; 1 - 4 = -3, -3 - 4 = -7. Cy: -7 + 8 = 1. The burn is the smaller of 8 and 6.
    hand(ANNA, BO, CY, high=CY)
    assert (table.money, table.owed) == ((2, -3, 1), {ANNA: 6, BO: 6})
    # 7: pot 12; 2 - 6 = -4, -3 - 6 = -9. Anna and Cy have 6 each: 2, 7. Bo burns 7, the smaller of 12 and 7.
    hand(ANNA, BO, CY, high=ANNA, low=CY)
    assert (table.money, table.owed) == ((2, -9, 7), {BO: 7})
    # 8: -9 - 7 = -16, pot 7. Bo takes it back: -9. The burn is 7, below 8.
    hand(ANNA, BO, CY, high=BO, low=BO)
    assert (table.money, table.owed) == ((2, -9, 7), {ANNA: 7, CY: 7})
    # 9: pot 14; 2 - 7 = -5, 7 - 7 = 0. Cy: 14. The burn is the smaller of 14 and 9.
    hand(ANNA, BO, CY, high=CY)
    assert (table.money, table.owed) == ((-5, -9, 14), {ANNA: 9, BO: 9})
    # 10: pot 18; -5 - 9 = -14, -9 - 9 = -18. Anna and Bo have 9 each: -5, -9. Cy burns the smaller of 18 and
    # 10, 14 - 10 = 4. It was the last hand: the 10 are paid into the pot at once, and wait there.
    hand(ANNA, BO, CY, high=ANNA, low=BO)
    assert (table.money, table.pot, table.owed) == ((-5, -9, 4), 10, {})
    assert table.won == (CY,)


def test_ten_hands_of_evolution():
    """Piranha with three legs: four players, ante 1, and Anna deals all the time."""
    table = Pots("piranha", 4, legs=3)
    # 1: antes 4. Anna is alone in: a leg, and the pot stays.
    table.hand(ANNA)
    assert (table.money, table.pot, table.state.match.legs) == ((-1, -1, -1, -1), 4, (1, 0, 0, 0))
    # 2: nobody pays. Bo beats Cy for 4: -1 + 4 = 3. Cy owes 4.
    table.hand(BO, CY, high=BO)
    assert (table.money, table.pot, table.owed) == ((-1, 3, -1, -1), 0, {CY: 4})
    # 3: Cy pays 4, -5. Bo and Di stay and tie: a leg each.
    table.hand(BO, DI, high=(BO, DI))
    assert (table.money, table.pot, table.state.match.legs) == ((-1, 3, -5, -1), 4, (1, 1, 0, 1))
    # 4: all stay, Di takes 4: 3. Three losers owe 4.
    table.hand(ANNA, BO, CY, DI, high=DI)
    assert (table.money, table.pot, table.owed) == ((-1, 3, -5, 3), 0, {ANNA: 4, BO: 4, CY: 4})
    # 5: pot 12; -5, -1, -9. Nobody stays.
    table.hand()
    assert (table.money, table.pot, table.owed) == ((-5, -1, -9, 3), 12, {})
    # 6: everybody antes: pot 16. Bo is alone in: the second leg.
    table.hand(BO)
    assert (table.money, table.pot, table.state.match.legs) == ((-6, -2, -10, 2), 16, (1, 2, 0, 1))
    # 7: Anna and Cy tie and beat Di: 8 each, -6 + 8 = 2, -10 + 8 = -2. Di owes 16.
    table.hand(ANNA, CY, DI, high=(ANNA, CY))
    assert (table.money, table.pot, table.owed) == ((2, -2, -2, 2), 0, {DI: 16})
    # 8: 2 - 16 = -14, pot 16. Di is alone in: the second leg.
    table.hand(DI)
    assert (table.money, table.pot, table.state.match.legs) == ((2, -2, -2, -14), 16, (1, 2, 0, 2))
    # 9: all stay, Cy takes 16: 14. Three losers owe 16.
    table.hand(ANNA, BO, CY, DI, high=CY)
    assert (table.money, table.pot, table.owed) == ((2, -2, 14, -14), 0, {ANNA: 16, BO: 16, DI: 16})
    # 10: pot 48; 2 - 16 = -14, -2 - 16 = -18, -14 - 16 = -30. Bo and Di stay and tie: the third leg for both.
    # They share the pot, 24 each: -18 + 24 = 6, -30 + 24 = -6.
    table.hand(BO, DI, high=(BO, DI))
    assert (table.money, table.pot, table.state.match.legs) == ((-14, 6, 14, -6), 0, (1, 3, 0, 3))
    assert table.won == (BO, DI)
