"""Cards up that kill: who is dead, by tap, by the cards, and by both."""

import pytest

from companion.cards import validate_cards

from .tables import DEADLY, INCHES, Table


def deadly(**options: object) -> Table:
    return Table(DEADLY, 3, **options).enter("deal")


def test_a_card_up_kills_by_itself_or_by_tap():
    table = deadly().enter("say", 1, choice="in", up="6h")
    assert table.line == "Bo is in. Bo is dead"
    assert table.summary.rows[1].figures[-1] == ("", "dead")
    assert table.game.screens.cards_elsewhere(table.state) == validate_cards(["6h"])
    assert deadly().enter("say", 1, choice="in", dead=True).state.hand.dead_players == (1,)
    assert deadly().enter("say", 1, choice="in", up="7h").state.hand.dead_players == ()


def test_where_no_card_kills_only_the_card_is_asked_for():
    calm = deadly(form="calm")
    assert [field.name for field in calm.action("say").fields] == ["choice", "up"]


def test_cards_up_are_known_to_lie_there_until_the_hand_is_over():
    table = deadly().enter("say", 1, choice="in", up="7h").say("in", "out").enter("show", high=[1])
    assert table.game.screens.cards_elsewhere(table.state) == ()


def test_a_tap_that_the_card_contradicts_is_refused():
    said = deadly().refuses("say", 1, choice="in", up="7h", dead=True)
    assert str(said) == "7♥ does not kill Bo. Correct the cards, or don't enter this player as dead."
    assert said.anchor == "deadly"


def test_who_is_out_gets_no_card():
    assert "gets no face-up card" in str(deadly().refuses("say", 1, choice="out", up="7h"))
    assert "gets no face-up card" in str(deadly().refuses("say", 1, choice="out", dead=True))


def test_a_card_up_that_lies_there_already_is_refused():
    table = deadly().enter("say", 1, choice="in", up="7h")
    assert "7♥ is entered twice" in str(table.refuses("say", 2, choice="in", up="7h"))


def test_the_dead_cannot_win_and_match_the_pot():
    table = deadly().enter("say", 1, choice="in", up="6h").say("in", "in")
    assert "choose from these players: Anna, Cy" in str(table.refuses("show", high=[1]))
    table.enter("show", high=[2])
    assert table.owed == {0: 3, 1: 3}


def test_when_only_one_is_alive_nothing_is_shown():
    table = deadly().enter("say", 1, choice="in", up="6h").say("in", "out")
    assert table.line == "Anna is out. Cy takes 3. Bo owes 3"


def test_when_all_are_dead_the_pot_stays_and_all_owe():
    table = deadly().enter("say", 1, choice="in", up="6h").enter("say", 2, choice="in", up="9h").say("out")
    assert table.line == "Anna is out. Nobody wins the pot of 3. Cy and Bo owe 3 each"
    assert table.enter("deal").state.match.pot == 9


def test_the_dealer_who_dies_as_the_first_in_gives_a_second_chance_all_the_same():
    table = deadly().say("out", "out").enter("say", 0, choice="in", up="6h")
    assert table.state.hand.is_second_chance
    assert table.say("in", "out").owed == {0: 3}


def test_after_a_drop_cards_are_dealt_up_to_all_in_at_once():
    table = deadly(declare="drop").enter("stay", stay=[0, 1, 2])
    assert table.summary.prompt == "Deal Bo, Cy and Anna 1 card each, face up: who is dead?"
    table.enter("up", dead=[1], up2="7h", up0="9d")
    assert table.line == "Bo and Anna are dead. Cy takes 3. Bo and Anna owe 3 each"
    calm = deadly(declare="drop", form="calm").enter("stay", stay=[0, 1])
    assert calm.summary.prompt == "Deal Bo and Anna 1 card each, face up"
    assert calm.enter("up").line == "The face-up cards are dealt"
    nobody = deadly(declare="drop").enter("stay", stay=[0, 1]).enter("up")
    assert nobody.line == "No face-up card kills anybody"


