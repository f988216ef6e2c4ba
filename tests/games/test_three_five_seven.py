"""3-5-7 and 6-7-8, held against the source.

What the source decides, and the test that shows it:

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

from companion.play.field import Illegal

from .pots import ANNA, BO, CY, DI, Pots


def game(players=3, **options):
    return Pots("three-five-seven", players, **options)


def at_round(number, players=3, **options):
    """Return a table before the deal of that round, in whose earlier ones nobody stayed."""
    table = game(players, **options)
    for _ in range(number - 1):
        table.hand()
    return table


@pytest.mark.parametrize("players", [2, 7])
def test_two_to_seven_play(players):
    assert len(game(players).deal().state.active) == players


@pytest.mark.parametrize("players", [1, 8])
def test_fewer_and_more_do_not(players):
    with pytest.raises(Illegal, match="3-5-7 is for 2 to 7 players"):
        game(players)


def test_the_rounds_are_of_three_five_and_seven_cards():
    table = game()
    dealt = []
    for _ in range(3):
        stage = table.state.hand
        dealt.append((stage.cards, stage.wild, stage.deal))
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
        assert table.ways("stay").secret.hold
        table.stay()


@pytest.mark.parametrize(
    ("number", "anna", "bo", "cy", "best", "line"),
    [
        (1, "3h 3d Ac", "5h 5d Kc", "7h 7d Qc", "Anna: three of a kind, aces", "Anna takes 3"),
        (2, "3h 3d Ac 9s 8h", "5h 5d Kc 9h 6s", "7h 7d Qc 9d 6c", "Bo: three of a kind, kings", "Bo takes 6"),
        (
            3,
            "3h 3d Ac Js 8s 6h 4c",
            "5h 5d Qc Jh 9c 6s 2c",
            "7h 7d 2h 3s 8c 9d Kc",
            "Cy: three of a kind, kings",
            "Cy takes 9",
        ),
    ],
)
def test_the_wild_card_changes_with_the_round(number, anna, bo, cy, best, line):
    """Anna has two 3s, Bo two 5s, Cy two 7s: whose are wild has three of a kind, the others have a pair."""
    table = at_round(number).deal().stay(ANNA, BO, CY).show(hand0=anna, hand1=bo, hand2=cy)
    assert table.best == best
    assert table.line.startswith(line)


def test_threes_are_no_longer_wild_with_five_cards():
    """A pair of 3s loses to a pair of 4s, which it would beat as three aces."""
    table = at_round(2).deal().stay(ANNA, BO).show(hand0="3h 3d Ac Ks 9d", hand1="4h 4d Qc Js 8d")
    assert (table.best, table.line) == ("Bo: pair of fours", "Bo takes 6. Anna owes 6")


def test_three_cards_know_no_straights_or_flushes():
    table = game().deal().stay(ANNA, BO, CY).show(hand0="Qh Jh Th", hand1="2s 2d 4c", hand2="Ah 8h 4h")
    assert (table.best, table.line) == ("Bo: pair of twos", "Bo takes 3. Cy and Anna owe 3 each")


def test_three_of_a_kind_beats_a_pair_beats_high_cards():
    table = game(4).deal().stay(ANNA, BO, CY, DI)
    table.show(hand0="As Kd Qh", hand1="Ah Ad Kc", hand2="2s 2d 2c", hand3="9c 8c 7c")
    assert (table.best, table.line) == ("Cy: three of a kind, twos", "Cy takes 4. Bo, Di and Anna owe 4 each")
    assert [one.name for one in table.state.shown.high] == ["Cy", "Bo", "Anna", "Di"]


def test_five_cards_are_a_poker_hand():
    table = at_round(2).deal().stay(ANNA, BO)
    table.show(hand0="9h 8h 6h 4h 2h", hand1="Ks Kd Kc Ah Ad")
    assert (table.best, table.line) == ("Bo: full house, kings over aces", "Bo takes 6. Anna owes 6")


def test_the_best_five_of_seven():
    """Bo's wild 7 is the fifth heart; Anna's best five of seven are a straight."""
    table = at_round(3).deal().stay(ANNA, BO)
    table.show(hand0="2c 3d 4h 5s 6c Kd Ks", hand1="Ah Qh 9h 4d 2h 7c Js")
    assert (table.best, table.line) == ("Bo: flush, ace high", "Bo takes 9. Anna owes 9")


def test_five_of_a_kind_beats_a_straight_flush():
    """Ours: the source is silent."""
    table = at_round(2).deal().stay(ANNA, BO)
    table.show(hand0="5h 5d Ac Ad As", hand1="Th 9h 8h 7h 6h")
    assert (table.best, table.line) == ("Anna: five of a kind, aces", "Anna takes 6. Bo owes 6")


def test_a_showdown_names_hands_only_for_who_stayed():
    """Di dropped, and plays on against those cards in the next two rounds: the line names no hand."""
    table = game(4).deal().stay(ANNA, BO).show(hand0="Kh Kd 2c", hand1="3h 4d 5c")
    assert table.line == "Anna takes 4. Bo owes 4"
    view = table.game.view(table.state)
    assert [one.name for one in view.shown.high] == ["Anna", "Bo"]
    assert view.eyes == (BO, ANNA)
    assert table.game.view(table.deal().state).shown is None


def test_hands_are_for_all_to_see_once_the_match_is_over():
    table = game(legs=1).deal().stay(ANNA, BO).show(hand0="Kh Kd 2c", hand1="Ks Kc 2d")
    assert table.won == (ANNA, BO)
    view = table.game.view(table.state)
    assert (len(view.shown.high), view.eyes) == (2, None)


def test_cards_are_dealt_anew_when_the_first_round_of_the_next_deal_is():
    table = game()
    counted = [table.game.dealt(table.state)]
    for _ in range(4):
        table.deal()
        counted.append(table.game.dealt(table.state))
        table.stay()
        counted.append(table.game.dealt(table.state))
    assert counted == [0, 1, 1, 1, 1, 1, 1, 2, 2]


def test_a_kitty_stays_closed_to_who_dropped():
    """It is dealt cards in the next rounds too, and shows only at the end."""
    table = game(3, kitty=True).deal().stay(ANNA)
    assert {field.name: field.eyes for field in table.ways("show").fields} == {
        "high": None,
        "house": None,
        "hand0": (ANNA,),
        "kitty": (ANNA,),
    }
    table.show(hand0="Kh Kd 2c", kitty="3h 4d 5c")
    assert table.line == "Anna gets a leg (1 of 3)"
    assert (table.best, table.game.view(table.state).eyes) == ("Anna: pair of kings", (ANNA,))
    table.deal().stay(ANNA, BO)
    fields = {field.name: field for field in table.ways("show").fields}
    assert (fields["kitty"].offered, fields["kitty"].eyes) == (("3h", "4d", "5c"), (ANNA,))
    assert "The kitty showed 3♥ earlier" in str(
        table.refuses("show", hand0="Kh Kd 2c 9d 9c", kitty="4d 5c 8s 9h Th", house=True)
    )


def second_round(*stay, **hands):
    """Return a table of four at the second showdown; Anna, Bo and Cy stayed in the first and showed cards."""
    table = game(4).deal().stay(ANNA, BO, CY).show(hand0="Kh Kd 2c", hand1="3h 4d 5c", hand2="Qs 9d 8c")
    return table.deal().stay(*stay)


def test_cards_noted_in_an_earlier_round_of_a_deal_are_held_on():
    table = second_round(ANNA, BO)
    offered = {field.name: field.offered for field in table.ways("show").fields}
    assert offered == {"high": (), "hand0": ("Kh", "Kd", "2c"), "hand1": ("3h", "4d", "5c")}
    refused = table.refuses("show", hand0="Kd 2c 9s 9h 8d", hand1="3h 4d 5c 6s 7s")
    assert str(refused) == (
        "Anna showed K♥ earlier in this deal, so the 5 cards have it: "
        "put that line right if it was noted wrongly."
    )
    assert (refused.field, refused.anchor) == ("hand0", "showdown")
    assert "Anna showed K♥ and K♦ earlier in this deal, so the 5 cards have them" in str(
        table.refuses("show", high=[BO], hand0="2c 9s 9h 8d Tc")
    )
    table.show(hand0="Kh Kd 2c 9s 9h", hand1="3h 4d 5c 6s 7s")
    assert table.best == "Bo: straight, seven high"
    table.deal().stay(ANNA, BO)
    assert table.ways("show").fields[2].offered == ("Kh", "Kd", "2c", "9s", "9h")


def test_what_is_offered_and_left_so_is_not_entered():
    table = second_round(ANNA, BO).show(BO, hand0="2c Kd Kh", hand1="3h 4d 5c 6s 7s")
    assert table.line == "Bo takes 8. Anna owes 8"
    assert [one.name for one in table.state.shown.high] == ["Bo"]


def test_a_card_that_another_showed_is_in_no_other_hand():
    """Looked at only where all who are in saw it: else what is refused would tell whose it is."""
    table = second_round(ANNA, BO)
    assert str(table.refuses("show", high=[ANNA], hand0="Kh Kd 2c Qs 9h")) == (
        "Cy showed Q♠ earlier in this deal, so nobody else has it: "
        "put that line right if it was noted wrongly."
    )
    assert second_round(ANNA, DI).show(ANNA, hand0="Kh Kd 2c Qs 9h").line == "Anna takes 8. Di owes 8"


def test_who_did_not_see_a_hand_is_offered_nothing_of_it():
    """Di dropped in the first round, and does not find Anna's cards out by what is refused either."""
    eyes = {field.name: field.eyes for field in second_round(ANNA, DI).ways("show").fields}
    assert eyes == {"high": None, "hand3": (DI, ANNA), "hand0": (ANNA,)}


