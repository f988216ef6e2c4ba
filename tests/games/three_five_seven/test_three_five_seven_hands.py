"""3-5-7, its hands: what is wild in which round, what is seen of them, and cards that are held on."""

import pytest

from games.pots import ANNA, BO, CY, DI

from .table import at_round, game


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
    assert [one.name for one in table.state.hand.last_showdown.high] == ["Cy", "Bo", "Anna", "Di"]


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
    view = table.game.screens.view(table.state)
    assert [one.name for one in view.shown.high] == ["Anna", "Bo"]
    assert view.eyes == (BO, ANNA)
    assert table.game.screens.view(table.deal().state).shown is None


def test_hands_are_for_all_to_see_once_the_match_is_over():
    table = game(legs=1).deal().stay(ANNA, BO).show(hand0="Kh Kd 2c", hand1="Ks Kc 2d")
    assert table.won == (ANNA, BO)
    view = table.game.screens.view(table.state)
    assert (len(view.shown.high), view.eyes) == (2, None)


def test_cards_are_dealt_anew_when_the_first_round_of_the_next_deal_is():
    table = game()
    counted = [table.game.counts.deals(table.state)]
    for _ in range(4):
        table.deal()
        counted.append(table.game.counts.deals(table.state))
        table.stay()
        counted.append(table.game.counts.deals(table.state))
    assert counted == [0, 1, 1, 1, 1, 1, 1, 2, 2]


def test_a_kitty_stays_closed_to_who_dropped():
    """It is dealt cards in the next rounds too, and shows only at the end."""
    table = game(3, kitty=True).deal().stay(ANNA)
    assert {field.name: field.layout.visible_to for field in table.ways("show").fields} == {
        "high": None,
        "house": None,
        "hand0": (ANNA,),
        "kitty": (ANNA,),
    }
    table.show(hand0="Kh Kd 2c", kitty="3h 4d 5c")
    assert table.line == "Anna gets a leg (1 of 3)"
    assert (table.best, table.game.screens.view(table.state).eyes) == ("Anna: pair of kings", (ANNA,))
    table.deal().stay(ANNA, BO)
    fields = {field.name: field for field in table.ways("show").fields}
    assert (fields["kitty"].prefilled_cards, fields["kitty"].layout.visible_to) == (
        ("3h", "4d", "5c"),
        (ANNA,),
    )
    assert "The kitty showed 3♥ earlier" in str(
        table.refuses("show", hand0="Kh Kd 2c 9d 9c", kitty="4d 5c 8s 9h Th", house=True)
    )


def second_round(*stay, **hands):
    """Return a table of four at the second showdown; Anna, Bo and Cy stayed in the first and showed cards."""
    table = game(4).deal().stay(ANNA, BO, CY).show(hand0="Kh Kd 2c", hand1="3h 4d 5c", hand2="Qs 9d 8c")
    return table.deal().stay(*stay)


def test_cards_noted_in_an_earlier_round_of_a_deal_are_held_on():
    table = second_round(ANNA, BO)
    high, *hands = table.ways("show").fields
    assert high.name == "high"
    offered = {field.name: field.prefilled_cards for field in hands}
    assert offered == {"hand0": ("Kh", "Kd", "2c"), "hand1": ("3h", "4d", "5c")}
    refused = table.refuses("show", hand0="Kd 2c 9s 9h 8d", hand1="3h 4d 5c 6s 7s")
    assert str(refused) == (
        "Anna showed K♥ earlier in this deal, so it must be among these 5 cards. "
        "Correct the earlier entry if it is wrong."
    )
    assert (refused.field, refused.anchor) == ("hand0", "showdown")
    assert "Anna showed K♥ and K♦ earlier in this deal, so they must be among these 5 cards" in str(
        table.refuses("show", high=[BO], hand0="2c 9s 9h 8d Tc")
    )
    table.show(hand0="Kh Kd 2c 9s 9h", hand1="3h 4d 5c 6s 7s")
    assert table.best == "Bo: straight, seven high"
    table.deal().stay(ANNA, BO)
    assert table.ways("show").fields[2].prefilled_cards == ("Kh", "Kd", "2c", "9s", "9h")


def test_what_is_offered_and_left_so_is_not_entered():
    table = second_round(ANNA, BO).show(BO, hand0="2c Kd Kh", hand1="3h 4d 5c 6s 7s")
    assert table.line == "Bo takes 8. Anna owes 8"
    assert [one.name for one in table.state.hand.last_showdown.high] == ["Bo"]


def test_a_card_that_another_showed_is_in_no_other_hand():
    """Looked at only where all who are in saw it: else what is refused would tell whose it is."""
    table = second_round(ANNA, BO)
    assert str(table.refuses("show", high=[ANNA], hand0="Kh Kd 2c Qs 9h")) == (
        "Cy showed Q♠ earlier in this deal, so nobody else can have it. "
        "Correct the earlier entry if it is wrong."
    )
    assert second_round(ANNA, DI).show(ANNA, hand0="Kh Kd 2c Qs 9h").line == "Anna takes 8. Di owes 8"


def test_who_did_not_see_a_hand_is_offered_nothing_of_it():
    """Di dropped in the first round, and does not find Anna's cards out by what is refused either."""
    eyes = {field.name: field.layout.visible_to for field in second_round(ANNA, DI).ways("show").fields}
    assert eyes == {"high": None, "hand3": (DI, ANNA), "hand0": (ANNA,)}


def test_new_cards_hold_on_to_nothing():
    table = second_round(ANNA, BO).show(BO).deal().stay(ANNA).deal().stay(ANNA, BO)
    assert table.state.deal.deal_number == 2
    assert [field.prefilled_cards for field in table.ways("show").fields[1:]] == [(), ()]


def test_nobody_has_to_tell_any_cards():
    table = game().deal().stay(ANNA, CY)
    assert not any(field.required for field in table.ways("show").fields)
    assert table.show(CY).line == "Cy takes 3. Anna owes 3"