def test_cards_up_are_asked_of_those_only_who_have_none():
    table = deadly().enter("say", 1, choice="in", up="7h").enter("stay", stay=[0])
    assert [field.name for field in table.action("up").fields] == ["dead", "up0"]
    assert table.summary.prompt == "Deal Anna 1 card, face up: who is dead?"
    assert "7♥ is entered twice" in str(table.refuses("up", up0="7h"))


def test_who_died_before_is_not_told_again():
    table = deadly().enter("say", 1, choice="in", up="6h").enter("stay", stay=[0]).enter("up")
    assert table.line == "No face-up card kills anybody. Anna takes 3. Bo owes 3"


def test_down_cards_are_wild_and_up_cards_are_not():
    table = deadly(form="spades").enter("say", 1, choice="in", up="Kh").say("in", "out")
    table.enter("show", hand1="2s Kd", hand2="Ah Ad", up2="3c")
    assert table.line.startswith("Bo (three of a kind, kings) takes 3")


def test_a_card_up_that_was_noted_need_not_be_entered_again_but_one_is_needed():
    table = deadly().enter("say", 1, choice="in", up="Kh").say("in", "out")
    said = table.refuses("show", hand1="Kd 2c", hand2="Ah Ad")
    assert str(said) == "Enter Cy's face-up cards too."
    assert said.field == "up2"
    assert table.action("show").fields[2].default == validate_cards(["Kh"])


def test_a_deadly_card_that_comes_out_at_the_showdown_kills_there():
    table = deadly().say("in", "in", "in")
    assert "Bo was killed by a face-up card" in str(table.refuses("show", high=[1], up1="9h"))
    table.enter("show", high=[2], up1="9h")
    assert table.line == "Bo is dead. Cy takes 3. Anna and Bo owe 3 each"


def test_all_may_be_found_dead_at_the_showdown():
    table = deadly().say("in", "out", "in").enter("show", up0="6h", up1="9h")
    assert table.line.startswith("Bo and Anna are dead. Nobody wins the pot of 3")


def test_a_card_of_a_dead_hand_is_nobody_elses():
    table = deadly().enter("say", 1, choice="in", up="6h").say("in", "in")
    said = table.refuses("show", hand2="6h Kd", up2="2c", high=[2])
    assert "6♥ is entered twice" in str(said)
    assert said.field == "hand2"


@pytest.mark.parametrize(
    ("down", "up", "dead"), [("5c Kd", "4h", True), ("4c Kd", "4h", False), ("3c Kd", "4h", False)]
)
def test_the_lowest_card_kills_when_it_is_up_and_no_card_down_is_as_low(down, up, dead):
    table = deadly(form="low", declare="drop").enter("stay", stay=[1, 2]).enter("up", up1=up)
    assert table.state.hand.dead_players == ()
    hands = {"hand1": down, "up1": up, "hand2": "2d Jd", "up2": "Qd"}
    table.enter("show", **hands)
    assert ("Bo is dead" in table.line) == dead


def test_where_the_lowest_card_kills_a_tap_says_so_until_all_cards_are_known():
    table = deadly(form="low").enter("say", 1, choice="in", up="4h", dead=True)
    assert table.state.hand.dead_players == (1,)
    assert deadly(form="low").enter("say", 1, choice="in", up="4h").state.hand.dead_players == ()


def test_a_chosen_rank_is_wild_down_and_kills_up():
    table = Table(INCHES, 2, wild="K").enter("deal")
    table.enter("say", 1, choice="in", up="Kh 2c").enter("say", 0, choice="in", up="5h 2d")
    assert table.state.match.is_over is False
    assert table.owed == {1: 2}
    assert table.line.startswith("Anna is in. Anna takes 2")
    wild = Table(INCHES, 2, wild="K").enter("deal")
    wild.enter("say", 1, choice="in", up="3h 2c").enter("say", 0, choice="in", up="5h 2d")
    wild.enter("show", hand1="Kc Qd Qs 8h 9h", hand0="Ac Ad 7d 8s 9s")
    assert wild.line.startswith("Bo (three of a kind, queens) takes 2")
