"""What the companion settles about the showdowns of Progressive Poker where the source is silent.

tied best hands .................................... test_ties_*
nobody has a starting card ............................ test_nobody_*
the even card when several go out at once .......... test_even_*
sudden death that ties ............................. test_sudden_death_*
A-9-8-7-6 and five of a kind ....................... test_hands_*
winners tapped against hands noted ................. test_tapped_*
"""

import pytest

from .progressive_table import ACES, KINGS, Deals

# --- ties


def test_ties_leave_the_pile_and_it_grows():
    table = Deals().tied(0, 1)
    assert table.line == "Anna and Bo tie: 3 cards stay on the pile"
    assert (table.starts, len(table.state.pile)) == ((1, 1, 1), 6)
    assert table.summary.headline == "Deal 2 for a pile of 6 cards: everybody has 1 starting card"
    assert table.won_by(2).starts == (0, 0, 6)


def test_ties_by_cards_are_found():
    hands = {"hand_0": ACES, "hand_1": "Ac As 6c 7c 9c", "hand_2": KINGS}
    assert Deals().enter("showdown", **hands).line == (
        "Anna and Bo tie with a pair of aces (beats Cy: higher pair: aces over kings): "
        "3 cards stay on the pile"
    )


def test_ties_put_out_who_has_no_start_card_and_did_not_tie():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. Anna and Bo tie: Cy cannot pay and is out, Anna plays for her tie."""
    table = Deals(3).won_by(1, 1).tied(0, 1)
    assert (table.summary.over, table.state.seats_still_in) == (False, (1, 0))
    assert table.line == (
        "Anna and Bo tie: 2 cards stay on the pile. "
        "Anna has no starting card and stays in until the tie is decided. "
        "Cy is out, with no starting cards left. "
        "The last two players need an even number of starting cards, "
        "so the last card that Cy put on the pile is removed from the game"
    )


def test_ties_take_the_odd_card_off_the_pile_that_stays():
    """Bo, Cy: 1, 4, 4; paid 0, 3, 3 for 3. Bo and Cy tie: Anna's card leaves, 2 stay; then 2, 2 for 4."""
    table = Deals(3).won_by(1, 2).tied(1, 2)
    assert table.line == (
        "Bo and Cy tie: 2 cards stay on the pile. Anna is out, with no starting cards left. "
        "The last two players need an even number of starting cards, "
        "so the last card that Anna put on the pile is removed from the game"
    )
    assert (table.starts, len(table.state.pile), table.state.start_cards_in_play) == ((0, 2, 2), 4, 8)


def test_ties_may_be_dealt_again_among_the_tied():
    table = Deals(4, ties="again").tied(0, 2)
    assert table.line == "Anna and Cy tie and are dealt five new cards each"
    assert (table.state.deal.playing_seats, table.starts, len(table.state.pile)) == ((2, 0), (2, 2, 2, 2), 4)
    assert table.summary.prompt == (
        "Leave the pile and deal five cards each to Anna and Cy: everybody may exchange"
    )
    assert "choose from" in str(table.refuses("showdown", winners=["1"]))
    assert table.won_by(2).starts == (1, 1, 5, 1)


def test_ties_dealt_again_let_who_has_no_start_card_play_on():
    table = Deals(3, ties="again").won_by(1, 1).tied(0, 1)
    assert (table.state.deal.playing_seats, table.state.out_since) == ((0, 1), (0, 0, 0))
    assert table.won_by(0).starts == (1, 5, 0)


def test_nobody_is_out_when_nobody_has_a_start_card():
    table = Deals(2, start_cards=1).tied(0, 1)
    assert (table.starts, len(table.state.pile), table.state.deal_number) == ((0, 0), 2, 2)
    assert table.summary.prompt == (
        "Leave the pile and deal five cards each to Anna and Bo: nobody can exchange"
    )
    assert "count" not in table.offered
    assert table.won_by(1).summary.winners == (1,)


