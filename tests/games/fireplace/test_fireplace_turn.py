"""The rules of a turn, each as a test; `test_fireplace_rules` lists them against the source."""

import pytest

from .fireplace_table import FIREPLACE, JACKS, KINGS_FULL, NINES_FULL, ROYAL, Table, melds, unnoted

# --- 1 and 3: what is needed, setting up


def test_setup_deals_13_each_from_five_decks_and_31_chips_a_side():
    state = Table().state
    assert (state.hand_sizes, state.deck_size, state.chips) == ((13, 13), 260 - 26, (31, 31))
    assert (state.melds, state.trash_size) == ((), 0)


def test_jokers_are_not_in_the_game():
    refusal = Table().refuses("meld", cards="Jk Kd Ks Th Td")
    assert str(refusal) == "The new meld: this game has no jokers."


# --- 4: turns


def test_turns_alternate():
    table = Table()
    movers = [table.meld().state.current_seat for _ in range(4)]
    assert movers == [0, 1, 0, 1]


def test_phases_steal_meld_discard_score_draw_are_one_entry_in_that_order():
    table = Table().meld().meld("9h 9d 9s Th Tc").meld(KINGS_FULL, steal_2="Th")
    assert [meld.id for meld in table.state.melds] == [1, 3]
    assert table.state.trash_size == 4
    assert table.state.chips == (31, 31 - 1 - 2), "scored on two melds to none, after the robbery"
    assert table.state.hand_sizes == (13, 13)
    assert (
        table.summary.log_text
        == "Bo steals 1 card, melds a full house, kings over tens, and gets rid of 2 chips"
    )


def test_only_the_player_whose_turn_it_is_may_meld():
    assert "It is Bo's turn" in str(Table().refuses("meld", 0))


# --- 4.1: steal


def test_steal_nothing_to_five():
    table = Table().adjusted(
        melds=melds(0, *(f"J{s} J{t} 2{s} 3{s} 5{t}" for s, t in ("hd", "cs", "hs", "dc", "hc", "ds")))
    )
    five = {f"steal_{100 + at}": "?" for at in range(5)}
    assert len(Table().meld().state.melds) == 1
    assert len(table.meld("", **five).state.melds) == 2


def test_steal_more_than_five_is_refused():
    table = Table().adjusted(melds=unnoted(0, 6))
    refusal = table.refuses("meld", **{f"steal_{at}": "?" for at in range(100, 106)})
    assert str(refusal) == "Nobody can steal 6 cards in one turn: all of them must go into one meld of 5."
    assert refusal.anchor == "steal"


def test_steal_one_card_of_each_meld_only():
    table = Table().adjusted(melds=melds(0, JACKS))
    assert "cannot be chosen here. Choose one" in str(table.refuses("meld", steal_100="Jh Jd"))
    assert "cannot be chosen here. Choose one" in str(table.refuses("meld", steal_100=["Jh", "Jd"]))


def test_steal_only_a_card_that_the_meld_has():
    table = Table().adjusted(melds=melds(0, JACKS))
    refusal = table.refuses("meld", cards=KINGS_FULL, steal_100="Kh")
    assert (refusal.field, "pair of jacks" in str(refusal)) == ("steal_100", True)


def test_steal_only_from_the_other_side():
    table = Table().meld(JACKS).meld("Qh Qd 2c 3c 4d")
    assert [field.name for field in FIREPLACE.rules.actions(table.state)[0].fields] == ["steal_2", "cards"]


def test_steal_uses_every_stolen_card_in_the_new_meld():
    refusal = Table().adjusted(melds=melds(0, JACKS)).refuses("meld", cards=KINGS_FULL, steal_100="Jd")
    assert str(refusal) == (
        "J♦ was stolen from the pair of jacks, so it has to be in the new meld, "
        "but the full house, kings over tens does not contain it."
    )
    assert (refusal.field, refusal.anchor) == ("steal_100", "steal")


