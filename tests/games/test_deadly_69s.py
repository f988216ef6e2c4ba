"""Deadly 69s and its other forms, held against the source.

What the source decides, and the test that shows it:

- seventeen players at most (test_two_to_seventeen_play)
- two cards down (test_two_cards_are_dealt)
- the dealer asks from the left; yes is in and brings a card up (test_all_are_asked_from_the_left,
  test_yes_is_in_and_brings_a_card_up)
- no is out of this hand, not of the game (test_no_is_out_of_this_hand_only)
- a 6 or 9 up: dead, cannot win, matches the pot at the next hand (test_a_six_or_nine_up_kills,
  test_a_dead_hand_cannot_win, test_the_dead_match_the_pot)
- 6s and 9s are wild face down (test_sixes_and_nines_down_are_wild)
- the dealer first in: everybody gets a second chance (test_a_second_chance_when_the_dealer_is_first)
- nobody in: everybody antes again (test_nobody_in_antes_again)
- those in and alive show, unless there is only one (test_one_alone_shows_nothing,
  test_one_left_alive_takes_the_pot)
- the highest hand takes the pot, all losers match it (test_losers_match_the_pot)
- three of a kind, pair, high card (test_the_order_of_hands)
- the deal goes to the left (test_the_deal_rotates)
- Deadly 7s (test_deadly_7s), Low (test_deadly_low_kills_by_the_lowest_card_up,
  test_deadly_low_makes_the_lowest_card_wild), Spades (test_deadly_spades), Lively Diamonds
  (test_lively_diamonds)

Ours: all dead leaves the pot (test_all_dead_leave_the_pot), a lone player may die (test_alone_and_dead),
a tie for the lowest card lets live (test_a_tie_for_the_lowest_lets_live), a kitty gets a card up
(test_a_kitty_gets_a_card_up_too).
"""

import pytest

from companion.engine.field import Illegal

from .pots import ANNA, BO, CY, DI, Pots

NO_KILL = "does not kill Bo. Correct the cards, or don't enter this player as dead."
"""End of the refusal of a tap on Bo that his card contradicts."""


def game(players=3, **options):
    return Pots("deadly-69s", players, **options)


@pytest.mark.parametrize("players", [2, 17])
def test_two_to_seventeen_play(players):
    assert len(game(players).deal().state.deal.dealt_in_players) == players


def test_eighteen_do_not():
    with pytest.raises(Illegal, match="Deadly 69s is for 2 to 17 players, not 18"):
        game(18)


def test_two_cards_are_dealt():
    assert game().summary.prompt == "Everybody antes 1. Anna deals two cards down to everybody"


def test_all_are_asked_from_the_left():
    table = game().deal()
    asked = []
    for _ in range(3):
        asked.append(table.state.player_to_act)
        table.say("in")
    assert asked == [BO, CY, ANNA]


def test_another_is_not_asked():
    refused = game().deal().refuses("say", CY, choice="in")
    assert str(refused) == "It is Bo's turn to say in or out."


def test_yes_is_in_and_brings_a_card_up():
    table = game().deal().say("in", up="Kd")
    assert table.state.hand.face_up_cards == {BO: ("Kd",)}
    assert table.line == "Bo is in"
    assert (
        str(table.refuses("say", CY, choice="out", up="2c"))
        == "A player who is out gets no face-up card. Leave this empty."
    )


def test_the_same_card_is_not_dealt_twice():
    refused = game().deal().say("in", up="Kd").refuses("say", CY, choice="in", up="Kd")
    assert str(refused).startswith("K♦ is entered twice")


def test_no_is_out_of_this_hand_only():
    table = game().deal().say("out", "in", "in").show(CY)
    assert table.owed == {ANNA: 3}
    assert table.deal().state.undeclared_players == (CY, ANNA, BO)


@pytest.mark.parametrize("up", ["6h", "6s", "9c", "9d"])
def test_a_six_or_nine_up_kills(up):
    table = game().deal().say("in", up=up)
    assert table.state.hand.dead_players == (BO,)
    assert table.line == "Bo is in. Bo is dead"


def test_another_card_does_not_kill():
    table = game().deal()
    assert str(table.refuses("say", BO, choice="in", up="8h", dead=True)) == f"8♥ {NO_KILL}"
    assert table.say("in", up="8h").state.hand.dead_players == ()


def test_death_can_be_tapped():
    assert game().deal().say("in", dead=True).state.hand.dead_players == (BO,)


def test_a_dead_hand_cannot_win():
    table = game().deal().say("in", dead=True).say("in", "in")
    assert str(table.refuses("show", high=[BO])) == "The best hand: choose from these players: Anna, Cy."


def test_the_dead_match_the_pot():
    table = game(4).deal().say("in", dead=True).say("in", "in", "out").show(CY)
    assert (table.money, table.owed) == ((-1, -1, 3, -1), {BO: 4, DI: 4})
    assert table.state.match.debts[BO].why == "dead, to match the pot"
    assert table.deal().pot == 8


