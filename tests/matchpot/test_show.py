"""Who wins a hand by taps, by cards, and by both; dead hands; kitty and deck by their cards; the low."""

import pytest

from companion.cards import cards

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, INCHES, STAGES, Table

BOARD = "2c 3d 7h Ks Kd"


def guts(*stay: int, **options: object) -> Table:
    return Table(GUTS, 3, **options).enter("deal").enter("stay", stay=stay or (0, 1, 2))


def high_low(**options: object) -> Table:
    """Three players at the showdown of a high-low game without bets, all in, with 30 in the pot."""
    table = Table(HIGH_LOW, 3, ante=10, **options).enter("deal")
    table.enter("close").enter("close").enter("close").say("in", "in", "in")
    return table.enter("close")


def deadly(**options: object) -> Table:
    return Table(DEADLY, 3, **options).enter("deal")


# --- taps and cards


def test_cards_say_who_wins_and_how_hands_are_called():
    table = guts().enter("show", hand0="Ah Ad 9c", hand1="4c 5d 6h", hand2="2c 7c 9d")
    assert table.line == "Bo (straight, six high) takes 3. Cy and Anna owe 3 each"
    assert [one.name for one in table.state.shown.high] == ["Bo", "Anna", "Cy"]
    assert table.state.shown.high[0].beats == ("Anna",)


def test_what_was_shown_stays_until_the_next_deal():
    table = guts().enter("show", hand0="Ah Ad 9c", hand1="4c 5d 6h", hand2="2c 7c 9d")
    assert table.enter("deal").state.shown is None


def test_taps_and_cards_may_be_mixed():
    table = guts().enter("show", high=[1], hand1="4c 5d 6h", hand0="Ah Ad 9c")
    assert table.owed == {0: 3, 2: 3}
    other = guts().enter("show", high=[2], hand1="4c 5d 6h", hand0="Ah Ad 9c")
    assert other.owed == {0: 3, 1: 3}


def test_taps_that_the_cards_contradict_are_refused():
    hands = {"hand0": "Ah Ad 9c", "hand1": "4c 5d 6h"}
    assert str(guts().refuses("show", high=[0], **hands)) == "By the cards Bo has the best hand, not Anna."
    assert "By the cards Bo" in str(guts().refuses("show", high=[0, 1], **hands))
    tied = {"hand0": "Ah Kd 9c", "hand1": "Ac Ks 9d"}
    assert "Bo and Anna" in str(guts().refuses("show", high=[0], **tied))
    assert guts().enter("show", high=[0, 1, 2], **tied).state.over


def test_without_all_cards_somebody_must_be_tapped():
    said = guts().refuses("show", hand0="Ah Ad 9c")
    assert str(said) == "Tap who has the best hand, or enter all the cards."
    assert said.field == "high"
    assert said.anchor == "showdown"


def test_who_was_out_cannot_win():
    said = guts(0, 1).refuses("show", high=[2])
    assert str(said) == "The best hand: only Bo, Anna can be chosen here."
    assert "There is no input called “hand2”" in str(guts(0, 1).refuses("show", hand2="Ah Ad 9c"))


def test_a_card_that_is_there_twice_is_refused():
    said = guts().refuses("show", hand0="Ah Ad 9c", hand1="4c 5d Ah")
    assert str(said).startswith("A♥ is there twice")
    assert said.field == "hand0"


def test_wild_cards_change_with_the_stage():
    table = Table(STAGES, 2).enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3h Kd 9c", hand1="Ac Qd 7d")
    assert table.line.startswith("Anna (pair of kings) takes 2")
    table.enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3h Kd 9c 2s 4d", hand1="Ac Qd 7d 5s Js")
    assert table.line.startswith("Bo (pair of aces) takes 2")


# --- dead hands and cards up


def test_a_card_up_kills_by_itself_or_by_tap():
    table = deadly().enter("say", 1, choice="in", up="6h")
    assert table.line == "Bo is in. Bo is dead"
    assert table.summary.rows[1].figures[-1] == ("", "dead")
    assert table.game.known(table.state) == cards(["6h"])
    assert deadly().enter("say", 1, choice="in", dead=True).state.dead == (1,)
    assert deadly().enter("say", 1, choice="in", up="7h").state.dead == ()


