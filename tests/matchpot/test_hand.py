"""A hand of the family from the deal to its end: declaring, second chance, nobody in, alone, kitty, deck,
legs, wimp, stages, dealing, coming and going, limits and votes. Money is worked out by hand."""

import pytest

from companion.matchpot.growth import next_pot
from companion.play.game import Secret

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, STAGES, Table

# --- the deal


def test_everybody_antes_before_the_first_hand_and_nobody_before_the_next():
    table = Table(GUTS, 3, ante=4).enter("deal")
    assert table.money == (-4, -4, -4)
    assert table.state.pot == 12
    table.enter("stay", stay=[0, 1]).enter("show", high=[0])
    assert table.summary.prompt == "Bo pays 12. Bo deals three cards down to everybody"
    assert table.state.coming == 12
    assert table.enter("deal").state.pot == 12
    assert table.money == (8, -16, -4)


def test_what_losers_owe_is_shown_until_it_is_collected_at_the_deal():
    table = Table(GUTS, 3).hand((0, 1, 2), (0,))
    assert ("owes", "3 (matches the pot)") in table.summary.rows[1].figures
    assert table.money == (2, -1, -1)
    table.enter("deal")
    assert "owes" not in dict(table.summary.rows[1].figures)


def test_a_pot_taken_over_is_played_for_from_the_start():
    table = Table(GUTS, 2, taken_over=50)
    assert table.summary.pot == 50
    table.hand((1,))
    assert table.money == (-1, 51)
    assert table.state.over


def test_the_deal_rotates_or_stays():
    rotating, staying = Table(GUTS, 3), Table(GUTS, 3, rotates=False)
    assert [table.hand((0, 1), (0,)).state.dealer for table in (rotating, staying)] == [1, 0]
    assert Table(GUTS, 3, dealer=2).hand((0, 1), (0,)).state.dealer == 0


def test_cards_are_passed_left_or_left_and_right_in_turns():
    def passing(**options):
        table, told = Table(GUTS, 3, **options), []
        for _ in range(3):
            table.enter("deal")
            told.append(table.summary.prompt.split(".")[0].rsplit(" ", 1)[1])
            table.enter("stay", stay=[0, 1]).enter("show", high=[0])
        return told

    assert passing() == ["left", "left", "left"]
    assert passing(passing="alternate") == ["left", "right", "left"]


# --- in or out


def test_a_drop_is_told_with_its_cost_and_declared_in_secret_against_a_countdown():
    table = Table(GUTS, 3, owe="upto", amount=2).enter("deal")
    assert table.summary.prompt.endswith("1-2-3-drop: who stays and loses owes 2")
    stay = table.action("stay")
    assert stay.primary
    assert stay.secret == Secret((1, 2, 0), "stay", "late", seconds=5, hold=True)


def test_chips_are_declared_in_secret_without_a_countdown():
    table = Table(GUTS, 3, declare="chips").enter("deal")
    assert table.summary.prompt.endswith("A chip in the hand is in, none is out: who stays and loses owes 3")
    assert table.action("stay").secret == Secret((1, 2, 0), "stay", yes="One chip", no="No chip")
    assert [field.name for field in table.action("stay").fields] == ["stay"]


def test_who_was_late_is_told_and_nothing_else():
    table = Table(GUTS, 3).enter("deal").enter("stay", stay=[1, 2], late=[2])
    assert table.line == "Bo and Cy are in. Cy was late"
    assert (
        Table(GUTS, 3)
        .enter("deal")
        .enter("stay", stay=[1, 2], late=[0, 2])
        .line.endswith("Cy and Anna were late")
    )


def test_asked_in_turn_the_dealer_is_last():
    table = Table(GUTS, 3, declare="asked", dealer=1).enter("deal")
    asked = []
    for answer in ("in", "out", "in"):
        asked.append(table.state.turn)
        assert table.summary.rows[asked[-1]].due
        table.say(answer)
    assert asked == [2, 0, 1]
    assert table.state.ins == (2, 1)
    assert table.state.turn is None


def test_asked_in_turn_one_person_may_enter_the_rest_at_once():
    table = Table(GUTS, 4, declare="asked").enter("deal").say("in")
    stay = table.action("stay")
    assert (stay.primary, stay.secret) == (False, None)
    assert [value for value, _ in stay.fields[0].choices] == ["2", "3", "0"]
    assert table.enter("stay", stay=[3]).state.ins == (1, 3)
    assert table.line == "Di is in"
    nobody = Table(GUTS, 3, declare="asked").enter("deal").say("in").enter("stay")
    assert nobody.line == "Nobody else is in. Bo takes 3. Bo wins"


