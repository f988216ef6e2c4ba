"""What the companion settles in Progressive Poker where the source is silent, and what it does about errors.

a set-up that cannot be dealt ...................... test_setup_*
the deal goes to the left, past who is out ......... test_dealer_*
whose discards are shuffled in ..................... test_draw_*
tied best hands .................................... test_ties_*
nobody has a start card ............................ test_nobody_*
the even card when several go out at once .......... test_even_*
sudden death that ties ............................. test_sudden_death_*
A-9-8-7-6 and five of a kind ....................... test_hands_*
winners tapped against hands noted ................. test_tapped_*
counting start cards ............................... test_count_*
the stake .......................................... test_stake_*
known cards ........................................ test_known_*
"""

from dataclasses import replace

import pytest

from companion.cards import parse
from companion.games.progressive.state import Put
from companion.play.field import Illegal

from .progressive_table import GAME, Deals

ACES = "Ah Ad 6h 7h 9h"
KINGS = "Kh Kd 6s 7d 8d"
QUEENS = "Qh Qd 6c 7c 8c"

# --- the set-up


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 2), (8, 1)])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_setup_that_cannot_be_dealt_is_refused(players, most, number):
    if number <= most:
        assert Deals(players, start_cards=number).state.pack >= 0
        return
    with pytest.raises(Illegal) as caught:
        Deals(players, start_cards=number)
    assert str(caught.value) == (
        f"{players} players with {number} start cards and 5 more each need {players * (number + 5)}; "
        f"the pack has 52 cards. Start cards that can be dealt: {most} each."
    )
    assert (caught.value.field, caught.value.anchor) == ("start_cards", "setup")


def test_setup_with_the_joker_counts_it():
    assert Deals(4, joker=True).state.pack == 37 - 12 - 20


def test_dealer_is_the_next_to_the_left_who_is_in():
    table = Deals(4)
    dealers = [table.won_by(winner).state.dealer for winner in (0, 0, 3, 0, 0)]
    assert table.state.out == (0, 3, 3, 0)
    assert dealers == [1, 2, 3, 0, 3]


# --- drawing


def test_draw_takes_own_discards_in_only_when_the_others_do_not_suffice():
    table = Deals(4).draw(draw_1=3).draw(draw_2=3)
    assert (table.state.pack, table.state.discards) == (1, 3)
    table.draw(draw_3=5)
    assert table.line == "Di drew 5 cards, 4 of them from 8 discards shuffled in"
    assert (table.state.pack, table.state.discards) == (4, 0)
    table.draw(draw_0=4)
    assert (table.state.pack, table.state.discards) == (0, 4)


def test_draw_may_be_entered_for_everybody_at_once():
    table = Deals(4).draw(draw_1=3, draw_2=3, draw_3=5, draw_0=4)
    assert (table.state.pack, table.state.discards) == (0, 4)
    assert "draw" not in table.offered


@pytest.mark.parametrize("numbers", [{}, {"draw_2": 1}, {"draw_1": 1, "draw_0": 1}])
def test_draw_out_of_turn_is_refused(numbers):
    assert "draws first" in str(Deals().refuses("draw", **numbers))


def test_draw_throws_away_no_more_cards_than_are_drawn():
    refusal = Deals().refuses("draw", draw_1=1, thrown="Kh Qh")
    assert str(refusal) == "As many cards are thrown away as are drawn: 1, not 2."
    assert refusal.field == "thrown"


def test_what_a_table_has_begun_to_note_stays_open_until_it_is_done():
    def open_now(table):
        return [action.name for action in GAME.actions(table.state) if action.primary]

    table = Deals()
    assert open_now(table) == ["showdown"]
    assert open_now(table.enter("exchange", 1, cards=1)) == ["exchange", "showdown"]
    assert open_now(table.draw(draw_1=1)) == ["draw", "showdown"]
    assert open_now(table.draw(draw_2=1, draw_0=0)) == ["showdown"]
    assert open_now(table.won_by(0)) == ["showdown"]