def test_where_no_card_kills_only_the_card_is_asked_for():
    calm = deadly(form="calm")
    assert [field.name for field in calm.action("say").fields] == ["choice", "up"]


def test_cards_up_are_known_to_lie_there_until_the_hand_is_over():
    table = deadly().enter("say", 1, choice="in", up="7h").say("in", "out").enter("show", high=[1])
    assert table.game.known(table.state) == ()


def test_a_tap_that_the_card_contradicts_is_refused():
    said = deadly().refuses("say", 1, choice="in", up="7h", dead=True)
    assert str(said) == "7♥ does not kill Bo."
    assert said.anchor == "deadly"


def test_who_is_out_gets_no_card():
    assert "gets no card up" in str(deadly().refuses("say", 1, choice="out", up="7h"))
    assert "gets no card up" in str(deadly().refuses("say", 1, choice="out", dead=True))


def test_a_card_up_that_lies_there_already_is_refused():
    table = deadly().enter("say", 1, choice="in", up="7h")
    assert "7♥ is there twice" in str(table.refuses("say", 2, choice="in", up="7h"))


def test_the_dead_cannot_win_and_match_the_pot():
    table = deadly().enter("say", 1, choice="in", up="6h").say("in", "in")
    assert "only Cy, Anna can be chosen" in str(table.refuses("show", high=[1]))
    table.enter("show", high=[2])
    assert table.owed == {0: 3, 1: 3}


def test_when_only_one_is_alive_nothing_is_shown():
    table = deadly().enter("say", 1, choice="in", up="6h").say("in", "out")
    assert table.line == "Anna is out. Cy takes 3. Bo owes 3"


def test_when_all_are_dead_the_pot_stays_and_all_owe():
    table = deadly().enter("say", 1, choice="in", up="6h").enter("say", 2, choice="in", up="9h").say("out")
    assert table.line == "Anna is out. Nobody wins the pot of 3. Cy and Bo owe 3 each"
    assert table.enter("deal").state.pot == 9


def test_the_dealer_who_dies_as_the_first_in_gives_a_second_chance_all_the_same():
    table = deadly().say("out", "out").enter("say", 0, choice="in", up="6h")
    assert table.state.again
    assert table.say("in", "out").owed == {0: 3}


def test_after_a_drop_cards_are_dealt_up_to_all_in_at_once():
    table = deadly(declare="drop").enter("stay", stay=[0, 1, 2])
    assert table.summary.prompt == "1 card up to Bo, Cy and Anna each: who is dead?"
    table.enter("up", dead=[1], up2="7h", up0="9d")
    assert table.line == "Bo and Anna are dead. Cy takes 3. Anna and Bo owe 3 each"
    calm = deadly(declare="drop", form="calm").enter("stay", stay=[0, 1])
    assert calm.summary.prompt == "1 card up to Bo and Anna each"
    assert calm.enter("up").line == "The cards up are dealt"
    nobody = deadly(declare="drop").enter("stay", stay=[0, 1]).enter("up")
    assert nobody.line == "Nobody is dead by a card up"


def test_cards_up_are_asked_of_those_only_who_have_none():
    table = deadly().enter("say", 1, choice="in", up="7h").enter("stay", stay=[0])
    assert [field.name for field in table.action("up").fields] == ["dead", "up0"]
    assert table.summary.prompt == "1 card up to Anna: who is dead?"
    assert "7♥ is there twice" in str(table.refuses("up", up0="7h"))


def test_who_died_before_is_not_told_again():
    table = deadly().enter("say", 1, choice="in", up="6h").enter("stay", stay=[0]).enter("up")
    assert table.line == "Nobody is dead by a card up. Anna takes 3. Bo owes 3"


def test_down_cards_are_wild_and_up_cards_are_not():
    table = deadly(form="spades").enter("say", 1, choice="in", up="Kh").say("in", "out")
    table.enter("show", hand1="2s Kd", hand2="Ah Ad", up2="3c")
    assert table.line.startswith("Bo (three of a kind, kings) takes 3")


def test_a_card_up_that_was_noted_need_not_be_entered_again_but_one_is_needed():
    table = deadly().enter("say", 1, choice="in", up="Kh").say("in", "out")
    said = table.refuses("show", hand1="Kd 2c", hand2="Ah Ad")
    assert str(said) == "Cy's hand has cards up too: they are needed as well."
    assert said.field == "up2"
    assert table.action("show").fields[2].default == cards(["Kh"])


