"""Tapiola Hold'em, held against its source (version 1.3), and what the companion settles beside it.

What the source decides, and the test that shows it:

- players: two to nine; eight with burned cards; seven in lowball, burned or not
  (test_two_to_nine_play, test_eight_with_burned_cards, test_seven_in_lowball)
- one deck without jokers (test_one_deck_without_jokers)
- layout: one card in the centre, two towers of three (test_the_middle_is_a_centre_and_two_towers_of_three)
- start: the centre, five cards each, a betting round with folding
  (test_the_first_round_deals_a_centre_and_five_cards, test_who_folds_gives_up_all_cards)
- then three times a card on each tower, a discard, a betting round
  (test_the_rhythm_is_community_players_bet_four_times)
- burning the top card is optional (test_burning_takes_a_card_before_the_towers_grow)
- one discard each, unseen; the third is free: two or three cards stay (test_hands_shrink_from_five_to_three,
  test_the_third_discard_is_free)
- the hand: all cards kept, one of each tower, the centre with two cards only: test_tapiola_choice
- showdown, the ranking, pots, high-low, lowball: test_tapiola_scoring; points: test_tapiola_points
- betting: test_tapiola_bets, test_tapiola_pots
"""

from dataclasses import replace

import pytest

from companion.engine.field import Illegal
from companion.kit.betting import BettingState
from companion.rules import search_rules

from .towers import ANNA, BO, CY, TAPIOLA, Towers


@pytest.mark.parametrize("players", [2, 9])
def test_two_to_nine_play(players):
    assert len(Towers(players).state.seats) == players


@pytest.mark.parametrize("players", [1, 10])
def test_fewer_and_more_do_not(players):
    with pytest.raises(Illegal, match="2 to 9 players"):
        Towers(players)


def test_eight_with_burned_cards():
    table = Towers(8, burns=True).stand()
    assert (table.state.deal.burned_count, table.state.deal.stock_size) == (3, 52 - 3 - 7 - 40)
    with pytest.raises(Illegal, match="one deck is enough for only 8 players") as caught:
        Towers(9, burns=True)
    assert (caught.value.field, caught.value.anchor) == ("burns", "players")


@pytest.mark.parametrize("burns", [False, True])
def test_seven_in_lowball(burns):
    table = Towers(7, wins="lowball", burns=burns).stand()
    assert table.state.deal.stock_size == 52 - 42 - 7 - 3 * burns
    with pytest.raises(
        Illegal, match="In lowball, one deck is enough for only 7 players, not for 8"
    ) as caught:
        Towers(8, wins="lowball", burns=burns)
    assert caught.value.field == "wins"


def test_nine_players_leave_nothing():
    assert Towers(9).stand().state.deal.stock_size == 0


def test_one_deck_without_jokers():
    assert "no jokers" in str(Towers().refuses("community", cards="Jk"))
    table = Towers().until(1)
    again = table.enter("discard").refuses("community", cards="Kh 2c")
    assert str(again).startswith("K♥ was entered twice, but the deck has only one")
    assert again.field == "cards"


def test_the_middle_is_a_centre_and_two_towers_of_three():
    state = Towers().stand().state
    assert state.deal.centre == ("Kh",)
    assert state.deal.towers == (("5d", "6d", "7d"), ("9c", "Tc", "Jc"))
    assert "community" not in [action.name for action in TAPIOLA.rules.actions(state)]


def test_a_tower_of_four_is_refused():
    table = Towers().until(1)
    assert str(table.enter("discard").refuses("community", cards="2c 3c 4c 5c")) == (
        "The new cards: tower 1, then tower 2: choose exactly 2 cards, not 4."
    )
    four = Towers().refuses("showdown", tower1="2c 3c 4c 5c", best1=[ANNA])
    assert str(four) == "Tower 1, 3 of 3 cards: choose exactly 3 cards, not 4."
    assert four.anchor == "layout"


def test_the_first_round_deals_a_centre_and_five_cards():
    table = Towers()
    assert table.summary.prompt == "Anna deals: one card to the centre, 5 to everybody"
    assert table.primary == ["community"]
    table.enter("community", cards="Kh")
    assert table.state.deal.hand_sizes == (5, 5, 5)
    assert table.state.deal.stock_size == 52 - 16
    assert table.line == "The centre is K♥. Everybody gets 5 cards"


