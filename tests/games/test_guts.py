"""Guts in all its forms, held against the source.

What the source decides, and the test that shows it:

- seventeen players at most (test_two_to_seventeen_play)
- nothing is wild (test_nothing_is_wild)
- three cards, then each passes one to the left (test_three_cards_and_one_is_passed_left)
- a drop, all at once (test_all_declare_at_once)
- those in show, unless there is only one (test_alone_in_takes_the_pot)
- nobody in: everybody antes again (test_nobody_in_antes_again)
- the highest hand takes the pot, the losers match it (test_losers_match_the_pot)
- the order: trips, straight flush, a straight above a flush, pair, high card (test_the_order_of_hands)
- wimp rule: when all drop, the best hand pays a set amount or matches the pot, and nobody antes
  (test_the_wimp_pays_an_amount, test_the_wimp_matches_the_pot)
- passing left and right by turns (test_passing_by_turns)
- One Card: the high card wins, 52 can play (test_one_card, test_the_most_players_of_each_form)
- One Card with a swap: swaps from the dealer's left, the dealer with the deck; the deal rotates; 51 can
  play (test_one_card_with_a_pass, test_the_most_players_of_each_form)
- Two Card: only pairs and high cards, 26 can play (test_two_cards, test_the_most_players_of_each_form)
- Four Card: a betting round, two cards exchanged, a drop, the best three count; 8 can play
  (test_four_cards_bet_draw_and_drop, test_the_best_three_of_four, test_the_most_players_of_each_form)

Ours: tied best hands of those who dropped pay both (test_tied_wimps_pay_both), a lone player may have to
beat the deck (test_alone_against_the_deck), 3-2-A is a straight (test_the_ace_may_be_low).
"""

import pytest

from companion.engine.field import Illegal
from companion.games import GAMES

from .pots import ANNA, BO, CY, DI, Pots


def game(players=3, **options):
    return Pots("guts", players, **options)


def variant(name, players=3):
    return game(players, **GAMES["guts"].options.named_sets[name])


@pytest.mark.parametrize("players", [2, 17])
def test_two_to_seventeen_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_eighteen_do_not():
    with pytest.raises(Illegal, match="Three Card Guts is for up to 17 players, not 18"):
        game(18)


def test_nothing_is_wild():
    assert not any(contest.ranking.wild for contest in GAMES["guts"].screens.contests)


def test_three_cards_and_one_is_passed_left():
    table = game()
    assert table.summary.prompt == "Everybody antes 1. Anna deals three cards down to everybody"
    assert table.deal().summary.prompt.startswith(
        "Everybody passes one card to the left. In or out on 1-2-3-drop"
    )


def test_passing_by_turns():
    table, ways = variant("Alternate passing"), []
    for _ in range(4):
        ways.append(table.deal().summary.prompt.split(".")[0].split()[-1])
        table.stay()
    assert ways == ["left", "right", "left", "right"]


def test_all_declare_at_once():
    secret = game().deal().ways("stay").secret
    assert (secret.seats, secret.hold_means_yes) == ((BO, CY, ANNA), True)


def test_staying_costs_the_pot():
    assert game(4).deal().summary.prompt.endswith("In or out on 1-2-3-drop: if you stay and lose, you owe 4")


def test_alone_in_takes_the_pot():
    table = game().hand(CY)
    assert (table.won, table.money, table.pot) == ((CY,), (-1, -1, 2), 0)


def test_nobody_in_antes_again():
    table = game().hand()
    assert table.line == "Nobody is in. Everybody antes again"
    assert table.deal().pot == 6


def test_losers_match_the_pot():
    table = game(4).hand(ANNA, BO, CY, DI, high=BO)
    assert table.owed == {ANNA: 4, CY: 4, DI: 4}
    assert table.deal().pot == 12


@pytest.mark.parametrize(
    ("better", "worse", "line"),
    [
        ("2h 2d 2c", "Ah Kh Qh", "Anna (three of a kind, twos)"),
        ("4h 3h 2h", "Ac Kd Qs", "Anna (straight flush, four high)"),
        ("4h 3d 2h", "Ah Kh Jh", "Anna (straight, four high)"),
        ("5h 3h 2h", "Ac Ad Kc", "Anna (flush, five high)"),
        ("2h 2d 3c", "Ac Kd Js", "Anna (pair of twos)"),
        ("Ac 4d 2s", "Kc Qd Ts", "Anna (high card, ace)"),
    ],
)
def test_the_order_of_hands(better, worse, line):
    assert game().deal().stay(ANNA, BO).show(hand0=better, hand1=worse).line.startswith(line)


def test_the_ace_may_be_low():
    table = game().deal().stay(ANNA, BO).show(hand0="3h 2d Ac", hand1="Kh Qh 9h")
    assert table.line.startswith("Anna (straight, three high)")


