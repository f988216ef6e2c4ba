"""What a table may play for or against beside the pot: a kitty, the deck, legs, the wimp rule, stages."""

from .tables import FOURS, GUTS, STAGES, Table

# --- kitty and deck


def test_the_kitty_must_be_beaten_too_and_never_pays():
    table = Table(GUTS, 3, kitty=True).enter("deal").enter("stay", stay=[0, 1])
    assert table.summary.prompt == "Bo and Anna show, and the winner must also beat the kitty"
    table.enter("show", house=True)
    assert table.line == "Nobody beats the kitty: nobody wins the pot of 3. Anna and Bo owe 3 each"
    assert table.state.match.pot == 3
    assert table.enter("deal").state.match.pot == 9
    assert table.enter("stay", stay=[0]).enter("show", high=[0]).state.match.is_over


def test_with_a_kitty_nobody_in_antes_again():
    assert Table(GUTS, 3, kitty=True).hand(()).enter("deal").state.match.pot == 6


def test_who_is_alone_in_must_beat_the_deck():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    assert table.summary.prompt == ("Bo may exchange up to 3 cards. Bo must beat the top 4 cards of the deck")
    assert table.summary.anchor == "deck"
    table.enter("show", house=True)
    assert table.owed == {1: 3}
    assert table.state.match.pot == 3
    assert table.enter("deal").enter("stay", stay=[1]).enter("show", high=[1]).state.match.is_over
    assert table.money == (-1, 2, -1)


def test_the_deck_is_met_by_who_is_alone_only():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1, 2])
    assert "house" not in [field.name for field in table.action("show").fields]


def test_a_kitty_takes_the_place_of_the_deck():
    table = Table(FOURS, 3, kitty=True).enter("deal").enter("stay", stay=[1])
    assert table.summary.prompt.endswith("Bo must beat the kitty")


def test_beating_the_deck_brings_a_leg_where_legs_are_played():
    table = Table(FOURS, 3, legs=2).hand((1,), (1,))
    assert table.state.match.legs == (0, 1, 0)
    assert table.state.match.pot == 3


# --- legs


def test_alone_in_brings_a_leg_and_the_last_leg_the_pot():
    table = Table(GUTS, 3, legs=2).hand((1,))
    assert table.line == "Bo is in. Bo gets a leg (1 of 2)"
    assert table.summary.headline == "Pot 3. Deal 2. Bo has 1 of 2 legs"
    table.hand((1,))
    assert table.summary.headline == "Bo wins the pot of 3 with 2 legs"
    assert table.summary.winners == (1,)
    assert table.money == (-1, 2, -1)


def test_all_tied_get_a_leg_each():
    table = Table(GUTS, 3, legs=3).hand((0, 1), (0, 1)).hand((1,))
    assert table.state.match.legs == (1, 2, 0)
    table.hand((0, 1), (0, 1))
    assert table.summary.headline == "Bo wins the pot of 3 with 3 legs"


def test_several_last_legs_at_once_share_the_pot():
    table = Table(GUTS, 3, legs=1, ante=5).hand((0, 2), (0, 2))
    assert table.money == (2, -5, 3)
    assert table.summary.winners == (0, 2)
    assert table.summary.headline == "Cy and Anna win the pot of 15 with 1 leg"


def test_with_losers_nobody_gets_a_leg():
    table = Table(GUTS, 3, legs=3).hand((0, 1, 2), (0, 1))
    assert table.state.match.legs == (0, 0, 0)
    assert table.owed == {2: 3}


def test_a_leg_only_when_alone_and_a_pot_that_is_gone_is_anted_again():
    table = Table(GUTS, 3, legs=3, alone_only=True).hand((0, 1), (0, 1))
    assert table.state.match.legs == (0, 0, 0)
    assert "Nobody owes anything, so everybody antes again" in table.line
    assert not table.state.match.is_over
    assert table.enter("deal").state.match.pot == 3


# --- the wimp


def test_the_wimp_pays_instead_of_everybody():
    table = Table(GUTS, 3, wimp="amount", wimp_amount=2).enter("deal").enter("stay")
    assert table.summary.prompt == "Everybody dropped: who had the best hand? That player pays 2"
    table.enter("wimp", high=[2])
    assert table.line == "Cy had the best hand. Cy owes 2"
    assert table.summary.rows[2].figures[1] == ("owes", "2 (for the best hand when everybody dropped)")
    assert table.enter("deal").state.match.pot == 5


def test_the_wimp_pays_as_a_loser_where_that_was_agreed_on():
    table = Table(GUTS, 3, wimp="match", ante=4, owe="upto", amount=10).enter("deal").enter("stay")
    assert table.enter("wimp", high=[1]).owed == {1: 10}


def test_the_wimp_is_found_by_cards():
    table = Table(GUTS, 3, wimp="amount").enter("deal").enter("stay")
    table.enter("wimp", hand0="Ah Kd 9c", hand1="2c 2d 5h", hand2="Qs Jd 4h")
    assert table.owed == {1: 1}


def test_several_wimps_pay_each():
    table = Table(GUTS, 3, wimp="amount").enter("deal").enter("stay").enter("wimp", high=[0, 1])
    assert table.owed == {0: 1, 1: 1}


# --- stages of one deal


def test_stages_follow_one_another_and_the_deal_moves_after_the_last():
    table = Table(STAGES, 3)
    seen = []
    for _ in range(4):
        seen.append((table.state.stage_title, table.state.deal.dealer, table.state.deal.deal_number))
        table.hand((0, 1), (0,))
    assert seen == [("3s wild", 0, 1), ("5s wild", 0, 1), ("7s wild", 0, 1), ("3s wild", 1, 2)]


def test_who_dropped_is_in_the_next_stage_again():
    assert Table(STAGES, 3).hand((0, 1), (0,)).enter("deal").state.undeclared_players == (1, 2, 0)


def test_who_dropped_may_be_out_until_cards_are_dealt_anew():
    table = Table(STAGES, 3, dropped=True).hand((0, 1), (0,)).enter("deal")
    assert table.state.undeclared_players == (1, 0)
    assert table.summary.rows[2].figures[-1] == ("", "out")
    table.enter("stay", stay=[1])
    assert table.state.match.legs == (0, 1, 0)
    assert table.state.deal.deal_number == 2, "one player is no contest: cards are dealt anew"
    assert table.enter("deal").state.undeclared_players == (2, 0, 1)