# --- ties


def test_ties_leave_the_pile_and_it_grows():
    table = Deals().tied(0, 1)
    assert table.line == "Anna and Bo tie: 3 cards stay on the pile"
    assert (table.starts, len(table.state.pile)) == ((1, 1, 1), 6)
    assert table.summary.headline == "Deal 2 for 6 cards: level at 1 start card each"
    assert table.won_by(2).starts == (0, 0, 6)


def test_ties_by_cards_are_found():
    hands = {"hand_0": ACES, "hand_1": "Ac As 6c 7c 9c", "hand_2": KINGS}
    assert Deals().enter("showdown", **hands).line == (
        "Anna and Bo tie with a pair of aces (beats Cy: higher pair: aces over kings): "
        "3 cards stay on the pile"
    )


def test_ties_put_out_who_has_no_start_card_even_of_the_tied():
    """Bo, Bo: 1, 7, 1; paid 0, 6, 0. Anna and Bo tie: Anna and Cy cannot pay, Bo is the last one in."""
    table = Deals(3).won_by(1, 1).tied(0, 1)
    assert (table.summary.over, table.summary.winners) == (True, (1,))
    assert table.line == (
        "Anna and Bo tie: 3 cards stay on the pile. Anna and Cy are out, without a start card. "
        "Bo wins, the last one in"
    )


def test_ties_take_the_odd_card_off_the_pile_that_stays():
    """Bo, Cy: 1, 4, 4; paid 0, 3, 3 for 3. Bo and Cy tie: Anna's card leaves, 2 stay; then 2, 2 for 4."""
    table = Deals(3).won_by(1, 2).tied(1, 2)
    assert table.line == (
        "Bo and Cy tie: 2 cards stay on the pile. Anna is out, without a start card. "
        "So that the two left have an even number of start cards, a card leaves the game: "
        "what Anna put on the pile last"
    )
    assert (table.starts, len(table.state.pile), table.state.in_play) == ((0, 2, 2), 4, 8)


def test_ties_may_be_dealt_again_among_the_tied():
    table = Deals(4, ties="again").tied(0, 2)
    assert table.line == "Anna and Cy tie and are dealt five cards again"
    assert (table.state.playing, table.starts, len(table.state.pile)) == ((2, 0), (2, 2, 2, 2), 4)
    assert table.summary.prompt == (
        "Five cards each for Anna and Cy, the pile as it lies: everybody may exchange"
    )
    assert "can be chosen here" in str(table.refuses("showdown", winners=["1"]))
    assert table.won_by(2).starts == (1, 1, 5, 1)


def test_ties_dealt_again_let_who_has_no_start_card_play_on():
    table = Deals(3, ties="again").won_by(1, 1).tied(0, 1)
    assert (table.state.playing, table.state.out) == ((0, 1), (0, 0, 0))
    assert table.won_by(0).starts == (1, 5, 0)


def test_nobody_is_out_when_nobody_has_a_start_card():
    table = Deals(2, start_cards=1).tied(0, 1)
    assert (table.starts, len(table.state.pile), table.state.deal) == ((0, 0), 2, 2)
    assert table.summary.prompt == (
        "Five cards each for Anna and Bo, the pile as it lies: nobody can exchange"
    )
    assert "count" not in table.offered
    assert table.won_by(1).summary.winners == (1,)


def test_one_start_card_is_decided_by_the_first_deal_that_is_won():
    table = Deals(8, start_cards=1)
    assert table.summary.headline == "Deal 1 for 8 cards: no start cards are left"
    assert table.summary.prompt == (
        "Anna deals 1 start card each, it goes on the pile, then five cards each: nobody can exchange"
    )
    assert table.won_by(5).summary.winners == (5,)