def test_a_deadly_card_that_comes_out_at_the_showdown_kills_there():
    table = deadly().say("in", "in", "in")
    assert "Bo is dead by a card up" in str(table.refuses("show", high=[1], up1="9h"))
    table.enter("show", high=[2], up1="9h")
    assert table.line == "Bo is dead. Cy takes 3. Anna and Bo owe 3 each"


def test_all_may_be_found_dead_at_the_showdown():
    table = deadly().say("in", "out", "in").enter("show", up0="6h", up1="9h")
    assert table.line.startswith("Bo and Anna are dead. Nobody wins the pot of 3")


def test_a_card_of_a_dead_hand_is_nobody_elses():
    table = deadly().enter("say", 1, choice="in", up="6h").say("in", "in")
    said = table.refuses("show", hand2="6h Kd", up2="2c", high=[2])
    assert "6♥ is there twice" in str(said)
    assert said.field == "hand2"


@pytest.mark.parametrize(
    ("down", "up", "dead"), [("5c Kd", "4h", True), ("4c Kd", "4h", False), ("3c Kd", "4h", False)]
)
def test_the_lowest_card_kills_when_it_is_up_and_no_card_down_is_as_low(down, up, dead):
    table = deadly(form="low", declare="drop").enter("stay", stay=[1, 2]).enter("up", up1=up)
    assert table.state.dead == ()
    hands = {"hand1": down, "up1": up, "hand2": "2d Jd", "up2": "Qd"}
    table.enter("show", **hands)
    assert ("Bo is dead" in table.line) == dead


def test_where_the_lowest_card_kills_a_tap_says_so_until_all_cards_are_known():
    table = deadly(form="low").enter("say", 1, choice="in", up="4h", dead=True)
    assert table.state.dead == (1,)
    assert deadly(form="low").enter("say", 1, choice="in", up="4h").state.dead == ()


def test_a_chosen_rank_is_wild_down_and_kills_up():
    table = Table(INCHES, 2, wild="K").enter("deal")
    table.enter("say", 1, choice="in", up="Kh 2c").enter("say", 0, choice="in", up="5h 2d")
    assert table.state.over is False
    assert table.owed == {1: 2}
    assert table.line.startswith("Anna is in. Anna takes 2")
    wild = Table(INCHES, 2, wild="K").enter("deal")
    wild.enter("say", 1, choice="in", up="3h 2c").enter("say", 0, choice="in", up="5h 2d")
    wild.enter("show", hand1="Kc Qd Qs 8h 9h", hand0="Ac Ad 7d 8s 9s")
    assert wild.line.startswith("Bo (three of a kind, queens) takes 2")


# --- the kitty and the deck


def test_a_kitty_that_is_best_or_ties_wins_by_its_cards():
    for kitty in ("Ac Ad 2s", "Kc Ks 2s"):
        table = guts(0, 1, kitty=True)
        table.enter("show", hand0="Kh Kd 2c", hand1="3d 5h 8s", kitty=kitty)
        assert table.owed == {0: 3, 1: 3}
        assert table.state.pot == 3
    assert table.state.shown.high[0].name in ("Anna", "The kitty")


def test_a_kitty_that_is_beaten_pays_nothing():
    table = guts(0, 1, kitty=True)
    table.enter("show", hand0="Kh Kd 2c", hand1="3d 5h 8s", kitty="9c Td 2s")
    assert table.owed == {1: 3}
    assert table.line == "Anna (pair of kings) takes 3. Bo owes 3"
    assert [one.name for one in table.state.shown.high] == ["Anna", "The kitty", "Bo"]
    assert table.state.shown.high[0].beats == ("the kitty",)


def test_without_its_cards_the_kitty_is_tapped():
    table = guts(0, 1, kitty=True)
    said = table.refuses("show", hand0="Kh Kd 2c", hand1="3d 5h 8s")
    assert str(said) == "Tap who has the best hand, or enter all the cards, the kitty's too."
    assert table.enter("show", high=[0], hand0="Kh Kd 2c", hand1="3d 5h 8s").owed == {1: 3}
    kitty = guts(0, 1, kitty=True).enter("show", hand0="Kh Kd 2c", hand1="3d 5h 8s", house=True)
    assert kitty.owed == {0: 3, 1: 3}