def test_steal_of_an_unnoted_card_needs_one_that_both_melds_have():
    refusal = Table().adjusted(melds=melds(0, JACKS)).refuses("meld", cards=KINGS_FULL, steal_100="?")
    assert str(refusal) == (
        "One card of the new meld has to come from the robbed meld. "
        "New: full house, kings over tens. Robbed: pair of jacks."
    )


def test_steal_from_several_melds_needs_a_different_card_for_each():
    table = Table().adjusted(melds=melds(0, "Jh Jd 2c 3c 4d", "Jh Jc 5c 6c 7d"))
    refusal = table.refuses("meld", cards="Jh Ks Kh Kd Tc", steal_100="?", steal_101="?")
    assert str(refusal) == (
        "A different card of the new meld has to come from each robbed meld. "
        "New: three of a kind, kings. Robbed: pair of jacks; pair of jacks."
    )
    table.meld("Jh Jc Kh Kd Tc", steal_100="?", steal_101="?")
    assert table.state.trash_size == 8


# --- 4.2: meld


@pytest.mark.parametrize("cards", ["Kh Kd Ks Th", "Kh Kd Ks Th Td 2c"])
def test_meld_is_of_five_cards(cards):
    assert "choose exactly 5 cards" in str(Table().refuses("meld", cards=cards))


def test_meld_holds_no_identical_cards():
    refusal = Table().refuses("meld", cards="8h 8h 8d Kc Kd")
    assert str(refusal) == "A meld may not contain identical cards, but this one has 8♥ twice."
    assert (refusal.field, refusal.anchor) == ("cards", "meld")


def test_meld_holds_no_identical_stolen_cards_either():
    table = Table().adjusted(melds=melds(0, "Jh Jd 2c 3c 4d", "Jh Jc 5c 6c 7d"))
    assert "identical" in str(table.refuses("meld", steal_100="Jh", steal_101="Jh"))


def test_meld_is_a_pair_of_jacks_or_higher():
    refusal = Table().refuses("meld", cards="Th Td Ac Kc Qd")
    assert str(refusal) == "A meld must be a pair of jacks or higher; this is only a pair of tens."
    assert Table().meld("Jh Jd 2c 3c 4d").state.melds[0].name == "pair of jacks"
    assert Table().meld("2h 2d 3c 3d 4d").state.melds[0].name == "two pair, threes and twos"


def test_meld_is_higher_than_every_meld_robbed():
    table = Table().adjusted(melds=melds(0, "9c 9d 9s 6h 6d", "Qh Qd 2c 3c 4d"))
    refusal = table.refuses("meld", cards=NINES_FULL, steal_100="9d")
    assert str(refusal) == (
        "The full house, nines over fours, is not higher than the robbed meld: full house, nines over sixes."
    )
    assert (refusal.field, refusal.anchor) == ("steal_100", "meld")


def test_meld_equal_to_the_one_robbed_is_not_higher():
    table = Table().adjusted(melds=melds(0, "9c 9d 9s 4h 4d"))
    refusal = table.refuses("meld", cards=NINES_FULL, steal_100="9d")
    assert str(refusal).endswith(
        "is not higher than the robbed meld: full house, nines over fours. An equal meld is not enough."
    )


def test_meld_robbing_a_hand_of_the_same_name_is_told_apart_by_kickers():
    table = Table().adjusted(melds=melds(0, "Jh Jd Ac 3c 4d"))
    refusal = table.refuses("meld", cards="Jh Js Kc 3d 4c", steal_100="Jh")
    assert "king" in str(refusal)
    assert "ace" in str(refusal)
    assert "pair of jacks, king" in str(refusal)