def test_one_start_card_is_decided_by_the_first_deal_that_is_won():
    table = Deals(8, start_cards=1)
    assert table.summary.headline == "Deal 1 for a pile of 8 cards: no starting cards are left"
    assert table.summary.prompt == (
        "Everybody gets 1 starting card and puts it on the pile, then "
        "Anna deals five cards each: nobody can exchange"
    )
    assert table.won_by(5).summary.winners == (5,)


def test_even_card_is_of_the_first_from_the_dealers_left_when_several_go_out_at_once():
    """15 = 5 x 3. Anna, Anna: 11, 1, 1, 1, 1; paid 10, 0, 0, 0, 0. Cy deals, Bo takes 4, Di's leaves: 14."""
    table = Deals(5).won_by(0, 0)
    assert (table.starts, table.state.dealer) == ((10, 0, 0, 0, 0), 2)
    table.won_by(1)
    assert table.line == (
        "Bo takes 4 cards from the pile. Cy, Di and Eva are out, with no starting cards left. "
        "The last two players need an even number of starting cards, "
        "so the last card that Di put on the pile is removed from the game"
    )
    assert (table.starts, table.state.start_cards_in_play) == ((9, 3, 0, 0, 0), 14)


def test_even_card_is_the_one_put_last_when_the_pile_grew():
    """A tie leaves 1, 1, 1 for 6; Bo takes 6: 1, 7, 1; paid 0, 6, 0. With a tie before, Cy has two there."""
    table = Deals(3).won_by(1).tied(0, 1, 2)
    assert table.state.pile[-1].deal == 3
    assert table.starts == (0, 3, 0)
    table.enter("note", put_0="Kh", put_5="Ah")
    last = [put for put in table.state.pile if put.seat == 2][-1]
    table.won_by(0)
    assert (table.state.removed_card, last.deal) == (last, 3)


def test_sudden_death_that_ties_is_dealt_again_among_the_tied():
    table = Deals(4).enter("sudden").tied(1, 3)
    assert table.line == "Bo and Di tie and are dealt five new cards each"
    assert table.state.deal.playing_seats == (1, 3)
    assert table.summary.prompt == (
        "Deal five cards each to Bo and Di: everybody may exchange, and the best hand wins the match"
    )
    assert "choose from" in str(table.refuses("showdown", winners=["0"]))
    assert table.action("exchange").seats == (1, 3)
    assert table.won_by(3).summary.winners == (3,)


def test_sudden_death_leaves_what_a_tie_left_on_the_pile():
    table = Deals().tied(0, 1).enter("sudden")
    assert table.starts == (2, 2, 2)
    assert [put.deal for put in table.state.pile] == [1, 1, 1]


def test_sudden_death_shows_no_pile_since_nobody_plays_for_it():
    table = Deals().enter("note", put_0="Kh").tied(0, 1)
    assert ("on the pile", "K♥ ?") in table.summary.rows[1].figures
    table.enter("sudden")
    assert [put.card for put in table.state.pile] == ["Kh", None, None]
    assert [dict(row.figures).get("on the pile") for row in table.summary.rows] == [None, None, None]


def test_sudden_death_gives_noted_cards_back():
    table = Deals().enter("note", put_0="Kh", put_1="Qh", put_2="Jh").won_by(1)
    # Bo, who has most, keeps all that he has won and gets back what he has just put.
    table.enter("note", put_2="Kh").enter("sudden")
    assert table.state.known_start_cards == ((), ("Qh", "Jh", "Kh"), ())


def test_sudden_death_forgets_start_cards_that_may_have_been_exchanged():
    table = Deals(2).enter("note", put_0="Kh", put_1="Qh")
    table.enter("exchange", 0, taken="Ah", given="7h").tied(0, 1)
    assert table.state.known_start_cards == (("7h",), ())
    # The two are level, so Anna may have exchanged the 7 in the deal that is broken off.
    table.enter("sudden")
    assert table.state.known_start_cards == ((), ())


