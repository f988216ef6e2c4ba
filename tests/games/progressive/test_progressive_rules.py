"""Every sentence of Progressive Poker's source that decides something, one named test each.

the pack of 36 up to four, 52 above or by choice ... test_pack_*
one joker may be added, wild ....................... test_joker_*
3 starting cards, or 2, or 1 .......................... test_start_cards_*
each puts one on the pile, which the best hand wins  test_contribute_*, test_showdown_*
(face down first: nothing that the companion sees)
five cards each .................................... test_deal_*
exchange: any number, numbers stay, who may not .... test_exchange_*
draw 0 to 5 from the dealer's left; pack runs out .. test_draw_*
no exchange after drawing .......................... test_exchange_is_over_*
again, the winner pays too; all the rest shuffled .. test_next_deal_*
Who goes out and how it ends stands in test_progressive_end.py. What is ours, where the source is silent,
stands in test_progressive_ours.py, test_progressive_showdowns.py and test_progressive_known.py.
"""

import pytest

from companion.engine.field import Illegal
from companion.engine.gate import begin
from companion.engine.seats import Seats

from .progressive_table import GAME, NAMES, Deals

# --- the pack, the joker, the starting cards


@pytest.mark.parametrize(("players", "pack"), [(2, 36), (3, 36), (4, 36), (5, 52), (6, 52)])
def test_pack_has_36_cards_up_to_four_players_and_52_above(players, pack):
    assert Deals(players).state.options.cards_in_pack == pack


def test_pack_of_36_holds_aces_down_to_sixes():
    refusal = Deals().refuses("showdown", hand_0="Ah Kh Qh Jh 5h")
    assert str(refusal) == "Anna's hand: 5♥ is not in this game's deck."
    hands = {"hand_0": "Ah Ad 6h 7h 8h", "hand_1": "Kh Kd 6d 7d 8d", "hand_2": "Qh Qd 6c 7c 8c"}
    assert Deals().enter("showdown", **hands).line.startswith("Anna takes 3 cards")


def test_pack_of_52_may_be_chosen_by_up_to_four():
    table = Deals(3, pack="52")
    assert table.state.options.cards_in_pack == 52
    table.enter("showdown", winners=["0"], hand_0="2h 2d 3h 4h 5h")


def test_pack_of_36_is_refused_above_four_players():
    with pytest.raises(
        Illegal, match=r"36 cards are enough for only four players\. Choose 52 cards for 5 players\."
    ) as caught:
        Deals(5, pack="36")
    assert (caught.value.field, caught.value.anchor) == ("pack", "setup")


def test_joker_is_no_part_of_the_pack_unless_it_is_added():
    assert "this game has no jokers" in str(Deals().refuses("showdown", hand_0="Jk Kh Qh Jh Th"))
    assert Deals(3, joker=True).state.options.cards_in_pack == 37
    assert Deals(5, joker=True).state.options.cards_in_pack == 53


def test_joker_is_wild():
    hands = {"hand_0": "Jk Ah Qh 9d 6c", "hand_1": "Kh Kd 6d 7d 8d", "hand_2": "Qs Qd 8h 7c 8c"}
    table = Deals(3, joker=True).enter("showdown", winners=["2"], hand_2=hands["hand_2"])
    assert table.line == "Cy takes 3 cards from the pile with two pair, queens and eights"
    table = Deals(3, joker=True)
    assert "Cy beats Anna: two pair beats pair." in str(table.refuses("showdown", winners=["0"], **hands))
    hands["hand_0"] = "Jk Ah As 9d 6c"
    assert table.enter("showdown", **hands).line == (
        "Anna takes 3 cards from the pile with three of a kind, aces "
        "(joker is wild: an ace; beats Cy: three of a kind beats two pair)"
    )


@pytest.mark.parametrize("number", [1, 2, 3])
def test_start_cards_are_three_or_two_or_one(number):
    assert Deals(3, start_cards=number).starts == (number - 1,) * 3
    assert Deals(3).starts == (2, 2, 2)