def test_the_rhythm_is_community_players_bet_four_times():
    table, phases = Towers(), []
    for _ in range(20):
        phases.append((table.state.deal.round, table.state.deal.phase))
        if "discard" in table.names:
            table.enter("discard")
        elif table.primary == ["community"]:
            table.enter("community")
        else:
            break
    assert phases == [
        (0, "community"),
        (0, "bet"),
        (1, "players"),
        (1, "bet"),
        (2, "players"),
        (2, "bet"),
        (3, "players"),
        (3, "bet"),
    ]
    assert table.primary == ["showdown"]


def test_burning_takes_a_card_before_the_towers_grow():
    table = Towers(burns=True).enter("community")
    assert table.state.deal.burned_count == 0
    table.enter("community", cards="2c 3d")
    assert (table.state.deal.burned_count, table.line) == (
        1,
        "A card is burned. Added to the towers: 2♣ and 3♦",
    )
    plain = Towers().enter("community").enter("community")
    assert (plain.state.deal.burned_count, plain.line) == (0, "A card is added to each tower")


def test_the_prompt_of_a_round_says_to_burn():
    table = Towers(scoring="betting", burns=True).enter("close", to=2)
    assert table.summary.prompt == "Round 2 of 4: burn a card, then add a card to each tower"


def test_hands_shrink_from_five_to_three():
    table = Towers().until(1)
    assert table.summary.prompt == "Everybody discards one card and keeps 4"
    assert table.enter("discard").state.deal.hand_sizes == (4, 4, 4)
    assert table.enter("community").summary.prompt == "Everybody discards one card and keeps 3"
    table.enter("discard")
    assert (table.state.deal.hand_sizes, table.state.deal.discard_count) == ((3, 3, 3), 6)
    assert table.row(BO)["cards"] == "3"


def test_the_third_discard_is_free():
    table = Towers().until()
    assert table.summary.prompt == "Discard a third card, or keep all three"
    table.enter("discard", kept=[BO])
    assert table.state.deal.hand_sizes == (2, 3, 2)
    assert table.line == "Bo keeps three cards; Cy and Anna discard one"
    assert Towers().until().enter("discard", kept=[ANNA, BO, CY]).line.endswith("nobody discards")


def test_who_keeps_a_card_is_asked_the_third_time_only():
    for rounds, asked in ((1, []), (2, []), (3, ["kept"])):
        fields = Towers().until(rounds).offered("discard").fields
        assert [field.name for field in fields] == asked


def test_a_third_discard_that_nobody_entered_stays_open():
    table = Towers(scoring="betting").until().enter("close", to=0)
    assert table.row(BO)["cards"] == "2 or 3"
    hands = {
        field.name: (field.low, field.high)
        for field in table.offered("showdown").fields
        if "hand" in field.name
    }
    assert hands == {"hand0": (2, 3), "hand1": (2, 3), "hand2": (2, 3)}
    table.enter("showdown", hand0="2c 3c", hand1="Ad As Ac")
    assert table.line.startswith("Bo (three of a kind, aces) wins")


def test_who_folds_gives_up_all_cards():
    table = Towers().enter("community").enter("fold", folded=[BO])
    assert (table.state.deal.hand_sizes, table.state.deal.discard_count, table.line) == (
        (5, 0, 5),
        5,
        "Bo folds",
    )
    assert table.row(BO)[""] == "folded"
    assert "Bo" not in str(table.offered("showdown").fields)


def test_all_but_one_folded_and_the_pot_is_won_at_once():
    table = Towers().enter("community").enter("fold", folded=[BO, CY])
    assert table.line == "Bo and Cy fold. Anna wins the pot: everybody else folded"
    assert table.state.scores == (1, 0, 0)
    assert not table.state.deal.has_begun


def test_somebody_has_to_stay_in():
    refusal = Towers().enter("community").refuses("fold", folded=[ANNA, BO, CY])
    assert (str(refusal), refusal.anchor) == (
        "Not everybody can fold: at least one player has to stay in. Choose fewer players.",
        "fold",
    )


def test_nobody_folds_before_cards_are_dealt():
    assert "fold" not in Towers().names


def test_the_deal_goes_to_the_left():
    table = Towers()
    for dealer in (ANNA, BO, CY, ANNA):
        assert table.state.dealer == dealer
        assert [table.row(seat).get("") for seat in (dealer, 1 - min(dealer, 1))] == ["deals", None]
        table.enter("showdown", best1=[ANNA])


