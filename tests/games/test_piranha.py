"""Piranha and Evolution, held against the source.

What the source decides, and the test that shows it:

- eleven players at most (test_two_to_eleven_play)
- four cards each, three up and two down on the board (test_the_board_lies_there_from_the_start)
- a drop before the last two cards are turned up (test_the_drop_comes_before_the_last_two_cards)
- any cards of the hand with any of the board (test_the_best_five_of_nine)
- the winner takes the pot, the losers match it (test_losers_match_the_pot)
- the deal does not rotate (test_the_deal_does_not_rotate)
- bets after the last two cards (test_bets_after_the_last_cards)
- Evolution: legs for being alone in and for ties of all, three win the pot; four if one likes
  (test_evolution_is_for_three_legs, test_evolution_gives_a_leg_to_all_who_tie,
  test_evolution_for_four_legs)
"""

import pytest

from companion.engine.field import Illegal
from companion.games import GAMES

from .pots import ANNA, BO, CY, DI, Pots


def game(players=3, **options):
    return Pots("piranha", players, **options)


def variant(name, players=3):
    return game(players, **GAMES["piranha"].options.named_sets[name])


@pytest.mark.parametrize("players", [2, 11])
def test_two_to_eleven_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_twelve_do_not():
    with pytest.raises(Illegal, match="Piranha is for 2 to 11 players, not 12"):
        game(12)


def test_the_board_lies_there_from_the_start():
    assert game().summary.prompt == (
        "Everybody antes 1. Anna deals three cards up and two down on the board, and four down to everybody"
    )


def test_the_drop_comes_before_the_last_two_cards():
    table = game().deal()
    assert (
        table.summary.prompt
        == "In or out on 1-2-3-drop: if you stay and lose, you owe 3. Then turn up the last two cards"
    )
    assert table.stay(BO, CY).summary.prompt == "Turn up the last two cards. Bo and Cy show"


def test_the_best_five_of_nine():
    """Bo plays one card of the hand, Cy all four."""
    table = game().deal().stay(BO, CY)
    table.show(board="Kh 9h 4h 2h 3c", hand1="Ah Ts 8d 7c", hand2="3d 3h 3s 5c")
    assert table.line == "Cy (four of a kind, threes) takes 3. Bo owes 3"
    table = game().deal().stay(BO, CY)
    table.show(board="Kh 9h 4h 2h Jc", hand1="Ah Ts 8d 7c", hand2="3d 3c 3s 5c")
    assert table.line == "Bo (flush, ace high) takes 3. Cy owes 3"


def test_losers_match_the_pot():
    table = game(4).hand(ANNA, BO, CY, DI, high=CY)
    assert table.owed == {ANNA: 4, BO: 4, DI: 4}
    assert table.deal().pot == 12


def test_alone_in_takes_the_pot():
    assert game().hand(CY).won == (CY,)


def test_the_deal_does_not_rotate():
    assert game().hand(ANNA, BO, high=BO).state.deal.dealer == ANNA


def test_bets_after_the_last_cards():
    table = variant("Bets after the last cards").deal().stay(BO, CY)
    assert table.summary.prompt == "Turn up the last two cards, then bet: Bo, check or bet"
    table.enter("close", to=2).show(BO)
    assert (table.money, table.owed) == ((-1, 4, -3), {CY: 7})


def test_who_folds_to_the_bet_has_lost():
    """Ours: like anybody who stayed and did not win. The bet that nobody calls goes back."""
    table = variant("Bets after the last cards").deal().stay(BO, CY).enter("close", to=2, folded=[CY])
    assert (table.money, table.owed) == ((-1, 2, -1), {CY: 3})


def test_evolution_is_for_three_legs():
    table = variant("Evolution").hand(BO).hand(BO)
    assert (table.state.match.legs, table.pot) == ((0, 2, 0), 3)
    assert table.hand(BO).won == (BO,)
    assert table.money == (-1, 2, -1)


def test_evolution_gives_a_leg_to_all_who_tie():
    table = variant("Evolution").hand(BO, CY, high=(BO, CY))
    assert (table.state.match.legs, table.owed, table.pot) == ((0, 1, 1), {}, 3)


def test_evolution_for_four_legs():
    table = game(legs=4).hand(BO).hand(BO).hand(BO)
    assert not table.summary.over
    assert table.hand(BO).won == (BO,)