@pytest.mark.parametrize("number", [0, 4])
def test_start_cards_are_not_more_or_fewer(number):
    with pytest.raises(Illegal, match="enter a number from 1 to 3"):
        Deals(3, start_cards=number)


def test_it_is_for_two_to_eight():
    with pytest.raises(Illegal, match="Progressive Poker is for 2 to 8 players, not 1"):
        begin(GAME, Seats(("Anna",)))


# --- a deal


def test_contribute_everybody_puts_one_start_card_on_the_pile():
    table = Deals(4)
    assert [put.seat for put in table.state.pile] == [1, 2, 3, 0]
    assert table.starts == (2, 2, 2, 2)
    assert table.summary.headline == "Deal 1 for a pile of 4 cards: everybody has 2 starting cards"


def test_contribute_says_who_put_which_card_if_that_is_noted():
    table = Deals().enter("note", put_0="Kh")
    assert [table.figures(seat).get("on the pile") for seat in range(3)] == [None, "K♥", None]
    assert table.line == "On the pile: Bo K♥"
    table.enter("note", put_1="9c", put_2="Ad")
    assert "note" not in table.offered


def test_deal_gives_five_cards_each_from_what_is_no_start_card():
    assert Deals(4).state.deal.pack_size == 36 - 4 * 3 - 4 * 5
    assert Deals(3).summary.prompt == (
        "Everybody gets 3 starting cards and puts one on the pile, then "
        "Anna deals five cards each: everybody may exchange"
    )


def test_showdown_gives_the_best_hand_the_whole_pile():
    table = Deals().won_by(1)
    assert table.line == "Bo takes 3 cards from the pile"
    assert table.starts == (1, 2 + 3 - 1, 1)


def test_showdown_finds_the_best_hand_and_says_why():
    hands = {"hand_0": "Ah Ad 6h 7h 9h", "hand_1": "Kh Kd Ks 7d 8d", "hand_2": "Qh Qd 6c 7c 8c"}
    assert Deals().enter("showdown", **hands).line == (
        "Bo takes 3 cards from the pile with three of a kind, kings (beats Anna: three of a kind beats pair)"
    )


def test_next_deal_the_winner_pays_too_and_all_other_cards_are_shuffled():
    table = Deals().draw(draw_1=5, draw_2=5).won_by(1)
    assert [put.seat for put in table.state.pile] == [2, 0, 1]
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (36 - 9 - 15, 0)
    assert table.summary.headline == "Deal 2 for a pile of 3 cards: Bo leads with 4 starting cards"


# --- exchanging


def test_exchange_everybody_may_in_the_first_deal():
    assert Deals().action("exchange").seats == (0, 1, 2)
    assert Deals().summary.prompt.endswith(": everybody may exchange")


def test_exchange_any_number_and_the_start_cards_stay_as_many():
    table = Deals()
    for seat, (number, told) in enumerate([(0, "nothing"), (1, "1 card"), (2, "2 cards")]):
        table.enter("exchange", seat, cards=number)
        assert table.line == f"{NAMES[seat]} exchanges {told}"
        assert table.figures(seat)["exchanged"] == str(number)
    assert table.starts == (2, 2, 2)


def test_exchange_of_more_than_the_start_cards_is_refused():
    assert "Cards exchanged: enter a number from 0 to 2, not 3." in str(
        Deals().refuses("exchange", 0, cards=3)
    )
    table = Deals(3).won_by(0)
    table.enter("count", starts_0=3, starts_1=2, starts_2=1)
    refusal = table.refuses("exchange", 2, cards=2)
    assert str(refusal) == "Cy has 1 starting card and cannot exchange 2."


def test_exchange_needs_as_many_cards_in_as_out():
    refusal = Deals().refuses("exchange", 0, taken="Kh Qh", given="9c")
    assert (
        str(refusal)
        == "The numbers of cards exchanged, picked up and put aside must be the same. Correct one of them."
    )
    assert Deals().refuses("exchange", 0, taken="Kh", given="9c", cards=2).anchor == "exchange"
    assert Deals().enter("exchange", 0, taken="Kh", given="9c").line == "Anna exchanges 1 card"