def test_sixes_and_nines_down_are_wild():
    table = game().deal().say("out").say("in", up="Kd").say("in", up="Ah")
    table.show(hand2="6h Ks", hand0="Ad Qc")
    assert table.line == "Cy (three of a kind, kings) takes 3. Anna owes 3"


def test_an_eight_is_not_wild():
    table = game().deal().say("out").say("in", up="Kd").say("in", up="Ah")
    assert table.show(hand2="8h Ks", hand0="Ad 2c").line == "Anna (pair of aces) takes 3. Cy owes 3"


def test_a_second_chance_when_the_dealer_is_first():
    table = game().deal().say("out", "out", "in")
    assert "everybody else is asked again" in table.line
    assert table.state.player_to_act == BO
    table.say("in", "out").show(BO)
    assert table.owed == {ANNA: 3}


def test_there_is_one_second_chance():
    table = game().deal().say("out", "out", "in").say("out", "out")
    assert table.won == (ANNA,)


def test_no_second_chance_when_another_was_in():
    table = game().deal().say("out", "in", "in")
    assert table.offered == ["show"]


def test_no_second_chance_with_a_kitty():
    table = game(kitty=True).deal().say("out", "out", "in")
    assert table.offered == ["show"]
    assert table.summary.prompt == "Anna must beat the kitty"


def test_nobody_in_antes_again():
    table = game().deal().say("out", "out", "out")
    assert (table.pot, table.owed) == (3, {})
    assert table.deal().pot == 6


def test_one_alone_shows_nothing():
    table = game().deal().say("in", "out", "out")
    assert (table.won, table.money) == ((BO,), (-1, 2, -1))


def test_one_left_alive_takes_the_pot():
    """Cy is dead, so Bo need not show, but Cy matches the pot and the game goes on."""
    table = game().deal().say("in").say("in", dead=True).say("out")
    assert (table.money, table.owed) == ((-1, 2, -1), {CY: 3})


def test_alone_and_dead():
    table = game().deal().say("in", dead=True).say("out", "out")
    assert (table.pot, table.owed) == (3, {BO: 3})


def test_all_dead_leave_the_pot():
    table = game().deal().say("in", "in", dead=True).say("out")
    assert (table.pot, table.owed) == (3, {BO: 3, CY: 3})
    assert table.deal().pot == 9


def test_losers_match_the_pot():
    table = game(4).deal().say("in", "in", "in", "in").show(DI)
    assert table.owed == {ANNA: 4, BO: 4, CY: 4}
    assert table.deal().pot == 12


@pytest.mark.parametrize(
    ("cy", "cy_up", "anna", "anna_up", "line"),
    [
        ("2h 2d", "2c", "Ah Ad", "Kc", "Cy (three of a kind, twos)"),
        ("2h 2d", "3c", "Ah Kh", "Qh", "Cy (pair of twos)"),
        ("Ah 7d", "3c", "Kh Qh", "Jh", "Cy (high card, ace)"),
    ],
)
def test_the_order_of_hands(cy, cy_up, anna, anna_up, line):
    """A straight and a flush are nothing."""
    table = game().deal().say("out").say("in", up=cy_up).say("in", up=anna_up).show(hand2=cy, hand0=anna)
    assert table.line.startswith(line)


def test_the_deal_rotates():
    table = game().deal().say("out", "out", "out")
    assert table.state.deal.dealer == BO
    assert table.deal().state.player_to_act == CY


def test_deadly_7s():
    table = game(form="7s").deal().say("in", up="6h").say("in", up="7d").say("in", up="Kd")
    assert table.state.hand.dead_players == (CY,)
    assert table.show(hand1="9h 9d", hand0="7s Ks").line.startswith("Anna (three of a kind, kings) takes 3")


def test_deadly_low_makes_the_lowest_card_wild():
    """One of two twos alike is wild: with a king up they are a pair, and no three kings."""
    table = game(form="low").deal().say("in", up="Kd").say("in", up="Kh").say("out")
    table.show(hand1="2h 2d", hand2="4c Ks")
    assert table.line == "Cy (three of a kind, kings) takes 3. Bo owes 3"


def test_deadly_low_kills_by_the_lowest_card_up():
    table = game(form="low").deal().say("in", up="2c").say("in", up="Kh").say("in", up="9h")
    assert table.state.hand.dead_players == (), "nobody knows before the cards down are seen"
    table.show(hand1="Ah Ad", hand2="4c Qs", hand0="3c 3d")
    assert table.line == "Bo is dead. Cy (pair of kings) takes 3. Anna and Bo owe 3 each"


def test_a_tie_for_the_lowest_lets_live():
    table = game(form="low").deal().say("in", up="2c").say("in", up="Kh").say("out")
    table.show(hand1="2h Ad", hand2="4c Qs")
    assert table.line.startswith("Bo (pair of aces) takes 3")


