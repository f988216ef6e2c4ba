"""Forehead, held against the source.

What the source decides, and the test that shows it:

- fifty-two players at most (test_two_to_fifty_two_play)
- one card each, unseen, on the forehead (test_one_card_on_every_forehead)
- the dealer asks from the left, in or out (test_all_are_asked_from_the_left)
- the dealer first to stay: everybody is asked a second time (test_the_dealer_first_asks_all_again)
- the high card takes the pot, all others who stayed match it (test_the_high_card_takes_the_pot)
- the deal rotates (test_the_deal_rotates)
- nothing is wild, suits do not rank (test_equal_cards_tie)
"""

import pytest

from companion.engine.field import Illegal

from .pots import ANNA, BO, CY, DI, Pots


def game(players=3, **options):
    return Pots("forehead", players, **options)


@pytest.mark.parametrize("players", [2, 52])
def test_two_to_fifty_two_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_fifty_three_do_not():
    with pytest.raises(Illegal, match="Forehead is for 2 to 52 players, not 53"):
        game(53)


def test_one_card_on_every_forehead():
    assert game().summary.prompt == "Everybody antes 1. Anna deals one card to every forehead"


def test_all_are_asked_from_the_left():
    table = game(4).deal()
    assert table.summary.prompt == "Bo, in or out? If you stay and lose, you owe 4"
    assert table.say("out").state.player_to_act == CY
    assert table.say("in").state.player_to_act == DI


def test_the_dealer_first_asks_all_again():
    table = game().deal().say("out", "out", "in")
    assert (table.state.player_to_act, table.summary.prompt) == (
        BO,
        "Bo, once more: in or out? If you stay and lose, you owe 3",
    )
    assert table.say("out", "out").won == (ANNA,)


def test_the_high_card_takes_the_pot():
    table = game(4).deal().say("in", "in", "out", "in").show(hand1="Kd", hand2="Ac", hand0="Qs")
    assert table.line == "Cy (high card, ace) takes 4. Anna and Bo owe 4 each"
    assert table.deal().pot == 8


def test_equal_cards_tie():
    table = game(4).deal().say("in", "in", "out", "in").show(hand1="Kd", hand2="Ks", hand0="Qs")
    assert (table.money, table.owed) == ((-1, 1, 1, -1), {ANNA: 4})


def test_the_deal_rotates():
    table = game().deal().say("out", "out", "out")
    assert table.state.deal.dealer == BO
    assert table.deal().state.player_to_act == CY


def test_with_a_drop_the_dealer_stays():
    table = game(declare="drop").hand(ANNA, BO, high=BO)
    assert table.state.deal.dealer == ANNA