def test_new_cards_hold_on_to_nothing():
    table = second_round(ANNA, BO).show(BO).deal().stay(ANNA).deal().stay(ANNA, BO)
    assert table.state.deals == 2
    assert [field.offered for field in table.ways("show").fields] == [(), (), ()]


def test_678_grows_from_its_own_board():
    table = game(form="678").deal().stay(ANNA, BO)
    table.show(board="6h Qd 2c", hand0="Kh Kd Ks", hand1="Qh Qs 6c").deal().stay(ANNA, BO)
    board = table.ways("show").fields[1]
    assert (board.offered, board.eyes) == (("Qd", "2c"), None)
    hands = {"hand0": "Kh Kd Ks 3h 4d", "hand1": "Qh Qs 6c 9d 8s"}
    refused = table.refuses("show", board="Qd 3c", **hands)
    assert str(refused) == (
        "3♣ did not lie on the board earlier in this deal, but 6♥, Q♦ and 2♣: "
        "put that line right if it was noted wrongly."
    )
    assert (refused.field, refused.anchor) == ("board", "showdown")
    assert "6♥ is there twice" in str(table.refuses("show", high=[ANNA], hand1="Qh Qs 6c 6h 8s"))
    table.show(**hands)
    assert table.best == "Anna: three of a kind, kings"
    table.deal().stay(ANNA, BO)
    assert table.ways("show").fields[1].offered == ("2c",)
    assert "Q♦ is there twice" in str(table.refuses("show", high=[ANNA], hand0="Kh Kd Ks 3h 4d Qd 9s"))