def test_deadly_low_alone_in_with_a_deuce_up_is_not_paid_out_unasked():
    """Only another deuce, face down, would keep Bo alive: nobody but Bo has seen whether there is one."""
    table = game(form="low").deal().say("in", up="2c").say("out", "out")
    assert (table.offered, table.pot, table.owed) == (["up"], 3, {})
    assert table.summary.prompt == "Does 2♣ kill Bo's hand? Not if Bo has an equal or lower face-down card"
    assert table.ways("up").label == "Dead or alive"
    dead = game(form="low").deal().say("in", up="2c").say("out", "out").enter("up", dead=[BO])
    assert dead.line == "Bo is dead. Nobody wins the pot of 3. Bo owes 3"
    alive = table.enter("up")
    assert alive.line == "No face-up card kills anybody. Bo takes 3. Bo wins"


def test_deadly_low_after_a_drop_asks_once_the_card_up_is_noted():
    table = game(form="low", declare="drop").deal().stay(BO).enter("up", up1="2c")
    assert (table.line, table.offered) == ("The face-up cards are dealt", ["up"])
    answers = {answer.label: answer.values for answer in table.game.screens.view(table.state).taps.answers}
    assert answers == {"Dead": {"dead": "1"}, "Alive": {"dead": "nobody"}}
    assert table.enter("up", dead=[BO]).owed == {BO: 3}


@pytest.mark.parametrize(("up", "over"), [("Ac", True), ("Kc", False)])
def test_deadly_low_an_ace_up_never_kills(up, over):
    """No card face down is higher, so there is nothing to ask."""
    table = game(form="low").deal().say("in", up=up).say("out", "out")
    assert table.summary.over is over
    refused = game(form="low").deal().refuses("say", BO, choice="in", up="Ac", dead=True)
    assert str(refused) == f"A♣ {NO_KILL}"


def test_deadly_low_a_tap_alone_says_that_the_card_did_not_kill():
    assert game(form="low").deal().say("in", "out", "out").won == (BO,)


def test_who_is_dead_is_asked_wherever_only_a_card_underneath_decides():
    """Of the five forms that is Deadly Low alone; in the others the card up says it all."""
    asked = {}
    for form in ("69s", "7s", "low", "spades", "diamonds"):
        table = game(form=form, declare="drop").deal().stay(BO, CY).enter("up", up1="5d", up2="3d")
        asked[form] = [field.name for field in table.ways("show").fields if field.name == "dead"]
    assert asked == {"69s": [], "7s": [], "low": ["dead"], "spades": [], "diamonds": []}


def test_deadly_low_at_the_showdown_all_may_be_said_to_be_dead():
    table = game(form="low").deal().say("in", "in", "out").show(dead=[BO, CY])
    assert table.line == "Bo and Cy are dead. Nobody wins the pot of 3. Cy and Bo owe 3 each"
    other = game(form="low").deal().say("in", up="2c").say("in", up="3c").say("out").show(dead=[CY])
    assert other.line == "Cy is dead. Bo takes 3. Cy owes 3"


def test_deadly_low_the_cards_speak_against_a_tap():
    table = game(form="low").deal().say("in", up="2c").say("in", up="3c").say("out")
    assert str(table.refuses("show", dead=[BO], hand1="2d 9d")) == f"2♣ {NO_KILL}"
    assert table.show(hand1="4d 9d", hand2="3d 9h").line.startswith("Bo is dead. Cy takes 3")


def test_deadly_low_a_kitty_of_which_no_card_is_known_is_beaten_by_tap():
    table = game(form="low", kitty=True).deal().say("in", "out", "out")
    assert table.show(BO).line == "Bo takes 3. Bo wins"


def test_a_card_up_that_was_noted_is_held_on_to():
    table = game().deal().say("in", up="Kd").say("in", "out")
    refused = table.refuses("show", high=[BO], up1="Qd")
    assert str(refused) == (
        "Bo's face-up card is K♦, as entered earlier in this hand. Correct the earlier entry if it is wrong."
    )
    assert refused.field == "up1"
    assert table.show(BO, up1="Kd").owed == {CY: 3}


def test_deadly_spades():
    table = game(form="spades").deal().say("in", up="6h").say("in", up="Ks").say("in", up="9d")
    assert table.state.hand.dead_players == (CY,)
    assert table.show(hand1="2s 6d", hand0="Ah Ad").line.startswith("Bo (three of a kind, sixes) takes 3")


def test_lively_diamonds():
    """Diamonds live face up and are nothing special face down; all others are wild there."""
    table = game(form="diamonds").deal().say("in", up="2d").say("in", up="Ah").say("in", up="Kd")
    assert table.state.hand.dead_players == (CY,)
    assert table.show(hand1="3c 4s", hand0="Qd Jd").line.startswith("Bo (three of a kind, twos)")


def test_a_kitty_gets_a_card_up_too():
    table = game(kitty=True).deal().say("in", up="Kd").say("out", "out")
    table.show(hand1="Kh 2c", kitty="Ah Ad", kitty_up="6s")
    assert table.line == "Bo takes 3. Bo wins", "a dead kitty is beaten"
