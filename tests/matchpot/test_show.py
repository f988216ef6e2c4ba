"""Who wins a hand by taps, by cards, and by both; kitty and deck by their cards; the low."""

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, STAGES, Table

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
    assert [one.name for one in table.state.hand.last_showdown.high] == ["Bo", "Anna", "Cy"]
    assert table.state.hand.last_showdown.high[0].beaten_names == ("Anna",)


def test_what_was_shown_stays_until_the_next_deal():
    table = guts().enter("show", hand0="Ah Ad 9c", hand1="4c 5d 6h", hand2="2c 7c 9d")
    assert table.enter("deal").state.hand.last_showdown is None


def test_taps_and_cards_may_be_mixed():
    table = guts().enter("show", high=[1], hand1="4c 5d 6h", hand0="Ah Ad 9c")
    assert table.owed == {0: 3, 2: 3}
    other = guts().enter("show", high=[2], hand1="4c 5d 6h", hand0="Ah Ad 9c")
    assert other.owed == {0: 3, 1: 3}


def test_each_input_for_cards_knows_which_of_them_are_wild_there():
    def wild(table: Table, name: str) -> str:
        fields = table.action("show").fields
        return " ".join(next(one for one in fields if one.name == name).pack.wild)

    fours = Table(FOURS, 3).enter("deal")
    assert wild(fours.enter("stay", stay=(0, 1)), "hand0") == "4c 4d 4h 4s"
    sixes = deadly(form="sixes").say("in", "in", "out")
    assert wild(sixes, "hand1") == "6c 6d 6h 6s 9c 9d 9h 9s"
    assert wild(sixes, "up1") == ""
    lowest = deadly(form="low").say("in", "in", "out")  # which it is, the hand alone tells
    assert wild(lowest, "hand1") == wild(guts(), "hand0") == ""


def test_taps_that_the_cards_contradict_are_refused():
    hands = {"hand0": "Ah Ad 9c", "hand1": "4c 5d 6h"}
    assert (
        str(guts().refuses("show", high=[0], **hands))
        == "The cards show that Bo has the best hand, not Anna. Correct the cards or the winner."
    )
    assert "The cards show that Bo" in str(guts().refuses("show", high=[0, 1], **hands))
    tied = {"hand0": "Ah Kd 9c", "hand1": "Ac Ks 9d"}
    assert "Bo and Anna" in str(guts().refuses("show", high=[0], **tied))
    assert guts().enter("show", high=[0, 1, 2], **tied).state.match.is_over


def test_without_all_cards_somebody_must_be_tapped():
    said = guts().refuses("show", hand0="Ah Ad 9c")
    assert str(said) == "Tap whoever has the best hand, or enter all the cards."
    assert said.field == "high"
    assert said.anchor == "showdown"


def test_who_was_out_cannot_win():
    said = guts(0, 1).refuses("show", high=[2])
    assert str(said) == "The best hand: choose from these players: Anna, Bo."
    assert "“hand2” is not a field of this form" in str(guts(0, 1).refuses("show", hand2="Ah Ad 9c"))


def test_a_card_that_is_there_twice_is_refused():
    said = guts().refuses("show", hand0="Ah Ad 9c", hand1="4c 5d Ah")
    assert str(said).startswith("A♥ is entered twice")
    assert said.field == "hand0"


def test_wild_cards_change_with_the_stage():
    table = Table(STAGES, 2).enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3h Kd 9c", hand1="Ac Qd 7d")
    assert table.line.startswith("Anna takes 2")
    assert table.state.hand.last_showdown.high[0].rank.name == "pair of kings"
    table.enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3h Kd 9c 2s 4d", hand1="Ac Qd 7d 5s Js")
    assert table.line.startswith("Bo takes 2")
    assert table.state.hand.last_showdown.high[0].rank.name == "pair of aces"


# --- the kitty and the deck


def test_a_kitty_that_is_best_or_ties_wins_by_its_cards():
    for kitty in ("Ac Ad 2s", "Kc Ks 2s"):
        table = guts(0, 1, kitty=True)
        table.enter("show", hand0="Kh Kd 2c", hand1="3d 5h 8s", kitty=kitty)
        assert table.owed == {0: 3, 1: 3}
        assert table.state.match.pot == 3
    assert table.state.hand.last_showdown.high[0].name in ("Anna", "The kitty")


