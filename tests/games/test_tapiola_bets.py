"""Betting in Tapiola Hold'em, every sum worked by hand.

The source asks for an ordinary betting round after every deal and discard, and for the pot to go to the
winner (test_a_betting_round_ends_every_round, test_the_winner_takes_the_pot). Ours are blinds, antes,
all-ins, side pots, odd chips, chips bought and counted.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play.field import Illegal
from companion.play.game import Event, play

from .towers import ANNA, BO, CY, DI, TAPIOLA, Towers


def betting(players=3, **options):
    return Towers(players, scoring="betting", **options)


def stacks(table):
    return table.state.betting.stacks


def test_a_betting_round_ends_every_round():
    table = betting()
    for _ in range(4):
        assert "showdown" not in table.names
        table.enter("community")
        if "discard" in table.names:
            table.enter("discard")
        assert table.primary == ["close"]
        table.enter("close", to=table.state.betting.level)
    assert table.primary == ["showdown"]


def test_blinds_are_posted_left_of_the_dealer():
    table = betting().enter("community")
    assert table.state.betting.bets == (0, 1, 2)
    assert table.summary.prompt == "First betting: Anna, 2 to call"
    assert table.summary.rows[ANNA].due


def test_between_two_the_dealer_posts_the_small_blind():
    table = betting(2).enter("community")
    assert table.state.betting.bets == (1, 2)
    assert table.state.betting.turn == ANNA
    table.enter("close", to=2).enter("community").enter("discard")
    assert table.summary.prompt == "Second betting: Bo, check or bet"


def test_without_blinds_the_first_left_of_the_dealer_opens():
    table = betting(small=0, big=0).enter("community")
    assert (table.state.betting.turn, table.state.betting.total) == (BO, 0)


def test_an_ante_is_paid_by_all():
    table = betting(ante=5, small=0, big=0).enter("community")
    assert table.state.betting.total == 15
    assert stacks(table) == (95, 95, 95)


def test_everybody_called_50_is_one_entry():
    table = betting().enter("close", to=50)
    assert table.line == "Anna, Bo and Cy are in for 50"
    assert stacks(table) == (50, 50, 50)


def test_a_line_does_not_name_a_whole_table():
    assert betting(5).enter("close", to=50).line == "All 5 are in for 50"


def test_the_pot_is_one_until_the_round_is_over():
    table = betting().enter("community")
    assert table.summary.headline == "Pot 3"
    assert table.enter("close", to=2).summary.headline == "Pot 6"


def test_everybody_checked_is_one_entry():
    table = betting(small=0, big=0).enter("close", to=0)
    assert table.line == "Everybody checks"


def test_a_round_takes_as_many_entries_as_raises():
    table = betting(4).enter("raise", who=str(DI), to=10)
    assert table.line == "Di raises to 10"
    table.enter("close", to=30, folded=[BO])
    assert table.line == "Anna, Cy and Di are in for 30. Bo folds"
    # Bo had the small blind of 1.
    assert table.state.betting.total == 91
    assert table.state.hands == (5, 0, 5, 5)


def test_a_bet_and_those_who_folded_before_it():
    table = betting(4, small=0, big=0).enter("raise", who=str(CY), to=10, folded=[BO])
    assert table.line == "Cy bets 10. Bo folds"
    early = betting(4).refuses("raise", who=str(DI), to=10, folded=[ANNA])
    assert str(early) == "Anna was not asked before Di: enter that fold when the betting is over."
    assert (early.field, early.anchor) == ("folded", "bet")


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


def test_a_raise_that_all_others_fold_before_ends_the_pot():
    table = betting().enter("raise", who=str(BO), to=10, folded=[ANNA])
    assert table.enter("close", to=10, folded=[CY]).line.endswith("Bo wins 4: everybody else folded")


def test_an_empty_pot_may_be_won_at_the_showdown():
    table = betting(2, small=0, big=0)
    for _ in range(4):
        table.enter("close", to=0)
    assert table.enter("showdown", best1=[BO]).line == "Bo wins an empty pot"
    assert (table.state.number, table.summary.money) == (2, (0, 0))


def test_an_empty_pot_may_be_won():
    table = betting(2, small=0, big=0).enter("close", to=0, folded=[BO])
    assert table.line == "Everybody checks. Bo folds. Anna wins an empty pot: everybody else folded"


def test_an_all_in_makes_a_side_pot():
    table = betting(small=0, big=0)
    table.enter("count", who=str(BO), chips=30)
    table.enter("close", to=80)
    assert table.line == "Anna, Bo and Cy are in for 80, Bo with all that was left"
    assert [(pot.amount, pot.seats) for pot in table.state.betting.pots] == [(90, (0, 1, 2)), (100, (0, 2))]
    assert table.row(BO)[""] == "all-in"
    assert table.summary.headline == "Main pot 90, side pot 100"
    for _ in range(3):
        table.enter("close", to=0)
    fields = {field.name: field for field in table.offered("showdown").fields}
    assert fields["best1"].label == "The best hand, the main pot of 90"
    assert fields["best2"].label == "The best hand, side pot 1 of 100"
    assert [name for _, name in fields["best2"].choices] == ["Cy", "Anna"]
    table.enter("showdown", best1=[BO], best2=[CY])
    assert table.line == "Bo wins 90 and Cy wins 100"
    assert stacks(table) == (20, 90, 120)


def three_pots(**options):
    """Anna has 30, Bo 60, Cy and Di 100 of chips, and all of it is in: pots of 120, 90 and 80."""
    table = betting(4, small=0, big=0, **options)
    table.enter("count", who=str(ANNA), chips=30).enter("count", who=str(BO), chips=60)
    table.enter("close", to=100)
    assert [(pot.amount, pot.seats) for pot in table.state.betting.pots] == [
        (120, (0, 1, 2, 3)),
        (90, (1, 2, 3)),
        (80, (2, 3)),
    ]
    return table


def test_who_wins_a_pot_wins_every_later_one_too_that_can_be_won():
    assert three_pots().enter("showdown", best1=[CY]).line == "Cy wins 290"
    assert three_pots().enter("showdown", best1=[ANNA], best2=[DI]).line == "Anna wins 120 and Di wins 170"
    # Bo and Cy share 120 and 90; of those two only Cy can win the 80.
    assert three_pots().enter("showdown", best1=[BO, CY]).line == "Bo wins 105 and Cy wins 185"


def test_another_winner_of_a_later_pot_is_refused():
    refusal = three_pots().refuses("showdown", best1=[BO], best2=[CY], best3=[CY])
    assert str(refusal) == "Bo can win this pot too and had the best hand."
    assert (refusal.field, refusal.anchor) == ("best2", "showdown")
    assert three_pots().refuses("showdown", best1=[ANNA]).field == "best2"


def test_the_lowest_hand_is_the_lowest_of_every_later_pot_too():
    table = three_pots(wins="split").enter("showdown", best1=[ANNA], low1=[DI], best2=[BO], best3=[CY])
    # By halves 60, 45 and 40: Di has the low of all three pots.
    assert table.line == "Anna wins 60, Bo wins 45, Cy wins 40 and Di wins 145"
    refusal = three_pots(wins="split").refuses(
        "showdown", best1=[ANNA], low1=[DI], best2=[BO], low2=[CY], best3=[CY], low3=[DI]
    )
    assert str(refusal) == "Di can win this pot too and had the lowest hand."
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


def test_with_all_in_nobody_bets_any_more():
    table = betting().enter("raise", who=str(ANNA), all_in=True).enter("close", to=100)
    assert table.state.phase == "community"
    assert "close" not in table.names
    assert "showdown" in table.names
    table.enter("community").enter("discard")
    assert table.state.phase == "community"
    table.enter("showdown", best1=[ANNA])
    assert stacks(table) == (300, 0, 0)
    assert table.summary.prompt == "Too few have chips: buy in, or stop here"
    assert table.primary == ["end"]


def test_a_bet_that_nobody_calls_goes_back():
    table = betting(2).enter("count", who=str(BO), chips=40)
    table.enter("raise", who=str(ANNA), all_in=True)
    assert table.line == "Anna is all-in for 100"
    table.enter("close", to=100)
    assert table.line == "Anna and Bo are in for 100, Bo with all that was left"
    assert (table.state.betting.total, stacks(table)) == (80, (60, 0))


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


def test_bets_that_cannot_be_are_refused_with_the_rule():
    table = betting()
    for refusal in (
        table.refuses("raise", who=str(ANNA), to=3),
        table.refuses("close", to=101),
        table.refuses("close", to=2, folded=[ANNA, BO, CY]),
    ):
        assert (refusal.field, refusal.anchor) == ("to", "bet")
    assert str(table.refuses("close", to=101)) == "Everybody is in for: 101 is not between 2 and 100."
    broke = betting().enter("count", who=str(BO), chips=30).enter("community")
    alone = broke.refuses("close", to=60, folded=[ANNA, CY])
    assert str(alone) == "Nobody who stays in has chips for 60: 30 is the most."


def test_who_has_acted_may_not_raise_again_without_a_raise():
    table = betting(2).enter("count", who=str(BO), chips=3)
    table.enter("raise", who=str(ANNA), to=4)
    assert "raise" not in table.names, "Bo is all-in by calling, and nobody could answer"


def test_chips_that_nobody_counts():
    table = betting(stack=0).enter("raise", who=str(ANNA), to=500)
    assert "all_in" not in [field.name for field in table.offered("raise").fields]
    table.enter("close", to=500)
    for _ in range(3):
        table.enter("close", to=0)
    table.enter("showdown", best1=[CY])
    assert table.summary.money == (-500, -500, 1000)
    assert table.row(CY)["won"] == "+1000"
    assert {"buy", "count"}.isdisjoint(table.names)


def test_buying_chips():
    table = betting().enter("buy", who=str(BO), amount=50)
    assert table.line == "Bo buys 50 chips"
    assert (stacks(table), table.summary.money) == ((100, 150, 100), (0, 0, 0))


def test_counting_chips_says_the_difference():
    table = betting().enter("count", who=str(BO), chips=90)
    assert table.line == "Bo: 90 chips by count, 10 fewer than noted"
    assert table.summary.money == (0, 0, 0), "the bank has it"
    table.enter("count", who=str(CY), chips=100)
    assert table.line == "Cy: 100 chips by count, as noted"


def test_a_difference_that_another_player_has():
    table = betting().enter("count", who=str(BO), chips=90, other=str(CY))
    assert table.line == "Bo: 90 chips by count, 10 fewer than noted, Cy has the difference"
    assert (stacks(table), table.summary.money) == ((100, 90, 110), (0, -10, 10))
    refusal = table.refuses("count", who=str(BO), chips=95, other=str(BO))
    assert str(refusal) == "Bo cannot have the difference as well."
    refusal = table.refuses("count", who=str(BO), chips=500, other=str(CY))
    assert str(refusal) == "Cy has not so many chips."


def test_who_has_no_chips_is_not_dealt_in_and_may_buy_in_again():
    table = betting().enter("count", who=str(BO), chips=0).enter("community")
    assert table.state.hands == (5, 0, 5)
    assert table.state.betting.bets == (1, 0, 2)
    again = betting().enter("count", who=str(BO), chips=0).enter("buy", who=str(BO), amount=10)
    assert again.enter("community").state.hands == (5, 5, 5)


def test_the_deal_passes_over_who_has_no_chips():
    table = betting().enter("count", who=str(BO), chips=0)
    table.enter("close", to=2, folded=[ANNA])
    assert table.state.dealer == CY


def test_a_dealer_without_chips_hands_the_deal_on_before_the_cards():
    table = betting().enter("count", who=str(ANNA), chips=0)
    assert table.summary.prompt == "Bo deals: one card to the centre, 5 to everybody"
    # Between two the dealer posts the small blind.
    assert table.enter("community").state.betting.bets == (0, 1, 2)
    alone = betting(2).enter("count", who=str(ANNA), chips=0).enter("count", who=str(BO), chips=0)
    assert alone.summary.prompt == "Too few have chips: buy in, or stop here"


def test_stopping_with_chips():
    table = betting().enter("close", to=10, folded=[BO, CY]).enter("end")
    assert table.summary.winners == (ANNA,)
    assert table.summary.money == (3, -1, -2)


def test_a_match_for_so_many_pots_ends_by_itself():
    table = betting(deals=1).enter("close", to=10, folded=[BO, CY])
    assert table.line.endswith("everybody else folded. Anna wins")


@settings(max_examples=25)
@given(data=st.data())
def test_chips_are_conserved_over_many_pots(data):
    state = betting(4, stack=20, ante=1).state
    for _ in range(25):
        if not state.playable:
            break
        try:
            state = play(TAPIOLA, state, data.draw(st.one_of(*_events(state))))
        except Illegal:
            continue
        assert TAPIOLA.check(state) == ""
        assert sum(state.betting.stacks) + state.betting.total == 80


def _events(state):
    seats = st.integers(0, 3)
    folded = st.sets(seats, max_size=2).map(sorted)
    yield st.builds(
        lambda to, out: Event("close", None, {"to": to, "folded": out}), st.integers(0, 21), folded
    )
    yield st.builds(
        lambda who, out: Event("raise", None, {"who": str(who), "all_in": True, "folded": out}), seats, folded
    )
    pots = range(1, len(state.betting.pots) + 1)
    yield st.sets(seats, min_size=1, max_size=2).map(
        lambda best: Event("showdown", None, {f"best{pot}": sorted(best) for pot in pots})
    )