def test_taps_about_the_kitty_that_contradict_each_other_or_the_cards_are_refused():
    table = guts(0, 1, kitty=True)
    both = table.refuses("show", high=[0], house=True)
    assert str(both) == "Either the kitty has the best hand or ties, or somebody beats it."
    assert both.anchor == "kitty"
    hands = {"hand0": "Kh Kd 2c", "hand1": "3d 5h 8s"}
    said = table.refuses("show", house=True, kitty="9c Td 2s", **hands)
    assert str(said) == "By the cards Anna has the best hand, not the kitty."
    said = table.refuses("show", high=[0], kitty="Ac Ad 2s", **hands)
    assert str(said) == "By the cards the kitty has the best hand, not Anna."


def test_who_is_alone_must_say_whether_the_deck_was_beaten():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    assert "Tap who has" in str(table.refuses("show"))
    table.enter("show", hand1="4h Kd Ks 2c", deck="Ac Ad 2s 3s")
    assert table.line == "Bo (three of a kind, kings) takes 3. Bo wins"
    lost = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    lost.enter("show", hand1="Kd Ks 2c 3c", deck="4c Ad 2s 3s")
    assert lost.owed == {1: 3}
    assert [one.name for one in lost.state.shown.high] == ["The deck", "Bo"]


def test_the_deck_named_in_a_refusal():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    assert "Either the deck has" in str(table.refuses("show", high=[1], house=True))


def test_a_kitty_gets_cards_up_and_may_be_dead():
    table = deadly(kitty=True).say("in", "out", "out")
    assert "The kitty is dead" in str(table.refuses("show", kitty_up="6h", house=True))
    assert "down and up are needed" in str(table.refuses("show", kitty="Kd 2c", high=[1]))
    assert "down and up are needed" in str(table.refuses("show", kitty_up="7h", high=[1]))
    assert table.enter("show", kitty_up="6h").state.over
    ranked = deadly(kitty=True).say("in", "out", "out")
    ranked.enter("show", hand1="Ad Ks", up1="3c", kitty="Kd 2c", kitty_up="Kh")
    assert ranked.owed == {1: 3}


# --- high and low


def test_high_and_low_share_the_pot_and_the_rest_burns():
    table = high_low().enter("show", high=[1], low=[2])
    assert table.money == (-10, 5, 5)
    assert table.owed == {0: 5}


def test_without_a_low_the_high_takes_all():
    table = high_low().enter("show", high=[1])
    assert table.money == (-10, 20, -10)


def test_one_player_may_win_both():
    assert high_low().enter("show", high=[1], low=[1]).money == (-10, 20, -10)


def test_the_low_is_found_by_cards():
    table = high_low().enter(
        "show", board=BOARD, hand0="As 4c Qd Jd", hand1="Kh Kc 9d 9c", hand2="Qs Js Th 9h"
    )
    assert table.line == (
        "Bo (four of a kind, kings) takes 15, Anna (pair of kings; low: seven low) takes 15. Cy owes 5"
    )


def test_the_board_is_needed_to_rank_hands():
    said = high_low().refuses("show", high=[0], hand0="As 4c Qd Jd")
    assert str(said) == "To rank hands the cards on the board are needed."
    assert said.field == "board"


def test_a_low_that_the_cards_have_must_be_said():
    table = high_low()
    said = table.refuses("show", high=[1], board=BOARD, hand0="As 4c Qd Jd")
    assert str(said) == "Tap who has the lowest hand, or enter all the cards."
    hands = {"hand0": "As Qh Qd Jd", "hand1": "Kh Kc 9d 9c", "hand2": "Qs Js Th 9h"}
    said = table.refuses("show", board=BOARD, low=[0], **hands)
    assert str(said) == "By the cards nobody has the lowest hand, not Anna."
    assert table.enter("show", board=BOARD, **hands).money == (-10, 20, -10)


def test_a_kitty_may_keep_a_half():
    table = high_low(kitty=True).enter("show", high=[1], house_low=True)
    assert table.state.pot == 15
    assert table.money == (-10, 5, -10)
    other = high_low(kitty=True).enter("show", house=True, low=[0])
    assert other.state.pot == 15
    assert other.owed == {1: 5, 2: 5}