def test_a_kitty_that_is_beaten_pays_nothing():
    table = guts(0, 1, kitty=True)
    table.enter("show", hand0="Kh Kd 2c", hand1="3d 5h 8s", kitty="9c Td 2s")
    assert table.owed == {1: 3}
    assert table.line == "Anna (pair of kings) takes 3. Bo owes 3"
    assert [one.name for one in table.state.hand.last_showdown.high] == ["Anna", "The kitty", "Bo"]
    assert table.state.hand.last_showdown.high[0].beaten_names == ("the kitty",)


def test_without_its_cards_the_kitty_is_tapped():
    table = guts(0, 1, kitty=True)
    said = table.refuses("show", hand0="Kh Kd 2c", hand1="3d 5h 8s")
    assert str(said) == "Tap whoever has the best hand, or enter all the cards, including the kitty's."
    assert table.enter("show", high=[0], hand0="Kh Kd 2c", hand1="3d 5h 8s").owed == {1: 3}
    kitty = guts(0, 1, kitty=True).enter("show", hand0="Kh Kd 2c", hand1="3d 5h 8s", house=True)
    assert kitty.owed == {0: 3, 1: 3}


def test_taps_about_the_kitty_that_contradict_each_other_or_the_cards_are_refused():
    table = guts(0, 1, kitty=True)
    both = table.refuses("show", high=[0], house=True)
    assert (
        str(both)
        == "Either the kitty has the best hand or ties, or a player beats it. Enter only one of these."
    )
    assert both.anchor == "kitty"
    hands = {"hand0": "Kh Kd 2c", "hand1": "3d 5h 8s"}
    said = table.refuses("show", house=True, kitty="9c Td 2s", **hands)
    assert (
        str(said)
        == "The cards show that Anna has the best hand, not the kitty. Correct the cards or the winner."
    )
    said = table.refuses("show", high=[0], kitty="Ac Ad 2s", **hands)
    assert (
        str(said)
        == "The cards show that the kitty has the best hand, not Anna. Correct the cards or the winner."
    )


def test_who_is_alone_must_say_whether_the_deck_was_beaten():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    assert "Tap whoever has" in str(table.refuses("show"))
    table.enter("show", hand1="4h Kd Ks 2c", deck="Ac Ad 2s 3s")
    assert table.line == "Bo (three of a kind, kings) takes 3. Bo wins"
    lost = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    lost.enter("show", hand1="Kd Ks 2c 3c", deck="4c Ad 2s 3s")
    assert lost.owed == {1: 3}
    assert [one.name for one in lost.state.hand.last_showdown.high] == ["The deck", "Bo"]


def test_the_deck_named_in_a_refusal():
    table = Table(FOURS, 3).enter("deal").enter("stay", stay=[1])
    assert "Either the deck has" in str(table.refuses("show", high=[1], house=True))


def test_a_kitty_gets_cards_up_and_may_be_dead():
    table = deadly(kitty=True).say("in", "out", "out")
    assert "The kitty was killed" in str(table.refuses("show", kitty_up="6h", house=True))
    assert "face-down and its face-up cards, or neither" in str(
        table.refuses("show", kitty="Kd 2c", high=[1])
    )
    assert "face-down and its face-up cards, or neither" in str(
        table.refuses("show", kitty_up="7h", high=[1])
    )
    assert table.enter("show", kitty_up="6h").state.match.is_over
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
    assert str(said) == "Enter the board too. Hands can't be ranked without it."
    assert said.field == "board"


def test_a_low_that_the_cards_have_must_be_said():
    table = high_low()
    said = table.refuses("show", high=[1], board=BOARD, hand0="As 4c Qd Jd")
    assert str(said) == "Tap whoever has the lowest hand, or enter all the cards."
    hands = {"hand0": "As Qh Qd Jd", "hand1": "Kh Kc 9d 9c", "hand2": "Qs Js Th 9h"}
    said = table.refuses("show", board=BOARD, low=[0], **hands)
    assert (
        str(said)
        == "The cards show that nobody has the lowest hand, not Anna. Correct the cards or the winner."
    )
    assert table.enter("show", board=BOARD, **hands).money == (-10, 20, -10)


def test_a_kitty_may_keep_a_half():
    table = high_low(kitty=True).enter("show", high=[1], house_low=True)
    assert table.state.match.pot == 15
    assert table.money == (-10, 5, -10)
    other = high_low(kitty=True).enter("show", house=True, low=[0])
    assert other.state.match.pot == 15
    assert other.owed == {1: 5, 2: 5}