def test_678_without_a_showdown_the_board_loses_its_cards_all_the_same():
    table = game(form="678").deal().stay(ANNA, BO).show(ANNA, board="6h Qd 2c").deal().stay(CY).deal()
    assert table.stay(ANNA, BO).ways("show").fields[1].offered == ("2c",)


def test_nobody_has_to_tell_any_cards():
    table = game().deal().stay(ANNA, CY)
    assert not any(field.required for field in table.ways("show").fields)
    assert table.show(CY).line == "Cy takes 3. Anna owes 3"


def test_losers_match_the_pot_before_the_next_round():
    table = game(4).hand(ANNA, BO, CY, high=BO)
    assert (table.money, table.owed) == ((-1, 3, -1, -1), {ANNA: 4, CY: 4})
    assert table.summary.prompt == "Cy and Anna pay 4 each. Anna deals two more cards down to everybody"
    table.deal()
    assert (table.pot, table.owed) == (8, {})


def test_who_dropped_may_stay_in_the_next_round():
    table = game().hand(ANNA).deal()
    assert table.state.unasked == (BO, CY, ANNA)


def test_who_dropped_may_be_out_for_the_deal():
    table = game(dropped=True).hand(ANNA, BO, high=ANNA).deal()
    assert table.state.unasked == (BO, ANNA)
    table.stay(ANNA)
    assert table.state.stage == 0, "nobody is left to play the third round against"
    assert table.deal().state.unasked == (BO, CY, ANNA)


