"""Ties in Progressive Poker, worked by hand: who stays, who goes out, what sudden death gives back.

nobody wins by losing .............................. test_nobody_wins_by_losing*
nobody who cannot pay is dealt in while others tie . test_nobody_who_cannot_pay_*
the tied stay until the tie is played off .......... test_tied_players_*
the pile is split .................................. test_the_pile_is_split*
sudden death in a tie-break ........................ test_sudden_death_in_a_tie_break_*
parity is told before it bites ..................... test_parity_*
who may exchange is told beside the name ........... test_beside_every_name_*
"""

import pytest

from companion.games.progressive.view import RulesNote, build_view

from .progressive_table import Deals


def notes(table):
    return [note.told for note in build_view(table.state).notes]


# --- nobody wins by losing


def test_nobody_wins_by_losing():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. Anna and Cy tie and beat Bo, who would be the only one to pay."""
    table = Deals(3).won_by(1, 1).tied(0, 2)
    assert not table.summary.over
    assert table.line == (
        "Anna and Cy tie: 3 cards stay on the pile. "
        "Anna and Cy have no starting card and stay in until the tie is decided"
    )
    assert (table.starts, len(table.state.pile), table.state.out_since) == ((0, 5, 0), 4, (0, 0, 0))
    assert table.summary.prompt == (
        "Bo puts a starting card on the pile, then Anna deals five cards each: nobody can exchange"
    )
    assert table.won_by(0).starts == (2, 4, 0)


@pytest.mark.parametrize("ties", ["stay", "again", "split"])
def test_nobody_wins_by_losing_in_any_way_of_playing_ties(ties):
    table = Deals(3, ties=ties).won_by(1, 1).tied(0, 2)
    assert not table.summary.over
    assert table.won_by(2).summary.winners in ((), (2,))


# --- nobody who cannot pay is dealt in while others tie


def test_nobody_who_cannot_pay_is_dealt_in_while_others_tie():
    """One starting card each, all on the pile. Anna and Bo tie: Cy and Di have lost and cannot pay."""
    table = Deals(4, start_cards=1).tied(0, 1)
    assert table.state.deal.playing_seats == (0, 1)
    assert table.state.out_since == (0, 0, 1, 1)
    assert "Cy and Di are out, with no starting cards left" in table.line
    assert (table.starts, len(table.state.pile)) == ((0, 0, 0, 0), 4)
    assert table.won_by(1).summary.winners == (1,)


def test_nobody_who_cannot_pay_stays_for_the_next_tie_of_others():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. Anna and Cy tie, then Bo and Cy: Anna has lost it and cannot pay."""
    table = Deals(3).won_by(1, 1).tied(0, 2).tied(1, 2)
    assert table.state.out_since == (4, 0, 0)
    assert table.state.deal.playing_seats == (2, 1)
    # 9 = 3 x 3 are odd: the card that Anna put on the pile last leaves, 8 are left.
    assert (
        table.state.removed_card.seat,
        table.state.removed_card.deal,
        table.state.start_cards_in_play,
    ) == (0, 3, 8)


# --- the tied stay until the tie is played off


def test_tied_players_without_start_cards_stay_until_the_tie_is_played_off():
    table = Deals(3, start_cards=1).tied(0, 1, 2)
    assert (table.state.deal.playing_seats, table.starts, len(table.state.pile)) == ((2, 0, 1), (0, 0, 0), 3)
    assert table.summary.prompt == (
        "Leave the pile and deal five cards each to Anna, Bo and Cy: nobody can exchange"
    )
    assert notes(table)[0] == "Anna, Bo and Cy have no starting card but stay in until the tie is decided"
    table.won_by(2)
    assert (table.state.out_since, table.summary.winners) == ((2, 2, 0), (2,))


def test_tied_player_without_a_start_card_goes_out_when_the_tie_is_lost():
    """Bo, Bo, then Anna and Cy tie. Bo wins the 4 cards: both are out, and Bo is the last one in."""
    table = Deals(3).won_by(1, 1).tied(0, 2).won_by(1)
    assert (table.summary.winners, table.state.out_since) == ((1,), (4, 0, 4))