def test_sudden_death_is_only_for_who_is_in():
    table = Deals(5).won_by(0, 1, 2).enter("sudden")
    assert table.state.deal.playing_seats == (1, 2, 0)


# --- hands


def test_hands_a_9_8_7_6_is_the_lowest_straight_with_36_cards():
    wheel, trips = "Ah 9d 8h 7s 6s", "Kh Kd Ks Qd 8d"
    table = Deals(2).enter("showdown", hand_0=wheel, hand_1=trips)
    assert table.line.startswith("Anna takes 2 cards from the pile with a straight, nine high")
    table = Deals(2).enter("showdown", hand_0=wheel, hand_1="Td 9c 8c 7c 6d")
    assert table.line.startswith("Bo takes")
    table = Deals(2, wheel=False).enter("showdown", hand_0=wheel, hand_1=trips)
    assert table.line.startswith("Bo takes 2 cards from the pile with three of a kind, kings")


def test_hands_five_of_a_kind_is_the_highest():
    hands = {"hand_0": "Jk Kh Kd Ks Kc", "hand_1": "Ah Qh Jh Th 9h"}
    royal = {"hand_0": "Jk 6h 6d 6s 6c", "hand_1": "Ah Kh Qh Jh Th"}
    assert "five of a kind, kings" in Deals(2, joker=True).enter("showdown", **hands).line
    assert "five of a kind, sixes" in Deals(2, joker=True).enter("showdown", **royal).line
    assert "five of a kind, sixes" in Deals(2, joker=True, pack="52").enter("showdown", **royal).line


# --- tapped and noted


def test_tapped_winner_may_stand_beside_some_hands():
    table = Deals().enter("showdown", winners=["0"], hand_0=ACES, hand_2=KINGS)
    assert table.line == (
        "Anna takes 3 cards from the pile with a pair of aces (beats Cy: higher pair: aces over kings)"
    )
    assert Deals().enter("showdown", winners=["1"], hand_0=ACES).line == "Bo takes 3 cards from the pile"
    assert Deals().enter("showdown", winners=["0"], hand_0=ACES).line.endswith("with a pair of aces")


def test_tapped_winner_is_refused_when_a_noted_hand_beats_it():
    refusal = Deals().refuses("showdown", winners=["2"], hand_0=ACES, hand_2=KINGS)
    assert str(refusal) == "Anna beats Cy: higher pair: aces over kings."
    assert (refusal.field, refusal.anchor) == ("winners", "showdown")
    assert "Anna beats Cy" in str(Deals().refuses("showdown", winners=["0", "2"], hand_0=ACES, hand_2=KINGS))


def test_tapped_winner_alone_is_refused_when_a_noted_hand_is_equal():
    refusal = Deals().refuses("showdown", winners=["0"], hand_0=ACES, hand_2="Ac As 6c 7c 9c")
    assert str(refusal) == "Anna and Cy have equal hands: pair of aces, nine seven six kickers. Tap them all."
    assert refusal.anchor == "ties"


@pytest.mark.parametrize(
    ("hands", "so_far"),
    [
        ({}, ""),
        ({"hand_0": ACES}, "So far Anna has the best hand: pair of aces, nine seven six kickers. "),
        (
            {"hand_0": "Ac As 6c 7c 9c", "hand_1": ACES},
            "So far Anna and Bo have the best hand: pair of aces, nine seven six kickers. ",
        ),
    ],
)
def test_tapped_nobody_is_refused_unless_all_hands_are_noted(hands, so_far):
    refusal = Deals().refuses("showdown", **hands)
    assert str(refusal) == f"{so_far}Tap the player with the best hand, or enter everybody's hand."


@pytest.mark.parametrize("hand", ["Ah Kh Qh Jh", "Ah Kh Qh Jh Th 9h"])
def test_a_hand_has_five_cards(hand):
    assert "Anna's hand: choose exactly 5 cards" in str(Deals().refuses("showdown", hand_0=hand))
