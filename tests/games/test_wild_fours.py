"""Wild Fours, held against the source.

What the source decides, and the test that shows it:

- seven players at most (test_two_to_seven_play)
- four cards, fours wild (test_four_cards_are_dealt, test_fours_are_wild)
- the order: quads, trips, two pair, a pair, high card, and nothing else (test_the_order_of_hands)
- a drop, then up to three cards for those in (test_all_declare_at_once, test_up_to_three_cards_are_drawn)
- the high hand takes the pot, the losers match it (test_losers_match_the_pot)
- alone in: draws too, and must beat the top four cards of the deck (test_alone_in_is_not_enough)
- who beats the deck takes the pot, and the game is over (test_beating_the_deck_ends_the_game)
- who does not matches the pot, and it goes on (test_losing_to_the_deck_costs_the_pot)
- the deal goes to the left (test_the_deal_rotates)

Ours: a tie does not beat the deck (test_a_tie_does_not_beat_the_deck), fours are wild for it too
(test_fours_are_wild_for_the_deck), with a kitty the deck is left alone
(test_with_a_kitty_it_is_the_kitty_to_beat), with legs beating the deck brings the leg
(test_with_legs_beating_the_deck_brings_the_leg).
"""

import pytest

from companion.engine.field import Illegal

from .pots import ANNA, BO, CY, DI, Pots


def game(players=3, **options):
    return Pots("wild-fours", players, **options)


@pytest.mark.parametrize("players", [2, 7])
def test_two_to_seven_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_eight_do_not():
    with pytest.raises(Illegal, match="Wild Fours is for 2 to 7 players, not 8"):
        game(8)


def test_four_cards_are_dealt():
    table = game()
    assert table.summary.prompt == "Everybody antes 1. Anna deals four cards down to everybody"
    assert "4 cards" in str(
        table.deal().stay(ANNA, BO).refuses("show", hand0="Kh Kd Kc", hand1="2c 2d 3c 5s")
    )


def test_all_declare_at_once():
    assert game().deal().ways("stay").secret.seats == (BO, CY, ANNA)


def test_up_to_three_cards_are_drawn():
    table = game().deal().stay(ANNA, BO)
    assert table.state.match.form.dealing.max_exchanged_cards == 3
    assert "3 cards" in table.summary.prompt


def test_fours_are_wild():
    table = game().deal().stay(ANNA, BO).show(hand0="Kh Kd Ks 2c", hand1="4h 4d 9c 9s")
    assert table.line == "Bo (four of a kind, nines) takes 3. Anna owes 3"


@pytest.mark.parametrize(
    ("better", "worse", "line"),
    [
        ("2h 2d 2c 2s", "Ah Ad Ac Ks", "Anna (four of a kind, twos)"),
        ("2h 2d 2c 3s", "Ah Ad Kc Ks", "Anna (three of a kind, twos)"),
        ("3h 3d 2c 2s", "Ah Ad Kc Qs", "Anna (two pair, threes and twos)"),
        ("2h 2d 3c 5s", "Ah Kh Qh Jh", "Anna (pair of twos)"),
        ("Ah 7d 3c 2s", "Kh Qh Jh Th", "Anna (high card, ace)"),
    ],
)
def test_the_order_of_hands(better, worse, line):
    """A straight and a flush are nothing."""
    table = game().deal().stay(ANNA, BO).show(hand0=better, hand1=worse)
    assert table.line.startswith(line)


def test_losers_match_the_pot():
    table = game(4).hand(ANNA, BO, DI, high=DI)
    assert (table.money, table.owed) == ((-1, -1, -1, 3), {ANNA: 4, BO: 4})
    assert table.deal().pot == 8


def test_alone_in_is_not_enough():
    table = game().deal().stay(BO)
    assert not table.summary.over
    assert "Bo must beat the top 4 cards of the deck" in table.summary.prompt
    assert "3 cards" in table.summary.prompt, "and may draw"


def test_beating_the_deck_ends_the_game():
    table = game().deal().stay(BO).show(hand1="Kh Kd Ks 2c", deck="Ah Ad Qc Qs")
    assert table.line == "Bo (three of a kind, kings) takes 3. Bo wins"
    assert (table.won, table.money) == ((BO,), (-1, 2, -1))


def test_losing_to_the_deck_costs_the_pot():
    table = game().deal().stay(BO).show(hand1="Kh Kd Qs 2c", deck="Ah Ad 9c 8s")
    assert table.line == "Nobody beats the deck: nobody wins the pot of 3. Bo owes 3"
    assert (table.pot, table.owed) == (3, {BO: 3})
    assert table.deal().pot == 6


def test_it_can_be_tapped():
    assert game().hand(BO, high=BO).won == (BO,)
    assert game().deal().stay(BO).show(house=True).owed == {BO: 3}


def test_fours_are_wild_for_the_deck():
    table = game().deal().stay(BO).show(hand1="Kh Kd Ks 2c", deck="4h 4d Ac 2s")
    assert table.owed == {BO: 3}


def test_a_tie_does_not_beat_the_deck():
    table = game().deal().stay(BO).show(hand1="Kh Kd Qs 2c", deck="Ks Kc Qd 2h")
    assert table.owed == {BO: 3}


def test_nobody_in_leaves_the_pot():
    table = game().hand()
    assert (table.pot, table.owed) == (3, {})
    assert table.deal().pot == 6


def test_the_deal_rotates():
    table = game().hand(ANNA, BO, high=ANNA)
    assert table.state.deal.dealer == BO
    assert table.hand().state.deal.dealer == CY


def test_with_a_kitty_it_is_the_kitty_to_beat():
    table = game(kitty=True).deal().stay(BO)
    assert "Bo must beat the kitty" in table.summary.prompt
    assert {"kitty", "house"} <= {field.name for field in table.ways("show").fields}
    assert "deck" not in {field.name for field in table.ways("show").fields}


def test_six_play_with_a_kitty():
    assert game(6, kitty=True)
    with pytest.raises(
        Illegal, match="7 players and a kitty may need up to 53 cards, but one deck has only 52"
    ):
        game(7, kitty=True)


def test_with_legs_beating_the_deck_brings_the_leg():
    table = game(legs=2).hand(BO, high=BO)
    assert (table.state.match.legs, table.pot) == ((0, 1, 0), 3)
    assert table.hand(BO, high=BO).won == (BO,)
