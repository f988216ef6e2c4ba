"""Who goes out of Progressive Poker and how it ends, one named test for each sentence of the source.

out without a starting card when one is due ........... test_out_*
the last one in wins ............................... test_end_*
even starting cards when two are left ................. test_even_*
sudden death: no pile, all exchange, all is won .... test_sudden_death_*
"""

from companion.cards import parse

from .progressive_table import GAME, Deals

# --- out, and the end


def test_out_is_who_has_no_start_card_when_one_is_due():
    table = Deals(4).won_by(0, 0, 1)
    assert table.line == "Bo takes 4 cards from the pile. Cy and Di are out, with no starting cards left"
    assert table.starts == (7, 3, 0, 0)
    assert table.figures(2) == {"starting cards": "0", "since deal 3": "out"}
    assert table.state.deal.playing_seats == (1, 0)


def test_out_is_not_who_wins_the_pile_with_no_start_card_left():
    table = Deals(3).won_by(1, 2)
    assert table.starts == (0, 3, 3)
    table.won_by(0)
    assert (table.starts, table.state.seats_still_in) == ((2, 2, 2), (1, 2, 0))


def test_end_the_last_one_in_wins():
    table = Deals(3).won_by(0, 0, 0)
    assert table.line == (
        "Anna takes 3 cards from the pile. Bo and Cy are out, with no starting cards left. "
        "Anna wins as the last player left"
    )
    assert (table.summary.over, table.summary.winners, table.summary.headline) == (True, (0,), "Anna wins")
    assert table.offered == []
    assert "This match is over" in str(table.refuses("showdown", winners=["0"]))


# --- even starting cards: worked by hand


def test_even_nine_start_cards_and_three_players_one_leaves():
    """9 = 3 x 3. Bo, Bo: 1, 7, 1; paid 0, 6, 0 for a pile of 3. Anna takes 2, Cy's leaves: 2 + 6 = 8."""
    table = Deals(3).won_by(1, 1)
    assert table.starts == (0, 6, 0)
    table.won_by(0)
    assert table.line == (
        "Anna takes 2 cards from the pile. Cy is out, with no starting cards left. "
        "The last two players need an even number of starting cards, "
        "so the last card that Cy put on the pile is removed from the game"
    )
    assert (table.starts, len(table.state.pile), table.state.start_cards_in_play) == ((1, 5, 0), 2, 8)


def test_even_names_the_card_that_leaves_when_it_is_known():
    table = Deals(3).won_by(1, 1)
    assert [put.seat for put in table.state.pile] == [0, 1, 2]
    table.enter("note", put_2="Kh").won_by(0)
    assert "the last card that Cy put on the pile (K♥) is removed from the game" in table.line
    assert GAME.screens.cards_elsewhere(table.state) == parse("Kh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qh Jh Th 9h")
    assert str(refusal) == (
        "There is only one K♥, but it is recorded out of the game and in Anna's hand. "
        "A card was misread or entered wrongly."
    )


def test_even_twelve_start_cards_and_four_players_none_leaves():
    """12 = 4 x 3. Anna, Anna: 9, 1, 1, 1; paid 8, 0, 0, 0. Bo takes all 4: 8 + 4 = 12."""
    table = Deals(4).won_by(0, 0, 1)
    assert (table.state.removed_card, table.state.start_cards_in_play) == (None, 12)


def test_even_fifteen_start_cards_and_five_players_one_leaves_when_the_third_goes():
    """15 = 5 x 3. Anna, Bo: 6, 6, 1, 1, 1; paid 5, 5, 0, 0, 0 for 5. Cy takes them: Di and Eva out, still 15.

    Anna wins four: 13, 1, 1; paid 12, 0, 0. Bo takes 2 of the pile of 3 and Cy's leaves: 12 + 2 = 14.
    """
    table = Deals(5).won_by(0, 1, 2)
    assert "Di and Eva are out" in table.line
    assert (table.starts, table.state.removed_card, table.state.start_cards_in_play) == (
        (4, 4, 4, 0, 0),
        None,
        15,
    )
    table.won_by(0, 0, 0, 0)
    assert table.starts == (12, 0, 0, 0, 0)
    table.won_by(1)
    assert (table.starts, table.state.removed_card.seat, table.state.start_cards_in_play) == (
        (11, 1, 0, 0, 0),
        2,
        14,
    )


def test_even_is_only_asked_for_when_two_are_left():
    assert Deals(5).won_by(0, 1, 2).state.removed_card is None
    assert Deals(3).won_by(0, 0, 0).state.removed_card is None
    assert Deals(3, start_cards=2).won_by(0, 1).state.removed_card is None


# --- sudden death


def test_sudden_death_gives_everybody_five_cards_and_lets_all_exchange():
    table = Deals().won_by(1).draw(draw_2=5).enter("sudden")
    assert table.summary.prompt == (
        "Deal five cards each: everybody may exchange, and the best hand wins the match"
    )
    assert table.action("exchange").seats == (0, 1, 2)
    assert table.offered == ["exchange", "showdown"]
    assert table.state.deal.pack_size == 36 - 9 - 15
    assert table.enter("exchange", 1, cards=4).line == "Bo exchanges 4 cards"


def test_sudden_death_has_no_winner_pile_so_nobody_pays_for_it():
    # One starting card each: all is paid for the deal that is not played, and all can be exchanged again.
    table = Deals(start_cards=1)
    assert table.starts == (0, 0, 0)
    table.enter("sudden")
    assert (table.starts, table.state.pile) == ((1, 1, 1), ())
    assert table.action("exchange").seats == (0, 1, 2)
    # Bo wins the pile of three: 2 + 3, 2 and 2 lie there before the next is paid.
    assert Deals().won_by(1).enter("sudden").starts == (2, 5, 2)


def test_sudden_death_decides_the_whole_game():
    table = Deals().won_by(1).enter("sudden").won_by(2)
    assert table.line == "Cy wins the match in sudden death"
    assert (table.summary.winners, table.summary.over, table.offered) == ((2,), True, [])


def test_sudden_death_by_cards_says_with_what():
    hands = {"hand_0": "Ah Ad 6h 7h 9h", "hand_1": "Kh Kd 6s 7d 8d", "hand_2": "Qh Qd 6c 7c 8c"}
    assert Deals().enter("sudden").enter("showdown", **hands).line == (
        "Anna wins the match in sudden death with a pair of aces (beats Bo: higher pair: aces over kings)"
    )
