"""Which hands Progressive Poker refuses for what is known of the cards, and that it refuses no true one.

discards that may have come back ................... test_discards_*
cards noted as taken into a hand ................... test_taken_*
The order is that of the draw: Anna deals, so Bo draws first and she last.
"""

import pytest

from companion.cards import parse

from .progressive_table import ACES, GAME, KINGS, Deals

IN_ANNAS = "Kh Qd Jd Td 8d"

# --- discards that may have come back through draws that nobody noted


def test_discards_that_may_have_come_back_through_unnoted_draws_refuse_no_hand():
    """36 - 4 x 8 = 4 in the pack. Bo draws 3 and 1 is left: any draw of 2 shuffles Bo's kings in."""
    table = Deals(4).draw(draw_1=3, thrown="Kh Ks Kc")
    assert GAME.screens.cards_elsewhere(table.state) == ()
    table.enter("showdown", winners=["0"], hand_0="Kh Ks Kc Ah Ad")
    assert table.line == "Anna takes 4 cards from the pile with a full house, kings over aces"


def test_discards_cannot_come_back_to_who_threw_them_away_or_drew_before_they_were_shuffled_in():
    table = Deals(4).draw(draw_1=2, draw_2=1, thrown="Kh Ks")
    for seat, name in ((1, "Bo"), (2, "Cy")):
        refusal = table.refuses("showdown", winners=["0"], **{f"hand_{seat}": IN_ANNAS})
        assert f"recorded among the discards and in {name}'s hand" in str(refusal)
    table.enter("showdown", winners=["3"], hand_3=IN_ANNAS)


@pytest.mark.parametrize("drawn", [1, 4, 5])
def test_discards_stay_where_the_pack_is_enough_for_all_that_may_have_been_drawn(drawn):
    """52 - 4 x 8 = 20 in the pack: with 5 drawn the 15 left are enough for five cards each."""
    table = Deals(4, pack="52").draw(draw_1=drawn, thrown="Kh")
    assert GAME.screens.cards_elsewhere(table.state) == parse("Kh")
    assert "among the discards" in str(table.refuses("showdown", winners=["0"], hand_0=IN_ANNAS))


def test_discards_come_back_only_to_those_for_whom_the_pack_may_be_out():
    """52 - 5 x 8 = 12 in the pack, 10 after Bo: enough for Cy and Di, not for Eva or Anna after them."""
    table = Deals(5).draw(draw_1=2, thrown="Kh")
    for seat in (2, 3):
        refusal = table.refuses("showdown", winners=["1"], **{f"hand_{seat}": IN_ANNAS})
        assert "among the discards" in str(refusal)
    for seat in (4, 0):
        Deals(5).draw(draw_1=2, thrown="Kh").enter("showdown", winners=["1"], **{f"hand_{seat}": IN_ANNAS})


def test_discards_that_came_back_are_in_one_hand_only():
    table = Deals(4).draw(draw_1=3, thrown="Kh")
    refusal = table.refuses("showdown", winners=["1"], hand_0=IN_ANNAS, hand_3="Kh Kd 9d 8s 7s")
    assert "in Di's hand and in Anna's hand" in str(refusal)


def test_discards_are_thrown_away_once_whatever_may_have_come_back():
    table = Deals(4).draw(draw_1=3, thrown="Kh")
    assert "among the discards twice" in str(table.refuses("draw", draw_2=1, thrown="Kh"))
    assert "on the pile and among the discards" in str(table.refuses("note", put_0="Kh"))


# --- cards noted as taken


def taken(players=3, **options):
    """Return a table at which Cy took the king of hearts into the hand."""
    return Deals(players, **options).enter("exchange", 2, taken="Kh", given="6d")


def test_taken_card_is_in_that_hand_and_in_no_other():
    refusal = taken(pack="52").refuses("showdown", winners=["0"], hand_0=IN_ANNAS)
    assert str(refusal) == (
        "There is only one K♥, but it is recorded as picked up by Cy and in Anna's hand. "
        "A card was misread or entered wrongly."
    )
    assert refusal.anchor == "cards"
    taken().enter("showdown", winners=["2"], hand_2=IN_ANNAS)