def test_meld_is_never_higher_than_a_royal_flush_so_quick_entry_cannot_rob_one_either():
    table = Table().adjusted(melds=melds(0, ROYAL, JACKS))
    refusal = table.refuses("meld", steal_100="?")
    assert str(refusal) == "“steal_100” is not a field of this form."
    assert "is not a field" in str(table.refuses("forced", steal_100="Ah"))
    table.meld(steal_101="?")


def test_meld_may_be_lower_than_melds_that_are_not_robbed():
    assert Table().adjusted(melds=melds(0, ROYAL)).meld(JACKS).state.melds[-1].name == "pair of jacks"


def test_meld_of_unknown_cards_is_taken_on_trust_and_may_be_robbed():
    table = Table().meld().meld(KINGS_FULL, steal_1="?").meld()
    assert [meld.name for meld in table.state.melds] == [
        "full house, kings over tens",
        "meld of unknown cards",
    ]


def test_meld_takes_the_rest_from_the_hand():
    table = Table().adjusted(deck_size=0, hand_sizes=(13, 3), melds=melds(0, JACKS, JACKS))
    refusal = table.refuses("meld", steal_100="?")
    assert str(refusal) == "Bo has 3 cards in hand, but a meld that steals 1 card needs 4 from the hand."
    assert table.meld(steal_100="?", steal_101="?").state.hand_sizes == (13, 0)


# --- 4.3: discard


def test_discard_puts_the_other_four_of_every_robbed_meld_in_the_trash():
    table = Table().adjusted(melds=melds(0, "Jh Jd 2c 3c 4d", "Qh Qd 2c 3c 4d"))
    table.meld("Jh Qh Kh Th Ah", steal_100="Jh", steal_101="Qh")
    assert [meld.name for meld in table.state.melds] == ["royal flush"]
    assert (table.state.trash_size, sorted(table.state.known_trash)) == (
        8,
        sorted(["Jd", "2c", "3c", "4d", "Qd", "2c", "3c", "4d"]),
    )


def test_discard_is_known_only_where_it_is_certain():
    table = Table().adjusted(melds=melds(0, "Jh Jd 2c 3c 4d"))
    table.meld("Jh Jd Js Kc Kd", steal_100="?")
    assert (table.state.trash_size, table.state.known_trash) == (4, ("2c", "3c", "4d"))
    unknown = Table().adjusted(melds=melds(0, "Jh Jd 2c 3c 4d")).meld(steal_100="?")
    assert (unknown.state.trash_size, unknown.state.known_trash) == (4, ())


def test_discard_of_an_unnoted_steal_is_certain_when_only_one_card_fits():
    table = Table().adjusted(melds=melds(0, "Jh Jd 2c 3c 4d")).meld("Jh Js Kh Kc Kd", steal_100="?")
    assert table.state.known_trash == ("Jd", "2c", "3c", "4d")


# --- 4.4: score


@pytest.mark.parametrize(("own", "other", "points"), [(0, 0, 1), (2, 0, 3), (0, 1, 0), (1, 4, 0), (6, 4, 3)])
def test_score_one_chip_for_each_meld_more_than_the_other_side(own, other, points):
    table = Table().adjusted(melds=unnoted(0, other) + unnoted(1, own)).meld()
    assert table.state.chips == (31, 31 - points)


def test_score_is_only_for_the_player_whose_turn_it_is():
    table = Table().adjusted(melds=unnoted(0, 9)).meld()
    assert table.state.chips == (31, 31)


def test_score_removes_chips_and_never_more_than_there_are():
    table = Table().adjusted(chips=(31, 2), melds=unnoted(1, 5)).meld()
    assert table.state.chips == (31, 0)
    assert "gets rid of 2 chips" in table.summary.log_text


# --- 4.5: draw


def test_draw_up_to_13_from_the_deck():
    table = Table().meld()
    assert (table.state.hand_sizes, table.state.deck_size) == ((13, 13), 229)
    table.meld().meld(steal_2="?")
    assert (table.state.hand_sizes, table.state.deck_size) == ((13, 13), 220)