def test_exchange_is_not_for_the_one_with_most_start_cards():
    table = Deals().won_by(1)
    assert table.action("exchange").seats == (0, 2)
    assert table.summary.prompt == (
        "Everybody puts a starting card on the pile, then Bo deals five cards each: all but Bo may exchange"
    )
    assert [table.beside(seat) for seat in range(3)] == [
        "may exchange 1",
        "may not exchange: has the most cards",
        "may exchange 1",
    ]
    refusal = table.refuses("exchange", 1, cards=1)
    assert str(refusal) == (
        "Only Anna and Cy may exchange now. Players with the most starting cards (Bo) may not, "
        "and nobody may exchange twice or after drawing."
    )
    assert refusal.anchor == "exchange"


def test_exchange_is_for_none_of_several_but_not_all_with_most():
    table = Deals(4).won_by(0)
    table.enter("count", starts_0=3, starts_1=3, starts_2=1, starts_3=1)
    assert table.action("exchange").seats == (2, 3)
    assert table.summary.prompt.endswith(": only Cy and Di may exchange")


def test_exchange_is_for_all_when_all_have_the_same_number():
    table = Deals(3).won_by(0, 1, 2)
    assert table.starts == (2, 2, 2)
    assert table.action("exchange").seats == (0, 1, 2)


def test_exchange_is_over_for_who_has_drawn():
    table = Deals().draw(draw_1=2)
    assert table.action("exchange").seats == (0, 2)
    assert "after drawing" in str(table.refuses("exchange", 1, cards=1))
    table.draw(draw_2=0, draw_0=1)
    assert "exchange" not in table.offered


# --- drawing


def test_draw_begins_at_the_dealers_left_and_goes_round():
    table = Deals(4)
    assert [field.name for field in table.action("draw").fields] == [
        "draw_1",
        "draw_2",
        "draw_3",
        "draw_0",
        "thrown",
    ]
    refusal = table.refuses("draw", draw_2=3)
    assert str(refusal) == "Bo draws first. Tap the number of cards, 0 for none."
    assert (refusal.field, refusal.anchor) == ("draw_1", "draw")
    assert table.draw(draw_1=1).summary.prompt == "Cy draws: 3 cards are left in the pack"
    assert [row.due for row in table.summary.rows] == [False, False, True, False]


@pytest.mark.parametrize(("number", "fits"), [(0, True), (5, True), (6, False), (-1, False)])
def test_draw_is_of_none_to_five_cards(number, fits):
    if fits:
        assert Deals().draw(draw_1=number).figures(1)["drawn"] == str(number)
    else:
        assert f"enter a number from 0 to 5, not {number}" in str(Deals().refuses("draw", draw_1=number))


def test_draw_replaces_as_many_cards_as_were_thrown_away():
    table = Deals().draw(draw_1=3, draw_2=0)
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (12 - 3, 3)
    assert table.line == "Bo draws 3 cards. Cy draws no cards"


def test_draw_shuffles_the_discards_in_when_the_pack_runs_out():
    table = Deals(4).draw(draw_1=3)
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (1, 3)
    table.draw(draw_2=3)
    assert table.line == "Cy draws 3 cards, 2 of them from the 3 shuffled discards"
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (1, 3)


def test_draw_says_when_to_shuffle():
    table = Deals(4).draw(draw_1=4)
    assert table.line == "Bo draws 4 cards. The pack is empty: shuffle the 4 discards"
    assert table.summary.prompt == "Shuffle the 4 discards, then Cy draws"
    assert table.draw(draw_2=0).summary.prompt == "Shuffle the 4 discards, then Di draws"
    assert table.draw(draw_3=1, draw_0=0).summary.prompt == "Showdown: who takes the 4 cards on the pile?"
    assert (table.state.deal.pack_size, table.state.deal.discard_count) == (3, 1)