def test_who_is_out_is_out_of_this_hand_only():
    table = Table(GUTS, 3).hand((0, 1), (0,)).enter("deal")
    assert table.state.unasked == (2, 0, 1)


# --- the second chance


def test_all_are_asked_again_when_the_dealer_is_the_first_in():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("out", "out", "in")
    assert table.line == "Anna is in. Anna deals and is the first in: all others are asked once more"
    assert table.summary.prompt == "Bo, in or out once more? Who stays and loses owes 3"
    table.say("in", "out")
    assert table.state.ins == (1, 0)


def test_there_is_no_third_time():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("out", "out", "in", "out", "out")
    assert table.state.over
    assert table.money == (2, -1, -1)


def test_there_is_no_second_chance_when_another_was_first():
    assert Table(GUTS, 3, declare="asked").enter("deal").say("in", "out", "in").state.phase == "show"


def test_there_is_no_second_chance_where_it_was_not_agreed_on():
    table = Table(GUTS, 3, declare="asked", second=False).enter("deal").say("out", "out", "in")
    assert table.state.over


def test_with_a_kitty_there_is_no_second_chance():
    table = Table(GUTS, 3, declare="asked", kitty=True).enter("deal").say("out", "out", "in")
    assert table.summary.prompt == "Anna must beat the kitty"


def test_the_rest_entered_at_once_leads_to_the_second_chance_too():
    table = Table(GUTS, 3, declare="asked").enter("deal").say("out").enter("stay", stay=[0])
    assert table.state.again
    assert table.state.unasked == (1, 2)


# --- nobody in, alone


def test_when_nobody_stays_everybody_antes_again_and_the_pot_stays():
    table = Table(GUTS, 3).hand(())
    assert table.line == "Nobody is in. Everybody antes again"
    assert table.summary.prompt.startswith("Everybody antes 1. ")
    assert table.summary.pot == 3
    assert table.enter("deal").state.pot == 6


def test_who_is_alone_in_takes_the_pot_and_the_game_is_over():
    table = Table(GUTS, 3).hand((2,))
    assert table.summary.over
    assert table.summary.winners == (2,)
    assert table.summary.headline == "Cy wins"
    assert table.money == (-1, -1, 2)


def test_all_tied_split_the_pot_and_the_game_is_over():
    table = Table(GUTS, 3, ante=5).hand((0, 1), (0, 1))
    assert table.money == (2, 3, -5)
    assert table.state.over
    assert table.summary.winners == (1,)


def test_those_tied_for_best_split_and_the_others_owe():
    table = Table(GUTS, 3, ante=5).hand((0, 1, 2), (0, 2))
    assert table.money == (2, -5, 3)
    assert table.owed == {1: 15}


# --- kitty and deck


def test_the_kitty_must_be_beaten_too_and_never_pays():
    table = Table(GUTS, 3, kitty=True).enter("deal").enter("stay", stay=[0, 1])
    assert table.summary.prompt == "Bo and Anna must beat each other and the kitty"
    table.enter("show", house=True)
    assert table.line == "The kitty is not beaten: nobody wins the pot of 3. Anna and Bo owe 3 each"
    assert table.state.pot == 3
    assert table.enter("deal").state.pot == 9
    assert table.enter("stay", stay=[0]).enter("show", high=[0]).state.over


def test_with_a_kitty_nobody_in_antes_again():
    assert Table(GUTS, 3, kitty=True).hand(()).enter("deal").state.pot == 6


def test_who_is_alone_in_must_beat_the_deck():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    assert table.summary.prompt == ("Bo may exchange up to 3 cards. Bo must beat the top 4 cards of the deck")
    assert table.summary.anchor == "deck"
    table.enter("show", house=True)
    assert table.owed == {1: 3}
    assert table.state.pot == 3
    assert table.enter("deal").enter("stay", stay=[1]).enter("show", high=[1]).state.over
    assert table.money == (-1, 2, -1)


def test_the_deck_is_met_by_who_is_alone_only():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1, 2])
    assert "house" not in [field.name for field in table.action("show").fields]


def test_a_kitty_takes_the_place_of_the_deck():
    table = Table(FOURS, 3, kitty=True).enter("deal").enter("stay", stay=[1])
    assert table.summary.prompt.endswith("Bo must beat the kitty")


def test_beating_the_deck_brings_a_leg_where_legs_are_played():
    table = Table(FOURS, 3, legs=2).hand((1,), (1,))
    assert table.state.legs == (0, 1, 0)
    assert table.state.pot == 3


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
    assert table.state.legs == (1, 2, 0)
    table.hand((0, 1), (0, 1))
    assert table.summary.headline == "Bo wins the pot of 3 with 3 legs"