def test_alone_in_brings_a_leg():
    table = game().hand(BO)
    assert (table.state.legs, table.pot, table.money) == ((0, 1, 0), 3, (-1, -1, -1))
    assert table.line == "Bo is in. Bo gets a leg (1 of 3)"


def test_all_tied_get_a_leg():
    table = game().hand(BO, CY, high=(BO, CY))
    assert (table.state.legs, table.pot, table.owed) == ((0, 1, 1), 3, {})


def test_all_tied_by_cards_get_a_leg():
    table = game().deal().stay(BO, CY).show(hand1="Kh Qd Js", hand2="Ks Qc Jd")
    assert table.line == "Bo and Cy get a leg (1 of 3)"


def test_tied_best_hands_that_beat_somebody_share_the_pot():
    """Ours: the source gives legs only where all who stayed tie."""
    table = game(4).hand(BO, CY, DI, high=(BO, CY))
    assert (table.state.legs, table.money, table.owed) == ((0,) * 4, (-1, 1, 1, -1), {DI: 4})


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
    assert table.state.hand.cards == 3
    assert table.state.deals == 2
    assert table.state.dealer == ANNA, "with a drop the dealer stays"


def test_the_number_of_legs_is_free():
    table = game(legs=5)
    for _ in range(4):
        table.hand(CY)
    assert not table.summary.over
    assert table.hand(CY).won == (CY,)


def test_it_is_not_played_without_legs():
    with pytest.raises(Illegal, match="Legs to win: 0 is not between 1 and 9"):
        game(legs=0)


def test_a_tie_brings_no_leg_where_only_being_alone_does():
    table = game(alone_only=True).hand(BO, CY, high=(BO, CY))
    assert (table.state.legs, table.money) == ((0, 0, 0), (-1, 1, 0))
    assert table.hand(ANNA).state.legs == (1, 0, 0)


def test_losers_may_pay_the_winner():
    """Anna and Cy pay Bo 3 each, and the pot of 3 stays."""
    table = game(payee="winner").hand(ANNA, BO, CY, high=BO)
    assert (table.money, table.pot, table.owed) == ((-4, 5, -4), 3, {})


def test_678_has_a_board_that_shrinks():
    table = game(form="678")
    stages = [(stage.cards, stage.board, stage.wild) for stage in table.state.form.stages]
    assert stages == [(3, 3, "6"), (5, 2, "7"), (7, 1, "8")]


def test_678_is_for_seven_and_the_whole_deck():
    assert game(7, form="678").state.form.needed(7) == 52
    with pytest.raises(Illegal, match="7 players and a kitty can need 59 cards, and one deck has 52"):
        game(7, form="678", kitty=True)


def test_678_best_of_six():
    """The board's 6 makes four kings of Anna's three; Bo has one more 6, and five queens."""
    table = game(form="678").deal().stay(ANNA, BO)
    table.show(board="6h Qd 2c", hand0="Kh Kd Ks", hand1="Qh Qs 6c")
    assert (table.best, table.line) == ("Bo: five of a kind, queens", "Bo takes 3. Anna owes 3")


def test_678_best_of_seven():
    """6s are not wild any more, 7s are."""
    table = at_round(2, form="678").deal().stay(ANNA, BO)
    table.show(board="Qd 2c", hand0="6h 6d Qh 9s 3d", hand1="7h Kd 9h 4s 3c")
    assert (table.best, table.line) == ("Anna: two pair, queens and sixes", "Anna takes 6. Bo owes 6")


def test_678_best_of_eight():
    table = at_round(3, form="678").deal().stay(ANNA, BO)
    table.show(board="2c", hand0="7h 7d Kd Qh 9s 5c 3d", hand1="8h Ad Ah Jc 9h 4s 6c")
    assert (table.best, table.line) == ("Bo: three of a kind, aces", "Bo takes 9. Anna owes 9")
