"""3-5-7 and 6-7-8, held against the source.

What the source decides, and the test that shows it, here, in `test_three_five_seven_hands.py` or in
`test_three_five_seven_board.py`:

- seven players at most (test_two_to_seven_play)
- 3s are wild, then 5s and no longer 3s, then 7s and neither (test_the_wild_card_changes_with_the_round)
- three cards each, then two more, then two more, to those who dropped as well
  (test_the_rounds_are_of_three_five_and_seven_cards, test_who_dropped_may_stay_in_the_next_round)
- a drop in every round (test_all_declare_at_once_in_every_round)
- hands are shown only among those in (test_nobody_has_to_tell_any_cards)
- the high hand takes the pot, all others who stayed match it
  (test_losers_match_the_pot_before_the_next_round)
- three cards: three of a kind, pair, high card, nothing else
  (test_three_cards_know_no_straights_or_flushes)
- five cards of five, then the best five of seven (test_five_cards_are_a_poker_hand,
  test_the_best_five_of_seven)
- alone in, or all who stayed tied: a leg instead of the pot (test_alone_in_brings_a_leg,
  test_all_tied_get_a_leg)
- three legs win the pot and end the game (test_the_third_leg_takes_the_pot)
- then the cards are gathered and three are dealt again (test_after_the_third_round_three_cards_are_dealt)
- 6-7-8: three cards on the board, one less in each round, 6s, 7s, 8s wild, best five of six, seven and
  eight (test_678_has_a_board_that_shrinks, test_678_best_of_six, test_678_best_of_seven,
  test_678_best_of_eight)

- hands are shown to who stayed, and played on with (test_a_showdown_names_hands_only_for_who_stayed,
  test_cards_noted_in_an_earlier_round_of_a_deal_are_held_on), a kitty's too
  (test_a_kitty_stays_closed_to_who_dropped), and the board of 6-7-8 (test_678_grows_from_its_own_board)

Ours, from the list of customs: losers pay the winner (test_losers_may_pay_the_winner), a leg only when
alone in (test_a_tie_brings_no_leg_where_only_being_alone_does), five legs
(test_the_number_of_legs_is_free), who dropped is out for the deal
(test_who_dropped_may_be_out_for_the_deal).
"""

import pytest

from companion.engine.field import Illegal
from games.pots import ANNA, BO, CY, DI

from .table import at_round, game


@pytest.mark.parametrize("players", [2, 7])
def test_two_to_seven_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


@pytest.mark.parametrize("players", [1, 8])
def test_fewer_and_more_do_not(players):
    with pytest.raises(Illegal, match="3-5-7 is for 2 to 7 players"):
        game(players)


def test_the_rounds_are_of_three_five_and_seven_cards():
    table = game()
    dealt = []
    for _ in range(3):
        stage = table.state.current_stage
        dealt.append((stage.cards_per_player, stage.wild_cards, stage.deal_words))
        table.hand()
    assert dealt == [
        (3, "3", "three cards down to everybody"),
        (5, "5", "two more cards down to everybody"),
        (7, "7", "two more cards down to everybody"),
    ]


def test_all_declare_at_once_in_every_round():
    table = game()
    for _ in range(3):
        table.deal()
        assert table.offered == ["stay"]
        assert table.ways("stay").secret.hold_means_yes
        table.stay()


def test_losers_match_the_pot_before_the_next_round():
    table = game(4).hand(ANNA, BO, CY, high=BO)
    assert (table.money, table.owed) == ((-1, 3, -1, -1), {ANNA: 4, CY: 4})
    assert table.summary.prompt == "Cy and Anna pay 4 each. Anna deals two more cards down to everybody"
    table.deal()
    assert (table.pot, table.owed) == (8, {})


def test_who_dropped_may_stay_in_the_next_round():
    table = game().hand(ANNA).deal()
    assert table.state.undeclared_players == (BO, CY, ANNA)


def test_who_dropped_may_be_out_for_the_deal():
    table = game(dropped=True).hand(ANNA, BO, high=ANNA).deal()
    assert table.state.undeclared_players == (BO, ANNA)
    table.stay(ANNA)
    assert table.state.deal.stage_index == 0, "nobody is left to play the third round against"
    assert table.deal().state.undeclared_players == (BO, CY, ANNA)


def test_alone_in_brings_a_leg():
    table = game().hand(BO)
    assert (table.state.match.legs, table.pot, table.money) == ((0, 1, 0), 3, (-1, -1, -1))
    assert table.line == "Bo is in. Bo gets a leg (1 of 3)"


def test_all_tied_get_a_leg():
    table = game().hand(BO, CY, high=(BO, CY))
    assert (table.state.match.legs, table.pot, table.owed) == ((0, 1, 1), 3, {})


def test_all_tied_by_cards_get_a_leg():
    table = game().deal().stay(BO, CY).show(hand1="Kh Qd Js", hand2="Ks Qc Jd")
    assert table.line == "Bo and Cy get a leg (1 of 3)"


def test_tied_best_hands_that_beat_somebody_share_the_pot():
    """Ours: the source gives legs only where all who stayed tie."""
    table = game(4).hand(BO, CY, DI, high=(BO, CY))
    assert (table.state.match.legs, table.money, table.owed) == ((0,) * 4, (-1, 1, 1, -1), {DI: 4})


def test_nobody_pays_after_a_leg():
    """Ours: the pot is what it is."""
    table = game().hand(BO).deal()
    assert (table.pot, table.money) == (3, (-1, -1, -1))


def test_the_third_leg_takes_the_pot():
    table = game().hand(BO).hand(CY).hand(BO)
    assert not table.summary.over
    table.hand(BO)
    assert (table.won, table.money, table.pot) == ((BO,), (-1, 2, -1), 0)


def test_after_the_third_round_three_cards_are_dealt():
    table = at_round(4)
    assert table.state.current_stage.cards_per_player == 3
    assert table.state.deal.deal_number == 2
    assert table.state.deal.dealer == ANNA, "with a drop the dealer stays"


def test_the_number_of_legs_is_free():
    table = game(legs=5)
    for _ in range(4):
        table.hand(CY)
    assert not table.summary.over
    assert table.hand(CY).won == (CY,)


def test_it_is_not_played_without_legs():
    with pytest.raises(Illegal, match="Legs to win: enter a number from 1 to 9, not 0"):
        game(legs=0)


def test_a_tie_brings_no_leg_where_only_being_alone_does():
    table = game(alone_only=True).hand(BO, CY, high=(BO, CY))
    assert (table.state.match.legs, table.money) == ((0, 0, 0), (-1, 1, 0))
    assert table.hand(ANNA).state.match.legs == (1, 0, 0)


def test_losers_may_pay_the_winner():
    """Anna and Cy pay Bo 3 each, and the pot of 3 stays."""
    table = game(payee="winner").hand(ANNA, BO, CY, high=BO)
    assert (table.money, table.pot, table.owed) == ((-4, 5, -4), 3, {})