def test_steps_may_be_skipped_and_cards_noted_later():
    table = Towers().enter("community").enter("community")
    table.enter("note", centre="Kh", tower1="2d", tower2="3d")
    assert table.line == "Cards in the middle: K♥, 2♦, 3♦"
    assert table.state.deal.known_cards == ("Kh", "2d", "3d")


def test_noting_nothing_is_refused():
    refusal = Towers().until(1).refuses("note")
    assert str(refusal) == "Enter at least one card that has not been entered yet."
    assert "note" not in Towers().names


def test_a_card_that_was_misread_is_noted_anew():
    table = Towers().until(1).enter("note", tower1="5h")
    assert table.line == "Cards in the middle: 5♥"
    assert table.state.deal.known_cards == ("Kh", "5h", "9c")
    assert table.refuses("note", tower2="5h").field == "tower2"


def test_a_hand_of_a_wrong_size_is_refused_with_the_rule():
    table = Towers().stand()
    refusal = table.refuses("showdown", hand0="2c 3c 4c 8c")
    assert str(refusal) == "Anna's hand: choose 2 to 3 cards, not 4."
    assert refusal.anchor == "discard"


def test_lowballs_third_discard_is_not_skipped():
    table = Towers(wins="lowball").until()
    assert table.summary.prompt == "Everybody discards one card and keeps 3"
    refusal = table.refuses("showdown", best1=[ANNA])
    assert str(refusal).startswith("In lowball everybody has to discard a third time")
    assert refusal.anchor == "lowball"
    table.enter("discard")
    assert table.state.deal.hand_sizes == (3, 3, 3)
    four = table.refuses("showdown", hand0="2c 3c 4c 8c")
    assert str(four) == ("Anna's hand after three discards: choose exactly 3 cards, not 4.")
    assert four.anchor == "lowball"


def test_lowballs_third_discard_is_not_skipped_by_a_bet_either():
    table = Towers(wins="lowball", scoring="betting").until()
    assert str(table.refuses("close", to=0)).startswith("In lowball everybody has to discard a third time")
    assert table.enter("discard").state.deal.hand_sizes == (3, 3, 3)


def test_known_cards_are_those_in_the_middle():
    table = Towers().until(1)
    assert TAPIOLA.screens.cards_elsewhere(table.state) == ("Kh", "5d", "9c")


def test_nothing_is_offered_once_it_is_over():
    assert Towers(limit=1).enter("showdown", best1=[BO]).names == []


@pytest.mark.parametrize(
    ("query", "anchor"),
    [
        ("burn", "community"),
        ("how many can play", "players"),
        ("which cards count", "hand"),
        ("do I have to discard", "discard"),
        ("all in", "betting"),
        ("ante", "betting"),
        ("worst hand", "straight-up"),
        ("six cards", "lowball"),
        ("second best", "two-one"),
        ("american", "points"),
        ("rebuy", "chips"),
    ],
)
def test_a_rule_is_found_without_the_right_word(query, anchor):
    assert anchor in [hit.anchor for hit in search_rules(query, "tapiola")[:2]]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"stock_size": 5}, "deck, board, hands and discards hold"),
        ({"towers": (("Kh",), ("2c",))}, "a card is in the middle twice"),
        ({"towers": (("2d", "3d"), ())}, "a tower has the wrong number of cards"),
        ({"hand_sizes": (10, 5, 0)}, "a player who folded has cards, or a player still in has none"),
        ({"net_money": (1, 0, 0)}, "winnings and losses add up to 1"),
        ({"chips_bought": (99, 100, 100)}, "the chips of seat 0 do not add up"),
    ],
)
def test_broken_invariants_are_named(changes, told):
    state = Towers(scoring="betting").enter("community", cards="Kh").state
    stock = state.deal.stock_size - sum(map(len, changes.get("towers", ())))
    cards = {name: value for name, value in changes.items() if hasattr(state.deal, name)}
    money = {name: value for name, value in changes.items() if name not in cards}
    broken = replace(state, deal=replace(state.deal, **{"stock_size": stock, **cards}), **money)
    assert TAPIOLA.rules.find_broken_invariant(broken).startswith(told)


def test_pots_that_do_not_hold_what_was_put_in_are_named(monkeypatch):
    state = Towers(scoring="betting").enter("community").state
    monkeypatch.setattr(BettingState, "pots", ())
    assert TAPIOLA.rules.find_broken_invariant(state) == "the pots do not hold what was put in"