def test_tied_player_without_a_start_card_puts_nothing_on_the_pile():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. Anna and Bo tie, Cy is out: 2 and 6 of 9 are left."""
    table = Deals(3).won_by(1, 1).tied(0, 1)
    assert "Cy is out, with no starting cards left" in table.line
    assert (table.starts, [put.seat for put in table.state.pile]) == ((0, 5, 0), [0, 1, 1])
    assert notes(table) == ["Anna has no starting card but stays in until the tie is decided"]
    assert build_view(table.state).notes == (
        RulesNote("Anna has no starting card but stays in until the tie is decided", "out"),
    )
    assert table.won_by(0).starts == (2, 4, 0)


def test_tied_players_dealt_again_play_for_the_same_deal():
    table = Deals(3, ties="again").tied(0, 1)
    assert table.state.deal_number == 1
    assert (
        table.summary.headline == "Deal 1 (dealt again) for a pile of 3 cards: everybody has 2 starting cards"
    )
    assert table.tied(0, 1).state.deal_number == 1
    assert table.won_by(1).state.deal_number == 2
    assert table.state.tied_seats == ()


# --- the pile is split


def test_the_pile_is_split_where_the_table_wants_that():
    """Four cards for two: two each. Then all have paid one more: 2 + 2 - 1 and 2 - 1."""
    table = Deals(4, ties="split").tied(0, 2)
    assert table.line == "Anna and Cy tie and take 2 cards each from the pile"
    assert (table.starts, len(table.state.pile)) == ((3, 1, 3, 1), 4)


def test_the_pile_is_split_and_what_is_over_stays():
    """Four cards for three: one each, and the card put last stays, Anna's."""
    table = Deals(4, ties="split").tied(0, 1, 2)
    assert table.line == "Anna, Bo and Cy tie and take 1 card each from the pile. 1 card stays on the pile"
    assert [put.deal for put in table.state.pile if put.seat == 0] == [1, 2]
    assert (table.starts, len(table.state.pile)) == ((2, 2, 2, 1), 5)


def test_the_pile_is_split_after_the_odd_card_has_left():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. Anna and Bo tie: Cy is out and Cy's card leaves; one card each."""
    table = Deals(3, ties="split").won_by(1, 1).tied(0, 1)
    assert table.line == (
        "Anna and Bo tie and take 1 card each from the pile. Cy is out, with no starting cards left. "
        "The last two players need an even number of starting cards, "
        "so the last card that Cy put on the pile is removed from the game"
    )
    assert (table.starts, len(table.state.pile)) == ((0, 6, 0), 2)


def test_the_pile_is_split_and_nobody_knows_who_has_which_card():
    table = Deals(4, ties="split").enter("note", put_0="Kh", put_3="Ah").tied(0, 1, 2)
    assert [put.card for put in table.state.pile] == ["Ah", None, None, None, None]
    assert table.state.known_start_cards == ((), (), (), ())


# --- sudden death


def test_sudden_death_in_a_tie_break_gives_back_what_was_put_for_that_deal():
    table = Deals(3, ties="again").won_by(1).tied(0, 2).enter("sudden")
    assert table.line == "Sudden death for Anna, Bo and Cy. 3 cards go back from the pile to their owners"
    assert (table.starts, table.state.pile) == ((2, 5, 2), ())
    assert (table.state.deal.playing_seats, table.state.tied_seats) == ((2, 0, 1), ())
    assert table.action("exchange").seats == (0, 1, 2)


def test_sudden_death_in_a_tie_break_gives_back_cards_to_those_who_had_lost_too():
    """One starting card each: Cy has lost to Anna and Bo, but the deal is broken off: Cy has one again."""
    table = Deals(3, start_cards=1, ties="again").enter("note", put_1="Kh").tied(0, 1).enter("sudden")
    assert (table.starts, table.state.known_start_cards) == ((1, 1, 1), ((), (), ("Kh",)))


def test_sudden_death_in_a_tie_break_leaves_what_the_tie_left_where_the_pile_stays():
    table = Deals(3).tied(0, 1).enter("sudden")
    assert table.line == "Sudden death for Anna, Bo and Cy. 3 cards go back from the pile to their owners"
    assert (table.starts, [put.deal for put in table.state.pile]) == ((2, 2, 2), [1, 1, 1])


def test_sudden_death_in_a_tie_break_that_cost_nothing_gives_nothing_back():
    table = Deals(2, start_cards=1).tied(0, 1).enter("sudden")
    assert (table.line, table.starts) == ("Sudden death for Anna and Bo", (0, 0))
    assert notes(table) == []


def test_a_start_card_named_in_a_tie_break_is_not_the_one_on_the_pile():
    """The king was put aside in the tie-break, so it cannot be what Anna put on the pile before."""
    table = Deals(3, ties="again").tied(0, 1).enter("exchange", 0, given="Kh 9h")
    put = next(at for at, put in enumerate(table.state.pile) if put.seat == 0)
    assert "on the pile and among Anna's starting cards" in str(table.refuses("note", **{f"put_{put}": "Kh"}))
    assert table.enter("note", **{f"put_{put}": "Qh"}).state.known_start_cards[0] == ("Kh", "9h")


