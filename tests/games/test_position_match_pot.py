"""Position Match Pot, held against the source.

What the source decides, and the test that shows it:

- six players at most (test_two_to_six_play)
- five cards each (test_five_cards_are_dealt)
- the dealer asks from the left; who is in draws up to three cards (test_who_is_in_draws_at_once)
- who is not is out of this hand, and still in the game (test_out_is_out_of_this_hand_only)
- the dealer first: everybody gets a second chance (test_a_second_chance_when_the_dealer_is_first)
- nobody in: everybody antes again, and the hand is over (test_nobody_in_antes_again)
- those in show, unless there is only one (test_alone_in_takes_the_pot)
- the highest hand takes the pot, the losers match it (test_the_highest_hand_takes_the_pot)
- the deal goes to the left (test_the_deal_rotates)
"""

import pytest

from companion.engine.field import Illegal

from .pots import ANNA, BO, CY, Pots


def game(players=3, **options):
    return Pots("position-match-pot", players, **options)


@pytest.mark.parametrize("players", [2, 6])
def test_two_to_six_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_seven_do_not():
    with pytest.raises(Illegal, match="Position Match Pot is for 2 to 6 players, not 7"):
        game(7)


def test_five_cards_are_dealt():
    assert game().summary.prompt == "Everybody antes 1. Anna deals five cards down to everybody"


def test_who_is_in_draws_at_once():
    table = game().deal()
    assert table.summary.prompt == (
        "Bo, in or out? Players who say in may exchange up to 3 cards right away. "
        "If you stay and lose, you owe 3"
    )
    assert table.say("in").summary.prompt.startswith(
        "Cy, in or out? Players who say in may exchange up to 3 cards right away"
    )
    assert table.say("in", "out").summary.prompt == "Bo and Cy show", "nobody draws any more"


def test_with_a_drop_all_draw_after_it():
    table = game(declare="drop").deal().stay(BO, CY)
    assert table.summary.prompt == "Bo and Cy may exchange up to 3 cards. Bo and Cy show"


def test_out_is_out_of_this_hand_only():
    table = game().deal().say("out", "in", "in").show(ANNA)
    assert table.owed == {CY: 3}
    assert set(table.deal().state.undeclared_players) == {ANNA, BO, CY}


def test_a_second_chance_when_the_dealer_is_first():
    table = game().deal().say("out", "out", "in")
    assert table.state.player_to_act == BO
    assert table.say("out", "in").show(CY).owed == {ANNA: 3}


def test_it_can_be_played_without_a_second_chance():
    assert game(second=False).deal().say("out", "out", "in").won == (ANNA,)


def test_nobody_in_antes_again():
    table = game().deal().say("out", "out", "out")
    assert table.line.endswith("Nobody stayed in, so everybody antes again")
    assert table.deal().pot == 6


def test_alone_in_takes_the_pot():
    table = game().deal().say("in", "out", "out")
    assert (table.won, table.money) == ((BO,), (-1, 2, -1))


def test_the_highest_hand_takes_the_pot():
    table = game(4).deal().say("in", "in", "out", "in")
    table.show(hand1="9h 8h 7h 6h 2h", hand2="Kh Kd Ks Ac Ad", hand0="Ah Kc Qd Js Tc")
    assert table.line == "Cy (full house, kings over aces) takes 4. Anna and Bo owe 4 each"
    assert table.deal().pot == 8


def test_the_deal_rotates():
    table = game().deal().say("out", "out", "out")
    assert table.state.deal.dealer == BO
    assert table.deal().state.player_to_act == CY