def test_taken_card_is_no_start_card_and_not_on_the_pile():
    assert "among Anna's starting cards" in str(taken().refuses("exchange", 0, given="Kh", taken="7c"))
    assert "picked up by Cy" in str(taken().refuses("exchange", 0, given="7c", taken="Kh"))
    assert "on the pile" in str(taken().refuses("note", put_0="Kh"))
    assert "picked up by Bo" in str(Deals().refuses("exchange", 1, given="Kh", taken="Kh"))


def test_taken_card_is_missing_only_from_the_hand_of_who_may_have_thrown_it_away():
    """Cy drew nothing, or all that Cy threw away is known: then the king is still there."""
    for draws in ({"draw_1": 0, "draw_2": 0}, {"draw_1": 0, "draw_2": 1, "thrown": "7s"}):
        table = taken().draw(**draws)
        refusal = table.refuses("showdown", winners=["2"], hand_2=ACES)
        assert str(refusal) == (
            "Cy picked up K♥ and did not throw it away, so it must be one of these five cards. "
            "A card was misread or entered wrongly."
        )
        assert (refusal.field, refusal.anchor) == ("hand_2", "cards")
    taken().enter("showdown", winners=["2"], hand_2=ACES)
    taken().draw(draw_1=0, draw_2=2, thrown="7s").enter("showdown", winners=["2"], hand_2=ACES)


def test_taken_card_that_is_thrown_away_is_among_the_discards():
    table = taken().draw(draw_1=0, draw_2=1, thrown="Kh")
    assert "among the discards and in Anna's hand" in str(
        table.refuses("showdown", winners=["0"], hand_0=IN_ANNAS)
    )
    table.enter("showdown", winners=["2"], hand_2=ACES)


def test_taken_card_is_thrown_away_by_nobody_else_and_by_nobody_who_draws_nothing():
    assert "among the discards and as picked up by Cy" in str(taken().refuses("draw", draw_1=1, thrown="Kh"))
    assert "as picked up by Cy" in str(taken().refuses("draw", draw_1=1, draw_2=0, thrown="Kh"))


def test_taken_card_may_have_come_back_to_who_drew_later_once_the_pack_may_be_out():
    """36 - 4 x 8 = 4 in the pack: Cy may have thrown it away, and Di or Anna drawn it. Bo drew before."""
    for seat in (3, 0):
        taken(4).enter("showdown", winners=["1"], **{f"hand_{seat}": IN_ANNAS})
    assert "as picked up by Cy and in Bo's hand" in str(
        taken(4).refuses("showdown", winners=["1"], hand_1=IN_ANNAS)
    )
    table = taken(4).draw(draw_1=0, draw_2=0)
    assert "as picked up by Cy" in str(table.refuses("showdown", winners=["1"], hand_0=IN_ANNAS))


def test_taken_card_is_anywhere_once_noted_draws_shuffled_in_what_nobody_named():
    table = taken(4).draw(draw_1=0, draw_2=2).draw(draw_3=3)
    assert table.line.endswith("shuffled discards")
    assert table.state.deal.taken_into_hand == ((), (), (), ())
    table.enter("showdown", winners=["1"], hand_3=IN_ANNAS)
    table = taken(4).draw(draw_1=0, draw_2=2, thrown="9s 8s").draw(draw_3=3)
    assert table.state.deal.taken_into_hand[2] == parse("Kh")


def test_taken_cards_of_one_who_has_not_drawn_yet_stay_in_the_hand_when_discards_are_shuffled_in():
    table = taken(4).enter("exchange", 0, taken="Qh", given="7d").draw(draw_1=4, draw_2=0, draw_3=2)
    assert table.line.endswith("shuffled discards")
    assert table.state.deal.taken_into_hand == (parse("Qh"), (), parse("Kh"), ())


def test_taken_card_is_in_the_hand_for_sure_in_sudden_death():
    table = Deals().enter("sudden").enter("exchange", 0, taken="Kh", given="6d")
    assert str(table.refuses("showdown", winners=["0"], hand_0=ACES)).startswith(
        "Anna picked up K♥, so it must be one of these five cards."
    )
    assert "in Bo's hand" in str(table.refuses("showdown", winners=["0"], hand_1=KINGS))
    table.enter("showdown", winners=["0"], hand_0=IN_ANNAS)


def test_taken_cards_are_forgotten_with_the_next_deal():
    assert taken().won_by(1).state.deal.taken_into_hand == ((), (), ())
    assert taken().enter("sudden").state.deal.taken_into_hand == ((), (), ())