def test_start_cards_named_in_a_tie_break_are_all_there_are():
    """What lies on the pile is none of them, so after another tie Anna's two are still known."""
    table = Deals(3, ties="again").tied(0, 1).enter("exchange", 0, given="Kh 9h").tied(0, 1)
    refusal = table.refuses("exchange", 0, taken="7c")
    assert str(refusal) == "7♣ cannot be among Anna's starting cards, because all of them are already known."


# --- parity


def test_parity_is_told_before_it_bites():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. If Anna wins, Cy is out; if Cy wins, Anna; if Bo wins, it is over."""
    table = Deals(3).won_by(1, 1)
    assert notes(table) == [
        "There are 9 starting cards, an odd number. If only two players are left, "
        "a card of a player who goes out will be taken off the pile"
    ]
    table = Deals(3).won_by(1, 2)
    assert build_view(table.state).notes == (
        RulesNote(
            "There are 9 starting cards, an odd number. If Anna goes out, Anna's last card will be taken off "
            "the pile and out of the game",
            "even",
        ),
    )
    anna = next(at for at, put in enumerate(table.state.pile) if put.seat == 0)
    table = Deals(3).won_by(1, 2).enter("note", **{f"put_{anna}": "Kh"})
    assert "If Anna goes out, Anna's K♥ will be taken off the pile and out of the game" in notes(table)[0]
    assert "Anna put on the pile (K♥) is removed from the game" in table.won_by(1).line


def test_parity_is_told_only_where_it_can_bite():
    assert notes(Deals(3)) == []  # nobody can go out yet
    assert notes(Deals(4).won_by(0, 0)) == []  # twelve are even
    assert notes(Deals(3).won_by(1, 2).won_by(1)) == []  # two are left
    assert notes(Deals(3).won_by(1, 1).enter("sudden")) == []  # no pile
    assert notes(Deals(3).won_by(1, 1, 1)) == []  # over


def test_parity_of_tied_hands_that_are_dealt_again_is_told_of_one_winner():
    """Five starting cards for five, all paid. Only a tie of two would leave two: dealt again it does not."""
    odd = (
        "There are 5 starting cards, an odd number. If only two players are left, "
        "a card of a player who goes out will be taken off the pile"
    )
    assert notes(Deals(5, start_cards=1)) == [odd]
    assert notes(Deals(5, start_cards=1, ties="split")) == [odd]
    assert notes(Deals(5, start_cards=1, ties="again")) == []


# --- who may exchange


def test_beside_every_name_stands_who_may_exchange_how_many():
    """Bo wins: 1, 4, 1 after paying."""
    table = Deals(3).won_by(1)
    assert [table.beside(seat) for seat in range(3)] == [
        "may exchange 1",
        "may not exchange: has the most cards",
        "may exchange 1",
    ]
    assert Deals(3).beside(2) == "may exchange 2"


def test_beside_every_name_stands_who_may_and_has_no_start_card_for_it():
    """Bo, Cy: 1, 4, 4; paid 0, 3, 3: Bo and Cy have most, Anna may exchange and has nothing to do it with."""
    table = Deals(3).won_by(1, 2)
    assert [table.beside(seat) for seat in range(3)] == [
        "cannot exchange cards",
        "may not exchange: has the most cards",
        "may not exchange: has the most cards",
    ]


def test_beside_every_name_stands_no_more_than_a_hand_can_hold():
    """Bo, Bo: 1, 7, 1. In sudden death all may exchange, five cards at most."""
    table = Deals(3).won_by(1, 1).enter("sudden")
    assert (table.starts[1], table.beside(1)) == (7, "may exchange 5")


def test_beside_every_name_stands_nothing_once_the_exchange_was_noted_or_the_draw_closed_it():
    table = Deals(3).enter("exchange", 1, cards=1)
    assert (table.beside(1), table.figures(1)) == ("", {"starting cards": "2", "exchanged": "1"})
    table.draw(draw_1=0, draw_2=3)
    assert table.figures(1) == {"starting cards": "2", "exchanged": "1", "drawn": "0"}
    assert [table.beside(seat) for seat in range(3)] == ["may exchange 2", "", ""]


def test_beside_the_name_of_who_is_out_or_not_dealt_again_stands_nothing():
    assert Deals(3, ties="again").tied(0, 1).beside(2) == ""
    assert Deals(3).won_by(1, 2, 2).beside(0) == ""
    assert Deals(3).won_by(1, 1, 1).beside(1) == ""