def test_several_last_legs_at_once_share_the_pot():
    table = Table(GUTS, 3, legs=1, ante=5).hand((0, 2), (0, 2))
    assert table.money == (2, -5, 3)
    assert table.summary.winners == (0, 2)
    assert table.summary.headline == "Cy and Anna win the pot of 15 with 1 leg"


def test_with_losers_nobody_gets_a_leg():
    table = Table(GUTS, 3, legs=3).hand((0, 1, 2), (0, 1))
    assert table.state.legs == (0, 0, 0)
    assert table.owed == {2: 3}


def test_a_leg_only_when_alone_and_a_pot_that_is_gone_is_anted_again():
    table = Table(GUTS, 3, legs=3, alone_only=True).hand((0, 1), (0, 1))
    assert table.state.legs == (0, 0, 0)
    assert "Nobody owes anything, so everybody antes again" in table.line
    assert not table.state.over
    assert table.enter("deal").state.pot == 3


# --- the wimp


def test_the_wimp_pays_instead_of_everybody():
    table = Table(GUTS, 3, wimp="amount", wimp_amount=2).enter("deal").enter("stay")
    assert table.summary.prompt == "All dropped: who had the best hand? That player pays 2"
    table.enter("wimp", high=[2])
    assert table.line == "Cy had the best hand. Cy owes 2"
    assert table.summary.rows[2].figures[1] == ("owes", "2 (the best hand when all dropped)")
    assert table.enter("deal").state.pot == 5


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
        seen.append((table.state.title, table.state.dealer, table.state.deals))
        table.hand((0, 1), (0,))
    assert seen == [("3s wild", 0, 1), ("5s wild", 0, 1), ("7s wild", 0, 1), ("3s wild", 1, 2)]


def test_who_dropped_is_in_the_next_stage_again():
    assert Table(STAGES, 3).hand((0, 1), (0,)).enter("deal").state.unasked == (1, 2, 0)


def test_who_dropped_may_be_out_until_cards_are_dealt_anew():
    table = Table(STAGES, 3, dropped=True).hand((0, 1), (0,)).enter("deal")
    assert table.state.unasked == (1, 0)
    assert table.summary.rows[2].figures[-1] == ("", "out")
    table.enter("stay", stay=[1])
    assert table.state.legs == (0, 1, 0)
    assert table.state.deals == 2, "one player is no contest: cards are dealt anew"
    assert table.enter("deal").state.unasked == (2, 0, 1)


# --- bets


def test_bets_go_into_the_pot_that_is_matched():
    table = Table(HIGH_LOW, 3, owe="pot").enter("deal")
    assert table.summary.prompt == "Bet: Bo, check or bet"
    table.enter("raise", who="1", to=4)
    assert table.summary.prompt == "Bet: Cy, 4 to call"
    assert (table.summary.pot, table.money) == (7, (-1, -5, -1))
    table.enter("close", to=4, folded=[0])
    assert table.line == "Bo and Cy are in for 4. Anna folds"
    assert table.summary.prompt == "Flip the first three cards, then bet: Bo, check or bet"
    table.enter("close").enter("close")
    assert table.summary.prompt.startswith("Bo, in or out?")
    assert table.state.cost == 11
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
    assert table.state.over
    assert table.money == (-1, 2, -1)
    assert table.line == "Bo is in for 2. Cy and Anna fold. Bo takes 3. Bo wins"


def test_with_a_kitty_who_is_left_still_says_in_or_out():
    table = Table(HIGH_LOW, 3, kitty=True).enter("deal").enter("close", to=2, folded=[0, 2])
    assert table.state.unasked == (1,)
    assert table.say("out").enter("deal").state.pot == 6


def test_with_the_deck_to_beat_who_is_left_still_says_in_or_out_and_meets_it():
    table = Table(HIGH_LOW, 3, deck=True).enter("deal").enter("close", to=2, folded=[0, 2])
    assert not table.state.over
    assert table.state.unasked == (1,)
    assert table.say("in").summary.prompt.endswith("Bo must beat the top 4 cards of the deck")
    assert table.enter("show", house=True).owed == {1: 3}
    out = Table(HIGH_LOW, 3, deck=True).enter("deal").enter("close", to=2, folded=[0, 2]).say("out")
    assert (out.state.over, out.state.pot, out.owed) == (False, 3, {})


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
    assert table.state.over


# --- the end


def test_a_vote_of_all_ends_the_game_and_the_pot_waits():
    table = Table(GUTS, 3, ante=4).hand((0, 1, 2), (0,)).enter("vote", agree=[0, 1, 2])
    assert table.line == "All agree to stop. Anna wins. A pot of 24 waits for the next game"
    assert (table.money, table.summary.pot) == ((8, -16, -16), 24)
    assert table.offered == []