def test_even_card_is_of_the_first_from_the_dealers_left_when_several_go_out_at_once():
    """15 = 5 x 3. Anna, Anna: 11, 1, 1, 1, 1; paid 10, 0, 0, 0, 0. Cy deals, Bo takes 4, Di's leaves: 14."""
    table = Deals(5).won_by(0, 0)
    assert (table.starts, table.state.dealer) == ((10, 0, 0, 0, 0), 2)
    table.won_by(1)
    assert table.line == (
        "Bo takes 4 cards from the pile. Cy, Di and Eva are out, without a start card. "
        "So that the two left have an even number of start cards, a card leaves the game: "
        "what Di put on the pile last"
    )
    assert (table.starts, table.state.in_play) == ((9, 3, 0, 0, 0), 14)


def test_even_card_is_the_one_put_last_when_the_pile_grew():
    """A tie leaves 1, 1, 1 for 6; Bo takes 6: 1, 7, 1; paid 0, 6, 0. With a tie before, Cy has two there."""
    table = Deals(3).won_by(1).tied(0, 1, 2)
    assert table.state.pile[-1].deal == 3
    assert table.starts == (0, 3, 0)
    table.enter("note", put_0="Kh", put_5="Ah")
    last = [put for put in table.state.pile if put.seat == 2][-1]
    table.won_by(0)
    assert (table.state.gone, last.deal) == (last, 3)


def test_sudden_death_that_ties_is_dealt_again_among_the_tied():
    table = Deals(4).enter("sudden").tied(1, 3)
    assert table.line == "Bo and Di tie and are dealt five cards again"
    assert table.state.playing == (1, 3)
    assert table.summary.prompt == (
        "Five cards each for Bo and Di: all may exchange, the best hand wins the game"
    )
    assert "can be chosen here" in str(table.refuses("showdown", winners=["0"]))
    assert table.action("exchange").seats == (1, 3)
    assert table.won_by(3).summary.winners == (3,)


def test_sudden_death_leaves_what_a_tie_left_on_the_pile():
    table = Deals().tied(0, 1).enter("sudden")
    assert table.starts == (2, 2, 2)
    assert [put.deal for put in table.state.pile] == [1, 1, 1]


def test_sudden_death_gives_noted_cards_back():
    table = Deals().enter("note", put_0="Kh", put_1="Qh", put_2="Jh").won_by(1)
    # Bo, who has most, keeps all that he has won and gets back what he has just put.
    table.enter("note", put_2="Kh").enter("sudden")
    assert table.state.held == ((), ("Qh", "Jh", "Kh"), ())


def test_sudden_death_forgets_start_cards_that_may_have_been_exchanged():
    table = Deals(2).enter("note", put_0="Kh", put_1="Qh")
    table.enter("exchange", 0, taken="Ah", given="7h").tied(0, 1)
    assert table.state.held == (("7h",), ())
    # The two are level, so Anna may have exchanged the 7 in the deal that is broken off.
    table.enter("sudden")
    assert table.state.held == ((), ())


def test_sudden_death_is_only_for_who_is_in():
    table = Deals(5).won_by(0, 1, 2).enter("sudden")
    assert table.state.playing == (1, 2, 0)


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
    assert str(refusal) == "Anna and Cy have equal hands: pair of aces, nine seven six kickers."
    assert refusal.anchor == "ties"


@pytest.mark.parametrize(
    ("hands", "so_far"),
    [
        ({}, ""),
        ({"hand_0": ACES}, "So far Anna has the best: pair of aces, nine seven six kickers. "),
        (
            {"hand_0": "Ac As 6c 7c 9c", "hand_1": ACES},
            "So far Anna and Bo have the best: pair of aces, nine seven six kickers. ",
        ),
    ],
)
def test_tapped_nobody_is_refused_unless_all_hands_are_noted(hands, so_far):
    refusal = Deals().refuses("showdown", **hands)
    assert str(refusal) == f"{so_far}Tap who has the best hand, or note everybody's hand."