def test_the_wimp_pays_an_amount():
    table = variant("Wimp rule").hand()
    assert table.summary.prompt == "Everybody dropped: who had the best hand? That player pays 1"
    table.enter("wimp", high=[BO])
    assert (table.pot, table.owed) == (3, {BO: 1})
    assert table.deal().money == (-1, -2, -1), "the others ante nothing"


def test_the_wimp_matches_the_pot():
    table = game(wimp="match").hand().enter("wimp", high=[BO])
    assert table.owed == {BO: 3}
    assert table.deal().pot == 6


def test_the_wimp_is_found_by_cards():
    table = variant("Wimp rule").hand()
    table.enter("wimp", hand0="2h 2d 3c", hand1="9h 5h 3h", hand2="Ac Kd Js")
    assert table.owed == {BO: 1}


def test_tied_wimps_pay_both():
    table = game(wimp="amount", wimp_amount=5).hand().enter("wimp", high=[ANNA, CY])
    assert table.owed == {ANNA: 5, CY: 5}


def test_the_most_players_of_each_form():
    most = {"one": 52, "pass": 51, "two": 26, "four": 8}
    for form, number in most.items():
        assert len(game(number, form=form).deal().state.match.players_clockwise) == number
    for form, number in (("pass", 52), ("two", 27), ("four", 9)):
        with pytest.raises(Illegal, match=f"is for up to {most[form]} players"):
            game(number, form=form)
    with pytest.raises(Illegal, match="Guts is for 2 to 52 players"):
        game(53, form="one")


def test_one_card():
    table = variant("One Card").deal()
    assert table.summary.prompt.startswith("In or out on 1-2-3-drop"), "nothing is passed"
    table.stay(ANNA, BO, CY).show(hand0="Kh", hand1="Ad", hand2="2c")
    assert table.line == "Bo (high card, ace) takes 3. Cy and Anna owe 3 each"


def test_one_card_with_a_pass():
    table = variant("One Card with a swap").deal()
    assert table.summary.prompt.startswith(
        "Starting to the left of the dealer, everybody may swap cards with the player on their left, "
        "and the dealer with the top card of the deck. In or out on 1-2-3-drop"
    )
    assert table.stay().state.deal.dealer == BO


def test_two_cards():
    table = variant("Two Card").deal().stay(ANNA, BO, CY).show(hand0="Ah Kh", hand1="2s 2d", hand2="9c 8c")
    assert table.line == "Bo (pair of twos) takes 3. Cy and Anna owe 3 each"


def test_four_cards_bet_draw_and_drop():
    table = variant("Four Card").deal()
    told = "Bet: Bo, check or bet. Then everybody may exchange up to two cards, then in or out on 1-2-3-drop"
    assert table.summary.prompt == told
    table.enter("close", to=2, folded=[CY])
    assert (table.pot, table.money) == (7, (-3, -3, -1))
    assert table.summary.prompt.startswith(
        "Everybody may exchange up to two cards. In or out on 1-2-3-drop: "
    )
    assert table.state.undeclared_players == (BO, ANNA)
    assert table.stay(ANNA, BO).show(ANNA).owed == {BO: 7}


def test_the_best_three_of_four():
    table = variant("Four Card").deal().enter("close").stay(ANNA, BO)
    table.show(hand0="Ah Ad Kc Jc", hand1="9h 5h 3h Kd")
    assert table.line.startswith("Bo (flush, nine high) takes 3")


def test_who_folds_is_out_and_owes_nothing():
    table = variant("Four Card").deal().enter("close", to=1, folded=[CY]).stay(ANNA, BO).show(BO)
    assert table.owed == {ANNA: 5}


def test_when_all_but_one_fold_that_one_takes_the_pot():
    table = variant("Four Card").deal().enter("close", to=1, folded=[ANNA, CY])
    assert (table.won, table.money) == ((BO,), (-1, 2, -1))


def test_alone_against_the_deck():
    table = variant("Alone against the deck").deal().stay(BO)
    table.show(hand1="Kh Kd 2c", deck="Ac Qd 9s")
    assert table.won == (BO,)
    table = variant("Alone against the deck").deal().stay(BO).show(hand1="Kh Kd 2c", deck="9h 5h 3h")
    assert (table.pot, table.owed) == (3, {BO: 3})


def test_asked_in_turn_the_deal_rotates():
    table = variant("Asked in turn").deal().say("out", "out", "in")
    assert "asked again" in table.line
    table.say("out", "in").show(CY)
    assert table.state.deal.dealer == BO


def test_with_a_drop_the_dealer_stays():
    assert game().hand(ANNA, BO, high=BO).state.deal.dealer == ANNA
