"""Two More Inches and its forms, held against the source.

What the source decides, and the test that shows it:

- seven players at most (test_two_to_seven_play)
- five cards down (test_five_cards_are_dealt)
- the dealer asks from the left; yes brings two cards up (test_yes_brings_two_cards_up)
- no is out of this hand, not of the game (test_no_is_out_of_this_hand_only)
- the dealer first: everybody gets a second chance (test_a_second_chance_when_the_dealer_is_first)
- nobody in: everybody antes again (test_nobody_in_antes_again)
- those in show, unless there is only one (test_alone_in_takes_the_pot)
- the best five cards of seven take the pot, the losers match it (test_the_best_five_of_seven)
- nothing is wild (test_nothing_is_wild)
- the deal goes to the left (test_the_deal_rotates)
- with a wild card (test_with_a_wild_card)
- Two More Deadly Inches: the chosen card is wild down, and kills up
  (test_the_deadly_card_is_wild_face_down, test_the_deadly_card_kills_face_up)
"""

import pytest

from companion.engine.field import Illegal
from companion.games import GAMES

from .pots import ANNA, BO, CY, Pots


def game(players=3, **options):
    return Pots("two-more-inches", players, **options)


def variant(name, **options):
    return game(**{**GAMES["two-more-inches"].options.named_sets[name], **options})


@pytest.mark.parametrize("players", [2, 7])
def test_two_to_seven_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_eight_do_not():
    with pytest.raises(Illegal, match="Two More Inches is for 2 to 7 players, not 8"):
        game(8)


def test_five_cards_are_dealt():
    assert game().summary.prompt == "Everybody antes 1. Anna deals five cards down to everybody"


def test_yes_brings_two_cards_up():
    table = game().deal()
    assert "choose exactly 2 cards" in str(table.refuses("say", BO, choice="in", up="Kd"))
    assert table.say("in", up="Kd 2c").state.hand.face_up_cards == {BO: ("Kd", "2c")}


def test_no_is_out_of_this_hand_only():
    table = game().deal().say("out", "in", "in").show(ANNA)
    assert table.owed == {CY: 3}
    assert set(table.deal().state.undeclared_players) == {ANNA, BO, CY}


def test_a_second_chance_when_the_dealer_is_first():
    table = game().deal().say("out", "out", "in")
    assert table.say("out", "in").show(CY).owed == {ANNA: 3}


def test_nobody_in_antes_again():
    table = game().deal().say("out", "out", "out")
    assert table.deal().pot == 6


def test_alone_in_takes_the_pot():
    assert game().deal().say("in", "out", "out").won == (BO,)


def test_the_best_five_of_seven():
    table = game().deal().say("in", up="9h 2h").say("in", up="Kd Ks").say("out")
    table.show(hand1="Ah Qh 4h Js Jd", hand2="Qd Qs Tc 8d 7s")
    assert table.line == "Bo (flush, ace high) takes 3. Cy owes 3"
    assert table.deal().pot == 3


def test_nothing_is_wild():
    table = game().deal().say("in", up="9h 9d").say("in", up="2d 2s").say("out")
    table.show(hand1="Ah Qc 4h Js 7d", hand2="2c Qs Tc 8d 7s")
    assert table.line.startswith("Cy (three of a kind, twos) takes 3")


def test_the_deal_rotates():
    table = game().deal().say("out", "out", "out")
    assert table.state.deal.dealer == BO


@pytest.mark.parametrize("up", [("9h 9d", "2d 4s"), ("2d 9h", "4s 2s")])
def test_with_a_wild_card(up):
    """Twos are wild however they lie."""
    table = variant("With a wild card", wild="2").deal().say("in", up=up[0]).say("in", up=up[1]).say("out")
    table.show(hand1="Ah Qc 4h Js 7d", hand2="As Ks 2c Td 8d")
    assert "Cy (" in table.line
    assert table.owed == {BO: 3}


def test_with_a_wild_card_nobody_dies():
    table = variant("With a wild card", wild="J").deal().say("in", up="Jd 4s")
    assert table.state.hand.dead_players == ()
    assert "dead" not in {field.name for field in table.say("in").ways("say").fields}


def test_the_deadly_card_is_wild_face_down():
    table = variant("Two More Deadly Inches", wild="J").deal().say("in", up="9h 2c").say("in", up="Kd Kc")
    table.say("out").show(hand1="Jh Jd 9d 9c 4s", hand2="Kh 2d 3d 5h 7s")
    assert table.line == "Bo (five of a kind, nines) takes 3. Cy owes 3"


def test_the_deadly_card_kills_face_up():
    table = variant("Two More Deadly Inches", wild="J").deal().say("in", up="9h Jc").say("in", "in")
    assert table.state.hand.dead_players == (BO,)
    assert table.show(CY).owed == {ANNA: 3, BO: 3}


def test_a_rank_is_chosen_only_where_one_is_wild():
    assert game(wild="J").state.match.agreement.dealing.wild == ""