@pytest.mark.parametrize("hand", ["Ah Kh Qh Jh", "Ah Kh Qh Jh Th 9h"])
def test_a_hand_has_five_cards(hand):
    assert "Anna's hand: exactly 5 cards are needed" in str(Deals().refuses("showdown", hand_0=hand))


# --- counting


def test_count_sets_start_cards_to_what_lies_there():
    table = Deals().won_by(1).enter("count", starts_0=2, starts_1=3)
    assert (table.starts, table.line) == ((2, 3, 1), "Start cards by count: Anna 2, Bo 3")
    assert table.enter("count").line == "Start cards by count: as noted"


def test_count_keeps_all_together():
    refusal = Deals().won_by(1).refuses("count", starts_0=2)
    assert str(refusal) == "These are 7 start cards, and there must be 6 besides the 3 on the pile."
    assert refusal.anchor == "count"


def test_count_is_only_of_those_who_are_in():
    table = Deals(4).won_by(0, 0, 1)
    assert [field.name for field in table.action("count").fields] == ["starts_0", "starts_1"]
    assert table.enter("count", starts_0=4, starts_1=6).starts == (4, 6, 0, 0)


# --- money


def test_stake_is_paid_by_everybody_else_to_the_winner():
    table = Deals(3, stake=50).won_by(0, 0)
    assert table.summary.money == (0, 0, 0)
    assert table.won_by(0).summary.money == (100, -50, -50)


# --- known cards


def test_known_card_on_the_pile_can_be_in_no_hand():
    table = Deals().enter("note", put_0="Kh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qh Jh Th 9h")
    assert str(refusal) == (
        "K♥ is there once, and is noted on the pile and in Anna's hand. "
        "One of them was noted or read wrongly."
    )
    assert refusal.anchor == "cards"
    assert "on the pile" in str(table.refuses("note", put_1="Kh"))


def test_known_card_can_be_in_one_hand_only():
    refusal = Deals().refuses("showdown", winners=["0"], hand_0=ACES, hand_1="Ah Kd Qs Js 9s")
    assert "A♥ is there once, and is noted in Bo's hand and in Anna's hand." in str(refusal)


def test_known_joker_is_there_once():
    refusal = Deals(2, joker=True).refuses("showdown", hand_0="Jk Jk Kh Kd 9s", winners=["0"])
    assert str(refusal).startswith("There is one joker, and is noted in Anna's hand twice.")


def test_known_discards_can_be_in_no_hand_until_they_are_shuffled_in():
    table = Deals(4).draw(draw_1=3, thrown="Kh Qh")
    assert GAME.known(table.state) == parse("Kh Qh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qd Jh Th 9h")
    assert "K♥ is there once, and is noted among the discards and in Anna's hand." in str(refusal)
    assert "among the discards" in str(table.refuses("draw", draw_2=1, thrown="Kh"))
    table.draw(draw_2=3)
    assert GAME.known(table.state) == ()
    table.enter("showdown", winners=["0"], hand_0="Kh Qd Jh Th 9h")


def test_known_cards_of_a_pile_stay_with_a_winner_who_may_not_exchange():
    table = Deals().enter("note", put_0="Kh", put_1="Qh").won_by(1)
    assert GAME.known(table.state) == parse("Kh Qh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qd Jh Th 9h")
    assert "noted with Bo as a start card and in Anna's hand" in str(refusal)
    table.enter("note", put_2="Kh")
    assert GAME.known(table.state) == parse("Kh Qh")


def test_known_cards_put_unnoted_come_back_to_who_takes_the_pile():
    kept = Deals().enter("note", put_0="Kh").won_by(1, 1)
    assert GAME.known(kept.state) == parse("Kh")
    lost = Deals().enter("note", put_0="Kh").won_by(1, 2)
    assert GAME.known(lost.state) == ()


def test_known_cards_are_not_certain_once_they_may_have_been_exchanged():
    table = Deals().enter("note", put_0="Kh", put_1="Qh", put_2="Jh").won_by(1)
    assert GAME.known(table.state) == parse("Kh Qh Jh")
    table.enter("count", starts_0=2, starts_1=2, starts_2=2)
    assert GAME.known(table.state) == ()