@pytest.mark.parametrize("agree", [[], [0], [0, 2]])
def test_a_vote_that_is_not_unanimous_names_who_is_against_it(agree):
    table = Table(GUTS, 3)
    said = str(table.refuses("vote", agree=agree))
    assert "this is needed" in said if not agree else "Bo" in said


def test_the_game_is_over_after_so_many_deals_and_debts_go_into_the_pot():
    table = Table(GUTS, 3, hands=2).hand((0, 1), (0,))
    assert table.summary.headline == "Pot 0, 3 owed. Deal 2 of 2"
    table.hand((0, 1), (0,))
    assert (
        table.line == "Anna takes 3. Bo owes 3. What is owed goes into the pot. Anna wins. "
        "A pot of 3 waits for the next game"
    )
    assert (table.money, table.summary.pot) == ((5, -7, -1), 3)


def test_the_deal_in_which_the_time_runs_out_is_the_last():
    table = Table(STAGES, 3, minutes=10).hand((0, 1), (0,))
    table.minute = 10
    table.hand((0, 1), (0,))
    assert not table.state.over, "the third round of the deal is still to come"
    assert "(the last)" in table.summary.headline
    table.hand((), ())
    assert table.state.over
    assert table.line.endswith("A pot of 3 waits for the next game")


def test_time_that_runs_out_between_deals_leaves_one_more():
    table = Table(GUTS, 3, late=1, minutes=10).hand((0, 1), (0,))
    table.minute = 12
    table.enter("join", 3, after="2")
    assert table.hand((0, 1), (0,)).state.over


def test_nobody_wins_where_nobody_gained():
    table = Table(GUTS, 2, hands=1).hand(())
    assert table.summary.headline == "Nobody wins. A pot of 2 waits for the next game"
    assert table.summary.winners == ()


# --- coming and going


def test_who_leaves_pays_what_is_owed_and_keeps_the_legs():
    table = Table(GUTS, 4, legs=3).hand((2,)).hand((1, 2), (1,)).enter("leave", 2)
    assert table.line == "Cy pays 4 and leaves"
    assert table.state.pot == 4
    assert table.state.around == (0, 1, 3)
    assert table.summary.rows[2].figures[-1] == ("", "not playing")
    assert table.enter("join", 2, after="3").state.legs[2] == 1
    assert table.state.around == (0, 1, 3, 2)


def test_who_leaves_without_debts_just_leaves_and_the_deal_moves_on():
    table = Table(GUTS, 3).enter("leave", 0)
    assert table.line == "Anna leaves"
    assert table.state.dealer == 1
    assert table.offered == ["deal", "vote", "join"], "two are needed"


def test_who_joins_pays_no_ante_and_sits_where_they_say():
    table = Table(GUTS, 3, late=1).hand((0, 1), (0,)).enter("join", 3, after="0")
    assert table.line == "Di joins, to the left of Anna"
    assert table.state.around == (0, 3, 1, 2)
    table.enter("deal")
    assert table.money == (2, -4, -1, 0)
    assert table.state.unasked == (2, 0, 3, 1)


def test_who_joins_antes_with_all_others_where_all_do():
    table = Table(GUTS, 2, late=1).hand(()).enter("join", 2, after="1").enter("deal")
    assert table.money == (-2, -2, -1)


def test_between_the_rounds_of_a_deal_nobody_comes_or_goes():
    table = Table(STAGES, 3, late=1).hand((0, 1), (0,))
    assert table.offered == ["deal", "vote"]


def test_bets_go_round_as_people_sit_now():
    table = Table(HIGH_LOW, 2, late=1).enter("join", 2, after="0").enter("deal")
    assert table.state.turn == 2
    table.enter("raise", who="2", to=3).enter("close", to=3, folded=[1])
    assert table.money == (-4, -1, -4)


# --- what staying costs


def test_the_next_pot_is_told_for_every_number_that_may_stay():
    table = Table(GUTS, 4, ante=3, owe="upto", amount=5).enter("deal")
    assert [next_pot(table.state, staying) for staying in (1, 2, 3, 4)] == [0, 5, 10, 15]
    at_once = Table(STAGES, 3, payee="winner").enter("deal")
    assert next_pot(at_once.state, 3) == 3


def test_a_dead_hand_owes_like_every_loser():
    table = Table(DEADLY, 3).enter("deal").enter("say", 1, choice="in", dead=True).say("in", "out")
    assert table.line == "Anna is out. Cy takes 3. Bo owes 3"
    assert table.summary.rows[1].figures[1] == ("owes", "3 (dead, matches the pot)")
