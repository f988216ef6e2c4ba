"""Betting rounds of the family."""

from .tables import HIGH_LOW, Table


def test_bets_go_into_the_pot_that_is_matched():
    table = Table(HIGH_LOW, 3, owe="pot").enter("deal")
    assert table.summary.prompt == "Bet: Bo, check or bet. Then flip the first three cards"
    table.enter("raise", who="1", to=4)
    assert table.summary.prompt == "Bet: Cy, 4 to call. Then flip the first three cards"
    assert (table.summary.pot, table.money) == (7, (-1, -5, -1))
    table.enter("close", to=4, folded=[0])
    assert table.line == "Bo and Cy are in for 4. Anna folds"
    assert (
        table.summary.prompt
        == "Flip the first three cards, then bet: Bo, check or bet. Then flip the next card"
    )
    table.enter("close").enter("close")
    assert table.summary.prompt.startswith("Bo, in or out?")
    assert table.state.loser_debt == 11
    table.say("in", "in").enter("close", to=6).enter("show", high=[1])
    assert table.owed == {2: 23}
    assert table.money == (-1, 12, -11)


def test_who_folds_before_declaring_is_out_and_who_folds_after_it_owes():
    table = Table(HIGH_LOW, 3).enter("deal").enter("close").enter("close").enter("close", to=2, folded=[0])
    table.say("in", "in")
    assert table.state.phase == "bet"
    table.enter("close", to=3, folded=[2])
    assert table.line == "Bo is in for 3. Cy folds. Bo takes 7. Cy owes 5"
    assert table.owed == {2: 5}


def test_who_is_left_when_all_others_fold_is_alone_in():
    table = Table(HIGH_LOW, 3).enter("deal").enter("close", to=2, folded=[0, 2])
    assert table.state.match.is_over
    assert table.money == (-1, 2, -1)
    assert table.line == "Bo is in for 2. Cy and Anna fold. Bo takes 3. Bo wins"


def test_with_a_kitty_who_is_left_still_says_in_or_out():
    table = Table(HIGH_LOW, 3, kitty=True).enter("deal").enter("close", to=2, folded=[0, 2])
    assert table.state.undeclared_players == (1,)
    assert table.say("out").enter("deal").state.match.pot == 6


def test_with_the_deck_to_beat_who_is_left_still_says_in_or_out_and_meets_it():
    table = Table(HIGH_LOW, 3, deck=True).enter("deal").enter("close", to=2, folded=[0, 2])
    assert not table.state.match.is_over
    assert table.state.undeclared_players == (1,)
    assert table.say("in").summary.prompt.endswith("Bo must beat the top 4 cards of the deck")
    assert table.enter("show", house=True).owed == {1: 3}
    out = Table(HIGH_LOW, 3, deck=True).enter("deal").enter("close", to=2, folded=[0, 2]).say("out")
    assert (out.state.match.is_over, out.state.match.pot, out.owed) == (False, 3, {})


def test_a_raise_says_who_folded_before_it():
    table = Table(HIGH_LOW, 3).enter("deal").enter("raise", who="2", to=4, folded=[1])
    assert table.line == "Cy bets 4. Bo folds"
    assert table.enter("raise", who="0", to=9).line == "Anna raises to 9"


def test_bets_that_are_usual_may_be_tapped():
    table = Table(HIGH_LOW, 3, ante=4).enter("deal")
    assert table.action("close").fields[0].quick == ((6, "Half pot"), (12, "Pot"))
    limited = Table(HIGH_LOW, 3, bet_limit=5).enter("deal")
    assert limited.action("raise").fields[1].quick == ((5, "Limit"),)
    assert limited.enter("raise", who="1", to=5).action("raise").fields[1].quick == ((10, "Limit"),)


def test_a_raise_of_the_pot_is_reckoned_after_the_call():
    table = Table(HIGH_LOW, 3, ante=4).enter("deal").enter("raise", who="1", to=6)
    assert table.action("raise").fields[1].quick == ((18, "Half pot"), (30, "Pot"))


def test_where_nothing_is_owed_nobody_declares_and_one_hand_is_played():
    table = (
        Table(HIGH_LOW, 3, owe="nothing")
        .enter("deal")
        .enter("close", folded=[])
        .enter("close")
        .enter("close")
    )
    assert table.summary.prompt.startswith("Flip the last card, then bet")
    table.enter("close", to=2).enter("show", high=[0], low=[2])
    assert table.money == (2, -3, 1)
    assert table.state.match.is_over