def test_known_start_cards_are_what_was_put_aside_in_an_exchange():
    table = Deals().enter("note", put_2="As").enter("exchange", 0, given="9c 8c")
    assert GAME.known(table.state) == parse("As 9c 8c")
    assert "noted with Anna as a start card and in Bo's hand" in str(
        table.refuses("showdown", winners=["1"], hand_1="9c 9d 9h 7c 7d")
    )
    table.won_by(1)
    assert table.state.held[0] == parse("9c 8c")
    assert GAME.known(table.state) == parse("As")
    refusal = table.refuses("exchange", 0, taken="7c")
    assert str(refusal) == "7♣ cannot be among Anna's start cards: all of those are known."
    assert "on the pile" not in str(refusal)
    table.enter("exchange", 0, taken="9c", given="Td")
    assert table.state.held[0] == parse("8c Td")


def test_known_start_cards_leave_no_room_for_another_on_the_pile():
    """Anna has 2 known and takes 3 known: all 5 are known, and one of them goes on the pile."""
    table = Deals().enter("exchange", 0, given="9c 8c").enter("note", put_0="Kh", put_1="Qh", put_2="Ah")
    table.won_by(0)
    assert [put.seat for put in table.state.pile] == [2, 0, 1]
    refusal = table.refuses("note", put_1="Ks")
    assert str(refusal) == "K♠ cannot be among Anna's start cards: all of those are known."
    assert refusal.field == "put_1"
    assert table.enter("note", put_1="Ah").state.held[0] == parse("9c 8c Kh Qh")


def test_known_card_put_in_an_earlier_deal_can_be_noted_later():
    table = Deals().tied(0, 1)
    assert table.action("note").fields[0].label == "Bo put, deal 1"
    assert table.enter("note", put_0="Kh").figures(1) == {"start card": "1", "on the pile": "K♥ ?"}


def test_known_start_cards_may_go_into_the_hand_unnoted_before_the_draw():
    table = Deals().enter("note", put_2="As").enter("exchange", 0, given="9c 8c").won_by(1)
    assert table.draw(draw_2=0, draw_0=0).state.held[0] == ()


def test_known_start_card_that_lies_elsewhere_cannot_be_exchanged():
    table = Deals().enter("note", put_0="Kh")
    assert "on the pile and with Anna as a start card" in str(table.refuses("exchange", 0, taken="Kh"))


def test_an_exchange_needs_a_number_or_cards():
    refusal = Deals().refuses("exchange", 0)
    assert str(refusal) == "How many cards were exchanged? Tap 0 for none."


def test_a_note_needs_a_card():
    refusal = Deals().refuses("note")
    assert str(refusal) == "Choose at least one card that was put on the pile."


# --- what must always be true


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"starts": (3, 2, 2)}, "there are 10 start cards, not 9"),
        ({"pack": 11}, "there are 35 cards, not 36"),
        ({"pack": -1, "discards": 13}, "a number of cards is below zero"),
        ({"thrown": parse("Kh Kh")}, "a card is in two places"),
        ({"held": (parse("Kh Qh Jh Th"), (), ())}, "more start cards are known than there are"),
        ({"out": (1, 0, 0)}, "somebody who is out has start cards"),
        ({"out": (1, 1, 0), "starts": (0, 0, 6)}, "nobody is left to play against"),
        ({"out": (1, 0, 0), "starts": (0, 3, 3)}, "two are left with an odd number of start cards"),
    ],
)
def test_a_broken_invariant_is_named(changes, sentence):
    assert GAME.check(replace(Deals().state, **changes)) == sentence


def test_the_card_that_left_counts_as_a_start_card():
    state = Deals(2).state
    assert "there are 7 start cards" in GAME.check(replace(state, gone=Put(0, 1)))
